import { useEffect, useRef, useState } from 'react';
import { ArrowLeft } from 'lucide-react';
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
import type { MessageId } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { useUnknownWrites } from '../../../widgets/unknown-outcome/use-unknown-writes.ts';
import { bringIntoSight, clientList } from '../client-list.ts';
import { isLeavingKey, useHome } from '../form-page.tsx';
import { afterOutcome } from './after-outcome.ts';
import type { CreationOutcome } from './after-outcome.ts';
import { NewClientForm } from './new-client-form.tsx';
import { clientFields } from './new-client-field.ts';
import { newClientForm } from './new-client-values.ts';
import type { NewClientValues } from './new-client-values.ts';
import { clientTitle } from '../client-labels.ts';
import { noteClient, tellClient } from './noted-client.tsx';
import { ReviewPage } from './review-page.tsx';
import { UnknownCreation } from './unknown-creation.tsx';
import { contentOf } from './to-new-client.ts';
import './new-client.css';

type Step =
  | { readonly at: 'form'; readonly refused: Refused<NewClientValues> | null }
  | { readonly at: 'review'; readonly client: NewClient };
type StepHead = { readonly title: MessageId; readonly sentence: MessageId };

const heads: Readonly<Record<Step['at'] | 'unknown', StepHead>> = {
  form: { title: 'clients.new.action', sentence: 'newclient.sentence' },
  review: { title: 'newclient.review.title', sentence: 'newclient.review.sentence' },
  unknown: {
    title: 'newclient.unknown-outcome.head',
    sentence: 'newclient.unknown-outcome.sentence',
  },
};

function NewClientForOne() {
  const t = useT();
  const { home, isLoading } = useHome();
  const form = useSentForm(newClientForm, 'clients');
  const unknown = useUnknownWrites('client-creation');
  const [chosenStep, setStep] = useState<Step>({ at: 'form', refused: null });
  const [isSending, setSending] = useState(false);
  /** Why the last try to send changed nothing, where that is not about the form. */
  const [failure, setFailure] = useState<CommandError | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  /** The content of the form was sent, now or earlier, and its outcome is unknown. */
  const waiting = unknown.writes.find(({ writeId }) => writeId === form?.sent?.writeId);
  const step = waiting === undefined ? chosenStep : ({ at: 'unknown', write: waiting } as const);
  const leave = (): void => goTo({ screen: 'clients' });

  const send = async (client: NewClient): Promise<void> => {
    if (form === null || isSending) return;
    setSending(true);
    setFailure(null);
    const content = contentOf(client);
    const answer = await sendDraft(form, {
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
    if (!answer.ok) setFailure(answer.error);
    else if ('row' in answer.value) showInPlace(recordOf('clients', answer.value.row.id));
    else if (answer.value.state === 'unknown') setStep({ at: 'form', refused: null });
    else {
      const values = clientFields.opened(form.values, answer.value);
      form.change(() => values);
      setStep({ at: 'form', refused: { ...answer.value, values, content } });
    }
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
    else if (next === 'form') setStep({ at: 'form', refused: null });
    else leave();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isSending || !isLeavingKey(event)) return;
    if (step.at === 'review') setStep({ at: 'form', refused: null });
    else leave();
  };

  const isReady = form !== null && !isLoading && !unknown.isLoading;
  return (
    <div className="screen" onKeyDown={onKeyDown}>
      <ScreenHead
        key={step.at}
        title={t(heads[step.at].title)}
        sentence={t(heads[step.at].sentence)}
        actions={
          <Button look="quiet" icon={ArrowLeft} isDisabled={isSending} onPress={leave}>
            {t('newclient.back')}
          </Button>
        }
      />
      <div key={`page-${step.at}`} className="page scrolls">
        {!isReady && <Placeholder rows={6} rowHeightPx={56} />}
        {isReady && step.at === 'form' && (
          <NewClientForm
            form={form}
            home={home}
            refused={step.refused}
            onCancel={leave}
            onChecked={(client) => {
              setFailure(null);
              setStep({ at: 'review', client });
            }}
          />
        )}
        {isReady && step.at === 'review' && (
          <ReviewPage
            client={step.client}
            unknownCount={unknown.writes.length}
            isSending={isSending}
            error={failure}
            onSend={() => void send(step.client)}
            onOpen={(id) => showInPlace(recordOf('clients', id))}
            onCancel={leave}
            onBack={() => setStep({ at: 'form', refused: null })}
          />
        )}
        {isReady && step.at === 'unknown' && (
          <div className="new-client-review">
            <UnknownCreation
              key={step.write.writeId}
              write={step.write}
              onOutcome={(how) => void finish(step.write, how)}
            />
            <div className="form-end">
              <p className="caption">{t('newclient.unknown-outcome.kept')}</p>
              <Button
                onPress={() => {
                  void form.empty();
                  setStep({ at: 'form', refused: null });
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
 * A page of its own on the clients screen: the form, then a last look with likely duplicates, then
 * how it ended. Each connection has its own.
 */
export function NewClientPage() {
  const connectionId = useConnectionId() ?? '';
  return <NewClientForOne key={connectionId} />;
}
