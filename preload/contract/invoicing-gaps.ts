import type { ClientAddress } from './clients.ts';
import type { InvoicingGap, NewClientAddress } from './new-client.ts';

type AnyAddress = ClientAddress | NewClientAddress;
/** What invoicing looks at; a `NewClient` and a known `Client` both have it. */
export type Invoiceable = {
  readonly currency: string | null;
  readonly locale: string | null;
  readonly billingAddress: AnyAddress | null;
  /** The deprecated fields at the root count as well (specification); a new client has none. */
  readonly rootAddress?: AnyAddress | null;
};

const isSet = (text: string | null): boolean => text !== null && text.trim() !== '';
const isWhole = (address: AnyAddress | null | undefined): boolean =>
  address != null &&
  isSet(address.streetAddress) &&
  isSet(address.city) &&
  isSet(address.countryCode);

/**
 * What an invoice to a client still lacks (specification, "POST /v2/clients body", last sentence).
 * @assumption An address is set when it has street, city and country: not every country has postcodes or provinces.
 */
export const invoicingGaps = ({
  currency,
  locale,
  billingAddress,
  rootAddress,
}: Invoiceable): readonly InvoicingGap[] => [
  ...(isSet(currency) ? [] : (['currency'] as const)),
  ...(isSet(locale) ? [] : (['locale'] as const)),
  ...(isWhole(billingAddress) || isWhole(rootAddress) ? [] : (['address'] as const)),
];
