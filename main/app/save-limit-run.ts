import type { LimitRun } from '../../preload/contract/limit-runs.ts';
import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { CsvForm } from '../export/csv.ts';
import type { SaveText } from '../export/save-text.ts';
import { limitRunAsCsv } from '../features/cards/limit-run-export.ts';
import type { Messages } from '../messages/messages.ts';

/**
 * Saves a run where the owner says. Errors: `not-found` where there is none; `storage-unavailable`
 * for a place that cannot be written to.
 */
export const saveLimitRun = async (
  run: LimitRun | null,
  {
    messages,
    csvForm,
    saveText,
  }: { readonly messages: Messages; readonly csvForm: CsvForm; readonly saveText: SaveText },
): Promise<Result<{ readonly wasSaved: boolean }>> => {
  if (run === null) return failed({ kind: 'not-found', traceId: null });
  const text = limitRunAsCsv(run, { messages, csvForm });
  const end = await saveText({
    suggestedName: `${messages('limitRun.file', { count: run.items.length })}.csv`,
    text,
    extension: 'csv',
  });
  return end === 'saved' || end === 'cancelled'
    ? ok({ wasSaved: end === 'saved' })
    : failed({ kind: 'storage-unavailable', reason: end });
};
