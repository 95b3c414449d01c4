import { maxFilePayments } from '../../../../preload/contract/invoices/payment-file-limit.ts';
import { createHash } from 'node:crypto';
import { isValidIBAN } from 'ibantools';
import { type Confirmation, namedSum } from '../../../../preload/contract/app/confirmation.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import type { NextInstalment } from '../../../../preload/contract/invoices/pay-slips.ts';
import {
  type DebtorAccount,
  type FileCandidate,
  type PaymentFileVersion,
} from '../../../../preload/contract/invoices/payment-files.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type {
  InvoiceQuery,
  SupplierInvoice,
} from '../../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { noVault } from '../../../data/storage-failure.ts';
import { cachedOrganization } from '../../cached-organization.ts';
import type { Scope } from '../../scope.ts';
import { createYield } from '../../yield-to-event-loop.ts';
import { addDays, dayOf } from '../due-lanes.ts';
import { toPayment, invoiceOf } from '../invoice-record.ts';
import type { Invoices } from '../open-invoices.ts';
import { compactIban } from '../supplier-iban.ts';
import { nextBankDay } from './bank-days.ts';
import { type FilePayment, buildCreditTransferFile, sumOf } from './credit-transfer-file.ts';
import { sentInvoiceIds, toHandOvers } from './hand-overs.ts';
import { instalmentsAfter } from './instalments.ts';
import { findPayRefusal } from './pay-doubts.ts';
import { listPayDoubts, payFacts } from './pay-slip.ts';
import { saveAndMark } from './save-and-mark.ts';
import { isGermanAccount, sepaIdentifier, sepaText } from './sepa-text.ts';
import {
  isInSepa,
  noTransferReasons,
  toSepaTransfer,
  toTransferDetails,
} from './transfer-details.ts';

const maxNameCharacters = 70;
const maxReferenceCharacters = 140;
/** Banks accept a day within a year. */
const maxDaysAhead = 365;

/** The payment of a file for an invoice; null if a transfer is impossible. */
function filePayment(invoice: SupplierInvoice, debtorIban: string): FilePayment | null {
  const transfer = toSepaTransfer(invoice);
  const isGerman = [debtorIban, transfer?.iban ?? ''].some(isGermanAccount);
  const name = sepaText(invoice.supplierName, isGerman).slice(0, maxNameCharacters).trim();
  if (transfer === null || name === '') return null;
  const { iban, amount, isStructured } = transfer;
  const reference = isStructured
    ? transfer.reference
    : sepaText(invoice.invoiceNumber, isGerman).slice(0, maxReferenceCharacters).trim();
  return {
    endToEndId: sepaIdentifier(invoice.invoiceNumber, isGerman) || 'NOTPROVIDED',
    name,
    iban,
    amount,
    reference: reference === '' ? null : reference,
    isStructured,
  };
}

type Candidate = { readonly view: FileCandidate; readonly payment: FilePayment | null };

/**
 * An invoice as a payment of a file; its payment is null while it has open doubts or cannot be
 * paid.
 */
function candidateOf(scope: Scope, id: SupplierInvoiceId, debtorIban: string): Candidate | null {
  const facts = payFacts(scope, id);
  if (facts === null) return null;
  const { instalment } = facts;
  const invoice = toPayment(facts.invoice, instalment);
  const details = toTransferDetails(invoice);
  const doubts = [...listPayDoubts(scope, facts)];
  const payment = filePayment(invoice, debtorIban);
  const reasons = noTransferReasons(invoice, details);
  const areDoubtsAnswered = doubts.every(({ isAnswered }) => isAnswered);
  return {
    payment: areDoubtsAnswered ? payment : null,
    view: {
      id,
      supplierName: invoice.supplierName,
      invoiceNumber: invoice.invoiceNumber,
      dueDate: invoice.dueDate,
      amount: details.amount,
      currency: details.amount?.currency ?? null,
      iban: details.iban,
      status: invoice.status,
      doubts,
      bankReasons: [...findPayRefusal(facts)],
      formerIban: facts.formerIban,
      file: facts.file,
      instalment,
      handOvers: toHandOvers(scope, facts.invoice, facts.handOvers),
      leftOut: reasons.length === 0 && payment === null ? ['no-letters'] : reasons,
      name: { before: invoice.supplierName, after: payment?.name ?? null },
      reference: { before: invoice.invoiceNumber, after: payment?.reference ?? null },
    },
  };
}

