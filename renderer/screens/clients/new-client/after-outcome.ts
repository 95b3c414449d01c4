import type { ClientRow } from '../../../../preload/contract/clients/clients.ts';
import type { UnknownWrite } from '../../../../preload/contract/writes.ts';
import { fromNewClient } from './from-new-client.ts';
import { isBegun } from './new-client-values.ts';
import type { NewClientDraft, NewClientValues } from './new-client-values.ts';

/**
 * The user's decision about an unknown creation. `known`: the bank was asked, and the outcome is
 * known now.
 */
export type CreationOutcome =
  | { readonly kind: 'recognised'; readonly row: ClientRow }
  | { readonly kind: 'not-made' }
  | { readonly kind: 'known' };

type AfterOutcomeDeps = {
  /** Null: not read yet. */
  readonly form:
    | (NewClientDraft & {
        readonly fill: (values: NewClientValues) => Promise<unknown>;
        readonly empty: () => Promise<unknown>;
      })
    | null;
  readonly reread: () => Promise<unknown>;
  readonly noteClient: (noted: { readonly id: string; readonly kind: 'recognised' }) => void;
};

/**
 * Updates the form and the list after the decision; returns where to go: the client, the form or
 * the list.
 */
export async function afterOutcome(
  { form, reread, noteClient }: AfterOutcomeDeps,
  { writeId, client }: UnknownWrite<'client-creation'>,
  outcome: CreationOutcome,
): Promise<'client' | 'form' | 'list'> {
  const isOfForm = form?.sent?.writeId === writeId;
  if (outcome.kind === 'not-made') {
    // Fills the form with the sent client again, unless the user is typing another one.
    if (form === null || (isBegun(form) && !isOfForm)) return 'list';
    await form.fill(fromNewClient(client));
    return 'form';
  }
  if (isOfForm && outcome.kind === 'recognised') await form?.empty();
  await reread();
  if (outcome.kind !== 'recognised') return 'list';
  noteClient({ id: outcome.row.id, kind: 'recognised' });
  return 'client';
}
