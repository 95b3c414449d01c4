import { isObject } from '../registration-facts.ts';
import type { NewRegistration } from '../../../../preload/contract/registrations.ts';
import { fromWireName } from '../../../../preload/contract/field-names.ts';
import { registrationLocales } from './new-registration-values.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `too-long`: a text or a list is longer than the form allows. */
export type JsonFault = 'not-json' | 'not-object' | 'nothing-known' | 'too-long';
type ReadRegistration =
  | { readonly ok: true; readonly registration: NewRegistration }
  | { readonly ok: false; readonly fault: JsonFault };

const longestText = 1000;
/** JSON parsing rounds longer numbers: an amount would change unnoticed. */
const mostDigits = 15;
/** Deeper nesting is no field of a registration, and laying it out could exhaust memory. */
const mostDepth = 32;
const most = { stakeholders: 100, legalEntities: 50, origins: 20 } as const;

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

type Path = readonly (string | number)[];
/** Results of the reading other than the fields of the form. */
type Leftovers = {
  readonly others: { readonly path: Path; readonly value: unknown }[];
  isTooLong: boolean;
};

type Reader = {
  readonly text: (name: string) => string | null;
  readonly texts: (name: string) => string[];
  readonly flag: (name: string) => boolean;
  readonly amount: (name: string) => { value: string; currency: string } | null;
  readonly object: <Value>(name: string, read: (from: Reader) => Value) => Value;
  readonly list: <Item>(name: string, most: number, read: (from: Reader) => Item) => Item[];
  readonly has: (name: string) => boolean;
  readonly rest: () => void;
};

/** Reads one object of the body. */
function reader(value: unknown, at: Path, leftovers: Leftovers): Reader {
  const fields = isObject(value)
    ? new Map(Object.entries(value).map(([name, each]) => [fromWireName(name), { name, each }]))
    : new Map<string, { name: string; each: unknown }>();
  const take = (name: string): unknown => {
    const found = fields.get(name)?.each;
    fields.delete(name);
    return found;
  };
  const bounded = (text: string): string => {
    if (text.length > longestText) leftovers.isTooLong = true;
    return text;
  };
  const text = (name: string): string | null => {
    const found = take(name);
    if (typeof found === 'number' && String(found).replaceAll(/\D/g, '').length > mostDigits)
      leftovers.isTooLong = true;
    if (typeof found === 'number' || typeof found === 'boolean') return String(found);
    return typeof found === 'string' && found.trim() !== '' ? bounded(found.trim()) : null;
  };
  /** With its name in the body. */
  const within = (name: string): Path => [...at, fields.get(name)?.name ?? name];
  const object = <Value>(name: string, read: (from: Reader) => Value): Value => {
    const path = within(name);
    return readWithRest(reader(take(name), path, leftovers), read);
  };
  return {
    text,
    flag: (name: string): boolean => take(name) === true,
    object,
    amount: (name: string): { value: string; currency: string } | null =>
      object(name, (amount) => {
        const [value, currency] = [amount.text('value'), amount.text('currency') ?? 'EUR'];
        return value === null ? null : { value, currency };
      }),
    texts: (name: string): string[] => {
      const found = take(name);
      const all = Array.isArray(found)
        ? found.filter((each) => typeof each === 'string').map((each) => bounded(each.trim()))
        : [];
      if (all.length > most.origins) leftovers.isTooLong = true;
      return all.filter((each) => each !== '');
    },
    list: <Item>(name: string, mostItems: number, read: (from: Reader) => Item): Item[] => {
      const path = within(name);
      const found = take(name);
      const items: readonly unknown[] = Array.isArray(found) ? found : [];
      if (items.length > mostItems) leftovers.isTooLong = true;
      return items
        .slice(0, mostItems)
        .map((item, index) => readWithRest(reader(item, [...path, index], leftovers), read));
    },
    has: (name: string): boolean => fields.has(name),
    /** Unread fields stay unchanged. A service adds ids to its answers: those are not sent back. */
    rest: (): void => {
      for (const { name, each } of fields.values())
        if (name !== 'id' && name !== 'legal_number')
          leftovers.others.push({ path: [...at, name], value: each });
    },
  };
}

/** Reads an object and records its unread fields. */
function readWithRest<Value>(from: Reader, read: (from: Reader) => Value): Value {
  const value = read(from);
  from.rest();
  return value;
}

function legalEntity(
  from: Reader,
): NewRegistration['stakeholders'][number]['legalEntities'][number] {
  return {
    legalName: from.text('legalName'),
    legalNumber: from.text('legalNumber'),
    legalCountry: from.text('legalCountry'),
    capitalAmount: from.amount('capitalAmount'),
    shareCapitalOrigin: from.texts('shareCapitalOrigin'),
  };
}

