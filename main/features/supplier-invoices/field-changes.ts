import type {
  FieldChange,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';

/** Each field that says something, as text of JSON. */
export type InvoiceFields = Readonly<Record<string, string>>;

/**
 * Fields of the service that the app does not know may differ with every answer (an address that
 * ends, say): they are shown, and no change.
 */
const uncompared: ReadonlySet<string> = new Set(['id', 'updatedAt', 'extras']);

function says(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Matches come as ids or as objects (spec/observed.md), and in no order: that alone is no change.
 */
function matches({ matchedTransactions }: SupplierInvoice): readonly string[] {
  return matchedTransactions
    .map(
      ({ transactionId, subjectId, subjectType }) =>
        transactionId ?? [subjectType, subjectId].filter((part) => part !== null).join(' '),
    )
    .toSorted(byText);
}

/** What of an invoice is compared with what it says later. */
export function fieldsOf(invoice: SupplierInvoice): InvoiceFields {
  const compared = {
    ...invoice,
    matchedTransactions: matches(invoice),
    matchedTransactionsIds: invoice.matchedTransactionsIds.toSorted(byText),
    suggestedTransactions: invoice.suggestedTransactions.toSorted((one, other) =>
      byText(one.id ?? '', other.id ?? ''),
    ),
  };
  return Object.fromEntries(
    Object.entries(compared).flatMap(([name, value]) =>
      uncompared.has(name) || !says(value) ? [] : [[name, JSON.stringify(value)]],
    ),
  );
}

/**
 * What differs between two states, newest first. What was known to differ, and still does in the
 * same way, keeps its time; what is again as it was is no change.
 */
export function changesBetween(
  seen: InvoiceFields,
  now: InvoiceFields,
  { known, atEpochMs }: { readonly known: readonly FieldChange[]; readonly atEpochMs: number },
): readonly FieldChange[] {
  return [...new Set([...Object.keys(seen), ...Object.keys(now)])]
    .filter((field) => seen[field] !== now[field])
    .map((field): FieldChange => {
      const [before, after] = [seen[field] ?? null, now[field] ?? null];
      const same = known.find((change) => change.field === field && change.after === after);
      return { field, before, after, atEpochMs: same?.atEpochMs ?? atEpochMs };
    })
    .sort((one, other) => other.atEpochMs - one.atEpochMs || byText(one.field, other.field));
}
