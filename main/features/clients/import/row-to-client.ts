import type {
  ClientImport,
  ImportField,
  LeftOutText,
} from '../../../../preload/contract/clients/client-imports.ts';
import type {
  ClientKind,
  NewClient,
  NewClientAddress,
} from '../../../../preload/contract/clients/new-client.ts';
import { readEmails } from '../../../../preload/contract/clients/email-list.ts';
import { countryOf } from '../../../../preload/contract/countries/countries.ts';
import {
  stripSeparators,
  hasForm,
  provinceCode,
} from '../../../../preload/contract/clients/client-forms.ts';
import {
  taxFormFault,
  taxFormsOf,
  vatFormOf,
} from '../../../../preload/contract/countries/country-forms.ts';
import type { InputProblem } from '../../../../preload/contract/result.ts';
import {
  countryOfCell,
  currencyOfCell,
  isNoCompany,
  isPersonsName,
  isRoleCell,
  kindOfCell,
  languageOfCell,
  plainCell,
} from './cell-words.ts';
import { isAnswer } from './column-cells.ts';
import { correctItalianTrader } from './correct-italian-trader.ts';
import { readPhoneCell } from './phone-cell.ts';
import { italianProvinceOf } from './province-cell.ts';

export type RowReading = Pick<ClientImport, 'mapping' | 'defaults'> & {
  /** In upper case; null: unknown. */
  readonly organizationCountry: string | null;
};

/** A row as a client, and the cells that could not be read. */
type ReadRow = {
  readonly client: NewClient;
  readonly problems: readonly InputProblem[];
  /** Text of the row that has no field in a client. */
  readonly leftOut: readonly LeftOutText[];
};

type ReadValue = (field: ImportField) => string | null;
type LeaveOut = (field: ImportField, text: string) => null;

/** `12`, `12a`, `3 bis`, `7-9`. */
const houseNumber = /^\d{1,5}\s?(?:bis|ter|quater|\p{L})?(?:\s?[-–/+]\s?\d{1,5}\s?\p{L}?)?$/iu;

/** Joins a street with its number or second line from other columns. */
function streetOf(parts: readonly string[]): string | null {
  const [first, ...more] = [...new Set(parts)];
  if (first === undefined) return null;
  return more.reduce(
    (street, part) =>
      `${street}${houseNumber.test(part) || houseNumber.test(street) ? ' ' : ', '}${part}`,
    first,
  );
}

/**
 * Two characters, or the name of an Italian province. Any other name is left out, unless the
 * organisation's bank requires a province.
 */
function provinceOf(
  text: string,
  { country, isNeeded }: { readonly country: string | null; readonly isNeeded: boolean },
): string | null {
  const bare = text.replace(/^\s*[([]\s*(..)\s*[)\]]\s*$/u, '$1');
  const code = country === 'IT' ? italianProvinceOf(text) : null;
  return code ?? (hasForm(bare, provinceCode) ? bare : isNeeded ? text : null);
}

function addressOf(
  value: ReadValue,
  addressKind: 'billing' | 'delivery',
  {
    defaultCountry,
    organizationCountry,
    leaveOut,
  }: {
    readonly defaultCountry: string | null;
    readonly organizationCountry: string | null;
    readonly leaveOut: LeaveOut;
  },
): NewClientAddress | null {
  const [country, province] = [value(`${addressKind}-country`), value(`${addressKind}-province`)];
  const countryCode = country === null ? defaultCountry : countryOfCell(country);
  const isNeeded =
    addressKind === 'billing' && countryOf(organizationCountry).clients?.haveProvinces === true;
  const provinceCode =
    province &&
    (provinceOf(province, {
      country: countryCode?.toUpperCase() ?? organizationCountry,
      isNeeded,
    }) ??
      leaveOut(`${addressKind}-province`, province));
  const addressFields = {
    streetAddress: value(`${addressKind}-street`),
    city: value(`${addressKind}-city`),
    zipCode: value(`${addressKind}-zip`),
    provinceCode,
  };
  const hasAddress = country !== null || Object.values(addressFields).some((part) => part !== null);
  // A default country belongs to the client's own address, not to a delivery address.
  if (!hasAddress && (addressKind === 'delivery' || defaultCountry === null)) return null;
  return { ...addressFields, countryCode };
}

/** A phone number without a country code belongs to the client's country. */
async function phoneOf(
  value: ReadValue,
  home: string | null,
  leaveOut: LeaveOut,
): Promise<NewClient['phone']> {
  const [code, number, wholePhone] = [
    value('phone-country-code'),
    value('phone-number'),
    value('phone'),
  ];
  if (code !== null)
    return { countryCode: /^[1-9]\d{0,3}$/.test(code) ? `+${code}` : code, number: number ?? '' };
  const text = wholePhone ?? number;
  if (text === null) return null;
  const { phone, leftOut } = await readPhoneCell(text, home);
  if (leftOut !== null) leaveOut(wholePhone === null ? 'phone-number' : 'phone', leftOut);
  return phone;
}

/** `ESB58378431` has country letters, which that country's tax number must not have. */
function taxNumberOf(value: ReadValue, kind: ClientKind, country: string | null): string | null {
  const number = value('tax-number');
  const code = country?.toUpperCase() ?? '';
  if (number === null || code === '' || !stripSeparators(number).startsWith(code)) return number;
  const forms = taxFormsOf(code, kind).filter(({ isRequired }) => isRequired);
  const plainNumber = stripSeparators(number).slice(code.length);
  const isPlainRight = forms.some((form) => hasForm(plainNumber, form));
  return isPlainRight && !forms.some((form) => hasForm(number, form)) ? plainNumber : number;
}

/**
 * Some tools use one column for both numbers: reads a VAT number from the column of tax numbers if
 * the bank would reject it as a tax number.
 */
