import { trimNewClient } from '../../../../preload/contract/clients/check-new-client.ts';
import { newClientOf } from '../../../../preload/contract/clients/new-client-of.ts';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { textOf } from '../edit-client/changed-values.ts';

const addressParts = ['streetAddress', 'zipCode', 'city', 'provinceCode', 'countryCode'] as const;
const fields: readonly string[] = [
  'kind',
  'name',
  'firstName',
  'lastName',
  'email',
  'extraEmails',
  'phone',
  'vatNumber',
  'taxIdentificationNumber',
  'eInvoicingAddress',
  'recipientCode',
  ...addressParts.map((part) => `billingAddress.${part}`),
  ...addressParts.map((part) => `deliveryAddress.${part}`),
  'currency',
  'locale',
];

type ComparedField = {
  readonly field: string;
  /** In the order of the clients; null: empty. */
  readonly values: readonly (string | null)[];
  readonly isDifferent: boolean;
};

/**
 * Clients compared field by field: every field that one of them has, and where they differ. The
 * name is the displayed name, also for a person.
 */
export function comparedFields(clients: readonly Client[]): readonly ComparedField[] {
  const sides: readonly NewClient[] = clients.map((client) => ({
    ...trimNewClient(newClientOf(client)),
    name: client.name,
  }));
  return fields
    .map((field) => {
      const values = sides.map((side) => textOf(side, field));
      const isDifferent =
        new Set(values.map((value) => value?.trim().toLowerCase() ?? '')).size > 1;
      return { field, values, isDifferent };
    })
    .filter(({ values }) => values.some((value) => value !== null && value !== ''));
}
