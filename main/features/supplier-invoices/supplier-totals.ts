import { type Result, ok } from '../../../preload/contract/result.ts';
import type { SupplierTotals } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { matchKey } from '../../data/match-key.ts';
import { compactNumber } from '../../data/search-words.ts';
import { type CurrencyTotal, createSums } from '../exact-sums.ts';
import { type Day, addDays, dayOf, isPaid } from './due-lanes.ts';
import { iterateInvoices } from './iterate-invoices.ts';
import type { Invoices } from './open-invoices.ts';
import { sentInvoiceIds } from './paying/hand-overs.ts';
import { currentInstalment } from './paying/instalments.ts';

/** Payments within this many days up to today count as paid. */
const paidWithinDays = 365;
/** The maximum number of suppliers shown; their total number is shown, too. */
const maxSuppliers = 500;

type Sums = ReturnType<typeof createSums>;
type Supplier = {
  readonly name: string | null;
  openCount: number;
  lateCount: number;
  readonly open: Sums;
  readonly late: Sums;
  readonly paid: Sums;
};

function largestAmount(totals: readonly CurrencyTotal[]): number {
  return Math.max(0, ...totals.map(({ value }) => Number(value)));
}

/**
 * The open and overdue amounts, and those paid in the last year, for each supplier: the largest
 * open amount first (comparing only figures if currencies differ), then by name. Invoices of one
 * supplier share its name or, without a name, its VAT number. Invoices that the bank no longer has
 * or that were sent to a bank are in no sum.
 */
export async function readSupplierTotals({
  scope,
}: Pick<Invoices, 'scope'>): Promise<Result<SupplierTotals>> {
  const today: Day = scope.today();
  const paidFrom = addDays(today, -paidWithinDays);
  const suppliers = new Map<string, Supplier>();
  const sentIds = new Set(sentInvoiceIds(scope));
  const idsInInstalments = new Set<string>(scope.vault?.filedInvoices.invoiceIdsInInstalments());
  for await (const { invoice, fact } of iterateInvoices({ scope })) {
    if (fact.isGone || (fact.stage === 'open' && sentIds.has(invoice.id))) continue;
    const { supplierName, vatNumber } = invoice;
    const key = matchKey(supplierName ?? '') ?? compactNumber(vatNumber ?? '');
    const supplier = suppliers.get(key) ?? {
      name: invoice.supplierName,
      openCount: 0,
      lateCount: 0,
      open: createSums(),
      late: createSums(),
      paid: createSums(),
    };
    suppliers.set(key, supplier);
    if (fact.stage === 'open') {
      if (invoice.isCreditNote !== true) supplier.openCount += 1;
      const isLate = fact.dueDay !== null && fact.dueDay < today;
      if (isLate) supplier.lateCount += 1;
      if (fact.amount !== null) {
        const remaining = idsInInstalments.has(invoice.id)
          ? currentInstalment(scope, invoice)?.left.value
          : null;
        supplier.open.add(remaining ?? fact.amount, fact.currency);
        if (isLate) supplier.late.add(fact.amount, fact.currency);
      }
    } else if (isPaid(invoice.status) && fact.amount !== null) {
      const paidDay = dayOf(invoice.paymentDate) ?? fact.dueDay;
      if (paidDay !== null && paidDay >= paidFrom && paidDay <= today)
        supplier.paid.add(fact.amount, fact.currency);
    }
  }
  const totals = [...suppliers.values()].map(({ open, late, paid, ...rest }) => ({
    ...rest,
    open: open.totals(),
    late: late.totals(),
    paid: paid.totals(),
  }));
  return ok({
    supplierCount: totals.length,
    suppliers: totals
      .toSorted(
        (one, other) =>
          largestAmount(other.open) - largestAmount(one.open) ||
          largestAmount(other.paid) - largestAmount(one.paid) ||
          ((one.name ?? '') < (other.name ?? '') ? -1 : 1),
      )
      .slice(0, maxSuppliers),
  });
}
