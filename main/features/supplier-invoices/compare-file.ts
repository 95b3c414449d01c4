import type { InvoiceComparison } from '../../../preload/contract/invoices/invoice-comparison.ts';
import { maxInvoiceFileBytes } from '../../../preload/contract/invoices/invoice-file-limit.ts';
import type { Input, Output } from '../../../preload/contract/index.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { openDroppedOrChosen } from '../../import/dropped-file.ts';
import type { OpenedFile } from '../../import/open-file.ts';
import { readEInvoiceInThread } from '../../import/e-invoice/e-invoice-thread.ts';
import type { Scope } from '../scope.ts';
import { createYield } from '../yield-to-event-loop.ts';
import { toBankSide, compareEInvoice, findFittingInvoice } from './compare-e-invoice.ts';
import { invoiceOf } from './invoice-record.ts';

/** The maximum number of invoices of a file that the user can choose from. */
const maxInvoices = 100;

type FileComparison = Output<'supplierInvoices', 'compareFile'>;

function invalidFile(code: string): Result<FileComparison> {
  return failed<CommandError>({ kind: 'invalid-input', problems: [{ path: ['file'], code }] });
}

function toNotOpened(kind: Exclude<OpenedFile['kind'], 'opened'>): Result<FileComparison> {
  if (kind === 'too-large') return invalidFile('too-large');
  if (kind === 'failed') return failed({ kind: 'storage-unavailable', reason: 'unavailable' });
  return ok({
    wasChosen: false,
    fileName: null,
    bank: null,
    invoices: [],
    isSigned: false,
    invoiceCount: 0,
    fittingAt: null,
  });
}

/** See `compareFile` of the contract. Stores and sends nothing. */
export async function compareInvoiceFile(
  scope: Pick<Scope, 'cache' | 'openFile' | 'monotonicNow' | 'nextTurn' | 'isOpen'>,
  { id, file: droppedFile }: Input<'supplierInvoices', 'compareFile'>,
): Promise<Result<FileComparison>> {
  const yieldToEventLoop = createYield(scope);
  const file = await openDroppedOrChosen(droppedFile, {
    openFile: scope.openFile,
    yieldToEventLoop,
    extensions: ['pdf', 'xml', 'p7m'],
    maxBytes: maxInvoiceFileBytes,
  });
  if (file.kind !== 'opened') return toNotOpened(file.kind);
  const read = await readEInvoiceInThread(file.bytes);
  if (read.kind !== 'read') return invalidFile(read.kind);
  if (!scope.isOpen()) return failed({ kind: 'signed-out' });
  const stored = scope.cache.supplierInvoices.get(id);
  const invoice = stored === null ? null : invoiceOf(stored);
  if (invoice === null) return failed({ kind: 'not-found', traceId: null });
  const bank = toBankSide(invoice);
  const comparisons: InvoiceComparison[] = [];
  for (const each of read.invoices) {
    comparisons.push(compareEInvoice(each, bank));
    await yieldToEventLoop();
  }
  const fitting = findFittingInvoice(comparisons);
  const shownComparisons = comparisons.slice(0, maxInvoices);
  if (fitting !== null && !shownComparisons.includes(fitting))
    shownComparisons.splice(-1, 1, fitting);
  return ok({
    wasChosen: true,
    fileName: file.name,
    bank,
    invoices: shownComparisons,
    isSigned: read.isSigned,
    invoiceCount: comparisons.length,
    fittingAt: fitting === null ? null : shownComparisons.indexOf(fitting),
  });
}
