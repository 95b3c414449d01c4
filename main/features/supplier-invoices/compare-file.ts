import type { InvoiceComparison } from '../../../preload/contract/invoices/invoice-comparison.ts';
import { maxInvoiceFileBytes } from '../../../preload/contract/invoices/invoice-file-limit.ts';
import type { Input, Output } from '../../../preload/contract/index.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { openDroppedOrChosen } from '../../import/dropped-file.ts';
import type { OpenedFile } from '../../import/open-file.ts';
import { readEInvoiceInThread } from '../../import/e-invoice/e-invoice-thread.ts';
import type { Scope } from '../scope.ts';
import { createYield } from '../yield-to-event-loop.ts';
import { bankSide, compareEInvoice, fittingInvoice } from './compare-e-invoice.ts';
import { invoiceOf } from './invoice-record.ts';

/** The maximum number of invoices of a file that the user can choose from. */
const mostInvoices = 100;

type Compared = Output<'supplierInvoices', 'compareFile'>;

function unusable(code: string): Result<Compared> {
  return failed<CommandError>({ kind: 'invalid-input', problems: [{ path: ['file'], code }] });
}

function notOpened(kind: Exclude<OpenedFile['kind'], 'opened'>): Result<Compared> {
  if (kind === 'too-large') return unusable('too-large');
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
  { id, file: given }: Input<'supplierInvoices', 'compareFile'>,
): Promise<Result<Compared>> {
  const yieldToEventLoop = createYield(scope);
  const file = await openDroppedOrChosen(given, {
    openFile: scope.openFile,
    yieldToEventLoop,
    extensions: ['pdf', 'xml', 'p7m'],
    maxBytes: maxInvoiceFileBytes,
  });
  if (file.kind !== 'opened') return notOpened(file.kind);
  const read = await readEInvoiceInThread(file.bytes);
  if (read.kind !== 'read') return unusable(read.kind);
  if (!scope.isOpen()) return failed({ kind: 'signed-out' });
  const stored = scope.cache.supplierInvoices.get(id);
  const invoice = stored === null ? null : invoiceOf(stored);
  if (invoice === null) return failed({ kind: 'not-found', traceId: null });
  const bank = bankSide(invoice);
  const all: InvoiceComparison[] = [];
  for (const each of read.invoices) {
    all.push(compareEInvoice(each, bank));
    await yieldToEventLoop();
  }
  const fitting = fittingInvoice(all);
  const shown = all.slice(0, mostInvoices);
  if (fitting !== null && !shown.includes(fitting)) shown.splice(-1, 1, fitting);
  return ok({
    wasChosen: true,
    fileName: file.name,
    bank,
    invoices: shown,
    isSigned: read.isSigned,
    invoiceCount: all.length,
    fittingAt: fitting === null ? null : shown.indexOf(fitting),
  });
}
