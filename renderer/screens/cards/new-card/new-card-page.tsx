import { useCallback, useEffect, useRef, useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type {
  NewCardChoices,
  PreparedCreation,
} from '../../../../preload/contract/cards/card-changes.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { refusalOf } from '../../../forms/refusal.ts';
import type { Refused } from '../../../forms/refusal.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import { noteCreated } from '../../../widgets/approvals/created-card.ts';
import { goTo, recordOf, showInPlace } from '../../../platform/navigation.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import type { Refresh } from '../../../../preload/contract/organization.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { cardList } from '../list/card-list.ts';
import type { Applied, EndedCreation } from './follow-creation.ts';
import { NewCardForm, contentOf } from './new-card-form.tsx';
import { newCardForm } from './new-card-values.ts';
import type { NewCardValues } from './new-card-values.ts';
import { RequestPage } from './request-page.tsx';
import { sendCreation } from './send-creation.ts';
import { UnknownEnd } from './unknown-end.tsx';
import './new-card.css';

const nothingKnown: NewCardChoices = {
  organizationId: null,
  holders: [],
  initiatorIds: [],
  initiatorId: null,
  accounts: [],
  levels: [],
  designs: [],
};
function askChoices(refresh: Refresh) {
  return bridge().cards.newCardChoices({ refresh });
}

type Step =
  | { readonly at: 'form'; readonly refused: Refused<NewCardValues> | null }
  | { readonly at: 'request'; readonly prepared: PreparedCreation }
  | { readonly at: 'unknown'; readonly prepared: PreparedCreation; readonly error: CommandError };

function NewCardOf({ connectionId }: { readonly connectionId: string }) {
  const t = useT();
  const ask = useCallback(askChoices, []);
  const choices = useCachedQuery({ topic: 'cards', key: `new-card:${connectionId}` }, ask);
  const form = useSentForm(newCardForm, 'approvals', 'unsent');
  const [step, setStep] = useState<Step>({ at: 'form', refused: null });
  const [isSending, setSending] = useState(false);
  /** Why the last try to send changed nothing, where that is not about the form. */
  const [failure, setFailure] = useState<CommandError | null>(null);
  /** Main told of the same card, ordered meanwhile, when this one was to be sent. */
  const [isSecond, setSecond] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const leave = (): void => goTo({ screen: 'cards' });

  const noteMade = async (answer: Applied): Promise<void> => {
    noteCreated(answer);
    await cardList.reread('no');
    // Whoever went elsewhere meanwhile stays there.
    if (isHere.current) showInPlace(recordOf('cards', answer.cardId));
  };

  const send = async (prepared: PreparedCreation, isSecondWanted: boolean): Promise<void> => {
    const { intentId } = prepared;
    if (form === null || isSending) return;
    setSending(true);
    setFailure(null);
    const end = await sendCreation(
      { form, create: bridge().cards.create, now: Date.now },
      { intentId, isSecondWanted },
    );
    setSending(false);
    if (end.kind === 'created') await noteMade(end.answer);
    else if (!isHere.current) return;
    else if (end.kind === 'waiting') leave();
    else if (end.kind === 'second') setSecond(true);
    else if (end.kind === 'unknown') setStep({ at: 'unknown', prepared, error: end.error });
    else {
      const refusal = refusalOf(end.error);
      const { values } = form;
      if (refusal === null) setFailure(end.error);
      else setStep({ at: 'form', refused: { ...refusal, values, content: contentOf(values) } });
    }
  };

  /**
   * An answer came after all, or nothing had left at all: the same request can then go out again.
   */
  const learnEnd = async (
    outcome: EndedCreation,
    { prepared, error }: Extract<Step, { readonly at: 'unknown' }>,
  ): Promise<void> => {
    if (outcome.kind === 'created') {
      await form?.empty();
      await noteMade(outcome.answer);
    } else if (outcome.kind === 'not-sent') {
      await form?.markNotSent();
      setFailure(error);
      setStep({ at: 'request', prepared });
    } else leave();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const isOverlay =
      event.target instanceof Element &&
      event.target.closest('[role=listbox],[role=dialog],[role=menu]') !== null;
    if (event.key !== 'Escape' || event.defaultPrevented || isOverlay || isSending) return;
    if (step.at === 'request') setStep({ at: 'form', refused: null });
    else leave();
  };

  return (
    <div className="screen" onKeyDown={onKeyDown}>
      <ScreenHead
        key={step.at}
        title={t(
          step.at === 'request'
            ? 'newcard.request.title'
            : step.at === 'unknown'
              ? 'newcard.unknown.title'
              : 'newcard.action',
        )}
        {...(step.at === 'unknown'
          ? {}
          : {
              sentence: t(step.at === 'request' ? 'newcard.request.sentence' : 'newcard.sentence'),
            })}
        actions={
          <Button look="quiet" icon={ArrowLeft} isDisabled={isSending} onPress={leave}>
            {t('newcard.back')}
          </Button>
        }
      />
      <div key={`page-${step.at}`} className="page scrolls">
        {step.at === 'unknown' && (
          <UnknownEnd
            intentId={step.prepared.intentId}
            onEnd={(outcome) => void learnEnd(outcome, step)}
            onClose={leave}
          />
        )}
        {step.at === 'request' && (
          <RequestPage
            prepared={step.prepared}
            choices={choices.value ?? nothingKnown}
            isSending={isSending}
            error={failure}
            isSecond={isSecond}
            onSend={(isSecondWanted) => void send(step.prepared, isSecondWanted)}
            onCancel={leave}
            onBack={() => setStep({ at: 'form', refused: null })}
          />
        )}
        {step.at === 'form' &&
          (form === null || choices.isLoading ? (
            <Placeholder rows={6} rowHeightPx={56} />
          ) : (
            <NewCardForm
              form={form}
              choices={choices.value ?? nothingKnown}
              choicesError={choices.error}
              refused={step.refused}
              onCancel={leave}
              onPrepared={(prepared) => {
                setFailure(null);
                setSecond(false);
                setStep({ at: 'request', prepared });
              }}
            />
          ))}
      </div>
    </div>
  );
}

/**
 * A page of its own on the cards screen: the form, then the exact request, then how it ended. Each
 * connection has its own.
 */
export function NewCardPage() {
  const connectionId = useConnectionId() ?? '';
  return <NewCardOf key={connectionId} connectionId={connectionId} />;
}
