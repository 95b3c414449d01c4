import * as forms from './client-forms.ts';
import { countryOf } from '../countries/countries.ts';
import {
  postcodeFault,
  taxFormCode,
  taxFormFault,
  taxFormsOf,
  vatFormOf,
} from '../countries/country-forms.ts';
import type { CountryProblemCode } from '../countries/country-forms.ts';
import type { NewClient, NewClientAddress } from './new-client.ts';
import type { InputProblem } from '../result.ts';

/** Every problem code; each names a message of the catalogue. */
export type ClientProblemCode =
  | 'required'
  | 'too-long'
  | 'bad-email'
  | 'too-many-emails'
  | 'company-name-required'
  | 'first-name-required'
  | 'last-name-required'
  | 'freelancer-italian-only'
  | 'country-form'
  | 'province-form'
  | 'province-required'
  | 'province-unknown'
  | 'e-invoicing-french-only'
  | 'e-invoicing-form'
  | 'currency-form'
  | 'locale-form'
  | CountryProblemCode;
export type ClientProblem = InputProblem & { readonly code: ClientProblemCode };

/**
 * The maximum lengths in characters (Unicode code points): specification, "Limits". Those of the
 * address apply to each address.
 */
export const mostCharacters = {
  firstName: 60,
  lastName: 60,
  name: 250,
  extraEmail: 250,
  vatNumber: 20,
  taxIdentificationNumber: 20,
  streetAddress: 250,
  city: 50,
  zipCode: 20,
} as const;
export const mostExtraEmails = 100;

function trimmed(text: string | null): string | null {
  return text?.trim() || null;
}
function trimmedTo(text: string | null, form: forms.FieldForm | null): string | null {
  const plain = trimmed(text);
  return plain === null || form === null ? plain : forms.inForm(plain, form);
}

/**
 * The client's country if known: that of the billing address, in upper case if it is a two-letter
 * code.
 */
export function clientCountry(client: NewClient): string | null {
  return trimmedTo(client.billingAddress?.countryCode ?? null, forms.countryCode);
}

function trimAddress(address: NewClientAddress | null): NewClientAddress | null {
  if (address === null) return null;
  const plain = {
    streetAddress: trimmed(address.streetAddress),
    city: trimmed(address.city),
    zipCode: trimmed(address.zipCode),
    provinceCode: trimmedTo(address.provinceCode, forms.provinceCode),
    countryCode: trimmedTo(address.countryCode, forms.countryCode),
  };
  return Object.values(plain).every((field) => field === null) ? null : plain;
}

/**
 * The input as it is sent: trimmed, empty values null, empty e-mails removed. Numbers and codes get
 * the spelling of their form if they match it (French VAT, tax numbers by country, codes in
 * capitals). Trimming twice changes nothing more.
 */
export function trimNewClient(client: NewClient): NewClient {
  const phone = client.phone && {
    countryCode: client.phone.countryCode.trim(),
    number: client.phone.number.trim(),
  };
  const taxForms = taxFormsOf(clientCountry(client), client.kind);
  return {
    kind: client.kind,
    name: trimmed(client.name),
    firstName: trimmed(client.firstName),
    lastName: trimmed(client.lastName),
    email: trimmed(client.email),
    extraEmails: client.extraEmails.map((email) => email.trim()).filter((email) => email !== ''),
    phone: phone && (phone.countryCode !== '' || phone.number !== '') ? phone : null,
    eInvoicingAddress: trimmedTo(client.eInvoicingAddress, forms.eInvoicingAddress),
    vatNumber: trimmedTo(client.vatNumber, vatFormOf(client.vatNumber)),
    taxIdentificationNumber: taxForms
      .filter(({ isRequired }) => isRequired)
      .reduce(trimmedTo, trimmed(client.taxIdentificationNumber)),
    billingAddress: trimAddress(client.billingAddress),
    deliveryAddress: trimAddress(client.deliveryAddress),
    recipientCode: trimmedTo(client.recipientCode, forms.recipientCode),
    currency: trimmedTo(client.currency, forms.currencyCode),
    locale: trimmedTo(client.locale, forms.clientLocale),
  };
}

type Path = InputProblem['path'];
/**
 * The rules of the user's company. `organizationCountry` as the service wrote it (any case); null:
 * unknown.
 */
type ClientRules = { readonly organizationCountry: string | null };

function problem(path: Path, code: ClientProblemCode, isOne: boolean): readonly ClientProblem[] {
  return isOne ? [{ path, code }] : [];
}
function tooLong(path: Path, text: string | null, most: number): readonly ClientProblem[] {
  return problem(path, 'too-long', text !== null && [...text].length > most);
}
function misformed(
  path: Path,
  code: ClientProblemCode,
  text: string | null,
  form: forms.FieldForm,
): readonly ClientProblem[] {
  return problem(path, code, text !== null && !forms.hasForm(text, form));
}
/** Only the first broken rule of a field: the user fixes one problem at a time. */
function first(...rules: readonly (readonly ClientProblem[])[]): readonly ClientProblem[] {
  return rules.find((found) => found.length > 0) ?? [];
}

