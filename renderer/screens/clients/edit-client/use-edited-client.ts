import { useMemo, useState } from 'react';
import { trimNewClient } from '../../../../preload/contract/clients/check-new-client.ts';
import { newClientOf } from '../../../../preload/contract/clients/new-client-of.ts';
import { changeOf } from '../../../../preload/contract/clients/client-change.ts';
import type { ClientWriteOutcome } from '../../../../preload/contract/clients/client-changes.ts';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import type { FormRefusal } from '../../../forms/refusal.ts';
import { draftOutcomes, sendDraft } from '../../../forms/send-draft.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { bridge } from '../../../platform/bridge.ts';
import { clientFields } from '../new-client/new-client-field.ts';
import type { NewClientValues } from '../new-client/new-client-values.ts';
import { mergeWithBank, editedClientForm, uneditedClient, valuesOf } from './edited-client.ts';
import type { EditedClient } from './edited-client.ts';

/** The correction of a client, on its page or in a row: its draft, and how it is sent. */
export function useEditedClient(client: Client) {
  const draft = useSentForm(
    useMemo(() => editedClientForm(client.id), [client.id]),
    'clients',
  );
  const [refused, setRefused] = useState<FormRefusal<NewClientValues> | null>(null);
  const before = newClientOf(client);
  const mergedWithBank = (edited: EditedClient | null): EditedClient =>
    edited === null ? uneditedClient(client) : mergeWithBank(edited, valuesOf(client));
  const edited = mergedWithBank(draft?.values ?? null);
  const change = (next: (typed: NewClientValues) => NewClientValues): void =>
    draft?.change((stored) => {
      const current = mergedWithBank(stored);
      return { ...current, typed: next(current.typed) };
    });
  const send = async (checked: NewClient): Promise<Result<ClientWriteOutcome> | null> => {
    if (draft === null) return null;
    const clientChange = changeOf(before, checked);
    const answer = await sendDraft(draft, {
      content: JSON.stringify(clientChange),
      send: (writeId) =>
        bridge().clientChanges.update({ writeId, id: client.id, change: clientChange }),
      outcomeOf: ({ state }) => draftOutcomes[state],
    });
    if (answer.ok && answer.value.state === 'refused') {
      const values = clientFields.openProblemFields(edited.typed, answer.value);
      change(() => values);
      setRefused({ ...answer.value, values, content: JSON.stringify(checked) });
    }
    return answer;
  };
  return {
    /** Null until the stored draft was read: no input and no request before that. */
    draft,
    edited,
    before,
    /** Null: the draft was not read yet, and no request was sent. */
    send,
    acknowledge: () =>
      draft?.change((stored) => ({ ...mergedWithBank(stored), changedElsewhere: [] })),
    /** The settings of its form. */
    form: {
      values: edited.typed,
      change,
      toSend: trimNewClient,
      changeOf: (checked: NewClient) => changeOf(before, checked),
      refused,
    },
  };
}