/** Accounts that can make a SEPA credit transfer. */
function debtorAccounts(scope: Pick<Scope, 'cache'>): DebtorAccount[] {
  return (cachedOrganization(scope)?.bankAccounts ?? [])
    .toSorted((one, other) => Number(other.isMain === true) - Number(one.isMain === true))
    .flatMap(({ iban, bic, name, currency, status }) => {
      const compact = compactIban(iban);
      // @assumption The service shows only `active`; any status but these may belong to an open
      // account.
      return compact !== null &&
        !/^(closed|cancell?ed|deactivated|inactive)$/i.test(status?.trim() ?? '') &&
        isValidIBAN(compact) &&
        isInSepa(compact) &&
        (currency === null || currency === 'EUR')
        ? [{ iban: compact, bic, name }]
        : [];
    });
}

type ReadyPayment = {
  readonly id: SupplierInvoiceId;
  readonly instalment: NextInstalment | null;
  readonly payment: FilePayment;
};

/** Detects changed payments, even if their sum is the same. */
function digestOf(readyPayments: readonly ReadyPayment[]): string {
  return createHash('sha256')
    .update(JSON.stringify(readyPayments.toSorted((one, other) => (one.id < other.id ? -1 : 1))))
    .digest('hex');
}

/**
 * The open invoices that a query finds, the chosen ones, and the payments that a file with them
 * would contain.
 */
export async function previewPaymentFile(
  { scope, boards }: Pick<Invoices, 'scope' | 'boards'>,
  {
    query,
    chosen,
    account,
    executionDay = scope.today(),
  }: {
    readonly query: InvoiceQuery;
    readonly chosen: readonly SupplierInvoiceId[];
    readonly account?: string | undefined;
    readonly executionDay?: string | undefined;
  },
): Promise<Result<Output<'paymentFiles', 'preview'>>> {
  const { supplierInvoices } = scope.cache;
  const yieldToEventLoop = createYield(scope);
  const accounts = debtorAccounts(scope);
  const debtorIban = (accounts.find(({ iban }) => iban === account) ?? accounts[0])?.iban ?? '';
  const facts = supplierInvoices.facts().all;
  const openRows = boards
    .board(supplierInvoices, query, { today: scope.today(), sent: sentInvoiceIds(scope) })
    .rows.filter((row) => facts[row]?.stage === 'open');
  const candidates = new Map<SupplierInvoiceId, Candidate>();
  const addCandidate = async (id: SupplierInvoiceId): Promise<void> => {
    const candidate = candidateOf(scope, id, debtorIban);
    if (candidate !== null) candidates.set(id, candidate);
    await yieldToEventLoop();
  };
  for (const row of openRows) {
    if (candidates.size === maxFilePayments) break;
    const [stored] = supplierInvoices.records(Int32Array.of(row));
    if (stored !== undefined && invoiceOf(stored)?.isCreditNote !== true)
      await addCandidate(stored.id as SupplierInvoiceId);
  }
  // A search may hide a chosen invoice. It stays chosen.
  const chosenIds = new Set(chosen);
  for (const id of chosenIds) if (!candidates.has(id)) await addCandidate(id);
  const readyPayments = toReadyPayments([...chosenIds].flatMap((id) => candidates.get(id) ?? []));
  return ok({
    candidates: [...candidates.values()].map(({ view }) => view),
    accounts,
    today: scope.today(),
    day: { asked: executionDay, open: nextBankDay(executionDay) },
    count: readyPayments.length,
    sum: sumOf(readyPayments.map(({ payment }) => payment.amount)),
    digest: digestOf(readyPayments),
  });
}

function invalidInput(path: string, code: string) {
  return failed({ kind: 'invalid-input' as const, problems: [{ path: [path], code }] });
}

type PaymentOrder = {
  readonly ids: readonly SupplierInvoiceId[];
  readonly digest: string;
  readonly account: string;
  readonly executionDay: string;
  readonly version: PaymentFileVersion;
  readonly confirmation: Confirmation;
};

