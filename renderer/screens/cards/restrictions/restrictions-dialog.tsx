import { useState } from 'react';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { ProblemLine } from '../../../forms/form-parts.tsx';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { cardChanges, useCardChange } from '../../../widgets/approvals/card-changes.ts';
import { WeekdayChoice } from '../../../widgets/cards/weekday-choice.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { restrictionDraft, readRestrictions } from './restriction-edit.ts';

/** Edits days and categories; sends only values that differ from the bank's. */
export function RestrictionsDialog({
  card,
  onClose,
}: {
  readonly card: Card;
  readonly onClose: () => void;
}) {
  const [draft, setDraft] = useState(() => restrictionDraft(card));
  const { isPending, error, dismiss } = useCardChange('restrictions', card.id);
  const { restrictions, requestedValues, isWithoutDay } = readRestrictions(card, draft);
  const close = (): void => {
    if (error !== null) dismiss();
    onClose();
  };
  const send = async (): Promise<void> => {
    if (restrictions === null || isPending) return;
    const answer = await cardChanges.send({
      kind: 'restrictions',
      id: card.id,
      card: { name: card.embossedName ?? card.nickname, lastDigits: card.lastDigits },
      requestedValues,
      run: () => bridge().cards.setRestrictions({ id: card.id, restrictions }),
    });
    if (answer?.ok === true) onClose();
  };
  return (
    <Dialog
      title={t('ui.word.days-and-categories')}
      isOpen
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('ui.cancel')}</Button>
          <Button
            look="primary"
            isPending={isPending}
            isDisabled={restrictions === null}
            onPress={() => void send()}
          >
            {t('ui.word.change-it')}
          </Button>
        </>
      }
    >
      <Form className="restrictions-form" isPending={isPending} onSubmit={() => void send()}>
        <div className="field" role="group" aria-labelledby="restriction-days">
          <span className="field-label" id="restriction-days">
            {t('cards.field.activeDays')}
          </span>
          <WeekdayChoice
            days={draft.activeDays}
            onChange={(activeDays) => setDraft({ ...draft, activeDays })}
          />
          <ProblemLine message={isWithoutDay ? t('cards.restrictions.no-day') : null} />
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
      </Form>
      {error !== null && (
        <>
          <FaultLine error={error} attempt="write" />
          <span>
            <ScopeSignIn error={error} />
          </span>
        </>
      )}
    </Dialog>
  );
}