function stakeholder(from: Reader): NewRegistration['stakeholders'][number] {
  return {
    capitalAmount: from.amount('capitalAmount'),
    isOwner: from.flag('isOwner'),
    firstName: from.text('firstName'),
    lastName: from.text('lastName'),
    email: from.text('email'),
    gender: from.text('gender'),
    phoneNumber: from.text('phoneNumber'),
    nationality: from.text('nationality'),
    birthDate: from.text('birthDate'),
    birthAddress: from.object('birthAddress', (address) => ({
      postalCode: address.text('postalCode'),
      city: address.text('city'),
      country: address.text('country'),
    })),
    residenceAddress: from.object('residenceAddress', (address) => ({
      line1: address.text('line1'),
      postalCode: address.text('postalCode'),
      city: address.text('city'),
      country: address.text('country'),
    })),
    shareholdingType: from.text('shareholdingType'),
    shareCapitalOrigin: from.texts('shareCapitalOrigin'),
    legalEntities: from.list('legalEntities', most.legalEntities, legalEntity),
  };
}

type Tree = { [name: string]: unknown };
function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

/**
 * The other fields at their original paths: they are merged into the body, lists entry by entry.
 */
function atTheirPaths(others: Leftovers['others']): Tree {
  const root: Tree = {};
  for (const { path, value } of others) {
    let at: Tree | unknown[] = root;
    path.forEach((part, index) => {
      const holder = at as Tree;
      if (index === path.length - 1) {
        Object.defineProperty(holder, part, {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
        return;
      }
      if (Array.isArray(at)) while (at.length < Number(part)) at.push({});
      const known: unknown = Object.hasOwn(holder, part) ? holder[part] : undefined;
      const next: Tree = isTree(known)
        ? known
        : typeof path[index + 1] === 'number'
          ? ([] as unknown as Tree)
          : {};
      holder[part] = next;
      at = next;
    });
  }
  return root;
}

function isDeeperThan(value: unknown, depth: number): boolean {
  return (
    isTree(value) &&
    (depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1)))
  );
}

/** Fields that only an answer of the service has. */
const answered = ['id', 'flow', 'status', 'redirectionLink', 'createdAt', 'updatedAt'] as const;
const known = [
  'locale',
  'legalFlow',
  'partnerRedirectUrl',
  'partnerUser',
  'organization',
  'stakeholders',
] as const;

function readBody(body: Fields): ReadRegistration {
  const leftovers: Leftovers = { others: [], isTooLong: false };
  const from = reader(body, [], leftovers);
  if (!known.some((name) => from.has(name))) return { ok: false, fault: 'nothing-known' };
  const locale = from.text('locale')?.toLowerCase().split(/[-_]/)[0];
  const registration = {
    locale: registrationLocales.find((each) => each === locale) ?? 'en',
    legalFlow: from.text('legalFlow'),
    partnerRedirectUrl: from.text('partnerRedirectUrl'),
    partnerUser: from.object('partnerUser', (user) => ({
      firstName: user.text('firstName'),
      lastName: user.text('lastName'),
      email: user.text('email'),
    })),
    organization: from.object('organization', (company) => ({
      entityType: company.text('entityType'),
      legalName: company.text('legalName'),
      legalForm: company.text('legalForm'),
      legalSector: company.text('legalSector'),
      legalRegistrationDate: company.text('legalRegistrationDate'),
      legalVatNumber: company.text('legalVatNumber'),
      address: company.object('address', (address) => ({
        line1: address.text('line1'),
        line2: address.text('line2'),
        postalCode: address.text('postalCode'),
        city: address.text('city'),
        country: address.text('country'),
      })),
      totalCapitalAmount: company.amount('totalCapitalAmount'),
    })),
    stakeholders: from.list('stakeholders', most.stakeholders, stakeholder),
  };
  for (const name of answered) from.text(name);
  from.rest();
  const others = atTheirPaths(leftovers.others);
  if (leftovers.isTooLong || isDeeperThan(others, mostDepth))
    return { ok: false, fault: 'too-long' };
  return {
    ok: true,
    registration: {
      ...registration,
      otherFieldsJson: leftovers.others.length === 0 ? '' : JSON.stringify(others, null, 2),
    },
  };
}

/**
 * Reads the body of a registration, as sent (specification, "POST /register/registrations body") or
 * as answered, wrapped or not. Fields without a form field become its other fields, at their
 * original path.
 */
export function readRegistrationJson(text: string): ReadRegistration {
  const json = parsed(text.replace(/^\uFEFF/, ''));
  if (json === null) return { ok: false, fault: 'not-json' };
  if (!isObject(json.value)) return { ok: false, fault: 'not-object' };
  const { registration } = json.value;
  return readBody(isObject(registration) ? registration : json.value);
}
