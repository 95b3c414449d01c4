import type {
  ClientImport,
  ImportField,
} from '../../../../preload/contract/clients/client-imports.ts';
import type {
  ClientKind,
  NewClient,
  NewClientAddress,
} from '../../../../preload/contract/clients/new-client.ts';
import type { InputProblem } from '../../../../preload/contract/result.ts';
import { splitPhone } from '../client-phone.ts';
import {
  countryOfCell,
  currencyOfCell,
  emailsOfCell,
  isNoCompany,
  isPersonsName,
  kindOfCell,
  localeOfCell,
  plainCell,
} from './cell-words.ts';
import { isAnswer } from './column-cells.ts';

export type RowReading = Pick<ClientImport, 'mapping' | 'defaults'> & {
  /** In upper case; null: not known. */ readonly organizationCountry: string | null;
};

/** What a row says as a client, and what of it could not be read as one at all. */
type ReadRow = { readonly client: NewClient; readonly problems: readonly InputProblem[] };

type Value = (field: ImportField) => string | null;

/** `12`, `12a`, `3 bis`, `7-9`. */
const houseNumber = /^\d{1,5}\s?(?:bis|ter|quater|\p{L})?(?:\s?[-–/+]\s?\d{1,5}\s?\p{L}?)?$/iu;

/** A street whose number or second line has a column of its own. */
function streetOf(parts: readonly string[]): string | null {
  const [first, ...more] = [...new Set(parts)];
  if (first === undefined) return null;
  return more.reduce(
    (street, part) =>
      `${street}${houseNumber.test(part) || houseNumber.test(street) ? ' ' : ', '}${part}`,
    first,
  );
}

function addressOf(
  value: Value,
  of: 'billing' | 'delivery',
  defaultCountry: string | null,
): NewClientAddress | null {
  const country = value(`${of}-country`);
  const said = {
    streetAddress: value(`${of}-street`),
    city: value(`${of}-city`),
    zipCode: value(`${of}-zip`),
    provinceCode: value(`${of}-province`),
  };
  const isSaid = country !== null || Object.values(said).some((part) => part !== null);
  // Whose country is a default is the client; goods go where the row says that they go.
  if (!isSaid && (of === 'delivery' || defaultCountry === null)) return null;
  return { ...said, countryCode: country === null ? defaultCountry : countryOfCell(country) };
}

/**
 * A number without its country is one of the client's. What is no number stays one for the rules to
 * check.
 */
async function phoneOf(value: Value, home: string | null): Promise<NewClient['phone']> {
  const [code, number, whole] = [
    value('phone-country-code'),
    value('phone-number'),
    value('phone'),
  ];
  if (code !== null)
    return { countryCode: /^[1-9]\d{0,3}$/.test(code) ? `+${code}` : code, number: number ?? '' };
  const text = whole ?? number;
  return text === null
    ? null
    : ((await splitPhone(text, home)) ?? { countryCode: '', number: text });
}

/**
 * Among companies a row is a person where it has a person's name and no other: lists of customers
 * put both under each other.
 */
function isPerson(value: Value): boolean {
  const [name, first, last] = [value('name'), value('first-name'), value('last-name')];
  return name === null
    ? first !== null && last !== null
    : (first ?? last) !== null && (isNoCompany(name) || isPersonsName(name, { first, last }));
}

/** `-`, `--`, `./.`: what is not there. */
const nothing = /^[-–—./_?]*$/;

function kindOf(
  value: Value,
  otherwise: ClientKind | null,
): { readonly kind: ClientKind; readonly problems: readonly InputProblem[] } {
  const cell = value('kind');
  const unsaid = otherwise === 'company' && isPerson(value) ? 'individual' : otherwise;
  const kind = cell === null ? unsaid : kindOfCell(cell);
  if (kind !== null) return { kind, problems: [] };
  // What follows is checked as for a company: something must be.
  return {
    kind: otherwise ?? 'company',
    problems: [{ path: ['kind'], code: cell === null ? 'required' : 'kind-unknown' }],
  };
}

/**
 * Reads one row. Nothing is guessed but what stands in it in words: a kind, a country, a language,
 * a currency's sign, a number's parts; and a person where no company is named.
 */
export async function readRow(
  cells: readonly string[],
  { mapping, defaults }: RowReading,
): Promise<ReadRow> {
  const all = (field: ImportField): readonly string[] =>
    mapping
      .flatMap((each, at) => (each === field ? plainCell(cells[at] ?? '') : []))
      .filter((cell) => !nothing.test(cell));
  const value: Value = (field) =>
    field === 'billing-street' || field === 'delivery-street'
      ? streetOf(all(field).filter((cell) => !isAnswer(cell)))
      : (all(field)[0] ?? null);
  const { kind, problems } = kindOf(value, defaults.kind);
  const billingAddress = addressOf(value, 'billing', defaults.countryCode);
  const [locale, currency] = [value('locale'), value('currency')];
  return {
    problems,
    client: {
      kind,
      name:
        kind === 'individual' && value('kind') === null && isPerson(value) ? null : value('name'),
      firstName: value('first-name'),
      lastName: value('last-name'),
      email: value('email'),
      extraEmails: all('extra-emails').flatMap(emailsOfCell),
      phone: await phoneOf(value, billingAddress?.countryCode ?? null),
      eInvoicingAddress: value('e-invoicing-address'),
      vatNumber: value('vat-number'),
      taxIdentificationNumber: value('tax-number'),
      billingAddress,
      deliveryAddress: addressOf(value, 'delivery', defaults.countryCode),
      recipientCode: value('recipient-code'),
      currency: currency === null ? defaults.currency : currencyOfCell(currency),
      locale: locale === null ? defaults.locale : localeOfCell(locale),
    },
  };
}