/** The account that pays, and its company. Errors: `account-unknown`, `day-range`. */
function checkDebtor(
  scope: Pick<Scope, 'cache' | 'today'>,
  { account, executionDay }: PaymentOrder,
): Result<DebtorAccount & { readonly name: string }> {
  const today = scope.today();
  const debtor = debtorAccounts(scope).find(({ iban }) => iban === account);
  const name = sepaText(
    cachedOrganization(scope)?.legalName ?? null,
    isGermanAccount(account),
  ).slice(0, maxNameCharacters);
  if (debtor === undefined || name === '') return invalidInput('account', 'account-unknown');
  if (
    dayOf(executionDay) !== executionDay ||
    executionDay < today ||
    executionDay > addDays(today, maxDaysAhead)
  )
    return invalidInput('executionDay', 'day-range');
  return ok({ ...debtor, name });
}

function toReadyPayments(candidates: readonly Candidate[]): ReadyPayment[] {
  return candidates.flatMap(({ view, payment }) =>
    payment === null ? [] : [{ id: view.id, instalment: view.instalment, payment }],
  );
}

/** Saves a file of the chosen payments, and marks their invoices as in a saved file. */
export async function savePaymentFile(
  invoices: Pick<Invoices, 'scope' | 'onChange'>,
  order: PaymentOrder,
): Promise<Result<Output<'paymentFiles', 'save'>>> {
  const { scope } = invoices;
  const { account, digest, version, confirmation } = order;
  const executionDay = nextBankDay(order.executionDay);
  // Without a vault no mark can be stored, and nothing would show that the file exists.
  if (scope.vault === null) return failed(noVault(scope));
  const debtor = checkDebtor(scope, order);
  if (!debtor.ok) return debtor;
  const ids = new Set(order.ids);
  const yieldToEventLoop = createYield(scope);
  const candidates: Candidate[] = [];
  for (const id of ids) {
    candidates.push(...[candidateOf(scope, id, account)].filter((one) => one !== null));
    await yieldToEventLoop();
  }
  const readyPayments = toReadyPayments(candidates);
  if (readyPayments.length === 0) return invalidInput('ids', 'nothing-to-pay');
  const payments = readyPayments.map(({ payment }) => payment);
  const sum = sumOf(payments.map(({ amount }) => amount));
  const confirmationText = namedSum(readyPayments.length, sum, 'EUR');
  if (digestOf(readyPayments) !== digest || confirmation.named !== confirmationText)
    return invalidInput('ids', 'changed');
  const confirmed = await scope.confirmAgain(confirmation, confirmationText);
  if (!confirmed.ok) return confirmed;
  const fileId = `CASHDESK-${scope.randomUUID().replaceAll('-', '').slice(0, 26)}`;
  const saveResult = await saveAndMark(invoices, {
    fileId,
    checkHandOvers: () => {
      const debtorNow = checkDebtor(scope, order);
      if (!debtorNow.ok) return debtorNow;
      const currentPayments = toReadyPayments(
        [...ids].flatMap((id) => candidateOf(scope, id, account) ?? []),
      );
      return digestOf(currentPayments) === digest &&
        JSON.stringify(debtorNow.value) === JSON.stringify(debtor.value)
        ? ok(
            currentPayments.map(
              ({ id, instalment, payment: { amount, iban, name, reference } }) => ({
                invoiceId: id,
                amount: sumOf([amount]),
                currency: 'EUR',
                iban,
                name,
                reference,
                ...instalmentsAfter(instalment),
              }),
            ),
          )
        : invalidInput('ids', 'changed');
    },
    suggestedName: `${scope.messages()('invoices.payment-file')} ${executionDay}.xml`,
    extension: 'xml',
    text: await buildCreditTransferFile({
      version,
      messageId: fileId,
      createdAtEpochMs: scope.now(),
      executionDay,
      debtor: debtor.value,
      payments,
    }),
  });
  if (!saveResult.ok) return saveResult;
  return ok({
    ...saveResult.value,
    fileId,
    count: readyPayments.length,
    sum,
    leftOut: candidates.flatMap(({ view: { supplierName, invoiceNumber }, payment }) =>
      payment === null ? [{ supplierName, invoiceNumber }] : [],
    ),
  });
}
