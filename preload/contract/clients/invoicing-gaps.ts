import { taxFormFault } from '../countries/country-forms.ts';
import type { ClientAddress } from './clients.ts';
import type { InvoicingGap, NewClientAddress } from './new-client.ts';

type AnyAddress = ClientAddress | NewClientAddress;
/** What invoicing looks at; a `NewClient` and a known `Client` both have it. */
type Invoiceable = {
  /** As the service wrote it; null: not known. */
  readonly kind: string | null;
  readonly taxIdentificationNumber: string | null;
  readonly currency: string | null;
  readonly locale: string | null;
  readonly billingAddress: AnyAddress | null;
  /** The deprecated fields at the root count as well (specification); a new client has none. */
  readonly rootAddress?: AnyAddress | null;
};

function isSet(text: string | null): boolean {
  return text !== null && text.trim() !== '';
}
function isWhole(address: AnyAddress | null | undefined): boolean {
  return (
    address != null &&
    isSet(address.streetAddress) &&
    isSet(address.city) &&
    isSet(address.countryCode)
  );
}

/**
 * The form is the one of the country of the address; where that is not known, or the specification
 * names no form for it, every number has it.
 */
function taxGaps({
  kind,
  taxIdentificationNumber,
  billingAddress,
  rootAddress,
}: Invoiceable): readonly InvoicingGap[] {
  if (taxIdentificationNumber === null || taxIdentificationNumber.trim() === '')
    return ['tax-number'];
  const country =
    (billingAddress?.countryCode ?? rootAddress?.countryCode)?.trim().toUpperCase() ?? null;
  return taxFormFault(taxIdentificationNumber.trim(), country, kind) === 'refused'
    ? ['tax-number-form']
    : [];
}

/**
 * What an invoice to a client still lacks (specification, "POST /v2/clients body", last sentence),
 * and what else it can fail on: "a validation error on tax_identification_number when the client's
 * value is missing or invalid" (specification, "Errors").
 * @assumption An address is set when it has street, city and country: not every country has
 * postcodes or provinces.
 */
export function invoicingGaps(client: Invoiceable): readonly InvoicingGap[] {
  return [
    ...(isSet(client.currency) ? [] : (['currency'] as const)),
    ...(isSet(client.locale) ? [] : (['locale'] as const)),
    ...(isWhole(client.billingAddress) || isWhole(client.rootAddress)
      ? []
      : (['address'] as const)),
    ...taxGaps(client),
  ];
}
