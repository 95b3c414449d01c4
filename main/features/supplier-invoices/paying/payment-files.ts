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
import { keptOrganization } from '../../kept-organization.ts';
import type { Scope } from '../../scope.ts';
import { createYield } from '../../yield-to-event-loop.ts';
import { addDays, dayOf } from '../due-lanes.ts';
import { asPayment, invoiceOf } from '../invoice-record.ts';
import type { Invoices } from '../open-invoices.ts';
import { compactIban } from '../supplier-iban.ts';
import { nextBankDay } from './bank-days.ts';
import { type FilePayment, creditTransferFile, sumOf } from './credit-transfer-file.ts';
import { sentInvoices, shownHandOvers } from './hand-overs.ts';
import { instalmentsAfter } from './instalments.ts';
import { payRefusal } from './pay-doubts.ts';
import { askedDoubts, payFacts } from './pay-slip.ts';
import { saveHandedOver } from './save-handed-over.ts';
import { isGermanAccount, sepaIdentifier, sepaText } from './sepa-text.ts';
import { isInSepa, noTransferReasons, sepaTransfer, transferDetails } from './transfer-details.ts';

const mostNameSigns = 70;
const mostReferenceSigns = 140;
/** Banks accept a day within a year. */
const latestDays = 365;

/** The payment of a file for an invoice; null if a transfer is impossible. */
function filePayment(invoice: SupplierInvoice, debtorIban: string): FilePayment | null {
  const transfer = sepaTransfer(invoice);
  const isGerman = [debtorIban, transfer?.iban ?? ''].some(isGermanAccount);
  const name = sepaText(invoice.supplierName, isGerman).slice(0, mostNameSigns).trim();
  if (transfer === null || name === '') return null;
  const { iban, amount, isStructured } = transfer;
  const reference = isStructured
    ? transfer.reference
    : sepaText(invoice.invoiceNumber, isGerman).slice(0, mostReferenceSigns).trim();
  return {
    endToEndId: sepaIdentifier(invoice.invoiceNumber, isGerman) || 'NOTPROVIDED',
    name,
    iban,
    amount,
    reference: reference === '' ? null : reference,
    isStructured,
  };
}

type Candidate = { readonly shown: FileCandidate; readonly payment: FilePayment | null };

/**
 * An invoice as a payment of a file; its payment is null while it has open doubts or cannot be
 * paid.
 */
function candidateOf(scope: Scope, id: SupplierInvoiceId, debtorIban: string): Candidate | null {
  const facts = payFacts(scope, id);
  if (facts === null) return null;
  const { instalment } = facts;
  const invoice = asPayment(facts.invoice, instalment);
  const details = transferDetails(invoice);
  const doubts = [...askedDoubts(scope, facts)];
  const payment = filePayment(invoice, debtorIban);
  const reasons = noTransferReasons(invoice, details);
  const areDoubtsAnswered = doubts.every(({ isAnswered }) => isAnswered);
  return {
    payment: areDoubtsAnswered ? payment : null,
    shown: {
      id,
      supplierName: invoice.supplierName,
      invoiceNumber: invoice.invoiceNumber,
      dueDate: invoice.dueDate,
      amount: details.amount,
      currency: details.amount?.currency ?? null,
      iban: details.iban,
      status: invoice.status,
      doubts,
      bankReasons: [...payRefusal(facts)],
      formerIban: facts.formerIban,
      file: facts.file,
      instalment,
      handOvers: shownHandOvers(scope, facts.invoice, facts.handOvers),
      leftOut: reasons.length === 0 && payment === null ? ['no-letters'] : reasons,
      name: { before: invoice.supplierName, after: payment?.name ?? null },
      reference: { before: invoice.invoiceNumber, after: payment?.reference ?? null },
    },
  };
}

