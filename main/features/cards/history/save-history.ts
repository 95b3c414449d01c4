import type { Result } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { saveFile } from '../../save-records.ts';
import type { Scope } from '../../scope.ts';
import { historyAsCsv } from './card-history.ts';

/**
 * Saves the history of one card, or of all cards (null), to a file that the user chooses. Error:
 * `storage-unavailable` without a vault, or for a place that cannot be written to.
 */
export async function saveHistory(
  scope: Scope,
  id: CardId | null,
): Promise<Result<{ readonly wasSaved: boolean }>> {
  const messages = scope.messages();
  const csv = historyAsCsv(scope, { id, messages, csvForm: scope.csvForm() });
  if (!csv.ok) return csv;
  const name =
    id === null
      ? messages('history.fileOfAll')
      : messages('history.fileOfCard', { card: scope.cache.cards.get(id)?.name || id });
  return saveFile(scope, { suggestedName: `${name}.csv`, text: csv.value, extension: 'csv' });
}
