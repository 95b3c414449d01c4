import { clientCountry, trimNewClient } from '../../../preload/contract/check-new-client.ts';
import { eInvoicingAddress, frenchVat, hasForm, startsFrenchVat } from '../../../preload/contract/client-forms.ts';
import { currencyCodes, isCountryCode } from '../../../preload/contract/iso-codes.ts';
import type { ClientDoubt, NewClient } from '../../../preload/contract/new-client.ts';
import { isLikelyPhone } from './client-phone.ts';
import { isEInvoicingAddressRight, isTaxNumberRight, judgeVatNumber } from './tax-checks.ts';

const doubt = (path: ClientDoubt['path'], code: ClientDoubt['code'], isOne: boolean): readonly ClientDoubt[] => (isOne ? [{ path, code }] : []);

const doubtVat = async (vatNumber: string | null, country: string | null): Promise<readonly ClientDoubt[]> => {
  if (vatNumber === null || (startsFrenchVat(vatNumber) && !hasForm(vatNumber, frenchVat))) return [];
  const { hasWrongChecksum, isOfAnotherCountry } = await judgeVatNumber(vatNumber, country);
  return [...doubt(['vatNumber'], 'vat-checksum', hasWrongChecksum), ...doubt(['vatNumber'], 'vat-other-country', isOfAnotherCountry)];
};

const doubtCountry = (field: 'billingAddress' | 'deliveryAddress', client: NewClient): readonly ClientDoubt[] => {
  const code = client[field]?.countryCode ?? null;
  return doubt([field, 'countryCode'], 'unknown-country', code !== null && /^[A-Z]{2}$/.test(code) && !isCountryCode(code));
};

/**
 * What to look at twice before a client is made, and may be sent all the same (`clients.check`). Nothing that `checkNewClient` refuses is
 * doubted as well. Asks nobody: check digits, numbering plans and lists of codes that are on this machine.
 */
export const clientDoubts = async (given: NewClient): Promise<readonly ClientDoubt[]> => {
  const client = trimNewClient(given);
  const { phone, taxIdentificationNumber: taxNumber, eInvoicingAddress: address, currency } = client;
  const country = clientCountry(client);
  const canPhoneBeDoubted = phone !== null && phone.countryCode !== '' && phone.number !== '';
  return [
    ...doubt(['phone', 'number'], 'phone-impossible', canPhoneBeDoubted && !(await isLikelyPhone(phone))),
    ...doubt(['eInvoicingAddress'], 'e-invoicing-checksum', address !== null && hasForm(address, eInvoicingAddress) && !(await isEInvoicingAddressRight(address))),
    ...(await doubtVat(client.vatNumber, country)),
    ...doubt(['taxIdentificationNumber'], 'tax-number-checksum', taxNumber !== null && country !== null && !(await isTaxNumberRight(taxNumber, country, client.kind))),
    ...doubtCountry('billingAddress', client),
    ...doubtCountry('deliveryAddress', client),
    ...doubt(['currency'], 'unknown-currency', currency !== null && /^[A-Z]{3}$/.test(currency) && !currencyCodes().includes(currency)),
  ];
};
