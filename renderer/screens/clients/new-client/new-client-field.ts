import type { NewClient } from '../../../../preload/contract/new-client.ts';
import type { BankProblem, InputProblem } from '../../../../preload/contract/result.ts';

const addressParts = ['streetAddress', 'city', 'zipCode', 'provinceCode', 'countryCode'] as const;
const plain = [
  'kind',
  'name',
  'firstName',
  'lastName',
  'email',
  'extraEmails',
  'phone.countryCode',
  'phone.number',
  'eInvoicingAddress',
  'vatNumber',
  'taxIdentificationNumber',
  'recipientCode',
  'currency',
  'locale',
] as const;

/**
 * A place of the form, as the path into a `NewClient` with dots; one extra e-mail is
 * `extraEmails.3`.
 */
export type NewClientField =
  | (typeof plain)[number]
  | `${'billingAddress' | 'deliveryAddress'}.${(typeof addressParts)[number]}`
  | `extraEmails.${number}`;

const plainFields: ReadonlySet<string> = new Set(plain);
const isAddressPart = (name: string): name is (typeof addressParts)[number] =>
  addressParts.some((part) => part === name);
const isPlain = (name: string): name is (typeof plain)[number] => plainFields.has(name);

/** The bank's other names for what the form calls by one. */
const otherNames: Readonly<Record<string, string>> = {
  type: 'kind',
  address: 'streetAddress',
  street: 'streetAddress',
  phoneNumber: 'phone.number',
  taxNumber: 'taxIdentificationNumber',
  language: 'locale',
};
const asWeSpell = (name: string): string => {
  const camel = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return (Object.hasOwn(otherNames, camel) ? otherNames[camel] : undefined) ?? camel;
};

/**
 * Where a path or a pointer of the bank leads; parts that nobody knows are passed over. Null: to no
 * field. The deprecated root address is the billing address.
 */
export const fieldAt = (path: readonly (string | number)[]): NewClientField | null => {
  const names = path.map((part) => asWeSpell(String(part)));
  const inExtras = names.indexOf('extraEmails');
  if (inExtras !== -1) {
    const index = names[inExtras + 1] ?? '';
    return /^\d{1,4}$/.test(index) ? `extraEmails.${Number(index)}` : 'extraEmails';
  }
  const last = names.findLast((name) => isAddressPart(name) || isPlain(name)) ?? names.at(-1) ?? '';
  if (names.includes('phone'))
    return names.includes('countryCode') ? 'phone.countryCode' : 'phone.number';
  const holder = names.includes('deliveryAddress') ? 'deliveryAddress' : 'billingAddress';
  if (isAddressPart(last)) return `${holder}.${last}`;
  if (names.includes('deliveryAddress') || names.includes('billingAddress'))
    return `${holder}.streetAddress`;
  return isPlain(last) ? last : null;
};

/**
 * RFC 6901, with or without the fragment sign, or a name with brackets or dots:
 * `/client/first_name`, `first_name`, `client[first_name]`.
 */
const pathOf = (pointer: string): readonly string[] =>
  pointer
    .replace(/^#/, '')
    .split(/[/.[\]]+/)
    .filter((part) => part !== '');

/** The value at a path, to compare it with the one that was checked. */
export const valueAt = (client: NewClient, field: NewClientField): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
      client,
    );

export type PlacedProblems = {
  readonly atFields: ReadonlyMap<NewClientField, string>;
  /** What leads to no field of the form. */
  readonly elsewhere: readonly BankProblem[];
};

/** Puts each thing the bank refused at the place in the form that `shownAt` names for its field. */
export const placeBankProblems = (
  problems: readonly BankProblem[],
  shownAt: (field: NewClientField) => NewClientField | null,
): PlacedProblems => {
  const atFields = new Map<NewClientField, string>();
  const elsewhere: BankProblem[] = [];
  for (const problem of problems) {
    const meant = problem.pointer === null ? null : fieldAt(pathOf(problem.pointer));
    const field = meant === null ? null : shownAt(meant);
    const message = problem.detail ?? problem.code;
    if (field === null || message === null) elsewhere.push(problem);
    else
      atFields.set(
        field,
        [atFields.get(field), message].filter((each) => each !== undefined).join(' '),
      );
  }
  return { atFields, elsewhere };
};

type CodesAtFields = {
  readonly atFields: ReadonlyMap<NewClientField, string>;
  /** Codes of what leads to no field of the form. */ readonly elsewhere: readonly string[];
};

/** The first thing wrong at each place in the form that `shownAt` names. */
export const placeProblems = (
  problems: readonly InputProblem[],
  shownAt: (field: NewClientField) => NewClientField | null,
): CodesAtFields => {
  const atFields = new Map<NewClientField, string>();
  const elsewhere: string[] = [];
  for (const { path, code } of problems) {
    const meant = fieldAt(path);
    const field = meant === null ? null : shownAt(meant);
    if (field === null) elsewhere.push(code);
    else if (!atFields.has(field)) atFields.set(field, code);
  }
  return { atFields, elsewhere };
};

/** The fields that a refusal points to, by the bank and by our own rules. */
export const refusedFields = ({
  problems,
  bankProblems,
}: {
  readonly problems: readonly InputProblem[];
  readonly bankProblems: readonly BankProblem[];
}): readonly NewClientField[] =>
  [
    ...bankProblems.flatMap(({ pointer }) => (pointer === null ? [] : fieldAt(pathOf(pointer)))),
    ...problems.map(({ path }) => fieldAt(path)),
  ].filter((field) => field !== null);
