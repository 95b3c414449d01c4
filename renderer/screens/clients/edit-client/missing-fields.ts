import type { ClientGap } from '../../../../preload/contract/clients/client-changes.ts';
import type { CompanyFacts } from '../../../../preload/contract/clients/company-facts.ts';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import { eInvoicingGaps } from '../../../../preload/contract/clients/e-invoicing-gaps.ts';
import { invoicingGaps } from '../../../../preload/contract/clients/invoicing-gaps.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import type { NewClientField } from '../new-client/new-client-field.ts';

/** The path of the field that fills each gap. */
export const gapFields = {
  currency: 'currency',
  locale: 'locale',
  address: 'billingAddress',
  'tax-number': 'taxIdentificationNumber',
  'tax-number-form': 'taxIdentificationNumber',
  'e-invoicing-address': 'eInvoicingAddress',
  'e-invoicing-address-form': 'eInvoicingAddress',
  'e-invoicing-unreachable': 'eInvoicingAddress',
  'address-other-company': 'eInvoicingAddress',
  siren: 'taxIdentificationNumber',
  'vat-number-form': 'vatNumber',
  'recipient-code': 'recipientCode',
  'recipient-code-form': 'recipientCode',
} as const satisfies Readonly<Record<ClientGap, string>>;

const addressParts = ['streetAddress', 'city', 'countryCode'] as const;

/** The fields that invoices and e-invoices need, for the current input. */
export function missingFields(
  typed: NewClient,
  { client, home }: { readonly client: Client; readonly home: CompanyFacts },
): readonly NewClientField[] {
  const { eInvoicingReachable } = client;
  return [
    ...invoicingGaps(typed),
    ...eInvoicingGaps({ ...typed, eInvoicingReachable }, home.country),
  ].flatMap((gap): readonly NewClientField[] => {
    const field = gapFields[gap];
    return field === 'billingAddress'
      ? addressParts
          .filter((part) => !typed.billingAddress?.[part]?.trim())
          .map((part) => `billingAddress.${part}` as const)
      : [field];
  });
}
