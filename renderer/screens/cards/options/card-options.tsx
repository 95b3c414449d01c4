import { useEffect, useRef, useState } from 'react';
import { Banknote, Globe, Nfc, Plane, Smartphone } from 'lucide-react';
import type { CardOptions as Options } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';
import { bridge } from '../../../platform/bridge.ts';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { WaitingButton } from '../../../widgets/approvals/waiting-button.tsx';
import { useWaitingWrite } from '../../../widgets/approvals/approvals.ts';
import { useCardRules } from '../../../widgets/cards/planned/card-rules.ts';
import { cardChanges, useCardChange } from '../../../widgets/approvals/card-changes.ts';
import { t } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { DifferenceNote } from '../limits/limit-notes.tsx';
import { readOptionEdits } from './option-edit.ts';
import type { OptionDraft, OptionField } from './option-edit.ts';
import './card-options.css';

const optionDisplays: Readonly<
  Record<
    OptionField,
    { readonly icon: IconName; readonly label: MessageId; readonly hint?: MessageId }
  >
> = {
  atmOption: { icon: Banknote, label: 'cards.options.atm' },
  onlineOption: { icon: Globe, label: 'cards.options.online' },
  nfcOption: { icon: Nfc, label: 'cards.options.nfc', hint: 'cards.options.nfc-hint' },
  foreignOption: {
    icon: Plane,
    label: 'cards.options.foreign',
  },
};

function stateMessage(isOn: boolean | null): MessageId {
  return isOn === null ? 'cards.options.unknown' : isOn ? 'cards.options.on' : 'cards.options.off';
}

/** An option that the bank does not report: the user decides, the app does not guess. */
function UndecidedOption({
  name,
  onDecide,
}: {
  readonly name: string;
  readonly onDecide: (isOn: boolean) => void;
}) {
  return (
    <span className="option-undecided" role="group" aria-label={name}>
      <Button size="small" onPress={() => onDecide(true)}>
        {t('cards.options.on')}
      </Button>
      <Button size="small" onPress={() => onDecide(false)}>
        {t('cards.options.off')}
      </Button>
    </span>
  );
}

/** One place where the card works or not. */
function OptionRow({
  field,
  isOn,
  hint,
  waiting,
  isWord,
  onDecide,
  onChange,
}: {
  readonly field: OptionField;
  readonly isOn: boolean | null;
  readonly hint: MessageId | undefined;
  /** The requested value of a change that waits for approval. */
  readonly waiting: string | null | undefined;
  /** It cannot be changed: a word instead of the switch. */
  readonly isWord: boolean;
  readonly onDecide: (isOn: boolean) => void;
  readonly onChange: (isOn: boolean) => void;
}) {
  const { icon, label } = optionDisplays[field];
  return (
    <li data-option={field}>
      <Icon of={icon} size="l" tone="dim" />
      <span className="option-text">
        <span>{t(label)}</span>
        {hint !== undefined && <span className="caption">{t(hint)}</span>}
        {waiting !== undefined && (
          <span className="limit-waiting">
            <Icon of={Smartphone} size="s" />
            {t('cards.waiting.field', {
              asked: t(waiting === 'true' ? 'history.on' : 'history.off'),
            })}
          </span>
        )}
      </span>
      {isWord && <span className={isOn === true ? 'soft' : 'dim'}>{t(stateMessage(isOn))}</span>}
      {!isWord && isOn === null && <UndecidedOption name={t(label)} onDecide={onDecide} />}
      {!isWord && isOn !== null && (
        <Switch aria-label={t(label)} isSelected={isOn} onChange={onChange} />
      )}
    </li>
  );
}

/**
 * Where the card works. A switch is sent at once, with the three others; it returns to its former
 * position if the bank rejects it.
 */
