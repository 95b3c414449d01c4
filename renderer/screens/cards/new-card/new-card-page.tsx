import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { NewCardChoices } from '../../../../preload/contract/cards/card-changes.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { refusalOf } from '../../../forms/refusal.ts';
import type { Refused } from '../../../forms/refusal.ts';
import { sendDraft } from '../../../forms/send-draft.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useIsHere } from '../../../platform/use-is-here.ts';
import { noteCreated } from '../../../widgets/approvals/created-card.tsx';
import { goTo, recordOf, showInPlace } from '../../../platform/navigation.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { t } from '../../../i18n/i18n.ts';
import { isLeavingKey } from '../../../ui/leaving-key.ts';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { cardList } from '../list/card-list.ts';
import type { Applied, EndedCreation } from './follow-creation.ts';
import { NewCardForm, contentOf } from './new-card-form.tsx';
import type { Order } from './new-card-form.tsx';
import { newCardForm } from './new-card-values.ts';
import type { NewCardValues } from './new-card-values.ts';
import { RequestPage } from './request-page.tsx';
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
type Step =
  | { readonly at: 'form'; readonly refused: Refused<NewCardValues> | null }
  | { readonly at: 'request'; readonly order: Order }
  | { readonly at: 'unknown'; readonly writeId: string };

/** Main knows of another order of an equal card, made after this one was shown. */
function isAboutSecond(error: CommandError): boolean {
  return (
    error.kind === 'invalid-input' && error.problems.some(({ code }) => code === 'equal-creation')
  );
}

/**
 * A page on the cards screen: the form, then the exact request, then the result. Each connection
 * has its own.
 */
export function NewCardPage() {
  const choices = useCachedQuery('cards', (refresh) => bridge().cards.newCardChoices({ refresh }));
  const form = useSentForm(newCardForm, 'approvals');
  const [step, setStep] = useState<Step>({ at: 'form', refused: null });
  const [isSending, setSending] = useState(false);
  /** Why the last try changed nothing, if the cause is not in the form. */
  const [failure, setFailure] = useState<CommandError | null>(null);
  /** When sending, main reported an equal card that was ordered meanwhile. */
  const [isSecond, setSecond] = useState(false);
  const isHere = useIsHere();
  const leave = (): void => goTo({ screen: 'cards' });

  const noteMade = async (answer: Applied): Promise<void> => {
    noteCreated(answer);
    await cardList.reread('no');
    // A user who opened another screen meanwhile stays there.
    if (isHere.current) showInPlace(recordOf('cards', answer.cardId));
  };

  const send = async ({ card, prepared }: Order, isSecondWanted: boolean): Promise<void> => {
    const { writeId } = prepared;
    if (form === null || isSending) return;
    setSending(true);
    setFailure(null);
    const { values } = form;
    const content = contentOf(values);
    const answer = await sendDraft(form, {
      content,
      writeId,
      send: () => bridge().cards.create({ writeId, card, isSecondWanted }),
      endOf: ({ state }) => (state === 'applied' ? 'done' : 'unknown'),
    });
    setSending(false);
    if (answer.ok && answer.value.state === 'applied') await noteMade(answer.value);
    else if (!isHere.current) return;
    else if (answer.ok) leave();
    else if (answer.error.kind === 'outcome-unknown' || answer.error.kind === 'unexpected')
      setStep({ at: 'unknown', writeId });
    else if (isAboutSecond(answer.error)) setSecond(true);
    else {
      const refusal = refusalOf(answer.error);
      if (refusal === null) setFailure(answer.error);
      else setStep({ at: 'form', refused: { ...refusal, values, content } });
    }
  };

  /** The outcome became known. */
  const onEnd = async (outcome: EndedCreation): Promise<void> => {
    if (outcome.kind === 'ended') return leave();
    await form?.empty();
    await noteMade(outcome.answer);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isLeavingKey(event) || isSending) return;
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
              : 'ui.word.new-card',
        )}
        {...(step.at === 'request' && { sentence: t('newcard.request.sentence') })}
        back={{ label: t('newcard.back'), isDisabled: isSending, onPress: leave }}
        isForm
      />
      <div key={`page-${step.at}`} className="page scrolls">
        {step.at === 'unknown' && (
          <UnknownEnd
            writeId={step.writeId}
            onEnd={(outcome) => void onEnd(outcome)}
            onClose={leave}
          />
        )}
        {step.at === 'request' && (
          <RequestPage
            prepared={step.order.prepared}
            choices={choices.value ?? nothingKnown}
            isSending={isSending}
            error={failure}
            isSecond={isSecond}
            onSend={(isSecondWanted) => void send(step.order, isSecondWanted)}
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
              onPrepared={(order) => {
                setFailure(null);
                setSecond(false);
                setStep({ at: 'request', order });
              }}
            />
          ))}
      </div>
    </div>
  );
}
