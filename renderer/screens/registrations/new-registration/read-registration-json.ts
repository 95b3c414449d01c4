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

const maxTextLength = 1000;
/** JSON parsing rounds longer numbers: an amount would change unnoticed. */
const maxDigits = 15;
/** Deeper nesting is no field of a registration, and laying it out could exhaust memory. */
const maxDepth = 32;
const maxEntries = { stakeholders: 100, legalEntities: 50, origins: 20 } as const;

function parseJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

type Path = readonly (string | number)[];
/** Results of the reading other than the fields of the form. */
type Leftovers = {
  readonly leftoverFields: { readonly path: Path; readonly value: unknown }[];
  isTooLong: boolean;
};

type Reader = {
  readonly text: (name: string) => string | null;
  readonly texts: (name: string) => string[];
  readonly flag: (name: string) => boolean;
  readonly amount: (name: string) => { value: string; currency: string } | null;
  readonly object: <Value>(name: string, read: (from: Reader) => Value) => Value;
  readonly list: <Item>(name: string, maxEntries: number, read: (from: Reader) => Item) => Item[];
  readonly has: (name: string) => boolean;
  readonly collectRest: () => void;
};

/** Reads one object of the body. */
function createReader(value: unknown, at: Path, leftovers: Leftovers): Reader {
  const fields = isObject(value)
    ? new Map(Object.entries(value).map(([name, each]) => [fromWireName(name), { name, each }]))
    : new Map<string, { name: string; each: unknown }>();
  const takeField = (name: string): unknown => {
    const found = fields.get(name)?.each;
    fields.delete(name);
    return found;
  };
  const checkLength = (text: string): string => {
    if (text.length > maxTextLength) leftovers.isTooLong = true;
    return text;
  };
  const text = (name: string): string | null => {
    const found = takeField(name);
    if (typeof found === 'number' && String(found).replaceAll(/\D/g, '').length > maxDigits)
      leftovers.isTooLong = true;
    if (typeof found === 'number' || typeof found === 'boolean') return String(found);
    return typeof found === 'string' && found.trim() !== '' ? checkLength(found.trim()) : null;
  };
  /** With its name in the body. */
  const pathOf = (name: string): Path => [...at, fields.get(name)?.name ?? name];
  const object = <Value>(name: string, read: (from: Reader) => Value): Value => {
    const path = pathOf(name);
    return readWithRest(createReader(takeField(name), path, leftovers), read);
  };
  return {
    text,
    flag: (name: string): boolean => takeField(name) === true,
    object,
    amount: (name: string): { value: string; currency: string } | null =>
      object(name, (amount) => {
        const [value, currency] = [amount.text('value'), amount.text('currency') ?? 'EUR'];
        return value === null ? null : { value, currency };
      }),
    texts: (name: string): string[] => {
      const found = takeField(name);
      const all = Array.isArray(found)
        ? found.filter((each) => typeof each === 'string').map((each) => checkLength(each.trim()))
        : [];
      if (all.length > maxEntries.origins) leftovers.isTooLong = true;
      return all.filter((each) => each !== '');
    },
    list: <Item>(name: string, maxItems: number, read: (from: Reader) => Item): Item[] => {
      const path = pathOf(name);
      const found = takeField(name);
      const items: readonly unknown[] = Array.isArray(found) ? found : [];
      if (items.length > maxItems) leftovers.isTooLong = true;
      return items
        .slice(0, maxItems)
        .map((item, index) => readWithRest(createReader(item, [...path, index], leftovers), read));
    },
    has: (name: string): boolean => fields.has(name),
    /** Unread fields stay unchanged. A service adds ids to its answers: those are not sent back. */
    collectRest: (): void => {
      for (const { name, each } of fields.values())
        if (name !== 'id' && name !== 'legal_number')
          leftovers.leftoverFields.push({ path: [...at, name], value: each });
    },
  };
}

/** Reads an object and records its unread fields. */
function readWithRest<Value>(from: Reader, read: (from: Reader) => Value): Value {
  const value = read(from);
  from.collectRest();
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
    legalEntities: from.list('legalEntities', maxEntries.legalEntities, legalEntity),
  };
}

type Tree = { [name: string]: unknown };
function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

/**
 * The other fields at their original paths: they are merged into the body, lists entry by entry.
 */
function toTree(leftoverFields: Leftovers['leftoverFields']): Tree {
  const root: Tree = {};
  for (const { path, value } of leftoverFields) {
    let at: Tree | unknown[] = root;
    path.forEach((part, index) => {
      const parent = at as Tree;
      if (index === path.length - 1) {
        Object.defineProperty(parent, part, {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
        return;
      }
      if (Array.isArray(at)) while (at.length < Number(part)) at.push({});
      const existing: unknown = Object.hasOwn(parent, part) ? parent[part] : undefined;
      const next: Tree = isTree(existing)
        ? existing
        : typeof path[index + 1] === 'number'
          ? ([] as unknown as Tree)
          : {};
      parent[part] = next;
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
const answerOnlyFields = [
  'id',
  'flow',
  'status',
  'redirectionLink',
  'createdAt',
  'updatedAt',
] as const;
const knownFields = [
  'locale',
  'legalFlow',
  'partnerRedirectUrl',
  'partnerUser',
  'organization',
  'stakeholders',
] as const;

function readBody(body: Fields): ReadRegistration {
  const leftovers: Leftovers = { leftoverFields: [], isTooLong: false };
  const from = createReader(body, [], leftovers);
  if (!knownFields.some((name) => from.has(name))) return { ok: false, fault: 'nothing-known' };
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
    stakeholders: from.list('stakeholders', maxEntries.stakeholders, stakeholder),
  };
  for (const name of answerOnlyFields) from.text(name);
  from.collectRest();
  const leftoverFields = toTree(leftovers.leftoverFields);
  if (leftovers.isTooLong || isDeeperThan(leftoverFields, maxDepth))
    return { ok: false, fault: 'too-long' };
  return {
    ok: true,
    registration: {
      ...registration,
      otherFieldsJson:
        leftovers.leftoverFields.length === 0 ? '' : JSON.stringify(leftoverFields, null, 2),
    },
  };
}

/**
 * Reads the body of a registration, as sent (specification, "POST /register/registrations body") or
 * as answered, wrapped or not. Fields without a form field become its other fields, at their
 * original path.
 */
export function readRegistrationJson(text: string): ReadRegistration {
  const json = parseJson(text.replace(/^\uFEFF/, ''));
  if (json === null) return { ok: false, fault: 'not-json' };
  if (!isObject(json.value)) return { ok: false, fault: 'not-object' };
  const { registration } = json.value;
  return readBody(isObject(registration) ? registration : json.value);
}