/** Accounts that can make a SEPA credit transfer. */
function debtorAccounts(scope: Pick<Scope, 'cache'>): DebtorAccount[] {
  return (keptOrganization(scope)?.bankAccounts ?? [])
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

type Ready = {
  readonly id: SupplierInvoiceId;
  readonly instalment: NextInstalment | null;
  readonly payment: FilePayment;
};

/** Detects changed payments, even if their sum is the same. */
function digestOf(ready: readonly Ready[]): string {
  return createHash('sha256')
    .update(JSON.stringify(ready.toSorted((one, other) => (one.id < other.id ? -1 : 1))))
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
  const open = boards
    .board(supplierInvoices, query, { today: scope.today(), sent: sentInvoices(scope) })
    .rows.filter((row) => facts[row]?.stage === 'open');
  const found = new Map<SupplierInvoiceId, Candidate>();
  const find = async (id: SupplierInvoiceId): Promise<void> => {
    const candidate = candidateOf(scope, id, debtorIban);
    if (candidate !== null) found.set(id, candidate);
    await yieldToEventLoop();
  };
  for (const row of open) {
    if (found.size === maxFilePayments) break;
    const [stored] = supplierInvoices.records(Int32Array.of(row));
    if (stored !== undefined && invoiceOf(stored)?.isCreditNote !== true)
      await find(stored.id as SupplierInvoiceId);
  }
  // A search may hide a chosen invoice. It stays chosen.
  const wanted = new Set(chosen);
  for (const id of wanted) if (!found.has(id)) await find(id);
  const ready = readyOf([...wanted].flatMap((id) => found.get(id) ?? []));
  return ok({
    candidates: [...found.values()].map(({ shown }) => shown),
    accounts,
    today: scope.today(),
    day: { asked: executionDay, open: nextBankDay(executionDay) },
    count: ready.length,
    sum: sumOf(ready.map(({ payment }) => payment.amount)),
    digest: digestOf(ready),
  });
}

function problem(path: string, code: string) {
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
  const name = sepaText(keptOrganization(scope)?.legalName ?? null, isGermanAccount(account)).slice(
    0,
    mostNameSigns,
  );
  if (debtor === undefined || name === '') return problem('account', 'account-unknown');
  if (
    dayOf(executionDay) !== executionDay ||
    executionDay < today ||
    executionDay > addDays(today, latestDays)
  )
    return problem('executionDay', 'day-range');
  return ok({ ...debtor, name });
}

function readyOf(found: readonly Candidate[]): Ready[] {
  return found.flatMap(({ shown, payment }) =>
    payment === null ? [] : [{ id: shown.id, instalment: shown.instalment, payment }],
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
  const found: Candidate[] = [];
  for (const id of ids) {
    found.push(...[candidateOf(scope, id, account)].filter((one) => one !== null));
    await yieldToEventLoop();
  }
  const ready = readyOf(found);
  if (ready.length === 0) return problem('ids', 'nothing-to-pay');
  const payments = ready.map(({ payment }) => payment);
  const sum = sumOf(payments.map(({ amount }) => amount));
  const named = namedSum(ready.length, sum, 'EUR');
  if (digestOf(ready) !== digest || confirmation.named !== named) return problem('ids', 'changed');
  const confirmed = await scope.confirmAgain(confirmation, named);
  if (!confirmed.ok) return confirmed;
  const fileId = `CASHDESK-${scope.randomUUID().replaceAll('-', '').slice(0, 26)}`;
  const saved = await saveHandedOver(invoices, {
    fileId,
    checkAgain: () => {
      const debtorNow = checkDebtor(scope, order);
      if (!debtorNow.ok) return debtorNow;
      const now = readyOf([...ids].flatMap((id) => candidateOf(scope, id, account) ?? []));
      return digestOf(now) === digest &&
        JSON.stringify(debtorNow.value) === JSON.stringify(debtor.value)
        ? ok(
            now.map(({ id, instalment, payment: { amount, iban, name, reference } }) => ({
              invoiceId: id,
              amount: sumOf([amount]),
              currency: 'EUR',
              iban,
              name,
              reference,
              ...instalmentsAfter(instalment),
            })),
          )
        : problem('ids', 'changed');
    },
    suggestedName: `${scope.messages()('invoices.payment-file')} ${executionDay}.xml`,
    extension: 'xml',
    text: await creditTransferFile({
      version,
      messageId: fileId,
      createdAtEpochMs: scope.now(),
      executionDay,
      debtor: debtor.value,
      payments,
    }),
  });
  if (!saved.ok) return saved;
  return ok({
    ...saved.value,
    fileId,
    count: ready.length,
    sum,
    leftOut: found.flatMap(({ shown: { supplierName, invoiceNumber }, payment }) =>
      payment === null ? [{ supplierName, invoiceNumber }] : [],
    ),
  });
}
