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
  const [result, setResult] = useState<Result<ImportedIds | null> | null>(null);
  const choose = (): void => void importIds(bridge().supplierInvoices).then(setResult);
  const dismiss = (): void => setResult(null);
  if (result === null || (result.ok && result.value === null)) return [choose, null];
  const note = (
    <div className="long-list-note" role={result.ok ? 'status' : undefined}>
      {!result.ok && <FaultLine error={result.error} attempt="read" onDismiss={dismiss} />}
      {result.ok && result.value !== null && (
        <Note
          tone={result.value.addedCount + result.value.knownCount === 0 ? 'brass' : 'green'}
          icon={result.value.addedCount + result.value.knownCount === 0 ? FileX : FileUp}
          actions={
            <Button size="small" look="quiet" onPress={dismiss}>
              {t('ui.dismiss')}
            </Button>
          }
        >
          {importedMessage(result.value, t)}
        </Note>
      )}
    </div>
  );
  return [choose, note];
}
