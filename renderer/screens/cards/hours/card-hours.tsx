import { useState } from 'react';
import type { ReactNode } from 'react';
import type { CardRule } from '../../../../preload/contract/cards/card-rules.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { ActionButton } from '../../../widgets/action-button.tsx';
import { useCardRules } from '../../../widgets/cards/planned/card-rules.ts';
import { RulePaused } from '../../../widgets/cards/planned/rule-paused.tsx';
import { RulesOff } from '../../../widgets/cards/planned/rules-off.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { cardActions } from '../card-actions.ts';
import { HoursDialog } from './hours-dialog.tsx';
import { changeableOptions, hasOffDays, worksOutsideHours } from './hours-edit.ts';
import { useHoursText } from './hours-text.ts';
import { OffDaysNote } from './off-days-note.tsx';
import { StartAtLoginOffer } from '../../../widgets/start-at-login.tsx';
import './hours.css';

/** Whether the card is on now, which may differ from its hours, and the next step of its hours. */
function currentHoursMessage(card: Card, { hours, next }: CardRule) {
  const isOff = hours?.options.every((field) => card[field] === false) === true;
  const isToOpen = next?.what === 'opens';
  if (isOff) return isToOpen ? 'cards.hours.closed' : 'cards.hours.still-off';
  return isToOpen ? 'cards.hours.still-on' : 'cards.hours.open';
}

function HoursState({
  card,
  rule,
  isAllOff,
}: {
  readonly card: Card;
  readonly rule: CardRule;
  readonly isAllOff: boolean;
}) {
  const { isOn, blocked, isWaitingForApproval, isOpenToday, next } = rule;
  if (blocked !== null || isAllOff) return null;
  if (!isOn) return <p>{t('cards.hours.is-off')}</p>;
  return (
    <>
      {isOpenToday && <p>{t('cards.hours.is-open-today')}</p>}
      {isWaitingForApproval && <p>{t('cards.hours.waiting')}</p>}
      {next !== null && (
        <p>
          <T
            id={currentHoursMessage(card, rule)}
            values={{ time: <InstantText epochMs={next.atEpochMs} /> }}
          />
        </p>
      )}
    </>
  );
}

/** The current hours of a card, with their actions. */
function CurrentHours({
  card,
  rule,
  isPhysical,
  isLive,
  isAllOff,
  onChange,
}: {
  readonly card: Card;
  readonly rule: CardRule;
  readonly isPhysical: boolean | null;
  readonly isLive: boolean;
  readonly isAllOff: boolean;
  readonly onChange: () => void;
}) {
  const hoursText = useHoursText();
  const [setOn, switching] = useCommand(bridge().cardRules.setOn);
  const [openToday, opening] = useCommand(bridge().cardRules.openToday);
  const [remove, removing] = useCommand(bridge().cardRules.remove);
  const { id, hours, isOpenToday } = rule;
  if (hours === null) return null;
  const options = hours.options;
  const failed = [switching, opening, removing].find(({ phase }) => phase === 'failed');
  return (
    <>
      {hours.windows.map((window, index) => (
        <p key={index}>
          <strong>{hoursText.window(window)}</strong>
        </p>
      ))}
      <OffDaysNote card={card} windows={hours.windows} />
      <HoursState card={card} rule={rule} isAllOff={isAllOff} />
      <p>
        {t('cards.hours.outside', { options: hoursText.options(options) })}{' '}
        {hoursText.outsideHours(worksOutsideHours(card, rule, { isPhysical, options }))}
      </p>
      <RulePaused rule={rule} />
      <Switch
        isSelected={rule.isOn}
        onChange={(isOn) => void setOn({ id, isOn })}
        hint={isLive && !hasOffDays(card) ? t('cards.hours.keep-hint') : undefined}
      >
        {t('cards.hours.keep')}
      </Switch>
      <span className="card-hours-actions">
        <ActionButton action={cardActions.hours} size="small" onRun={onChange} />
        {rule.isOn && (
          <Button
            size="small"
            isPending={opening.phase === 'pending'}
            onPress={() => void openToday({ id, isOpen: !isOpenToday })}
          >
            {t(isOpenToday ? 'cards.hours.as-usual' : 'cards.hours.open-today')}
          </Button>
        )}
        <Button
          look="quiet"
          size="small"
          isPending={removing.phase === 'pending'}
          onPress={() => void remove({ id })}
        >
          {t('cards.hours.remove')}
        </Button>
      </span>
      {failed?.phase === 'failed' && <FaultLine error={failed.error} attempt="save" />}
    </>
  );
}

/** When a live card without hours works: at any time, or on the days that the bank applies. */
function WorksAlways({ card }: { readonly card: Card }) {
  const hoursText = useHoursText();
  return (
    <p>
      {hasOffDays(card)
        ? t('cards.hours.always-on', { days: hoursText.days(card.activeDays) })
        : t('cards.hours.always')}
    </p>
  );
}

/**
 * When the card works: its hours, what is off outside of them, and the days that the bank applies.
 */
export function CardHours({
  card,
  isPhysical,
  isLive,
  isReadable,
  children,
}: {
  readonly card: Card;
  readonly isPhysical: boolean | null;
  /** According to the bank, the card is neither locked nor ordered. */
  readonly isLive: boolean;
  /**
   * The bank shows the state of the card: without it, the app cannot tell its own changes from
   * others.
   */
  readonly isReadable: boolean;
  /** The weekdays, if the bank applies them. */
  readonly children: ReactNode;
}) {
  const { state, rules } = useCardRules();
  const [isChanging, setChanging] = useState(false);
  const rule = rules.find((each) => each.card.id === card.id && each.hours !== null) ?? null;
  const canSetHours = changeableOptions(card, rule, isPhysical).length > 0;
  return (
    <Section title={t('cards.when.title')}>
      <div className="card-hours">
        {rule === null ? (
          <>
            {isReadable && canSetHours ? (
              isLive && <WorksAlways card={card} />
            ) : (
              <p>{t(isReadable ? 'cards.hours.no-option' : 'cards.hours.unreadable')}</p>
            )}
            {isReadable && canSetHours && (
              <span>
                <ActionButton
                  action={cardActions['set-hours']}
                  size="small"
                  onRun={() => setChanging(true)}
                />
              </span>
            )}
          </>
        ) : (
          <>
            <RulesOff state={state} />
            <CurrentHours
              card={card}
              rule={rule}
              isPhysical={isPhysical}
              isLive={isLive}
              isAllOff={state !== 'on'}
              onChange={() => setChanging(true)}
            />
            <p className="caption">{t('cards.hours.needs-app')}</p>
            <StartAtLoginOffer />
          </>
        )}
        {children}
      </div>
      {isChanging && (
        <HoursDialog
          card={card}
          rule={rule}
          isPhysical={isPhysical}
          onClose={() => setChanging(false)}
        />
      )}
    </Section>
  );
}
