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
export const maxCharacters = {
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
export const maxExtraEmails = 100;

function trimToNull(text: string | null): string | null {
  return text?.trim() || null;
}
function trimToForm(text: string | null, form: forms.FieldForm | null): string | null {
  const plain = trimToNull(text);
  return plain === null || form === null ? plain : forms.toForm(plain, form);
}

/**
 * The client's country if known: that of the billing address, in upper case if it is a two-letter
 * code.
 */
export function clientCountry(client: NewClient): string | null {
  return trimToForm(client.billingAddress?.countryCode ?? null, forms.countryCode);
}

function trimAddress(address: NewClientAddress | null): NewClientAddress | null {
  if (address === null) return null;
  const plain = {
    streetAddress: trimToNull(address.streetAddress),
    city: trimToNull(address.city),
    zipCode: trimToNull(address.zipCode),
    provinceCode: trimToForm(address.provinceCode, forms.provinceCode),
    countryCode: trimToForm(address.countryCode, forms.countryCode),
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
    name: trimToNull(client.name),
    firstName: trimToNull(client.firstName),
    lastName: trimToNull(client.lastName),
    email: trimToNull(client.email),
    extraEmails: client.extraEmails.map((email) => email.trim()).filter((email) => email !== ''),
    phone: phone && (phone.countryCode !== '' || phone.number !== '') ? phone : null,
    eInvoicingAddress: trimToForm(client.eInvoicingAddress, forms.eInvoicingAddress),
    vatNumber: trimToForm(client.vatNumber, vatFormOf(client.vatNumber)),
    taxIdentificationNumber: taxForms
      .filter(({ isRequired }) => isRequired)
      .reduce(trimToForm, trimToNull(client.taxIdentificationNumber)),
    billingAddress: trimAddress(client.billingAddress),
    deliveryAddress: trimAddress(client.deliveryAddress),
    recipientCode: trimToForm(client.recipientCode, forms.recipientCode),
    currency: trimToForm(client.currency, forms.currencyCode),
    locale: trimToForm(client.locale, forms.clientLocale),
  };
}

type Path = InputProblem['path'];
/**
 * The rules of the user's company. `organizationCountry` as the service wrote it (any case); null:
 * unknown.
 */
type ClientRules = { readonly organizationCountry: string | null };

function problemIf(
  path: Path,
  code: ClientProblemCode,
  isBroken: boolean,
): readonly ClientProblem[] {
  return isBroken ? [{ path, code }] : [];
}
function checkLength(path: Path, text: string | null, maxLength: number): readonly ClientProblem[] {
  return problemIf(path, 'too-long', text !== null && [...text].length > maxLength);
}
function checkForm(
  path: Path,
  code: ClientProblemCode,
  text: string | null,
  form: forms.FieldForm,
): readonly ClientProblem[] {
  return problemIf(path, code, text !== null && !forms.hasForm(text, form));
}
/** Only the first broken rule of a field: the user fixes one problem at a time. */
function firstProblem(...rules: readonly (readonly ClientProblem[])[]): readonly ClientProblem[] {
  return rules.find((problems) => problems.length > 0) ?? [];
}

function checkName(client: NewClient): readonly ClientProblem[] {
  const isCompany = client.kind === 'company';
  return [
    ...firstProblem(
      problemIf(['name'], 'company-name-required', isCompany && client.name === null),
      checkLength(['name'], client.name, maxCharacters.name),
    ),
    ...firstProblem(
      problemIf(['firstName'], 'first-name-required', !isCompany && client.firstName === null),
      checkLength(['firstName'], client.firstName, maxCharacters.firstName),
    ),
    ...firstProblem(
      problemIf(['lastName'], 'last-name-required', !isCompany && client.lastName === null),
      checkLength(['lastName'], client.lastName, maxCharacters.lastName),
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
    ...problemIf(['email'], 'bad-email', email !== null && !forms.isEmail(email)),
    ...problemIf(
      ['extraEmails'],
      'too-many-emails',
      extras.filter((text) => text !== '').length > maxExtraEmails,
    ),
    ...extras.flatMap((text, index) => {
      const path = ['extraEmails', index];
      return firstProblem(
        checkLength(path, text, maxCharacters.extraEmail),
        problemIf(path, 'bad-email', text !== '' && !forms.isEmail(text)),
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
    ...checkLength([field, 'streetAddress'], streetAddress, maxCharacters.streetAddress),
    ...checkLength([field, 'city'], city, maxCharacters.city),
    ...firstProblem(
      checkLength([field, 'zipCode'], zipCode, maxCharacters.zipCode),
      problemIf(
        [field, 'zipCode'],
        `postcode-form.${countryCode ?? ''}`,
        postcodeFault(zipCode, countryCode) === 'refused',
      ),
    ),
    ...firstProblem(
      problemIf(
        [field, 'provinceCode'],
        'province-required',
        clients?.haveProvinces === true && field === 'billingAddress' && provinceCode === null,
      ),
      checkForm([field, 'provinceCode'], 'province-form', provinceCode, forms.provinceCode),
      problemIf(
        [field, 'provinceCode'],
        'province-unknown',
        typeof provinces === 'object' &&
          (countryCode === null || countryCode === organization) &&
          provinceCode !== null &&
          !Object.hasOwn(provinces, provinceCode),
      ),
    ),
    ...checkForm([field, 'countryCode'], 'country-form', countryCode, forms.countryCode),
  ];
}

function checkNumbers(client: NewClient): readonly ClientProblem[] {
  const { vatNumber, taxIdentificationNumber: taxNumber, kind } = client;
  const country = clientCountry(client);
  const vatForm = vatFormOf(vatNumber);
  return [
    ...firstProblem(
      vatForm === null
        ? []
        : checkForm(['vatNumber'], `vat-number-form.${vatForm.country}`, vatNumber, vatForm),
      checkLength(['vatNumber'], vatNumber, maxCharacters.vatNumber),
    ),
    ...firstProblem(
      problemIf(
        ['taxIdentificationNumber'],
        taxFormCode(country, kind),
        taxFormFault(taxNumber, country, kind) === 'refused',
      ),
      checkLength(['taxIdentificationNumber'], taxNumber, maxCharacters.taxIdentificationNumber),
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
  input: NewClient,
  { organizationCountry }: ClientRules,
): readonly ClientProblem[] {
  const client = trimNewClient(input);
  const organization = organizationCountry?.trim().toUpperCase() || null;
  const rules = countryOf(organization).clients;
  return [
    ...problemIf(
      ['kind'],
      'freelancer-italian-only',
      client.kind === 'freelancer' && organization !== null && rules?.mayBeFreelancers !== true,
    ),
    ...checkName(client),
    ...checkEmails(client.email, input.extraEmails),
    ...problemIf(['phone', 'countryCode'], 'required', client.phone?.countryCode === ''),
    ...problemIf(['phone', 'number'], 'required', client.phone?.number === ''),
    ...firstProblem(
      problemIf(
        ['eInvoicingAddress'],
        'e-invoicing-french-only',
        client.eInvoicingAddress !== null &&
          organization !== null &&
          rules?.haveEInvoicing !== true,
      ),
      checkForm(
        ['eInvoicingAddress'],
        'e-invoicing-form',
        client.eInvoicingAddress,
        forms.eInvoicingAddress,
      ),
    ),
    ...checkNumbers(client),
    ...checkAddress('billingAddress', client.billingAddress, organization),
    ...checkAddress('deliveryAddress', client.deliveryAddress, organization),
    ...checkForm(['currency'], 'currency-form', client.currency, forms.currencyCode),
    ...checkForm(['locale'], 'locale-form', client.locale, forms.clientLocale),
  ];
}
