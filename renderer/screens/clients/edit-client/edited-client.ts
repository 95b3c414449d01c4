import * as z from 'zod/mini';
import { newClientOf } from '../../../../preload/contract/clients/new-client-of.ts';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import { draftForm } from '../../../platform/drafts/draft-form.ts';
import { valueAt, withValueAt } from '../../../forms/field-paths.ts';
import type { SentDraft } from '../../../forms/use-sent-form.ts';
import type { DraftForm } from '../../../platform/drafts/window-drafts.ts';
import { fromNewClient } from '../new-client/from-new-client.ts';
import { newClientValues, sentContent } from '../new-client/new-client-values.ts';
import type { NewClientValues, SentContent } from '../new-client/new-client-values.ts';

const editedClient = z.object({
  /** The bank's values when the form was last merged with them. */
  base: newClientValues,
  typed: newClientValues,
  /** Fields that changed at the bank meanwhile, until the user acknowledges them. */
  changedElsewhere: z.array(z.string()),
});
/** A client that is being corrected. */
export type EditedClient = z.infer<typeof editedClient>;

type EditedClientDraft = SentDraft<EditedClient | null, SentContent>;

/** The client's part of a draft key: an id may have other characters, or be too long. */
function keyOf(id: string): string {
  return /^[a-z0-9-]{1,64}$/.test(id)
    ? id
    : [...new TextEncoder().encode(id)]
        .slice(0, 40)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
}

/** The stored correction, one per client. */
export function editedClientForm(id: string): DraftForm<EditedClientDraft> {
  return draftForm({
    key: `clients:edit:${keyOf(id)}`,
    belongsTo: 'connection',
    empty: { values: null, sent: null },
    shape: z.object({ values: z.nullable(editedClient), sent: z.nullable(sentContent) }),
  });
}

/** The fields with the bank's values, without defaults: a missing value is empty. */
export function valuesOf(client: Client): NewClientValues {
  return fromNewClient(newClientOf(client));
}

/** The units of input; an address is one unit, because it is sent as a whole. */
const parts: readonly (keyof NewClientValues)[] = [
  'kind',
  'name',
  'firstName',
  'lastName',
  'email',
  'extraEmails',
  'vatNumber',
  'taxIdentificationNumber',
  'eInvoicingAddress',
  'recipientCode',
  'currency',
  'locale',
];
const groups: readonly (readonly (keyof NewClientValues)[])[] = [
  ...parts.map((part) => [part]),
  ['phoneText', 'phoneCode', 'phoneNumber'],
  ['billing'],
  ['hasDelivery', 'delivery'],
];

function isSame(
  group: readonly (keyof NewClientValues)[],
  one: NewClientValues,
  other: NewClientValues,
): boolean {
  return group.every((part) => JSON.stringify(one[part]) === JSON.stringify(other[part]));
}

/**
 * Merges the correction with the bank's current values: untouched fields follow the bank, typed
 * ones stay, and fields that changed at the bank meanwhile are listed. Returns the same object if
 * nothing changed.
 */
export function mergeWithBank(edited: EditedClient, current: NewClientValues): EditedClient {
  const changed = groups.filter((group) => !isSame(group, edited.base, current));
  if (changed.length === 0) return edited;
  const untouchedGroups = changed.filter((group) => isSame(group, edited.base, edited.typed));
  return {
    base: current,
    typed: untouchedGroups
      .flat()
      .reduce((typed, part) => withValueAt(typed, part, valueAt(current, part)), edited.typed),
    changedElsewhere: [
      ...new Set([...edited.changedElsewhere, ...changed.flatMap(([first]) => first ?? [])]),
    ],
  };
}

export function uneditedClient(client: Client): EditedClient {
  const values = valuesOf(client);
  return { base: values, typed: values, changedElsewhere: [] };
}
