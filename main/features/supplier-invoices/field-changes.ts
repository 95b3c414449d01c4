import type {
  FieldChange,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';

/** Each field with a value, as JSON text. */
export type InvoiceFields = Readonly<Record<string, string>>;

/**
 * Fields unknown to the app may differ in every answer (an address that expires, for example): they
 * are shown, but never count as a change.
 */
const uncompared: ReadonlySet<string> = new Set(['id', 'updatedAt', 'extras']);

function hasValue(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Matches are ids or objects (spec/observed.md), in any order: that alone is no change. */
function matches({ matchedTransactions }: SupplierInvoice): readonly string[] {
  return matchedTransactions
    .map(
      ({ transactionId, subjectId, subjectType }) =>
        transactionId ?? [subjectType, subjectId].filter((part) => part !== null).join(' '),
    )
    .toSorted(byText);
}

/** The fields of an invoice that are compared with later answers. */
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
      uncompared.has(name) || !hasValue(value) ? [] : [[name, JSON.stringify(value)]],
    ),
  );
}

/**
 * The differences between two states, newest first. A known difference with the same value keeps
 * its time; a value that changed back is no difference.
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
