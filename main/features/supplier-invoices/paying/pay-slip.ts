import type { Output } from '../../../../preload/contract/index.ts';
import type {
  HandOverWay,
  IbanCheck,
  PayDoubt,
  PayDoubtKind,
  PaySlip,
  ShownInstalment,
} from '../../../../preload/contract/invoices/pay-slips.ts';
import { type Result, ok } from '../../../../preload/contract/result.ts';
import type { SupplierInvoice } from '../../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { epochMsOf } from '../../epoch-ms.ts';
import type { HandedTransfer } from '../../../data/vault/invoices/hand-overs.ts';
import type { Scope } from '../../scope.ts';
import { amountOf } from '../board.ts';
import { dayOf } from '../due-lanes.ts';
import { toPayment, invoiceOf } from '../invoice-record.ts';
import type { Invoices } from '../open-invoices.ts';
import { findSameNumbered } from '../others-of-supplier.ts';
import { findSumDifferences } from '../sum-differences.ts';
import {
  compactIban,
  findFormerIban,
  isIbanValid,
  withExactName,
  supplierKeys,
} from '../supplier-iban.ts';
import { buildEpcCode } from './epc-code.ts';
import { markHandedOver, unknownTransfer, currentTransfer, toHandOvers } from './hand-overs.ts';
import { instalmentsAfter, nextInstalmentOf, findShownInstalment } from './instalments.ts';
import { type DoubtFacts, type PayFacts, findPayDoubts, findPayRefusal } from './pay-doubts.ts';
import { findStoredFile } from './stored-file.ts';
import { noTransferReasons, toSepaTransfer, toTransferDetails } from './transfer-details.ts';
import { withVault } from '../../open-connection.ts';

type Stores = Pick<Scope, 'cache' | 'vault'>;

/** The known facts about an invoice before it is paid; null: it was never read. */
export function payFacts({ cache, vault }: Stores, id: SupplierInvoiceId): PayFacts | null {
  const stored = cache.supplierInvoices.get(id);
  const invoice = stored && invoiceOf(stored);
  if (invoice === null) return null;
  const sameNumber = findSameNumbered({ cache }, invoice);
  const handOvers = vault?.handOvers.of(id) ?? [];
  return {
    invoice,
    isGone: cache.supplierInvoices.fact(id)?.isGone ?? true,
    formerIban: vault && (findFormerIban(invoice, vault.supplierIbans.like)?.iban ?? null),
    file: findStoredFile({ vault }, invoice),
    duplicateOf: sameNumber.duplicate?.id ?? null,
    sameNumberOfOtherYear: sameNumber.ofOtherYear,
    isDuplicateCheckIncomplete: sameNumber.isIncomplete,
    sumDoubts: findSumDifferences(invoice).filter(({ isDoubt }) => isDoubt),
    recordsLostAtEpochMs: vault?.recordsDoubt.get() ?? null,
    instalment: nextInstalmentOf({ vault }, invoice, handOvers),
    handOvers,
  };
}

/** The doubts of an invoice, and whether the user has answered them in their current form. */
export function listPayDoubts({ vault }: Stores, facts: DoubtFacts): readonly PayDoubt[] {
  const answers = vault?.payAnswers.of(facts.invoice.id);
  return findPayDoubts(facts).map(({ kind, about }) => ({
    kind,
    about,
    isAnswered: answers?.get(kind) === about,
  }));
}

function ibanCheck({ vault }: Stores, { invoice, formerIban }: PayFacts): IbanCheck {
  const iban = compactIban(invoice.iban);
  if (iban === null) return 'missing';
  if (isIbanValid(iban) !== true) return 'wrong';
  if (vault === null) return 'unread';
  if (formerIban !== null) return 'changed';
  const { name, keys } = supplierKeys(invoice);
  const storedIbans = withExactName({ name, iban }, vault.supplierIbans.like(keys));
  if (storedIbans.some(({ isProven }) => isProven)) return 'proven';
  const since = epochMsOf(invoice.createdAt);
  return since !== null && storedIbans.some(({ sinceEpochMs }) => sinceEpochMs < since)
    ? 'known'
    : 'first';
}

/** Null: the parts to add up are missing. */
function doesAddUp(invoice: SupplierInvoice, doubts: PayFacts['sumDoubts']) {
  if (doubts.length > 0) return false;
  const { totalAmount, totalAmountExcludingTaxes, totalTaxAmount } = invoice;
  return [totalAmount, totalAmountExcludingTaxes, totalTaxAmount].every(
    (amount) => amount?.value != null,
  )
    ? true
    : null;
}

