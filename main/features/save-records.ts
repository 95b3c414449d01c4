import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { SaveOutcome, TextToSave } from '../export/save-text.ts';
import type { ExportParts } from './export-records.ts';
import type { Scope } from './scope.ts';
import { createYield } from './yield-to-event-loop.ts';

function toSaveResult(end: SaveOutcome): Result<{ readonly wasSaved: boolean }> {
  return end === 'saved' || end === 'cancelled'
    ? ok({ wasSaved: end === 'saved' })
    : failed({ kind: 'storage-unavailable', reason: end });
}

/**
 * Saves a text to a file that the user chooses. Error: `storage-unavailable` for a place that
 * cannot be written to.
 */
export async function saveFile(
  { saveText }: Pick<Scope, 'saveText'>,
  file: TextToSave,
): Promise<Result<{ readonly wasSaved: boolean }>> {
  return toSaveResult(await saveText(file));
}

/**
 * Saves the results of a query to a file that the user chooses, writing while it reads. Error:
 * `storage-unavailable` for a place that cannot be written to.
 */
export async function saveRecords(
  scope: Pick<Scope, 'messages' | 'csvForm' | 'saveText' | 'monotonicNow' | 'nextTurn'>,
  {
    format,
    file,
    exportText,
  }: {
    readonly format: 'csv' | 'json';
    readonly file:
      | 'shell.screen.clients'
      | 'shell.screen.products'
      | 'ui.word.supplier-invoices'
      | 'shell.screen.terminal-payments'
      | 'shell.screen.registrations'
      | 'ui.word.events';
    readonly exportText: (parts: ExportParts) => AsyncIterable<string>;
  },
): Promise<Result<{ readonly wasSaved: boolean; readonly rowCount: number }>> {
  const messages = scope.messages();
  let rowCount = 0;
  const saved = await saveFile(scope, {
    suggestedName: `${messages(file)}.${format}`,
    text: exportText({
      messages,
      csvForm: scope.csvForm(),
      yieldToEventLoop: createYield(scope),
      onRow: () => void (rowCount += 1),
    }),
    extension: format,
  });
  return saved.ok ? ok({ ...saved.value, rowCount }) : saved;
}
