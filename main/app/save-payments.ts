import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { CsvForm } from '../export/csv.ts';
import type { SaveText } from '../export/save-text.ts';
import { exportPayments } from '../features/terminal-payments/export-payments.ts';
import type { PaymentsDeps } from '../features/terminal-payments/read-payments.ts';
import type { Messages } from '../messages/messages.ts';

type Order = {
  readonly format: 'csv' | 'json';
  readonly csvForm: CsvForm;
  readonly messages: Messages;
  readonly saveText: SaveText;
};

/**
 * Saves the listed payments where the owner says. Error: `storage-unavailable` for a place
 * that cannot be written to.
 */
export const savePayments = async (
  deps: PaymentsDeps,
  { format, csvForm, messages, saveText }: Order,
): Promise<Result<{ readonly wasSaved: boolean; readonly rowCount: number }>> => {
  const exported = exportPayments(deps, {
    format,
    csvForm,
    heading: (column) => messages(`payments.column.${column}`),
  });
  if (!exported.ok) return exported;
  const { text, extension, rowCount } = exported.value;
  const end = await saveText({
    suggestedName: `${messages('payments.file')}.${extension}`,
    text,
    extension,
  });
  return end === 'saved' || end === 'cancelled'
    ? ok({ wasSaved: end === 'saved', rowCount })
    : failed({ kind: 'storage-unavailable', reason: end });
};
