import { useRef, useState } from 'react';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { FormRefusal } from '../../../forms/refusal.ts';
import { draftOutcomes, sendDraft } from '../../../forms/send-draft.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useIsMounted } from '../../../platform/use-is-mounted.ts';
import { recordOf, showInPlace } from '../../../platform/navigation.ts';
import { useUnknownWrites } from '../../../widgets/unknown-outcome/use-unknown-writes.ts';
import { revealClient } from '../client-list.ts';
import { hasNoDuplicates } from './likely-clients.tsx';
import type { LikelyClients } from './likely-clients.tsx';
import { clientFields } from './new-client-field.ts';
import { newClientForm } from './new-client-values.ts';
import type { NewClientValues } from './new-client-values.ts';
import { clientTitle } from '../client-labels.ts';
import { showClientNote, showClientToast } from './client-note.tsx';
import { contentOf } from './to-new-client.ts';

/** Likely duplicates of the client, for the content that was checked. */
type DuplicateCheck = {
  readonly client: NewClient;
  readonly content: string;
  readonly likely: LikelyClients;
  readonly isConfirmed: boolean;
};

/** The form of a new client, and how it is sent. */
export function useNewClient() {
  const form = useSentForm(newClientForm, 'clients');
  const unknown = useUnknownWrites('client-creation');
  const [refused, setRefused] = useState<FormRefusal<NewClientValues> | null>(null);
  const [duplicateCheck, setDuplicateCheck] = useState<DuplicateCheck | null>(null);
  const [isSending, setSending] = useState(false);
  /** Why the last try changed nothing, if the cause is not in the form. */
  const [failure, setFailure] = useState<CommandError | null>(null);
  // The check before sending changes the form.
  const latestForm = useRef(form);
  latestForm.current = form;
  const isMounted = useIsMounted();
  /** The content of the form was sent, now or earlier, and its outcome is unknown. */
  const unknownWrite = unknown.writes.find(({ writeId }) => writeId === form?.sent?.writeId);
  const send = async (client: NewClient): Promise<void> => {
    const sentForm = latestForm.current;
    if (sentForm === null) return;
    setSending(true);
    setFailure(null);
    const content = contentOf(client);
    const answer = await sendDraft(sentForm, {
      content,
      send: (intentId) => bridge().clients.create({ intentId, client }),
      outcomeOf: ({ state }) => draftOutcomes[state],
    });
    const outcome = answer.ok ? answer.value : null;
    if (outcome === null || outcome.state === 'unknown') await unknown.reread();
    setSending(false);
    if (outcome !== null && 'row' in outcome) {
      if (outcome.state === 'created') showClientToast('created', clientTitle(outcome.row, t));
      else showClientNote({ id: outcome.row.id, kind: outcome.state });
      await revealClient(outcome.row.id);
    }
    // A user who opened another page meanwhile stays there.
    if (!isMounted.current) return;
    setDuplicateCheck(null);
    if (!answer.ok) setFailure(answer.error);
    else if ('row' in answer.value) showInPlace(recordOf('clients', answer.value.row.id));
    else if (answer.value.state === 'unknown') setRefused(null);
    else {
      const values = clientFields.openProblemFields(sentForm.values, answer.value);
      sentForm.change(() => values);
      setRefused({ ...answer.value, values, content });
    }
  };

  /** Creates the client, unless a likely duplicate exists. */
  const createUnlessLikely = async (client: NewClient): Promise<void> => {
    setSending(true);
    setFailure(null);
    const likely = await bridge().clients.findDuplicates({ client });
    if (!isMounted.current) return;
    if (hasNoDuplicates(likely)) return send(client);
    setSending(false);
    setDuplicateCheck({ client, content: contentOf(client), likely, isConfirmed: false });
  };

  return {
    form,
    unknown,
    waiting: unknownWrite,
    refused,
    doubt: duplicateCheck,
    failure,
    isSending,
    isHere: isMounted,
    setDoubt: setDuplicateCheck,
    createUnlessLikely,
    create: (client: NewClient) =>
      duplicateCheck?.content === contentOf(client) ? send(client) : createUnlessLikely(client),
    showForm: () => setRefused(null),
  };
}
