import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { CsvForm } from '../export/csv.ts';
import type { SaveText } from '../export/save-text.ts';
import type { Messages } from '../messages/messages.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import { type YieldDeps, createYield } from '../features/yield-to-event-loop.ts';

type Saving = { readonly saveText: SaveText; readonly messages: () => Messages };
type Exporting<Order> = (
  connection: OpenConnection,
  order: Order,
  deps: {
    readonly messages: Messages;
    readonly csvForm: CsvForm;
    readonly yieldToEventLoop: () => Promise<void>;
    readonly onRow: () => void;
  },
) => AsyncIterable<string>;

/**
 * Saves what a question finds where the owner says, written while it is read. Errors: `signed-out`;
 * `storage-unavailable` for a place that cannot be written to.
 */
export const saveRecords = async <Order extends { readonly format: 'csv' | 'json' }>(
  connection: OpenConnection | null,
  {
    order,
    file,
    exporting,
  }: {
    readonly order: Order;
    readonly file:
      'clients.file' | 'products.file' | 'invoices.file' | 'registrations.file' | 'events.file';
    readonly exporting: Exporting<Order>;
  },
  { saveText, messages, csvForm, ...yieldDeps }: Saving & YieldDeps & { readonly csvForm: CsvForm },
): Promise<Result<{ readonly wasSaved: boolean; readonly rowCount: number }>> => {
  if (connection === null) return failed({ kind: 'signed-out' });
  let rowCount = 0;
  const onRow = (): void => void (rowCount += 1);
  const text = exporting(connection, order, {
    messages: messages(),
    csvForm,
    yieldToEventLoop: createYield(yieldDeps),
    onRow,
  });
  const end = await saveText({
    suggestedName: `${messages()(file)}.${order.format}`,
    text,
    extension: order.format,
  });
  return end === 'saved' || end === 'cancelled'
    ? ok({ wasSaved: end === 'saved', rowCount })
    : failed({ kind: 'storage-unavailable', reason: end });
};
