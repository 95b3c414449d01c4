import { createHash } from 'node:crypto';
import type { PayDoubtKind } from '../../../../preload/contract/invoices/pay-slips.ts';
import type {
  SumDifference,
  SupplierInvoice,
} from '../../../../preload/contract/invoices/supplier-invoices.ts';
import { isDisguised } from '../../../data/look-alikes.ts';
import type { StoredHandOver } from '../../../data/vault/invoices/hand-overs.ts';
import { epochMsOf } from '../../epoch-ms.ts';
import { amountOf } from '../board.ts';
import { isDone, isPaid } from '../due-lanes.ts';
import { compactIban } from '../supplier-iban.ts';
import { dayMs } from '../../../time/durations.ts';
import { inSavedFile, sentToBank } from './hand-overs.ts';

export type PayFacts = {
  readonly invoice: SupplierInvoice;
  readonly isGone: boolean;
  /** The IBAN that the supplier had before. */
  readonly formerIban: string | null;
  /** The supplier's other invoice that this one looks like. */
  readonly duplicateOf: string | null;
  /** The supplier's invoice of another year and over another amount that has its number. */
  readonly sameNumberOfOtherYear: SupplierInvoice | null;
  /** Not all invoices that may have its number were compared with it. */
  readonly isUnsureOfDuplicate: boolean;
  readonly sumDoubts: readonly SumDifference[];
  /** When hand-overs may have been lost; null: none were. */
  readonly recordsLostAtEpochMs: number | null;
  /** Newest first. */
  readonly handOvers: readonly StoredHandOver[];
};

/** What is asked, and a digest of what the question refers to. */
type Asked = { readonly kind: PayDoubtKind; readonly about: string };

const payableStatuses: ReadonlySet<string> = new Set(['to_pay', 'awaiting_payment']);

/**
 * Why the bank does not want it paid; null: it may be paid, as far as the bank says. The answer of
 * the bank on the action decides. Without one the status does: a service may use words that nobody
 * here knows, such as `disputed`, so every word that does not ask for a payment is a refusal.
 */
function refusal({ availableActions, status }: SupplierInvoice): readonly string[] | null {
  const pay = availableActions.find(({ action }) => action === 'pay');
  if (pay?.isAllowed === false) return pay.reasons;
  const word = status?.trim().toLowerCase() ?? '';
  if (isDone(status)) return ['invalid_status'];
  return pay?.isAllowed === true || word === '' || payableStatuses.has(word)
    ? null
    : ['invalid_status'];
}

/** What was begun to pay it, as the bank tells: its days, and ids of transfers and of what was matched. */
function begunPayments(invoice: SupplierInvoice): readonly string[] {
  return [
    ...(invoice.status?.trim().toLowerCase() === 'scheduled' ? ['scheduled'] : []),
    ...[invoice.paymentDate, invoice.scheduledDate].filter((day) => day !== null),
    ...(invoice.requestTransfer === null ? [] : [invoice.requestTransfer.id ?? 'requested']),
    ...invoice.transferIds,
    ...invoice.matchedTransactionsIds,
    ...invoice.matchedTransactions.map(
      ({ transactionId, subjectId }) => transactionId ?? subjectId ?? '',
    ),
  ];
}

/**
 * Whether the invoice may have been handed over before hand-overs were lost. One that the bank
 * received a day later or more cannot have been: this computer and the bank may differ by hours.
 */
function mayBeForgotten({ invoice, recordsLostAtEpochMs }: PayFacts): boolean {
  if (recordsLostAtEpochMs === null) return false;
  const createdAtEpochMs = epochMsOf(invoice.createdAt);
  return createdAtEpochMs === null || createdAtEpochMs < recordsLostAtEpochMs + dayMs;
}

/** What each doubt refers to; null: there is no such doubt. */
function doubtsOf(facts: PayFacts): Readonly<Record<PayDoubtKind, readonly unknown[] | null>> {
  const { invoice, isGone, formerIban, duplicateOf, sumDoubts, handOvers } = facts;
  const [saved, sent] = [inSavedFile(handOvers), sentToBank(handOvers)];
  const begun = begunPayments(invoice);
  const isPaidAlready = isPaid(invoice.status);
  // A scheduled transfer has a doubt of its own. Next to any other payment that was begun, the
  // bank's status stays a second doubt.
  const refused = isPaidAlready || begun.includes('scheduled') ? null : refusal(invoice);
  const [amount, iban] = [amountOf(invoice), compactIban(invoice.iban)];
  const disguised = [invoice.supplierName, invoice.vatNumber, invoice.invoiceNumber].map((text) =>
    text !== null && isDisguised(text) ? text : null,
  );
  return {
    paid: isPaidAlready ? [invoice.paymentDate] : null,
    transfer: begun.length > 0 && !isPaidAlready ? begun : null,
    'new-iban': formerIban === null ? null : [formerIban, iban],
    disguised: disguised.every((text) => text === null) ? null : disguised,
    'saved-file': saved && [saved.entry, saved.fileId],
    'handed-over': sent && [sent.entry, sent.atEpochMs, sent.way],
    'records-lost': mayBeForgotten(facts) ? [facts.recordsLostAtEpochMs] : null,
    duplicate:
      duplicateOf === null && invoice.hasDuplicates !== true
        ? null
        : [duplicateOf, invoice.invoiceNumber, amount],
    'not-payable': refused && [invoice.status, ...refused],
    gone: isGone ? [invoice.id] : null,
    sums: sumDoubts.length === 0 ? null : sumDoubts,
    discrepancies: invoice.hasDiscrepancies === true ? [amount, iban, invoice.invoiceNumber] : null,
  };
}

/** What the owner has to have checked before it is handed to a bank, in the order of `doubtsOf`. */
export function payDoubts(facts: PayFacts): readonly Asked[] {
  return Object.entries(doubtsOf(facts)).flatMap(([kind, about]) =>
    about === null
      ? []
      : [
          {
            kind: kind as PayDoubtKind,
            about: createHash('sha256').update(JSON.stringify(about)).digest('hex'),
          },
        ],
  );
}

/** Why the bank says it may not be paid, where that is a doubt. */
export function payRefusal(facts: PayFacts): readonly string[] {
  return payDoubts(facts).some(({ kind }) => kind === 'not-payable')
    ? (refusal(facts.invoice) ?? [])
    : [];
}
