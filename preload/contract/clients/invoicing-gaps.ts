import { taxFormFault, isTaxNumberAsked } from '../countries/country-forms.ts';
import type { ClientAddress } from './clients.ts';
import type { InvoicingGap, NewClientAddress } from './new-client.ts';

type AnyAddress = ClientAddress | NewClientAddress;
/** The fields that an invoice needs; both a `NewClient` and a stored `Client` have them. */
type Invoiceable = {
  /** As the service wrote it; null: unknown. */
  readonly kind: string | null;
  readonly taxIdentificationNumber: string | null;
  readonly currency: string | null;
  readonly locale: string | null;
  readonly billingAddress: AnyAddress | null;
  /** The deprecated fields at the root count too (specification); a new client has none. */
  readonly rootAddress?: AnyAddress | null;
};

function isSet(text: string | null): boolean {
  return text !== null && text.trim() !== '';
}
function isComplete(address: AnyAddress | null | undefined): boolean {
  return (
    address != null &&
    isSet(address.streetAddress) &&
    isSet(address.city) &&
    isSet(address.countryCode)
  );
}

/**
 * The country of the address decides the form; if it is unknown, or the specification names no form
 * for it, every number is valid.
 */
function taxGaps({
  kind,
  taxIdentificationNumber,
  billingAddress,
  rootAddress,
}: Invoiceable): readonly InvoicingGap[] {
  const country =
    (billingAddress?.countryCode ?? rootAddress?.countryCode)?.trim().toUpperCase() ?? null;
  if (taxIdentificationNumber === null || taxIdentificationNumber.trim() === '')
    return isTaxNumberAsked(country, kind) ? ['tax-number'] : [];
  return taxFormFault(taxIdentificationNumber.trim(), country, kind) === 'refused'
    ? ['tax-number-form']
    : [];
}

/**
 * What an invoice to a client still lacks (specification, "POST /v2/clients body", last sentence),
 * and what else it can fail on: "a validation error on tax_identification_number when the client's
 * value is missing or invalid" (specification, "Errors").
 * @assumption An address is complete with street, city and country: not every country has postcodes
 * or provinces.
 */
export function invoicingGaps(client: Invoiceable): readonly InvoicingGap[] {
  return [
    ...(isSet(client.currency) ? [] : (['currency'] as const)),
    ...(isSet(client.locale) ? [] : (['locale'] as const)),
    ...(isComplete(client.billingAddress) || isComplete(client.rootAddress)
      ? []
      : (['address'] as const)),
    ...taxGaps(client),
  ];
}
