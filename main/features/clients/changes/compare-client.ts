import { trimNewClient } from '../../../../preload/contract/clients/check-new-client.ts';
import { asNewClient } from '../../../../preload/contract/clients/client-as-sent.ts';
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

/** What is written in several ways is compared by what it says. */
function keyOf({ field, value }: Leaf): string {
  const text = value?.trim() ?? '';
  if (field === 'phone') return text.replaceAll(/\D/g, '');
  if (field === 'vatNumber' || field === 'taxIdentificationNumber') return compactNumber(text);
  if (field === 'locale') return text.slice(0, 2).toLowerCase();
  if (field.endsWith('Code') || field === 'currency') return text.toUpperCase();
  return field === 'email' || field === 'extraEmails' ? text.toLowerCase() : text;
}

/**
 * What of a change a client of the bank does not show. A kind that the bank does not tell says
 * nothing.
 */
export function compareClient(change: ClientChange, told: Client): readonly ClientDifference[] {
  const kept = trimNewClient(asNewClient(told));
  const asked = trimNewClient(withChange(kept, change));
  return changedFields(change)
    .filter((field) => field !== 'kind' || told.kind !== null)
    .flatMap((field) => {
      const keptLeaves = leavesOf(kept, field);
      return leavesOf(asked, field).flatMap((leaf, at): ClientDifference[] => {
        const keptLeaf = keptLeaves[at] ?? { field: leaf.field, value: null };
        return keyOf(leaf) === keyOf(keptLeaf)
          ? []
          : [{ field: leaf.field, asked: leaf.value, kept: keptLeaf.value }];
      });
    });
}

/**
 * What the fields of a change hold in a client, as a change that would set them so; without what the
 * bank has and no change could set.
 */
export function fieldsBefore(change: ClientChange, client: NewClient): ClientChange {
  return Object.fromEntries(
    changedFields(change)
      .filter((field) => newClient.shape[field].safeParse(client[field]).success)
      .map((field) => [field, client[field]]),
  );
}
