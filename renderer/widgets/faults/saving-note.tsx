import { Check } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import type { Result } from '../../../preload/contract/result.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from './fault-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import './saving-note.css';

type Saved = Result<{ readonly wasSaved: boolean; readonly rowCount: number }>;

/** The result of the last export, for a note above the list; none after a cancelled dialog. */
export function useSaving(): readonly [
  save: (saving: Promise<Saved>) => void,
  note: ReactElement | null,
] {
  const [result, setResult] = useState<Saved | null>(null);
  const save = useCallback(
    (saving: Promise<Saved>): void =>
      void saving.then((answer) => setResult(answer.ok && !answer.value.wasSaved ? null : answer)),
    [],
  );
  const dismiss = (): void => setResult(null);
  if (result === null) return [save, null];
  const note = (
    <div className="long-list-note">
      {result.ok ? (
        <p className="saving-note" role="status">
          <Icon of={Check} size="s" tone="green" />
          <span>{t('lists.export.saved', { count: result.value.rowCount })}</span>
          <Button size="small" look="quiet" onPress={dismiss}>
            {t('ui.dismiss')}
          </Button>
        </p>
      ) : (
        <FaultLine error={result.error} attempt="save" onDismiss={dismiss} />
      )}
    </div>
  );
  return [save, note];
}
