import {
  clientCountry,
  mostCharacters,
  trimNewClient,
} from '../../../preload/contract/clients/check-new-client.ts';
import {
  eInvoicingAddress,
  frenchVat,
  hasForm,
  isEmail,
  isUsualEmail,
  recipientCode,
  startsFrenchVat,
} from '../../../preload/contract/clients/client-forms.ts';
import { currencyCodes, isCountryCode } from '../../../preload/contract/iso-codes.ts';
import type { ClientWarning, NewClient } from '../../../preload/contract/clients/new-client.ts';
import { isLikelyPhone } from './client-phone.ts';
import { isEInvoicingAddressRight, isTaxNumberRight, checkVatNumber } from './tax-checks.ts';

function doubt(
  path: ClientWarning['path'],
  code: ClientWarning['code'],
  isOne: boolean,
): readonly ClientWarning[] {
  return isOne ? [{ path, code }] : [];
}

async function doubtVat(
  vatNumber: string | null,
  country: string | null,
): Promise<readonly ClientWarning[]> {
  if (vatNumber === null || (startsFrenchVat(vatNumber) && !hasForm(vatNumber, frenchVat)))
    return [];
  const { hasWrongChecksum, isOfAnotherCountry } = await checkVatNumber(vatNumber, country);
  return [
    ...doubt(['vatNumber'], 'vat-checksum', hasWrongChecksum),
    ...doubt(['vatNumber'], 'vat-other-country', isOfAnotherCountry),
  ];
}

function doubtCountry(
  field: 'billingAddress' | 'deliveryAddress',
  client: NewClient,
): readonly ClientWarning[] {
  const code = client[field]?.countryCode ?? null;
  return doubt(
    [field, 'countryCode'],
    'unknown-country',
    code !== null && /^[A-Z]{2}$/.test(code) && !isCountryCode(code),
  );
}

/**
 * Their postcodes have five digits, some with a zero at the front, which a spreadsheet takes away
 * (Universal Postal Union, addressing systems). Italy's are checked by a rule.
 */
const fiveDigits = new Set(['DE', 'ES', 'FR']);

function doubtPostcode(
  field: 'billingAddress' | 'deliveryAddress',
  client: NewClient,
): readonly ClientWarning[] {
  const { countryCode = null, zipCode = null } = client[field] ?? {};
  return doubt(
    [field, 'zipCode'],
    'postcode-short',
    countryCode !== null &&
      fiveDigits.has(countryCode.toUpperCase()) &&
      /^\d{4}$/.test(zipCode ?? ''),
  );
}

function isUnusual(email: string): boolean {
  return isEmail(email) && !isUsualEmail(email);
}
function isTooLong(email: string): boolean {
  return [...email].length > mostCharacters.extraEmail;
}
function doubtEmails({ email, extraEmails }: NewClient): readonly ClientWarning[] {
  return [
    ...doubt(['email'], 'unusual-email', email !== null && isUnusual(email)),
    ...extraEmails.flatMap((extra, index) =>
      doubt(['extraEmails', index], 'unusual-email', isUnusual(extra) && !isTooLong(extra)),
    ),
  ];
}

/**
 * As its state writes it, in one of the two federal spellings, or as a person's identification
 * number (BZSt): 10 to 13 digits. The specification says "a tax number".
 */
const germanTaxNumber = /^\d(?:[\s./-]*\d){9,12}$/;

/** The first of several doubts about one field. */
function doubtRecipient(code: string | null, country: string | null): readonly ClientWarning[] {
  if (code === null) return [];
  if (country !== null && country !== 'IT')
    return [{ path: ['recipientCode'], code: 'recipient-code-italian-only' }];
  return doubt(['recipientCode'], 'recipient-code-form', !hasForm(code, recipientCode));
}

/**
 * What to look at twice before a client is made, and may be sent all the same (`clients.check`).
 * Nothing that `checkNewClient` refuses is doubted as well. Asks nobody: check digits, numbering
 * plans and lists of codes that are on this machine.
 */
export async function clientDoubts(given: NewClient): Promise<readonly ClientWarning[]> {
  const client = trimNewClient(given);
  const {
    phone,
    taxIdentificationNumber: taxNumber,
    eInvoicingAddress: address,
    currency,
  } = client;
  const country = clientCountry(client);
  const canPhoneBeDoubted = phone !== null && phone.countryCode !== '' && phone.number !== '';
  return [
    ...doubtEmails(client),
    ...doubt(
      ['taxIdentificationNumber'],
      'german-tax-number',
      taxNumber !== null && country === 'DE' && !germanTaxNumber.test(taxNumber),
    ),
    ...doubtRecipient(client.recipientCode, country),
    ...doubt(['name'], 'name-without-letters', client.name !== null && !/\p{L}/u.test(client.name)),
    ...doubt(
      ['phone', 'number'],
      'phone-impossible',
      canPhoneBeDoubted && !(await isLikelyPhone(phone)),
    ),
    ...doubt(
      ['eInvoicingAddress'],
      'e-invoicing-checksum',
      address !== null &&
        hasForm(address, eInvoicingAddress) &&
        !(await isEInvoicingAddressRight(address)),
    ),
    ...(await doubtVat(client.vatNumber, country)),
    ...doubt(
      ['taxIdentificationNumber'],
      'tax-number-checksum',
      taxNumber !== null &&
        country !== null &&
        !(await isTaxNumberRight(taxNumber, country, client.kind)),
    ),
    ...doubtCountry('billingAddress', client),
    ...doubtCountry('deliveryAddress', client),
    ...doubtPostcode('billingAddress', client),
    ...doubtPostcode('deliveryAddress', client),
    ...doubt(
      ['currency'],
      'unknown-currency',
      currency !== null && /^[A-Z]{3}$/.test(currency) && !currencyCodes().includes(currency),
    ),
  ];
}
