import {
  clientCountry,
  maxCharacters,
  trimNewClient,
} from '../../../preload/contract/clients/check-new-client.ts';
import {
  eInvoicingAddress,
  hasForm,
  isEmail,
  isUsualEmail,
  recipientCode,
  stripSeparators,
} from '../../../preload/contract/clients/client-forms.ts';
import { countryOf } from '../../../preload/contract/countries/countries.ts';
import {
  postcodeFault,
  taxFormCode,
  taxFormFault,
  vatFormOf,
} from '../../../preload/contract/countries/country-forms.ts';
import { currencyCodes, isCountryCode } from '../../../preload/contract/iso-codes.ts';
import type { ClientWarning, NewClient } from '../../../preload/contract/clients/new-client.ts';
import { isLikelyPhone } from './client-phone.ts';
import { isEInvoicingAddressRight, isTaxNumberRight, checkVatNumber } from './tax-checks.ts';

function doubtIf(
  path: ClientWarning['path'],
  code: ClientWarning['code'],
  hasDoubt: boolean,
): readonly ClientWarning[] {
  return hasDoubt ? [{ path, code }] : [];
}

/** A number that is too short or too long says more than wrong check digits. */
function lengthFault(vatNumber: string): ClientWarning['code'] | null {
  const number = stripSeparators(vatNumber).toUpperCase();
  const country = number.slice(0, 2);
  const example = countryOf(country).vatNumber?.example;
  return example === undefined || example.length === number.length
    ? null
    : `vat-number-form.${country}`;
}

async function doubtVat(
  vatNumber: string | null,
  country: string | null,
): Promise<readonly ClientWarning[]> {
  if (vatNumber === null) return [];
  const form = vatFormOf(vatNumber);
  if (form !== null && !hasForm(vatNumber, form)) return [];
  const { hasWrongChecksum, isOfAnotherCountry } = await checkVatNumber(vatNumber, country);
  return [
    ...doubtIf(['vatNumber'], lengthFault(vatNumber) ?? 'vat-checksum', hasWrongChecksum),
    ...doubtIf(['vatNumber'], 'vat-other-country', isOfAnotherCountry),
  ];
}

function doubtCountry(
  field: 'billingAddress' | 'deliveryAddress',
  client: NewClient,
): readonly ClientWarning[] {
  const code = client[field]?.countryCode ?? null;
  return doubtIf(
    [field, 'countryCode'],
    'unknown-country',
    code !== null && /^[A-Z]{2}$/.test(code) && !isCountryCode(code),
  );
}

function doubtPostcode(
  field: 'billingAddress' | 'deliveryAddress',
  client: NewClient,
): readonly ClientWarning[] {
  const { countryCode = null, zipCode = null } = client[field] ?? {};
  const fault = postcodeFault(zipCode, countryCode);
  return [
    ...doubtIf([field, 'zipCode'], 'postcode-short', fault === 'zero-lost'),
    ...doubtIf([field, 'zipCode'], `postcode-form.${countryCode ?? ''}`, fault === 'unusual'),
  ];
}

function isUnusualEmail(email: string): boolean {
  return isEmail(email) && !isUsualEmail(email);
}
/** Only the first doubt about this field. */
function doubtRecipient(code: string | null, country: string | null): readonly ClientWarning[] {
  if (code === null) return [];
  if (country !== null && countryOf(country).hasRecipientCode !== true)
    return [{ path: ['recipientCode'], code: 'recipient-code-italian-only' }];
  return doubtIf(['recipientCode'], 'recipient-code-form', !hasForm(code, recipientCode));
}

/**
 * Warnings to review before a client is created; the user may still send it (`clients.check`). Does
 * not repeat problems of `checkNewClient`. Sends no requests: check digits, numbering plans and
 * lists of codes are on this computer.
 */
export async function findClientDoubts(untrimmed: NewClient): Promise<readonly ClientWarning[]> {
  const client = trimNewClient(untrimmed);
  const {
    phone,
    taxIdentificationNumber: taxNumber,
    eInvoicingAddress: address,
    currency,
  } = client;
  const country = clientCountry(client);
  const isPhoneComplete = phone !== null && phone.countryCode !== '' && phone.number !== '';
  return [
    ...doubtIf(['email'], 'unusual-email', client.email !== null && isUnusualEmail(client.email)),
    ...client.extraEmails.flatMap((extra, index) =>
      doubtIf(
        ['extraEmails', index],
        'unusual-email',
        isUnusualEmail(extra) && [...extra].length <= maxCharacters.extraEmail,
      ),
    ),
    ...doubtIf(
      ['taxIdentificationNumber'],
      taxFormCode(country, client.kind),
      taxFormFault(taxNumber, country, client.kind) === 'unusual',
    ),
    ...doubtRecipient(client.recipientCode, country),
    ...doubtIf(
      ['name'],
      'name-without-letters',
      client.name !== null && !/\p{L}/u.test(client.name),
    ),
    ...doubtIf(
      ['phone', 'number'],
      'phone-impossible',
      isPhoneComplete && !(await isLikelyPhone(phone)),
    ),
    ...doubtIf(
      ['eInvoicingAddress'],
      'e-invoicing-checksum',
      address !== null &&
        hasForm(address, eInvoicingAddress) &&
        !(await isEInvoicingAddressRight(address)),
    ),
    ...(await doubtVat(client.vatNumber, country)),
    ...doubtIf(
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
    ...doubtIf(
      ['currency'],
      'unknown-currency',
      currency !== null && /^[A-Z]{3}$/.test(currency) && !currencyCodes().includes(currency),
    ),
  ];
}
