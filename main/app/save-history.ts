import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { CardId } from '../../preload/contract/values.ts';
import type { CsvForm } from '../export/csv.ts';
import type { SaveText } from '../export/save-text.ts';
import { historyAsCsv } from '../features/cards/card-history.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import type { Messages } from '../messages/messages.ts';

type Order = {
  readonly id: CardId | null;
  readonly csvForm: CsvForm;
  readonly messages: Messages;
  readonly saveText: SaveText;
};

/**
 * Saves the history of one card, or of all of them, where the owner says. Error:
 * `storage-unavailable` for a place that cannot be written to.
 */
export const saveHistory = async (
  connection: OpenConnection | null,
  { id, csvForm, messages, saveText }: Order,
): Promise<Result<{ readonly wasSaved: boolean }>> => {
  const csv = historyAsCsv(connection, { id, messages, csvForm });
  if (!csv.ok) return csv;
  const name =
    id === null
      ? messages('history.fileOfAll')
      : messages('history.fileOfCard', { card: connection?.cache.cards.get(id)?.name || id });
  const end = await saveText({ suggestedName: `${name}.csv`, text: csv.value, extension: 'csv' });
  return end === 'saved' || end === 'cancelled'
    ? ok({ wasSaved: end === 'saved' })
    : failed({ kind: 'storage-unavailable', reason: end });
};
