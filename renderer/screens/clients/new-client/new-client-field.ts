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

/** A place of the form, as the path into a `NewClient` with dots; one extra e-mail is `extraEmails.3`. */
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

/** Where a path or a pointer of the bank leads; parts that nobody knows are passed over. Null: to no field. The deprecated root address is the billing address. */
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

/** RFC 6901, with or without the fragment sign, or a name with brackets or dots: `/client/first_name`, `first_name`, `client[first_name]`. */
const pathOf = (pointer: string): readonly string[] =>
  pointer
    .replace(/^#/, '')
    .split(/[/.[\]]+/)
    .filter((part) => part !== '');

/** What stands at a place, to see whether it is still what was judged. */
export const valueAt = (client: NewClient, field: NewClientField): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
      client,
    );

export type PlacedProblems = {
  readonly atFields: ReadonlyMap<NewClientField, string>;
  readonly elsewhere: readonly BankProblem[];
};

/** Puts each thing the bank refused at its field, if the form shows that one. */
export const placeBankProblems = (
  problems: readonly BankProblem[],
  isShown: (field: NewClientField) => boolean,
): PlacedProblems => {
  const atFields = new Map<NewClientField, string>();
  const elsewhere: BankProblem[] = [];
  for (const problem of problems) {
    const field = problem.pointer === null ? null : fieldAt(pathOf(problem.pointer));
    const words = problem.detail ?? problem.code;
    if (field === null || words === null || !isShown(field)) elsewhere.push(problem);
    else
      atFields.set(
        field,
        [atFields.get(field), words].filter((each) => each !== undefined).join(' '),
      );
  }
  return { atFields, elsewhere };
};

/** The first thing wrong at each field. */
export const byField = (problems: readonly InputProblem[]): ReadonlyMap<NewClientField, string> => {
  const found = new Map<NewClientField, string>();
  for (const { path, code } of problems) {
    const field = fieldAt(path);
    if (field !== null && !found.has(field)) found.set(field, code);
  }
  return found;
};

/** Whether the bank wants the name of a person, which a company's form does not show. */
export const asksForPerson = (problems: readonly BankProblem[]): boolean =>
  problems.some(({ pointer }) => {
    const field = pointer === null ? null : fieldAt(pathOf(pointer));
    return field === 'firstName' || field === 'lastName';
  });
