import { useState } from 'react';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { weekdayText } from '../../../format/day.ts';
import { PlainProblem } from '../../../forms/form-parts.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useLanguage } from '../../../platform/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { cardChanges, useCardChange } from '../../../widgets/approvals/card-changes.ts';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { draftOf, readRestrictions } from './restriction-edit.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Chooses days and categories; only what is otherwise than the bank has it is asked for. */
export const RestrictionsDialog = ({
  card,
  onClose,
}: {
  readonly card: Card;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const language = useLanguage();
  const [draft, setDraft] = useState(() => draftOf(card));
  const sent = useCardChange('restrictions', card.id);
  const isPending = sent?.state === 'pending';
  const { restrictions, asked, isWithoutDay } = readRestrictions(card, draft);
  const close = (): void => {
    if (sent?.state === 'failed') cardChanges.dismiss('restrictions', card.id);
    onClose();
  };
  const send = async (): Promise<void> => {
    if (restrictions === null || isPending) return;
    const answer = await cardChanges.send({
      kind: 'restrictions',
      id: card.id,
      asked,
      run: () => bridge().cards.setRestrictions({ id: card.id, restrictions }),
    });
    if (answer?.ok === true) onClose();
  };
  return (
    <Dialog
      title={t('cards.restrictions.title')}
      isOpen
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('cards.dialog.cancel')}</Button>
          <Button
            look="primary"
            isPending={isPending}
            isDisabled={restrictions === null}
            onPress={() => void send()}
          >
            {t('cards.restrictions.send')}
          </Button>
        </>
      }
    >
      <form
        className="restrictions-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="field" role="group" aria-labelledby="restriction-days">
          <span className="field-label" id="restriction-days">
            {t('cards.field.activeDays')}
          </span>
          <div className="restriction-days">
            {weekdays.map((day) => (
              <Checkbox
                key={day}
                isSelected={draft.activeDays.includes(day)}
                onChange={(isSelected) =>
                  setDraft({
                    ...draft,
                    activeDays: isSelected
                      ? [...draft.activeDays, day]
                      : draft.activeDays.filter((other) => other !== day),
                  })
                }
              >
                {weekdayText(language, day) ?? String(day)}
              </Checkbox>
            ))}
          </div>
          <PlainProblem message={isWithoutDay ? t('cards.restrictions.no-day') : null} />
          <span className="field-hint">
            {t(
              card.activeDays.length === 0
                ? 'cards.restrictions.days-unknown'
                : 'cards.restrictions.days-hint',
            )}
          </span>
        </div>
        <TextField
          label={t('cards.field.categories')}
          hint={t('newcard.categories-hint')}
          value={draft.categories}
          onChange={(categories) => setDraft({ ...draft, categories })}
          isReadOnly={isPending}
          maxLength={4_000}
        />
      </form>
      {sent?.state === 'failed' && (
        <>
          <FaultLine error={sent.error} was="write" />
          <span>
            <ScopeSignIn error={sent.error} />
          </span>
        </>
      )}
    </Dialog>
  );
};
