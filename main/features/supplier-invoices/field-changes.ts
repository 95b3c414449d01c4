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
const uncomparedFields: ReadonlySet<string> = new Set(['id', 'updatedAt', 'extras']);

function hasValue(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Matches are ids or objects (spec/observed.md), in any order: that alone is no change. */
function matchIds({ matchedTransactions }: SupplierInvoice): readonly string[] {
  return matchedTransactions
    .map(
      ({ transactionId, subjectId, subjectType }) =>
        transactionId ?? [subjectType, subjectId].filter((part) => part !== null).join(' '),
    )
    .toSorted(compareText);
}

/** The fields of an invoice that are compared with later answers. */
export function fieldsOf(invoice: SupplierInvoice): InvoiceFields {
  const comparableInvoice = {
    ...invoice,
    matchedTransactions: matchIds(invoice),
    matchedTransactionsIds: invoice.matchedTransactionsIds.toSorted(compareText),
    suggestedTransactions: invoice.suggestedTransactions.toSorted((one, other) =>
      compareText(one.id ?? '', other.id ?? ''),
    ),
  };
  return Object.fromEntries(
    Object.entries(comparableInvoice).flatMap(([name, value]) =>
      uncomparedFields.has(name) || !hasValue(value) ? [] : [[name, JSON.stringify(value)]],
    ),
  );
}

/**
 * The differences between two states, newest first. A known difference with the same value keeps
 * its time; a value that changed back is no difference.
 */
export function changesBetween(
  seenFields: InvoiceFields,
  currentFields: InvoiceFields,
  { known, atEpochMs }: { readonly known: readonly FieldChange[]; readonly atEpochMs: number },
): readonly FieldChange[] {
  return [...new Set([...Object.keys(seenFields), ...Object.keys(currentFields)])]
    .filter((field) => seenFields[field] !== currentFields[field])
    .map((field): FieldChange => {
      const [before, after] = [seenFields[field] ?? null, currentFields[field] ?? null];
      const sameChange = known.find((change) => change.field === field && change.after === after);
      return { field, before, after, atEpochMs: sameChange?.atEpochMs ?? atEpochMs };
    })
    .sort((one, other) => other.atEpochMs - one.atEpochMs || compareText(one.field, other.field));
}
