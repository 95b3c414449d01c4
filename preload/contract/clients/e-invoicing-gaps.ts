import { taxFormsOf, vatFormOf } from '../countries/country-forms.ts';
import * as forms from './client-forms.ts';
import type { Client, ClientAddress } from './clients.ts';
import type { EInvoicingGap, NewClient, NewClientAddress } from './new-client.ts';

/** The fields that e-invoices need; both a `NewClient` and a stored `Client` have them. */
type EInvoiceRecipient = Pick<
  NewClient,
  'taxIdentificationNumber' | 'vatNumber' | 'eInvoicingAddress' | 'recipientCode'
> & {
  readonly kind: string | null;
  readonly billingAddress: ClientAddress | NewClientAddress | null;
  readonly rootAddress?: ClientAddress | null;
  readonly eInvoicingReachable?: Client['eInvoicingReachable'];
};

function codeOf(text: string | null | undefined): string {
  return text?.trim().toUpperCase() ?? '';
}
function trimToNull(text: string | null): string | null {
  return text?.trim() ? text.trim() : null;
}

/** The tax number of a company, in the spelling of its form. Null: it matches no form. */
function companyNumber(client: EInvoiceRecipient, country: string): string | null {
  const text = client.taxIdentificationNumber?.trim() ?? '';
  const form = taxFormsOf(country, 'company').find((each) => forms.hasForm(text, each));
  return form === undefined ? null : forms.toForm(text, form);
}

/**
 * E-invoices go from company to company. If the kind is unknown, a VAT number or a company's tax
 * number shows that the client is a company.
 */
function isCompany(client: EInvoiceRecipient, country: string): boolean {
  return client.kind === null
    ? trimToNull(client.vatNumber) !== null || companyNumber(client, country) !== null
    : client.kind !== 'individual';
}

/** @assumption A client that the bank calls reachable has a valid address, or needs none. */
function frenchAddressGaps(client: EInvoiceRecipient): readonly EInvoicingGap[] {
  if (client.eInvoicingReachable === true) return [];
  const address = trimToNull(client.eInvoicingAddress);
  if (address === null) return ['e-invoicing-address'];
  if (!forms.hasForm(address, forms.eInvoicingAddress)) return ['e-invoicing-address-form'];
  return client.eInvoicingReachable === false ? ['e-invoicing-unreachable'] : [];
}

/**
 * The address begins with the company's SIREN, and so do its SIRET and the tax number (INSEE: a
 * SIRET is the SIREN and five digits for the site).
 */
function frenchCompanyGaps(client: EInvoiceRecipient): readonly EInvoicingGap[] {
  const address = trimToNull(client.eInvoicingAddress);
  if (address === null || !forms.hasForm(address, forms.eInvoicingAddress)) return [];
  const [siren = '', second = ''] = forms.toForm(address, forms.eInvoicingAddress).split('_');
  const numbers = [
    companyNumber(client, 'FR') ?? siren,
    ...(/^\d{14}$/.test(second) ? [second] : []),
  ];
  return numbers.every((number) => number.startsWith(siren)) ? [] : ['address-other-company'];
}

function frenchVatGaps({ vatNumber }: EInvoiceRecipient): readonly EInvoicingGap[] {
  const form = vatFormOf(vatNumber);
  return vatNumber === null || form === null || forms.hasForm(vatNumber.trim(), form)
    ? []
    : ['vat-number-form'];
}

function italianGaps(client: EInvoiceRecipient): readonly EInvoicingGap[] {
  const code = trimToNull(client.recipientCode);
  if (code === null) return ['recipient-code'];
  return forms.hasForm(code, forms.recipientCode) ? [] : ['recipient-code-form'];
}

const gapsByCountry: Readonly<Record<string, readonly EInvoicingGap[]>> = {
  FR: [
    'e-invoicing-address',
    'e-invoicing-address-form',
    'e-invoicing-unreachable',
    'address-other-company',
    'siren',
    'vat-number-form',
  ],
  IT: ['recipient-code', 'recipient-code-form'],
};

/** The possible gaps for a company of that country; none if the specification names none. */
export function eInvoicingGapsIn(organizationCountry: string | null): readonly EInvoicingGap[] {
  const country = codeOf(organizationCountry);
  return (Object.hasOwn(gapsByCountry, country) ? gapsByCountry[country] : undefined) ?? [];
}

/**
 * Why an e-invoice may not reach a client, in addition to `invoicingGaps`, from the fields that the
 * specification names ("POST /v2/clients body": e_invoicing_address, tax_identification_number,
 * vat_number, recipient_code). Each country has its own network, so clients in other countries have
 * no gaps here.
 */
export function eInvoicingGaps(
  client: EInvoiceRecipient,
  organizationCountry: string | null,
): readonly EInvoicingGap[] {
  const organization = codeOf(organizationCountry);
  const country = codeOf(client.billingAddress?.countryCode ?? client.rootAddress?.countryCode);
  if (organization !== country) return [];
  if (country === 'FR' && isCompany(client, country))
    return [
      ...frenchAddressGaps(client),
      ...frenchCompanyGaps(client),
      ...(companyNumber(client, country) === null ? (['siren'] as const) : []),
      ...frenchVatGaps(client),
    ];
  if (country === 'IT' && isCompany(client, country)) return italianGaps(client);
  return [];
}