export function CardOptions({
  card,
  isPhysical,
  isFinal,
}: {
  readonly card: Card;
  readonly isPhysical: boolean | null;
  readonly isFinal: boolean;
}) {
  const [draft, setDraft] = useState<OptionDraft>({});
  const lastChange = useCardChange('options', card.id);
  const { isPending, error } = lastChange;
  const waiting = useWaitingWrite(card.id, 'options');
  const edits = readOptionEdits(card, draft);
  const list = useRef<HTMLUListElement>(null);
  const decidedField = useRef<OptionField | null>(null);
  useEffect(() => {
    /* The two buttons of the decision were replaced by a switch: focus it. */
    if (decidedField.current !== null)
      list.current
        ?.querySelector<HTMLInputElement>(`[data-option=${decidedField.current}] input`)
        ?.focus();
    decidedField.current = null;
  }, [draft]);
  /**
   * If the bank does not report an option, the user first decides all of them and sends them with a
   * button.
   */
  const isDecidingFirst = optionFields.some((field) => card[field] === null);
  const { rules } = useCardRules();
  /** Off because of the card's hours. */
  const isOffByHours = (field: OptionField): boolean =>
    card[field] === false &&
    rules.some(
      ({ card: { id }, hours, blocked, fields }) =>
        id === card.id &&
        hours !== null &&
        blocked === null &&
        fields.some((ruleField) => ruleField.field === field),
    );
  const isContactlessFixed = isPhysical === true && card.nfcOption !== null;

  const send = async (options: Options): Promise<void> => {
    const requestedValues = Object.fromEntries(
      optionFields
        .filter((field) => options[field] !== card[field])
        .map((field) => [field, String(options[field])]),
    );
    const answer = await cardChanges.send({
      kind: 'options',
      id: card.id,
      card: { name: card.embossedName ?? card.nickname, lastDigits: card.lastDigits },
      requestedValues,
      run: () => bridge().cards.setOptions({ id: card.id, options }),
    });
    /* A rejected switch returns to its former position; decisions that had to be made first are
       not asked again. */
    if (answer?.ok === true || !isDecidingFirst) setDraft({});
  };
  const change = (field: OptionField, isOn: boolean): void => {
    if (isPending) return;
    const next = { ...draft, [field]: isOn };
    const { options } = readOptionEdits(card, next);
    if (isDecidingFirst || options === null) {
      setDraft(next);
      return;
    }
    void send(options);
  };
  /** Shows the pressed position until the bank answers. */
  const shownValue = (field: OptionField): boolean | null => {
    const requestedValues = lastChange.requestedValues[field];
    return requestedValues === undefined ? edits.values[field] : requestedValues === 'true';
  };

  return (
    <Section
      title={t('ui.word.where-the-card-works')}
      headerEnd={
        !isFinal &&
        (waiting?.isEnrolled === true ? (
          <span className="limits-send">
            <WaitingButton size="small" write={waiting} />
          </span>
        ) : (
          <span className="caption" role="status">
            {t(isPending ? 'cards.options.pending' : 'cards.options.who')}
          </span>
        ))
      }
    >
      <ul className="card-options" ref={list} aria-busy={isPending || undefined}>
        {optionFields.map((field) => {
          const isFixed = field === 'nfcOption' && isContactlessFixed;
          return (
            <OptionRow
              key={field}
              field={field}
              isOn={shownValue(field)}
              hint={
                isFixed
                  ? 'cards.options.nfc-kept'
                  : card[field] === null && draft[field] === undefined && !isFinal
                    ? 'cards.options.decide'
                    : isOffByHours(field)
                      ? 'cards.options.off-by-hours'
                      : optionDisplays[field].hint
              }
              waiting={
                waiting?.asked.find((one) => one.field === field && one.asked !== one.before)?.asked
              }
              isWord={isFinal || isFixed}
              onDecide={(next) => {
                decidedField.current = field;
                change(field, next);
              }}
              onChange={(next) => change(field, next)}
            />
          );
        })}
      </ul>
      {isDecidingFirst && !isFinal && (
        <div className="options-send">
          <p className="caption">
            {t(edits.undecided.length > 0 ? 'cards.options.undecided' : 'cards.options.all-four', {
              count: edits.undecided.length,
            })}
          </p>
          {edits.options !== null && (
            <>
              <Button look="quiet" size="small" isDisabled={isPending} onPress={() => setDraft({})}>
                {t('ui.word.discard')}
              </Button>
              <Button
                look="primary"
                size="small"
                isPending={isPending}
                onPress={() => edits.options && void send(edits.options)}
              >
                {t('cards.options.send')}
              </Button>
            </>
          )}
        </div>
      )}
      <div className="limits-follow-up">
        {lastChange.differences.map((difference) => {
          const field = optionFields.find((each) => each === difference.field);
          return (
            <DifferenceNote
              key={difference.field}
              difference={difference}
              name={field === undefined ? difference.field : t(optionDisplays[field].label)}
              action={
                <Button look="quiet" size="small" onPress={lastChange.dismiss}>
                  {t('ui.dismiss')}
                </Button>
              }
            />
          );
        })}
        {error !== null && (
          <>
            <FaultLine error={error} attempt="write" onDismiss={lastChange.dismiss} />
            <ScopeSignIn error={error} />
          </>
        )}
      </div>
    </Section>
  );
}
