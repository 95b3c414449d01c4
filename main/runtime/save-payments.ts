import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { CsvForm } from '../export/csv.ts';
import type { SaveText } from '../export/save-text.ts';
import { exportPayments } from '../features/terminal-payments/export-payments.ts';
import type { PaymentsDeps } from '../features/terminal-payments/read-payments.ts';
import type { Words } from '../words/words.ts';

type Order = {
  readonly format: 'csv' | 'json';
  readonly csvForm: CsvForm;
  readonly words: Words;
  readonly saveText: SaveText;
};

/**
 * Saves the listed payments where the owner says. Error: `storage-unavailable` for a place
 * that cannot be written to.
 */
export const savePayments = async (
  deps: PaymentsDeps,
  { format, csvForm, words, saveText }: Order,
): Promise<Result<{ readonly wasSaved: boolean; readonly rowCount: number }>> => {
  const exported = exportPayments(deps, {
    format,
    csvForm,
    heading: (column) => words(`payments.column.${column}`),
  });
  if (!exported.ok) return exported;
  const { text, extension, rowCount } = exported.value;
  const end = await saveText({
    suggestedName: `${words('payments.file')}.${extension}`,
    text,
    extension,
  });
  return end === 'saved' || end === 'cancelled'
    ? ok({ wasSaved: end === 'saved', rowCount })
    : failed({ kind: 'storage-unavailable', reason: end });
};
