import type {
  ClientImport,
  ImportField,
} from '../../../../preload/contract/clients/client-imports.ts';
import { readHeading, readPartOfHeading } from './header-words.ts';
import type { HeaderGroup, HeaderMeaning } from './headings/language-headings.ts';

const fields: Readonly<Partial<Record<HeaderMeaning, ImportField>>> = {
  kind: 'kind',
  company: 'name',
  'other-name': 'name',
  'trade-name': 'name',
  'person-name': 'name',
  'first-name': 'first-name',
  'last-name': 'last-name',
  'name-or-first': 'name',
  'name-or-last': 'name',
  email: 'email',
  phone: 'phone',
  'phone-number': 'phone',
  'vat-number': 'vat-number',
  'tax-number': 'tax-number',
  'vague-tax-number': 'tax-number',
  'e-invoicing-address': 'e-invoicing-address',
  'recipient-code': 'recipient-code',
  currency: 'currency',
  locale: 'locale',
};
const addressParts = {
  street: 'street',
  zip: 'zip',
  'vague-zip': 'zip',
  city: 'city',
  province: 'province',
  country: 'country',
} as const;
function isAddressPart(meaning: HeaderMeaning): meaning is keyof typeof addressParts {
  return Object.hasOwn(addressParts, meaning);
}

function likelyField(header: string): ImportField | null {
  const heading: { meaning: HeaderMeaning; group: HeaderGroup } | null =
    readHeading(header) ?? readPartOfHeading(header);
  if (heading === null) return null;
  if (!isAddressPart(heading.meaning)) return fields[heading.meaning] ?? null;
  return `${heading.group === 'delivery' ? 'delivery' : 'billing'}-${addressParts[heading.meaning]}`;
}

/** Columns beyond this number get no suggestion. */
const maxSuggested = 100;
/** Cached by the columns of a file, because each checked row asks for them. */
const likelyFields = new WeakMap<readonly string[], readonly (ImportField | null)[]>();
function likelyFieldsOf(columns: readonly string[]): readonly (ImportField | null)[] {
  const suggestions = likelyFields.get(columns) ?? columns.slice(0, maxSuggested).map(likelyField);
  likelyFields.set(columns, suggestions);
  return suggestions;
}

/**
 * Suggests fields for columns that were not understood with certainty, from fields without a
 * column. The user decides.
 */
export function suggestFields({
  columns,
  mapping,
  hasHeader,
}: Pick<ClientImport, 'columns' | 'mapping' | 'hasHeader'>): (ImportField | null)[] {
  const usedFields = new Set(mapping);
  const likely = likelyFieldsOf(columns);
  return columns.map((_, at) => {
    const field = hasHeader && mapping[at] == null ? (likely[at] ?? null) : null;
    if (field === null || usedFields.has(field)) return null;
    usedFields.add(field);
    return field;
  });
}
