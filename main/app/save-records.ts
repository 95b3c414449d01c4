import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { CsvForm } from '../export/csv.ts';
import type { SaveText } from '../export/save-text.ts';
import type { Messages } from '../messages/messages.ts';
import { notMadeStatuses } from '../features/clients/import/import-record.ts';
import type { ClientImportService } from '../features/clients/import/client-imports.ts';
import { failedRowsAsCsv } from '../features/clients/import/failed-rows.ts';
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

/**
 * Saves the rows of an import that were not made into clients, with why. Errors: `not-found`
 * without an import; `storage-unavailable`.
 */
export const saveFailedRows = async (
  connection: OpenConnection | null,
  imports: ClientImportService,
  { saveText, messages }: Saving,
): Promise<Result<{ readonly wasSaved: boolean }>> => {
  const now = imports.current(connection);
  const failedRows = imports.eachRow(connection, notMadeStatuses);
  if (!now.ok) return now;
  if (now.value.run === null || failedRows === null)
    return failed({ kind: 'not-found', traceId: null });
  const name = messages()('import.failed.file', {
    file: now.value.run.fileName.replace(/\.[^.]*$/, ''),
  });
  const end = await saveText({
    suggestedName: `${name}.csv`,
    text: failedRowsAsCsv(
      { columns: failedRows.columns, delimiter: now.value.run.delimiter, rows: failedRows.rows() },
      messages(),
    ),
    extension: 'csv',
  });
  return end === 'saved' || end === 'cancelled'
    ? ok({ wasSaved: end === 'saved' })
    : failed({ kind: 'storage-unavailable', reason: end });
};
