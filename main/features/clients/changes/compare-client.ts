import { trimNewClient } from '../../../../preload/contract/clients/check-new-client.ts';
import { newClientOf } from '../../../../preload/contract/clients/new-client-of.ts';
import { changedFields, withChange } from '../../../../preload/contract/clients/client-change.ts';
import type {
  ClientChange,
  ClientDifference,
} from '../../../../preload/contract/clients/client-change.ts';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import { newClient } from '../../../../preload/contract/clients/new-client.ts';
import type {
  NewClient,
  NewClientAddress,
} from '../../../../preload/contract/clients/new-client.ts';
import { compactNumber } from '../../../data/search-words.ts';

type Leaf = { readonly field: string; readonly value: string | null };

const addressParts = ['streetAddress', 'city', 'zipCode', 'provinceCode', 'countryCode'] as const;

function leavesOf(client: NewClient, field: keyof NewClient): readonly Leaf[] {
  const value = client[field];
  if (field === 'billingAddress' || field === 'deliveryAddress') {
    const address = value as NewClientAddress | null;
    return addressParts.map((part) => ({
      field: `${field}.${part}`,
      value: address?.[part] ?? null,
    }));
  }
  if (field === 'phone') {
    const { phone } = client;
    return [{ field, value: phone && `${phone.countryCode} ${phone.number}`.trim() }];
  }
  if (field === 'extraEmails')
    return [
      { field, value: client.extraEmails.length === 0 ? null : client.extraEmails.join(', ') },
    ];
  return [{ field, value: value as string | null }];
}

/** Normalizes values that can be written in several ways. */
function keyOf({ field, value }: Leaf): string {
  const text = value?.trim() ?? '';
  if (field === 'phone') return text.replaceAll(/\D/g, '');
  if (field === 'vatNumber' || field === 'taxIdentificationNumber') return compactNumber(text);
  if (field === 'locale') return text.slice(0, 2).toLowerCase();
  if (field.endsWith('Code') || field === 'currency') return text.toUpperCase();
  return field === 'email' || field === 'extraEmails' ? text.toLowerCase() : text;
}

/**
 * The requested values that the bank's client does not have. A client whose kind is missing in the
 * answer has no difference in its kind.
 */
export function compareClient(change: ClientChange, atBank: Client): readonly ClientDifference[] {
  const current = trimNewClient(newClientOf(atBank));
  const requested = trimNewClient(withChange(current, change));
  return changedFields(change)
    .filter((field) => field !== 'kind' || atBank.kind !== null)
    .flatMap((field) => {
      const currentLeaves = leavesOf(current, field);
      return leavesOf(requested, field).flatMap((leaf, at): ClientDifference[] => {
        const currentLeaf = currentLeaves[at] ?? { field: leaf.field, value: null };
        return keyOf(leaf) === keyOf(currentLeaf)
          ? []
          : [{ field: leaf.field, asked: leaf.value, kept: currentLeaf.value }];
      });
    });
}

/**
 * The client's values of the changed fields, as a change that would restore them. Leaves out values
 * of the bank that no change could set.
 */
export function fieldsBefore(change: ClientChange, client: NewClient): ClientChange {
  return Object.fromEntries(
    changedFields(change)
      .filter((field) => newClient.shape[field].safeParse(client[field]).success)
      .map((field) => [field, client[field]]),
  );
}