/** The other invoice for a note; null: there is none, or the doubt about a duplicate covers it. */
function otherYearOf(
  { sameNumberOfOtherYear: other }: PayFacts,
  isDuplicate: boolean,
): PaySlip['sameNumberOfOtherYear'] {
  const [amount, day] = [other && amountOf(other), dayOf(other?.issueDate ?? null)];
  return amount === null || day === null || isDuplicate ? null : { year: day.slice(0, 4), amount };
}

/** The amount and the recipient, each part checked, and the code once no doubt is open. */
export function readPaySlip(
  { scope }: Pick<Invoices, 'scope'>,
  id: SupplierInvoiceId,
): Result<Output<'paySlips', 'get'>> {
  const facts = payFacts(scope, id);
  if (facts === null) return ok({ slip: null });
  const { invoice, instalment } = facts;
  const payment = toPayment(invoice, instalment);
  const details = toTransferDetails(payment);
  const doubts = listPayDoubts(scope, facts);
  // Without the vault it is unknown whether the IBAN changed or the invoice was sent to a bank
  // before.
  const canCheck = scope.vault !== null;
  const areDoubtsAnswered = canCheck && doubts.every(({ isAnswered }) => isAnswered);
  const transfer = areDoubtsAnswered ? toSepaTransfer(payment) : null;
  const isDuplicate = doubts.some(({ kind }) => kind === 'duplicate');
  return ok({
    slip: {
      ...details,
      instalment,
      checks: {
        iban: ibanCheck(scope, facts),
        doesAddUp: doesAddUp(invoice, facts.sumDoubts),
        isDuplicate: isDuplicate || (facts.isDuplicateCheckIncomplete ? null : false),
      },
      sameNumberOfOtherYear: otherYearOf(facts, isDuplicate),
      doubts: [...doubts],
      formerIban: facts.formerIban,
      file: facts.file,
      bankReasons: [...findPayRefusal(facts)],
      status: invoice.status,
      noTransfer: noTransferReasons(payment, details),
      currency: details.amount?.currency ?? null,
      canCheck,
      code: transfer && buildEpcCode(transfer),
      handOvers: toHandOvers(scope, invoice, facts.handOvers),
    },
  });
}

/**
 * Stores that the user has checked the facts of a doubt, unless the facts changed meanwhile. Error:
 * `storage-unavailable` without the vault.
 */
export function answerDoubt(
  { scope, onChange }: Pick<Invoices, 'scope' | 'onChange'>,
  {
    id,
    doubt,
    about,
  }: {
    readonly id: SupplierInvoiceId;
    readonly doubt: PayDoubtKind;
    readonly about: string;
  },
): Result<Record<string, never>> {
  return withVault(scope, (vault) => {
    const facts = payFacts(scope, id);
    if (
      facts !== null &&
      findPayDoubts(facts).some((one) => one.kind === doubt && one.about === about)
    )
      vault.payAnswers.put(id, { doubt, about, atEpochMs: scope.now() });
    onChange();
    return ok({});
  });
}

/** The transfer of what the window showed: an instalment, or the whole invoice. */
function transferOfShown(
  { scope }: Pick<Invoices, 'scope'>,
  facts: PayFacts | null,
  shownInstalment: ShownInstalment | null,
): HandedTransfer {
  if (facts === null) return unknownTransfer;
  if (shownInstalment === null) return currentTransfer(facts.invoice);
  const part = findShownInstalment(scope, facts, shownInstalment);
  return part === null ? unknownTransfer : currentTransfer(toPayment(facts.invoice, part));
}

/**
 * The user has paid it by hand: the instalment that the window showed, or the whole invoice. A
 * double click adds one mark: the next mark needs a user who has answered the doubt about the
 * first. Error: `storage-unavailable` without the vault.
 */
export function markPaidByHand(
  invoices: Pick<Invoices, 'scope' | 'onChange'>,
  {
    id,
    way,
    instalment,
  }: {
    readonly id: SupplierInvoiceId;
    readonly way: HandOverWay;
    readonly instalment: ShownInstalment | null;
  },
): Result<Record<string, never>> {
  const facts = payFacts(invoices.scope, id);
  const isMarked =
    facts !== null &&
    listPayDoubts(invoices.scope, { ...facts, instalment }).some(
      ({ kind, isAnswered }) => kind === 'handed-over' && !isAnswered,
    );
  if (isMarked) return ok({});
  const transfer = transferOfShown(invoices, facts, instalment);
  return markHandedOver(
    invoices,
    { invoiceId: id, ...transfer, ...instalmentsAfter(instalment) },
    way,
  );
}
