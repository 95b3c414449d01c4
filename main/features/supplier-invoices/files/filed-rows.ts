import type { Output } from '../../../../preload/contract/index.ts';
import type {
  BankInvoice,
  FiledCandidate,
  FiledInvoice,
  InvoiceFileProblem,
} from '../../../../preload/contract/invoices/invoice-files.ts';
import type { SupplierInvoice } from '../../../../preload/contract/invoices/supplier-invoices.ts';
import type { Money } from '../../../../preload/contract/products.ts';
import { eInvoiceCodec } from '../../../data/codecs/own-records.ts';
import { readOrNull } from '../../../data/codecs/codec.ts';
import type { StoredFiledInvoice } from '../../../data/vault/invoices/filed-invoices.ts';
import type { EInvoice } from '../../../import/e-invoice/e-invoice.ts';
import type { Scope } from '../../scope.ts';
import { amountOf } from '../board.ts';
import { toBankSide, compareEInvoice, toFileSide } from '../compare-e-invoice.ts';
import { invoiceOf } from '../invoice-record.ts';
import { matchEInvoice } from '../match-e-invoice.ts';

function toBankInvoice(invoice: SupplierInvoice): BankInvoice {
  const { id, supplierName, invoiceNumber, dueDate } = invoice;
  return { id, supplierName, invoiceNumber, dueDate, amount: amountOf(invoice) };
}

function storedInvoice({ cache }: Pick<Scope, 'cache'>, id: string): SupplierInvoice | null {
  const stored = cache.supplierInvoices.get(id);
  return stored && invoiceOf(stored);
}

/** The fields that differ between a file and an invoice of the bank. */
function differencesOf(content: EInvoice, invoice: SupplierInvoice): FiledInvoice['differences'] {
  return compareEInvoice(content, toBankSide(invoice))
    .results.filter(({ result }) => result === 'differs')
    .map(({ field }) => field);
}

/** The bank's invoices that a file could be. */
function candidatesOf(scope: Pick<Scope, 'cache'>, content: EInvoice): FiledCandidate[] {
  const match = matchEInvoice(content, scope.cache);
  if (match.kind === 'none') return [];
  const ids = match.kind === 'one' ? [match.id] : match.ids;
  return ids
    .flatMap((id) => storedInvoice(scope, id) ?? [])
    .map((invoice) => ({
      ...toBankInvoice(invoice),
      differences: differencesOf(content, invoice),
    }));
}

type FileMatch = Pick<FiledInvoice, 'state' | 'invoice' | 'differences' | 'candidates'>;
const noMatch: FileMatch = {
  state: 'not-known',
  invoice: null,
  differences: [],
  candidates: [],
};

function compareWithBank(
  scope: Pick<Scope, 'cache'>,
  content: EInvoice,
  { invoiceId, isAnswered }: StoredFiledInvoice,
): FileMatch {
  if (invoiceId !== null) {
    const invoice = storedInvoice(scope, invoiceId);
    if (invoice === null) return noMatch;
    const differences = differencesOf(content, invoice);
    return {
      state: differences.length === 0 ? 'same' : 'differs',
      invoice: toBankInvoice(invoice),
      differences,
      candidates: [],
    };
  }
  const candidates = isAnswered === 1 ? [] : candidatesOf(scope, content);
  return candidates.length === 0 ? noMatch : { ...noMatch, state: 'choose', candidates };
}

/** The content of a stored file; null: unreadable. */
export function contentOf({ content }: StoredFiledInvoice): EInvoice | null {
  return readOrNull(eInvoiceCodec, content);
}

/** The amount to pay, else the total; of a credit note with a minus. */
function filedAmount({ payable, gross, currency, isCreditNote }: EInvoice): Money | null {
  const value = payable ?? gross;
  return value === null
    ? null
    : amountOf({ isCreditNote, payableAmount: null, totalAmount: { value, currency } });
}

/** A stored file, compared with the bank's invoices as they are stored now. */
export function toFiledRow(scope: Pick<Scope, 'cache'>, stored: StoredFiledInvoice): FiledInvoice {
  const content = contentOf(stored);
  return {
    id: `${stored.fileId}-${String(stored.place)}`,
    fileName: stored.name,
    addedAtEpochMs: stored.addedAtEpochMs,
    problem: stored.problem as InvoiceFileProblem | null,
    isSigned: stored.isSigned === 1,
    content: content && {
      isCreditNote: content.isCreditNote,
      number: content.number,
      seller: content.sellerNames[0] ?? null,
      amount: filedAmount(content),
      dueDates: [...content.dueDates],
    },
    ...(content === null
      ? { ...noMatch, state: 'unreadable' as const }
      : compareWithBank(scope, content, stored)),
  };
}

/** The same with the values of both sides. */
export function toFiledDetails(
  scope: Pick<Scope, 'cache'>,
  stored: StoredFiledInvoice,
): Output<'invoiceFiles', 'get'> {
  const row = toFiledRow(scope, stored);
  const content = contentOf(stored);
  if (content === null) return { row, comparison: null, bank: null, candidates: [] };
  const invoice = row.invoice && storedInvoice(scope, row.invoice.id);
  if (invoice === null) {
    const { isGrossComputed: isTotalComputed } = content;
    return {
      row,
      comparison: { file: toFileSide(content), isTotalComputed, results: [] },
      bank: null,
      candidates: candidatesOf(scope, content),
    };
  }
  const bank = toBankSide(invoice);
  return { row, comparison: compareEInvoice(content, bank), bank, candidates: [] };
}