function checkName(client: NewClient): readonly ClientProblem[] {
  const isCompany = client.kind === 'company';
  return [
    ...first(
      problem(['name'], 'company-name-required', isCompany && client.name === null),
      tooLong(['name'], client.name, mostCharacters.name),
    ),
    ...first(
      problem(['firstName'], 'first-name-required', !isCompany && client.firstName === null),
      tooLong(['firstName'], client.firstName, mostCharacters.firstName),
    ),
    ...first(
      problem(['lastName'], 'last-name-required', !isCompany && client.lastName === null),
      tooLong(['lastName'], client.lastName, mostCharacters.lastName),
    ),
  ];
}

/** Positions are those in the given list, empty entries included. */
function checkEmails(
  email: string | null,
  extraEmails: readonly string[],
): readonly ClientProblem[] {
  const extras = extraEmails.map((text) => text.trim());
  return [
    ...problem(['email'], 'bad-email', email !== null && !forms.isEmail(email)),
    ...problem(
      ['extraEmails'],
      'too-many-emails',
      extras.filter((text) => text !== '').length > mostExtraEmails,
    ),
    ...extras.flatMap((text, index) => {
      const path = ['extraEmails', index];
      return first(
        tooLong(path, text, mostCharacters.extraEmail),
        problem(path, 'bad-email', text !== '' && !forms.isEmail(text)),
      );
    }),
  ];
}

function checkAddress(
  field: 'billingAddress' | 'deliveryAddress',
  address: NewClientAddress | null,
  organization: string | null,
): readonly ClientProblem[] {
  if (address === null) return [];
  const { streetAddress, city, zipCode, provinceCode, countryCode } = address;
  const { provinces, clients } = countryOf(organization);
  return [
    ...tooLong([field, 'streetAddress'], streetAddress, mostCharacters.streetAddress),
    ...tooLong([field, 'city'], city, mostCharacters.city),
    ...first(
      tooLong([field, 'zipCode'], zipCode, mostCharacters.zipCode),
      problem(
        [field, 'zipCode'],
        `postcode-form.${countryCode ?? ''}`,
        postcodeFault(zipCode, countryCode) === 'refused',
      ),
    ),
    ...first(
      problem(
        [field, 'provinceCode'],
        'province-required',
        clients?.haveProvinces === true && field === 'billingAddress' && provinceCode === null,
      ),
      misformed([field, 'provinceCode'], 'province-form', provinceCode, forms.provinceCode),
      problem(
        [field, 'provinceCode'],
        'province-unknown',
        typeof provinces === 'object' &&
          (countryCode === null || countryCode === organization) &&
          provinceCode !== null &&
          !Object.hasOwn(provinces, provinceCode),
      ),
    ),
    ...misformed([field, 'countryCode'], 'country-form', countryCode, forms.countryCode),
  ];
}

function checkNumbers(client: NewClient): readonly ClientProblem[] {
  const { vatNumber, taxIdentificationNumber: taxNumber, kind } = client;
  const country = clientCountry(client);
  const vatForm = vatFormOf(vatNumber);
  return [
    ...first(
      vatForm === null
        ? []
        : misformed(['vatNumber'], `vat-number-form.${vatForm.country}`, vatNumber, vatForm),
      tooLong(['vatNumber'], vatNumber, mostCharacters.vatNumber),
    ),
    ...first(
      problem(
        ['taxIdentificationNumber'],
        taxFormCode(country, kind),
        taxFormFault(taxNumber, country, kind) === 'refused',
      ),
      tooLong(['taxIdentificationNumber'], taxNumber, mostCharacters.taxIdentificationNumber),
    ),
  ];
}

/**
 * Every rule of the specification's "POST /v2/clients body" that needs no request, as problems at
 * the fields of `NewClient`, in the order of the form. It checks the result of `trimNewClient`;
 * positions of extra e-mails are those in the given list. If the organization's country is unknown,
 * rules of a country do not apply; the same for a client without a country. An Italian organization
 * needs a province at each billing address. If the address is in Italy or has no country, the
 * province must be in Italy's list.
 */
export function checkNewClient(
  given: NewClient,
  { organizationCountry }: ClientRules,
): readonly ClientProblem[] {
  const client = trimNewClient(given);
  const organization = organizationCountry?.trim().toUpperCase() || null;
  const rules = countryOf(organization).clients;
  return [
    ...problem(
      ['kind'],
      'freelancer-italian-only',
      client.kind === 'freelancer' && organization !== null && rules?.mayBeFreelancers !== true,
    ),
    ...checkName(client),
    ...checkEmails(client.email, given.extraEmails),
    ...problem(['phone', 'countryCode'], 'required', client.phone?.countryCode === ''),
    ...problem(['phone', 'number'], 'required', client.phone?.number === ''),
    ...first(
      problem(
        ['eInvoicingAddress'],
        'e-invoicing-french-only',
        client.eInvoicingAddress !== null &&
          organization !== null &&
          rules?.haveEInvoicing !== true,
      ),
      misformed(
        ['eInvoicingAddress'],
        'e-invoicing-form',
        client.eInvoicingAddress,
        forms.eInvoicingAddress,
      ),
    ),
    ...checkNumbers(client),
    ...checkAddress('billingAddress', client.billingAddress, organization),
    ...checkAddress('deliveryAddress', client.deliveryAddress, organization),
    ...misformed(['currency'], 'currency-form', client.currency, forms.currencyCode),
    ...misformed(['locale'], 'locale-form', client.locale, forms.clientLocale),
  ];
}
