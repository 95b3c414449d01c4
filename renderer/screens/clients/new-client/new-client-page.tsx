import { useEffect, useRef, useState } from 'react';
import { ArrowLeft, Hourglass } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { UnknownWrite } from '../../../../preload/contract/writes.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import type { Refused } from '../../../forms/refusal.ts';
import { draftEnds, sendDraft } from '../../../forms/send-draft.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { goTo, recordOf, showInPlace } from '../../../platform/navigation.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { useUnknownWrites } from '../../../widgets/unknown-outcome/use-unknown-writes.ts';
import { bringIntoSight, clientList } from '../client-list.ts';
import { isLeavingKey, SendFailure, useHome } from '../form-page.tsx';
import { afterOutcome } from './after-outcome.ts';
import type { CreationOutcome } from './after-outcome.ts';
import { isNobodyLikely, LikelyClientsNote, needsWord } from './likely-clients.tsx';
import type { LikelyClients } from './likely-clients.tsx';
import { NewClientForm } from './new-client-form.tsx';
import { clientFields } from './new-client-field.ts';
import { newClientForm } from './new-client-values.ts';
import type { NewClientValues } from './new-client-values.ts';
import { clientTitle } from '../client-labels.ts';
import { noteClient, tellClient } from './noted-client.tsx';
import { UnknownCreation } from './unknown-creation.tsx';
import { contentOf } from './to-new-client.ts';
import './new-client.css';

/** Who may be the client that was to be created, of the content that was asked about. */
type Doubt = {
  readonly client: NewClient;
  readonly content: string;
  readonly likely: LikelyClients;
  readonly isKnown: boolean;
};

function NewClientForOne() {
  const t = useT();
  const { home, isLoading } = useHome();
  const form = useSentForm(newClientForm, 'clients');
  const unknown = useUnknownWrites('client-creation');
  const [refused, setRefused] = useState<Refused<NewClientValues> | null>(null);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const [isSending, setSending] = useState(false);
  /** Why the last try to send changed nothing, where that is not about the form. */
  const [failure, setFailure] = useState<CommandError | null>(null);
  // Checking the form changes it, before it is sent.
  const latestForm = useRef(form);
  latestForm.current = form;
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  /** The content of the form was sent, now or earlier, and its outcome is unknown. */
  const waiting = unknown.writes.find(({ writeId }) => writeId === form?.sent?.writeId);
  const leave = (): void => goTo({ screen: 'clients' });

  const send = async (client: NewClient): Promise<void> => {
    const sentForm = latestForm.current;
    if (sentForm === null) return;
    setSending(true);
    setFailure(null);
    const content = contentOf(client);
    const answer = await sendDraft(sentForm, {
      content,
      send: (intentId) => bridge().clients.create({ intentId, client }),
      endOf: ({ state }) => draftEnds[state],
    });
    const end = answer.ok ? answer.value : null;
    if (end === null || end.state === 'unknown') await unknown.reread();
    setSending(false);
    if (end !== null && 'row' in end) {
      if (end.state === 'created') tellClient('created', clientTitle(end.row, t));
      else noteClient({ id: end.row.id, how: end.state });
      await bringIntoSight(end.row.id);
    }
    // A user who opened another page meanwhile stays there.
    if (!isHere.current) return;
    setDoubt(null);
    if (!answer.ok) setFailure(answer.error);
    else if ('row' in answer.value) showInPlace(recordOf('clients', answer.value.row.id));
    else if (answer.value.state === 'unknown') setRefused(null);
    else {
      const values = clientFields.opened(sentForm.values, answer.value);
      sentForm.change(() => values);
      setRefused({ ...answer.value, values, content });
    }
  };

  /** Creates the client, unless it may be there already. */
  const look = async (client: NewClient): Promise<void> => {
    setSending(true);
    setFailure(null);
    const likely = await bridge().clients.findDuplicates({ client });
    if (!isHere.current) return;
    if (isNobodyLikely(likely)) return send(client);
    setSending(false);
    setDoubt({ client, content: contentOf(client), likely, isKnown: false });
  };

  const finish = async (
    write: UnknownWrite<'client-creation'>,
    how: CreationOutcome,
  ): Promise<void> => {
    const next = await afterOutcome(
      {
        form,
        reread: () =>
          how.how === 'recognised' ? bringIntoSight(how.row.id) : clientList.reread('no'),
        noteClient,
      },
      write,
      how,
    );
    if (!isHere.current) return;
    if (next === 'client' && how.how === 'recognised') showInPlace(recordOf('clients', how.row.id));
    else if (next === 'form') setRefused(null);
    else leave();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isSending && isLeavingKey(event)) leave();
  };

  const beforeSending = (content: string) => {
    const current = doubt?.content === content ? doubt : null;
    return {
      isOpen: current !== null && needsWord(current.likely) && !current.isKnown,
      shown: (
        <>
          {unknown.writes.length > 0 && (
            <Note icon={Hourglass}>
              {t('newclient.unknown-outcome.others', { count: unknown.writes.length })}
            </Note>
          )}
          {current !== null && (
            <LikelyClientsNote
              likely={current.likely}
              isKnown={current.isKnown}
              onKnow={(isKnown) => setDoubt({ ...current, isKnown })}
              onOpen={(id) => showInPlace(recordOf('clients', id))}
              onRetry={() => void look(current.client)}
            />
          )}
          {failure !== null && <SendFailure error={failure} />}
        </>
      ),
    };
  };
  const isReady = form !== null && !isLoading && !unknown.isLoading;
  return (
    <div className="screen" onKeyDown={onKeyDown}>
      <ScreenHead
        key={waiting === undefined ? 'form' : 'unknown'}
        title={t(waiting === undefined ? 'clients.new.action' : 'newclient.unknown-outcome.head')}
        {...(waiting !== undefined && { sentence: t('newclient.unknown-outcome.sentence') })}
        actions={
          <Button look="quiet" icon={ArrowLeft} isDisabled={isSending} onPress={leave}>
            {t('newclient.back')}
          </Button>
        }
      />
      <div className="page scrolls">
        {!isReady && <Placeholder rows={6} rowHeightPx={56} />}
        {isReady && waiting === undefined && (
          <div inert={isSending}>
            <NewClientForm
              form={form}
              home={home}
              refused={refused}
              isSending={isSending}
              before={beforeSending}
              onCancel={leave}
              onChecked={(client) =>
                void (doubt?.content === contentOf(client) ? send(client) : look(client))
              }
            />
          </div>
        )}
        {isReady && waiting !== undefined && (
          <div className="new-client-review">
            <UnknownCreation
              key={waiting.writeId}
              write={waiting}
              onOutcome={(how) => void finish(waiting, how)}
            />
            <div className="form-end">
              <p className="caption">{t('newclient.unknown-outcome.kept')}</p>
              <Button
                onPress={() => {
                  void form.empty();
                  setRefused(null);
                }}
              >
                {t('newclient.unknown-outcome.another')}
              </Button>
              <Button onPress={leave}>{t('ui.unknown.later')}</Button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

/**
 * A page of its own on the clients screen: the form, then, where its outcome is unknown, the
 * question how it ended. Each connection has its own.
 */
export function NewClientPage() {
  const connectionId = useConnectionId() ?? '';
  return <NewClientForOne key={connectionId} />;
}
