import { Big } from 'big.js';
import type { Money } from '../../../preload/contract/products.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { OpenConnection } from '../open-connection.ts';
import { subtractedNotesCodec } from '../../data/codecs/bank-models.ts';

const ledgerName = 'supplier-invoices:subtracted-notes';

function inOneCurrency(amounts: readonly (Money | null)[]): readonly Big[] | null {
  const given = amounts.flatMap((amount) =>
    amount?.value == null ? [] : [{ value: new Big(amount.value), currency: amount.currency }],
  );
  return given.length === amounts.length &&
    given.every(({ currency }) => currency === given[0]?.currency)
    ? given.map(({ value }) => value)
    : null;
}

/**
 * The ids of the credit notes that an invoice's payable amount is already less: they must not lower
 * a sum once more.
 * @assumption (the specification names the fields and no more) an invoice that states a sum of
 * credit notes, and a payable amount not above its total without them, has subtracted those among
 * its related invoices, each of them wholly.
 */
export function notesSubtractedBy({
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
      : inOneCurrency([totalAmount, payableAmount, totalAmountCreditNotes]);
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
  /** Whether a kept invoice has subtracted it. */
  readonly has: (noteId: string) => boolean;
  /** The invoices that subtracted any. */
  readonly invoiceIds: () => readonly string[];
  /**
   * What one invoice subtracts now, in place of what it did. The notes of which that may change
   * something.
   */
  readonly set: (invoiceId: string, noteIds: readonly string[]) => readonly string[];
  readonly save: (nowEpochMs: number) => void;
};

/**
 * Which credit notes are in the payable amount of which invoices, kept beside them: a note does not
 * say it itself, and may be read before or after.
 */
export function subtractedNotes({ cache }: Pick<OpenConnection, 'cache'>): SubtractedNotes {
  const kept = cache.snapshots.get(ledgerName);
  const byInvoice = new Map<string, readonly string[]>(
    kept === null ? [] : subtractedNotesCodec.read(kept.body),
  );
  let isNew = false;
  return {
    has: (noteId) => byInvoice.values().some((noteIds) => noteIds.includes(noteId)),
    invoiceIds: () => [...byInvoice.keys()],
    set: (invoiceId, noteIds) => {
      const before = byInvoice.get(invoiceId) ?? [];
      if (before.length === noteIds.length && before.every((noteId, at) => noteId === noteIds[at]))
        return [];
      isNew = true;
      if (noteIds.length === 0) byInvoice.delete(invoiceId);
      else byInvoice.set(invoiceId, noteIds);
      return [...new Set([...before, ...noteIds])];
    },
    save: (nowEpochMs) => {
      if (isNew)
        cache.snapshots.put(ledgerName, {
          body: subtractedNotesCodec.write([...byInvoice]),
          asOfEpochMs: nowEpochMs,
        });
      isNew = false;
    },
  };
}
