import { createHash } from 'node:crypto';
import type {
  PayDoubtKind,
  PaySlipFile,
  NextInstalment,
  ShownInstalment,
} from '../../../../preload/contract/invoices/pay-slips.ts';
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
import { findSavedFileMark, findSentMark } from './hand-overs.ts';
import { marksOf } from './instalments.ts';
import { fileDifferences } from './stored-file.ts';

export type PayFacts = {
  readonly invoice: SupplierInvoice;
  readonly isGone: boolean;
  /** The supplier's previous IBAN. */
  readonly formerIban: string | null;
  readonly file: PaySlipFile | null;
  /** The supplier's other invoice that looks like this one. */
  readonly duplicateOf: string | null;
  /** The supplier's invoice with the same number, of another year and with another amount. */
  readonly sameNumberOfOtherYear: SupplierInvoice | null;
  /** Not all invoices that may have the same number were compared. */
  readonly isDuplicateCheckIncomplete: boolean;
  readonly sumDoubts: readonly SumDifference[];
  /** When marks of payments may have been lost; null: none were. */
  readonly recordsLostAtEpochMs: number | null;
  /** Null: the invoice has one payment. */
  readonly instalment: NextInstalment | null;
  /** Newest first, of all payments of the invoice. */
  readonly handOvers: readonly StoredHandOver[];
};

/** A doubt needs only to know which payment it is about. */
export type DoubtFacts = Omit<PayFacts, 'instalment'> & {
  readonly instalment: ShownInstalment | null;
};

/** A doubt, and a digest of the facts that it is about. */
type DoubtDigest = { readonly kind: PayDoubtKind; readonly about: string };

const payableStatuses: ReadonlySet<string> = new Set(['to_pay', 'awaiting_payment']);

/**
 * Why the bank does not allow a payment; null: it may be paid, as far as the bank shows. The bank's
 * answer on the action decides. Without one the status decides: a service may use an unknown
 * status, such as `disputed`, so any status that does not ask for a payment is a refusal.
 */
function findRefusal({ availableActions, status }: SupplierInvoice): readonly string[] | null {
  const pay = availableActions.find(({ action }) => action === 'pay');
  if (pay?.isAllowed === false) return pay.reasons;
  const word = status?.trim().toLowerCase() ?? '';
  if (isDone(status)) return ['invalid_status'];
  return pay?.isAllowed === true || word === '' || payableStatuses.has(word)
    ? null
    : ['invalid_status'];
}

/**
 * Payments of this invoice that the bank shows as started: its days, and the ids of transfers and
 * matched transactions.
 */
export function startedPayments(
  invoice: Pick<
    SupplierInvoice,
    | 'status'
    | 'paymentDate'
    | 'scheduledDate'
    | 'requestTransfer'
    | 'transferIds'
    | 'matchedTransactionsIds'
    | 'matchedTransactions'
  >,
): readonly string[] {
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
 * Whether the invoice may have been marked as sent before marks were lost. An invoice that the bank
 * received a day later or more cannot have been: the clocks of this computer and the bank may
 * differ by hours.
 */
function mayHaveLostMarks({ invoice, recordsLostAtEpochMs }: DoubtFacts): boolean {
  if (recordsLostAtEpochMs === null) return false;
  const createdAtEpochMs = epochMsOf(invoice.createdAt);
  return createdAtEpochMs === null || createdAtEpochMs < recordsLostAtEpochMs + dayMs;
}

/** A payment that did not happen proves nothing: the next one asks again. */
function takenBackMarks(handOvers: readonly StoredHandOver[]): readonly number[] {
  return handOvers.flatMap(({ entry, takenBackAtEpochMs }) =>
    takenBackAtEpochMs === null ? [] : [entry],
  );
}

/** The facts that each doubt is about; null: there is no such doubt. */
function doubtsOf(facts: DoubtFacts): Readonly<Record<PayDoubtKind, readonly unknown[] | null>> {
  const { invoice, isGone, formerIban, duplicateOf, sumDoubts, handOvers } = facts;
  const marks = marksOf(handOvers, facts.instalment);
  const [savedMark, sentMark] = [findSavedFileMark(marks), findSentMark(marks)];
  const started = startedPayments(invoice);
  const isPaidAlready = isPaid(invoice.status);
  // A scheduled transfer has a doubt of its own. Next to any other started payment, the bank's
  // status stays a second doubt.
  const refusalReasons =
    isPaidAlready || started.includes('scheduled') ? null : findRefusal(invoice);
  const [amount, iban] = [amountOf(invoice), compactIban(invoice.iban)];
  const { ofIban = null, others = null } = Object.groupBy(
    fileDifferences(facts.file),
    ({ field }) => (field === 'iban' ? 'ofIban' : 'others'),
  );
  const disguisedTexts = [invoice.supplierName, invoice.vatNumber, invoice.invoiceNumber].map(
    (text) => (text !== null && isDisguised(text) ? text : null),
  );
  return {
    paid: isPaidAlready ? [invoice.paymentDate] : null,
    transfer: started.length > 0 && !isPaidAlready ? started : null,
    'new-iban': formerIban === null ? null : [formerIban, iban, ...takenBackMarks(handOvers)],
    'file-iban': ofIban,
    disguised: disguisedTexts.every((text) => text === null) ? null : disguisedTexts,
    'saved-file': savedMark && [savedMark.entry, savedMark.fileId],
    'handed-over': sentMark && [sentMark.entry, sentMark.atEpochMs, sentMark.way],
    'records-lost': mayHaveLostMarks(facts) ? [facts.recordsLostAtEpochMs] : null,
    duplicate:
      duplicateOf === null && invoice.hasDuplicates !== true
        ? null
        : [duplicateOf, invoice.invoiceNumber, amount],
    'not-payable': refusalReasons && [invoice.status, ...refusalReasons],
    gone: isGone ? [invoice.id] : null,
    sums: sumDoubts.length === 0 ? null : sumDoubts,
    'file-differs': others,
    discrepancies: invoice.hasDiscrepancies === true ? [amount, iban, invoice.invoiceNumber] : null,
  };
}

/**
 * The doubts that the user must check before the invoice is sent to a bank, in the order of
 * `doubtsOf`.
 */
export function findPayDoubts(facts: DoubtFacts): readonly DoubtDigest[] {
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

/** The bank's reasons against a payment, if they are a doubt. */
export function findPayRefusal(facts: PayFacts): readonly string[] {
  return findPayDoubts(facts).some(({ kind }) => kind === 'not-payable')
    ? (findRefusal(facts.invoice) ?? [])
    : [];
}
