import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { NewCardChoices } from '../../../../preload/contract/cards/card-changes.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { refusalOf } from '../../../forms/refusal.ts';
import type { FormRefusal } from '../../../forms/refusal.ts';
import { sendDraft } from '../../../forms/send-draft.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useIsMounted } from '../../../platform/use-is-mounted.ts';
import { announceCreatedCard } from '../../../widgets/approvals/created-card.tsx';
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
import { UnknownCardCreation } from './unknown-card-creation.tsx';
import './new-card.css';

const noChoices: NewCardChoices = {
  organizationId: null,
  holders: [],
  initiatorIds: [],
  initiatorId: null,
  accounts: [],
  levels: [],
  designs: [],
};
type Step =
  | { readonly kind: 'form'; readonly refused: FormRefusal<NewCardValues> | null }
  | { readonly kind: 'request'; readonly order: Order }
  | { readonly kind: 'unknown'; readonly writeId: string };

/** Main knows of another order of an equal card, made after this one was shown. */
function isEqualCreation(error: CommandError): boolean {
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
  const [step, setStep] = useState<Step>({ kind: 'form', refused: null });
  const [isSending, setSending] = useState(false);
  /** Why the last try changed nothing, if the cause is not in the form. */
  const [failure, setFailure] = useState<CommandError | null>(null);
  /** When sending, main reported an equal card that was ordered meanwhile. */
  const [isSecond, setSecond] = useState(false);
  const isMounted = useIsMounted();
  const goToList = (): void => goTo({ screen: 'cards' });

  const showCreatedCard = async (answer: Applied): Promise<void> => {
    announceCreatedCard(answer);
    await cardList.reread('no');
    // A user who opened another screen meanwhile stays there.
    if (isMounted.current) showInPlace(recordOf('cards', answer.cardId));
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
      outcomeOf: ({ state }) => (state === 'applied' ? 'done' : 'unknown'),
    });
    setSending(false);
    if (answer.ok && answer.value.state === 'applied') await showCreatedCard(answer.value);
    else if (!isMounted.current) return;
    else if (answer.ok) goToList();
    else if (answer.error.kind === 'outcome-unknown' || answer.error.kind === 'unexpected')
      setStep({ kind: 'unknown', writeId });
    else if (isEqualCreation(answer.error)) setSecond(true);
    else {
      const refusal = refusalOf(answer.error);
      if (refusal === null) setFailure(answer.error);
      else setStep({ kind: 'form', refused: { ...refusal, values, content } });
    }
  };

  /** The outcome became known. */
  const onEnd = async (outcome: EndedCreation): Promise<void> => {
    if (outcome.kind === 'ended') return goToList();
    await form?.empty();
    await showCreatedCard(outcome.answer);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isLeavingKey(event) || isSending) return;
    if (step.kind === 'request') setStep({ kind: 'form', refused: null });
    else goToList();
  };

  return (
    <div className="screen" onKeyDown={onKeyDown}>
      <ScreenHead
        key={step.kind}
        title={t(
          step.kind === 'request'
            ? 'newcard.request.title'
            : step.kind === 'unknown'
              ? 'newcard.unknown.title'
              : 'ui.word.new-card',
        )}
        {...(step.kind === 'request' && { sentence: t('newcard.request.sentence') })}
        back={{ label: t('newcard.back'), isDisabled: isSending, onPress: goToList }}
        isForm
      />
      <div key={`page-${step.kind}`} className="page scrolls">
        {step.kind === 'unknown' && (
          <UnknownCardCreation
            writeId={step.writeId}
            onEnd={(outcome) => void onEnd(outcome)}
            onClose={goToList}
          />
        )}
        {step.kind === 'request' && (
          <RequestPage
            prepared={step.order.prepared}
            choices={choices.value ?? noChoices}
            isSending={isSending}
            error={failure}
            isSecond={isSecond}
            onSend={(isSecondWanted) => void send(step.order, isSecondWanted)}
            onCancel={goToList}
            onBack={() => setStep({ kind: 'form', refused: null })}
          />
        )}
        {step.kind === 'form' &&
          (form === null || choices.isLoading ? (
            <Placeholder rows={6} rowHeightPx={56} />
          ) : (
            <NewCardForm
              form={form}
              choices={choices.value ?? noChoices}
              choicesError={choices.error}
              refused={step.refused}
              onCancel={goToList}
              onPrepared={(order) => {
                setFailure(null);
                setSecond(false);
                setStep({ kind: 'request', order });
              }}
            />
          ))}
      </div>
    </div>
  );
}
