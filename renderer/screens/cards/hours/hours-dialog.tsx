import { useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import type {
  CardHours,
  CardRule,
  OpenWindow,
} from '../../../../preload/contract/cards/card-rules.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { ProblemLine } from '../../../forms/form-parts.tsx';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Select } from '../../../ui/select.tsx';
import { standaloneFieldLabel } from '../../../widgets/cards/card-field-labels.ts';
import { cardTitle } from '../../../widgets/cards/card-names.ts';
import { WeekdayChoice } from '../../../widgets/cards/weekday-choice.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { changeableOptions, hoursDraft, isComplete, worksOutsideHours } from './hours-edit.ts';
import { OffDaysNote } from './off-days-note.tsx';
import { HoursPreview } from './hours-preview.tsx';
import { useHoursText } from './hours-text.ts';
import { StartAtLoginOffer } from '../../../widgets/start-at-login.tsx';
import './hours.css';

const maxWindows = 14;
const stepMinutes = Array.from({ length: 49 }, (_, step) => step * 30);

function toggleItem<Item>(items: readonly Item[], item: Item, isIn: boolean): Item[] {
  return isIn ? [...items, item] : items.filter((other) => other !== item);
}

/** One window of hours with its days. */
function WindowFields({
  window,
  number,
  onChange,
  onRemove,
}: {
  readonly window: OpenWindow;
  readonly number: number;
  readonly onChange: (window: OpenWindow) => void;
  readonly onRemove: (() => void) | null;
}) {
  const hoursText = useHoursText();
  const choicesOf = (end: 'fromMinute' | 'toMinute') =>
    [...new Set([...stepMinutes, window[end]])]
      .filter((minute) => (end === 'fromMinute' ? minute < 1440 : minute > 0))
      .toSorted((one, other) => one - other)
      .map((minute) => ({ id: String(minute), label: hoursText.minute(minute) }));
  return (
    <div
      className="hours-window"
      role="group"
      aria-label={t('cards.hours.block', { number: String(number) })}
    >
      <div role="group" aria-label={t('cards.hours.days')}>
        <WeekdayChoice days={window.days} onChange={(days) => onChange({ ...window, days })} />
      </div>
      <div className="hours-times">
        {(['fromMinute', 'toMinute'] as const).map((end) => (
          <Select
            key={end}
            label={t(end === 'fromMinute' ? 'cards.hours.from' : 'cards.hours.to')}
            value={String(window[end])}
            onChange={(minute) => onChange({ ...window, [end]: Number(minute) })}
            choices={choicesOf(end)}
          />
        ))}
        {onRemove !== null && (
          <Button look="quiet" size="small" icon={Trash2} onPress={onRemove}>
            {t('cards.hours.less')}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * Edits a card's hours, and which options are off at other times. No change applies before it is
 * saved.
 */
export function HoursDialog({
  card,
  rule,
  isPhysical,
  onClose,
}: {
  readonly card: Card;
  readonly rule: CardRule | null;
  readonly isPhysical: boolean | null;
  readonly onClose: () => void;
}) {
  const hoursText = useHoursText();
  const changeable = changeableOptions(card, rule, isPhysical);
  const [draft, setDraft] = useState<CardHours>(() => hoursDraft(card, rule, changeable));
  const [save, saving] = useCommand(bridge().cardRules.saveHours, onClose);
  const { windows, options } = draft;
  const isReady = isComplete(draft);
  const setWindow = (at: number, window: OpenWindow | null): void =>
    setDraft({
      ...draft,
      windows: windows.flatMap((each, index) =>
        index !== at ? [each] : window === null ? [] : [window],
      ),
    });
  const send = (): void => {
    if (isReady) void save({ id: card.id, hours: draft });
  };
  return (
    <Dialog
      title={t('cards.hours.title-of', {
        card: cardTitle(
          { name: card.embossedName ?? card.nickname, lastDigits: card.lastDigits },
          t,
        ),
      })}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          isDisabled={!isReady}
          isPending={saving.phase === 'pending'}
          onPress={send}
        >
          {t('cards.hours.save')}
        </DialogActions>
      }
    >
      <Form className="hours-form" onSubmit={send}>
        {windows.map((window, index) => (
          <WindowFields
            key={index}
            window={window}
            number={index + 1}
            onChange={(next) => setWindow(index, next)}
            onRemove={windows.length > 1 ? () => setWindow(index, null) : null}
          />
        ))}
        <OffDaysNote card={card} windows={windows} />
        {windows.length < maxWindows && (
          <span>
            <Button
              look="quiet"
              size="small"
              icon={Plus}
              onPress={() =>
                setDraft({
                  ...draft,
                  windows: [...windows, { days: [6], fromMinute: 6 * 60, toMinute: 14 * 60 }],
                })
              }
            >
              {t('cards.hours.more')}
            </Button>
          </span>
        )}
        <div className="field" role="group" aria-labelledby="hours-off-then">
          <span className="field-label" id="hours-off-then">
            {t('cards.hours.off-then')}
          </span>
          <div className="hours-options">
            {changeable.map((field) => (
              <Checkbox
                key={field}
                isSelected={options.includes(field)}
                onChange={(isIn) =>
                  setDraft({ ...draft, options: toggleItem(options, field, isIn) })
                }
              >
                {standaloneFieldLabel(field, t)}
              </Checkbox>
            ))}
          </div>
          <ProblemLine message={isReady ? null : t('cards.hours.problem')} />
        </div>
        <p role="status">
          {hoursText.outsideHours(worksOutsideHours(card, rule, { isPhysical, options }))}
        </p>
        <p className="caption">
          {t('cards.hours.from-now')} {t('cards.hours.needs-app')} {t('cards.hours.one-computer')}
        </p>
        <StartAtLoginOffer />
        <HoursPreview windows={windows} />
        <button type="submit" hidden />
      </Form>
      {saving.phase === 'failed' && <FaultLine error={saving.error} attempt="save" />}
    </Dialog>
  );
}
