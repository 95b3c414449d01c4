import { Big } from 'big.js';
import type { Money } from '../../../preload/contract/products.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { OpenConnection } from '../open-connection.ts';
import { subtractedNotesCodec } from '../../data/codecs/bank-models.ts';

const ledgerName = 'supplier-invoices:subtracted-notes';

function toSameCurrency(amounts: readonly (Money | null)[]): readonly Big[] | null {
  const withCurrency = amounts.flatMap((amount) =>
    amount?.value == null ? [] : [{ value: new Big(amount.value), currency: amount.currency }],
  );
  return withCurrency.length === amounts.length &&
    withCurrency.every(({ currency }) => currency === withCurrency[0]?.currency)
    ? withCurrency.map(({ value }) => value)
    : null;
}

/**
 * The ids of the credit notes that an invoice's payable amount already subtracts: they must not
 * lower a sum twice.
 * @assumption An invoice with a sum of credit notes has subtracted all related ones if its payable
 * amount is at most its total minus that sum. The specification only names the fields.
 */
export function findSubtractedNotes({
  id,
  isCreditNote,
  totalAmount,
  payableAmount,
  totalAmountCreditNotes,
  relatedInvoices,
}: Pick<
  SupplierInvoice,
  | 'id'
  | 'isCreditNote'
  | 'totalAmount'
  | 'payableAmount'
  | 'totalAmountCreditNotes'
  | 'relatedInvoices'
>): readonly string[] {
  const amounts =
    isCreditNote === true
      ? null
      : toSameCurrency([totalAmount, payableAmount, totalAmountCreditNotes]);
  if (amounts === null) return [];
  const [total = new Big(0), payable = new Big(0), notes = new Big(0)] = amounts;
  if (notes.eq(0) || payable.gt(total.minus(notes.abs()))) return [];
  return [
    ...new Set(
      relatedInvoices.flatMap((related) =>
        related.id === null || related.id === id ? [] : [related.id],
      ),
    ),
  ];
}

type SubtractedNotes = {
  /** Whether a cached invoice has subtracted this note. */
  readonly has: (noteId: string) => boolean;
  /** The invoices that subtracted any note. */
  readonly invoiceIds: () => readonly string[];
  /** Replaces the notes that one invoice subtracts. Returns the notes whose amounts may change. */
  readonly set: (invoiceId: string, noteIds: readonly string[]) => readonly string[];
  readonly save: (nowEpochMs: number) => void;
};

/**
 * The credit notes in the payable amounts of invoices, stored separately: a note itself does not
 * show it, and may be read before or after its invoice.
 */
export function readSubtractedNotes({ cache }: Pick<OpenConnection, 'cache'>): SubtractedNotes {
  const cached = cache.snapshots.get(ledgerName);
  const byInvoice = new Map<string, readonly string[]>(
    cached === null ? [] : subtractedNotesCodec.read(cached.body),
  );
  let isChanged = false;
  return {
    has: (noteId) => byInvoice.values().some((noteIds) => noteIds.includes(noteId)),
    invoiceIds: () => [...byInvoice.keys()],
    set: (invoiceId, noteIds) => {
      const before = byInvoice.get(invoiceId) ?? [];
      if (before.length === noteIds.length && before.every((noteId, at) => noteId === noteIds[at]))
        return [];
      isChanged = true;
      if (noteIds.length === 0) byInvoice.delete(invoiceId);
      else byInvoice.set(invoiceId, noteIds);
      return [...new Set([...before, ...noteIds])];
    },
    save: (nowEpochMs) => {
      if (isChanged)
        cache.snapshots.put(ledgerName, {
          body: subtractedNotesCodec.write([...byInvoice]),
          asOfEpochMs: nowEpochMs,
        });
      isChanged = false;
    },
  };
}
