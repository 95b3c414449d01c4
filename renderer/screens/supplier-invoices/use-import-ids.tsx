import { FileUp, FileX } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Result } from '../../../preload/contract/result.ts';
import { bridge } from '../../platform/bridge.ts';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { type ImportedIds, importIds, importedMessage } from './import-ids.ts';

/**
 * Reads ids from a file, and the note with the result above the board; none after a cancelled
 * dialog.
 */
export function useImportIds(): readonly [choose: () => void, note: ReactElement | null] {
  const [end, setEnd] = useState<Result<ImportedIds | null> | null>(null);
  const choose = (): void => void importIds(bridge().supplierInvoices).then(setEnd);
  const dismiss = (): void => setEnd(null);
  if (end === null || (end.ok && end.value === null)) return [choose, null];
  const note = (
    <div className="long-list-note" role={end.ok ? 'status' : undefined}>
      {!end.ok && <FaultLine error={end.error} was="read" onDismiss={dismiss} />}
      {end.ok && end.value !== null && (
        <Note
          tone={end.value.addedCount + end.value.knownCount === 0 ? 'brass' : 'green'}
          icon={end.value.addedCount + end.value.knownCount === 0 ? FileX : FileUp}
          actions={
            <Button size="small" look="quiet" onPress={dismiss}>
              {t('ui.dismiss')}
            </Button>
          }
        >
          {importedMessage(end.value, t)}
        </Note>
      )}
    </div>
  );
  return [choose, note];
}
