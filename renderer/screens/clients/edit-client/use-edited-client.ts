import { useMemo, useState } from 'react';
import { trimNewClient } from '../../../../preload/contract/clients/check-new-client.ts';
import { asNewClient } from '../../../../preload/contract/clients/client-as-sent.ts';
import { changeOf } from '../../../../preload/contract/clients/client-change.ts';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import type { Refused } from '../../../forms/refusal.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { bridge } from '../../../platform/bridge.ts';
import { clientFields } from '../new-client/new-client-field.ts';
import type { NewClientValues } from '../new-client/new-client-values.ts';
import { broughtUpToDate, editedClientForm, unedited, valuesOf } from './edited-client.ts';
import type { EditedClient } from './edited-client.ts';
import { sendChange } from './send-change.ts';
import type { ChangeEnd } from './send-change.ts';

/** The correction of a client, wherever it is made: its draft, and how it is sent. */
export function useEditedClient(client: Client) {
  const draft = useSentForm(
    useMemo(() => editedClientForm(client.id), [client.id]),
    'clients',
  );
  const [refused, setRefused] = useState<Refused<NewClientValues> | null>(null);
  const before = asNewClient(client);
  const upToDate = (edited: EditedClient | null): EditedClient =>
    edited === null ? unedited(client) : broughtUpToDate(edited, valuesOf(client));
  const edited = upToDate(draft?.values ?? null);
  const change = (next: (typed: NewClientValues) => NewClientValues): void =>
    draft?.change((stored) => {
      const now = upToDate(stored);
      return { ...now, typed: next(now.typed) };
    });
  const send = async (checked: NewClient): Promise<ChangeEnd | null> => {
    if (draft === null) return null;
    const end = await sendChange(
      {
        ...draft,
        id: client.id,
        update: bridge().clientChanges.update,
        randomUUID: () => crypto.randomUUID(),
        now: Date.now,
      },
      changeOf(before, checked),
    );
    if (end.kind === 'refused') {
      const values = clientFields.opened(edited.typed, end);
      change(() => values);
      setRefused({ ...end, values, content: JSON.stringify(checked) });
    }
    return end;
  };
  return {
    /** Null until it is known whether something was stored: nothing is typed or sent before. */
    draft,
    edited,
    before,
    /** Null: the draft is not read yet, and nothing was sent. */
    send,
    acknowledge: () => draft?.change((stored) => ({ ...upToDate(stored), changedElsewhere: [] })),
    /** What its form needs. */
    form: {
      values: edited.typed,
      change,
      toSend: trimNewClient,
      changeOf: (checked: NewClient) => changeOf(before, checked),
      refused,
    },
  };
}