function numbersOf(
  value: ReadValue,
  kind: ClientKind,
  country: string | null,
): Pick<NewClient, 'vatNumber' | 'taxIdentificationNumber'> {
  const [vatNumber, taxNumber] = [value('vat-number'), taxNumberOf(value, kind, country)];
  const form = vatFormOf(taxNumber);
  const isVat =
    vatNumber === null &&
    taxNumber !== null &&
    form !== null &&
    hasForm(taxNumber, form) &&
    taxFormFault(taxNumber, country, kind) === 'refused';
  return isVat
    ? { vatNumber: taxNumber, taxIdentificationNumber: null }
    : { vatNumber, taxIdentificationNumber: taxNumber };
}

/**
 * A cell may contain several emails: the first one is the client's. A cell without any stays as it
 * is.
 */
function emailsOf(value: ReadValue): readonly string[] {
  const cell = value('email');
  return cell === null ? [] : cell.includes('@') ? [...new Set(readEmails(cell))] : [cell];
}

/**
 * In a list of companies, a row is a person if it has a person's name and no other name: lists of
 * customers mix both.
 */
function isPerson(value: ReadValue): boolean {
  const [name, first, last] = [value('name'), value('first-name'), value('last-name')];
  return name === null
    ? first !== null && last !== null
    : (first ?? last) !== null && (isNoCompany(name) || isPersonsName(name, { first, last }));
}

/** `-`, `--`, `./.`, `NULL`, `#N/A`, `keine`: an empty value. */
const emptyValue =
  /^(?:[-–—./_?*]*|#?n\/a|n\.\s?a\.|#NV|#(?:REF|VALUE|WERT|BEZUG)!|null|nil|none|nan|undefined|unknown|k\.\s?A\.|n\.\s?v\.|n\/d|n\.d\.|n\/c|s\/d|keine?|unbekannt|aucune?|n[eé]ant|inconnue?|nessun[ao]|assente|sconosciut[ao]|ningun[ao]|no tiene|desconocid[ao])$/i;
/** `Nil`, `Null` and `Na` are names. */
const emptyName = /^[-–—./_?*]*$/;

/** The code that Italian tools write for a foreign client without one. */
const placeholderCode = /^X{7}$/i;

function kindOf(
  value: ReadValue,
  defaultKind: ClientKind | null,
): { readonly kind: ClientKind; readonly problems: readonly InputProblem[] } {
  const cell = value('kind');
  const fallbackKind = defaultKind === 'company' && isPerson(value) ? 'individual' : defaultKind;
  const isKindMissing = cell === null || isRoleCell(cell);
  const kind = isKindMissing ? fallbackKind : kindOfCell(cell);
  if (kind !== null) return { kind, problems: [] };
  // The following checks need a kind, so they assume a company.
  return {
    kind: defaultKind ?? 'company',
    problems: [{ path: ['kind'], code: isKindMissing ? 'required' : 'kind-unknown' }],
  };
}

const nameFields: ReadonlySet<ImportField> = new Set(['name', 'first-name', 'last-name']);

/**
 * Reads one row. Interprets only what the row says in words: a kind, a country, a language, a
 * currency sign, the parts of a number; and a person if no company is named.
 */
export async function readRow(
  cells: readonly string[],
  { mapping, defaults, organizationCountry }: RowReading,
): Promise<ReadRow> {
  const leftOut: LeftOutText[] = [];
  const leaveOut: LeaveOut = (field, text) => {
    leftOut.push({ field, text });
    return null;
  };
  const cellsOf = (field: ImportField): readonly string[] => {
    const emptyPattern = nameFields.has(field) ? emptyName : emptyValue;
    return mapping
      .flatMap((each, at) => (each === field ? plainCell(cells[at] ?? '') : []))
      .filter((cell) => !emptyPattern.test(cell));
  };
  const value: ReadValue = (field) =>
    field === 'billing-street' || field === 'delivery-street'
      ? streetOf(cellsOf(field).filter((cell) => !isAnswer(cell)))
      : (cellsOf(field)[0] ?? null);
  const { kind, problems } = kindOf(value, defaults.kind);
  const addressOptions = { defaultCountry: defaults.countryCode, organizationCountry, leaveOut };
  const billingAddress = addressOf(value, 'billing', addressOptions);
  const [locale, currency] = [value('locale'), value('currency')];
  const recipientCode = value('recipient-code');
  const [email = null, ...moreEmails] = emailsOf(value);
  const client: NewClient = {
    kind,
    name: kind === 'individual' && value('kind') === null && isPerson(value) ? null : value('name'),
    firstName: value('first-name'),
    lastName: value('last-name'),
    email,
    extraEmails: [...cellsOf('extra-emails').flatMap(readEmails), ...moreEmails],
    phone: await phoneOf(value, billingAddress?.countryCode ?? null, leaveOut),
    eInvoicingAddress: value('e-invoicing-address'),
    ...numbersOf(value, kind, billingAddress?.countryCode ?? null),
    billingAddress,
    deliveryAddress: addressOf(value, 'delivery', addressOptions),
    recipientCode:
      recipientCode !== null &&
      placeholderCode.test(recipientCode) &&
      billingAddress?.countryCode !== 'IT'
        ? leaveOut('recipient-code', recipientCode)
        : recipientCode,
    currency: currency === null ? defaults.currency : currencyOfCell(currency),
    locale:
      locale === null ? defaults.locale : (languageOfCell(locale) ?? leaveOut('locale', locale)),
  };
  const correction = correctItalianTrader(client, organizationCountry);
  if (correction?.taxIdentificationNumber === null)
    leaveOut('tax-number', client.taxIdentificationNumber ?? '');
  return { problems, leftOut, client: { ...client, ...correction } };
}
