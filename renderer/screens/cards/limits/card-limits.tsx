import { Fragment, useId, useRef, useState } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import {
  requestFieldsOf,
  changeableLimits,
  limitOf,
} from '../../../../preload/contract/cards/limits.ts';
import type { Limit } from '../../../../preload/contract/cards/limits.ts';
import { weekdayInstantText } from '../../../format/date.ts';
import { bridge } from '../../../platform/bridge.ts';
import { ActionButton } from '../../../widgets/action-button.tsx';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { WaitingActions, WaitingButton } from '../../../widgets/approvals/waiting-button.tsx';
import { useWaitingWrite } from '../../../widgets/approvals/approvals.ts';
import { cardChanges, useCardChange } from '../../../widgets/approvals/card-changes.ts';
import { formatLocale, useHiddenAmounts } from '../../../platform/preferences.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { cardFieldLabel } from '../../../widgets/cards/card-field-labels.ts';
import { useTemporaryLimit } from '../../../widgets/cards/planned/card-rules.ts';
import { temporaryFields, UntilDialog } from '../../../widgets/cards/planned/until-dialog.tsx';
import { useLimitUnit } from '../../../widgets/limits/use-limit-unit.ts';
import { cardActions } from '../card-actions.ts';
import { LimitUntil } from '../hours/limit-until.tsx';
import { requestedValues, readLimitEdits } from './limit-edit.ts';
import type { LimitEdit } from './limit-edit.ts';
import { LimitLine, ReadOnlyLine } from './limit-line.tsx';
import { hasNotes, DifferenceNote, LimitNotes } from './limit-notes.tsx';
import { LimitTableHead, UnknownUnit } from './limit-table-parts.tsx';
import { MonthPace } from './month-pace.tsx';
import { useProposedMonthLimit } from './proposed-limit.ts';
import { refusedFields } from './refused-fields.ts';
import { useLimitDraft } from './use-limit-draft.ts';
import './card-limits.css';

const monthLimit = limitOf('paymentMonthlyLimit');

/** Few users need more than the monthly and the daily limit. */
function isRarelyUsed({ kind, period }: Limit): boolean {
  return kind === 'atm' || period === 'each' || period === 'lifespan';
}

type CardLimitsProps = {
  readonly card: Card;
  readonly monthLimitReachedOn: string | null;
  readonly canSetLimits: boolean;
};

/** The draft of a card's limits, the result of the last change, and the function that sends it. */
function useCardLimits(
  { card, canSetLimits }: Pick<CardLimitsProps, 'card' | 'canSetLimits'>,
  section: RefObject<HTMLElement | null>,
) {
  const { unit } = useLimitUnit();
  const draft = useLimitDraft(card.id);
  const lastChange = useCardChange('limits', card.id);
  const waitingWrite = useWaitingWrite(card.id, 'limits');
  const edits = readLimitEdits(card, canSetLimits ? draft.values : {}, {
    formatLocale: formatLocale(),
    unit,
  });
  const fieldOf = (limit: Limit): HTMLInputElement | null | undefined =>
    section.current?.querySelector<HTMLInputElement>(`[data-limit="${limit.key}"]`);
  const focusHeading = (): void => section.current?.querySelector('h3')?.focus();
  /** False: the field of the first problem has the focus. */
  const hasNoProblem = (): boolean => {
    if (edits.firstProblem === null) return true;
    fieldOf(edits.firstProblem)?.focus();
    return false;
  };
  /** Null: permanently; else until that time. */
  const send = async (untilEpochMs: number | null): Promise<void> => {
    if (!hasNoProblem()) return;
    const { change } = edits;
    const answer = await cardChanges.send({
      kind: 'limits',
      id: card.id,
      card: { name: card.embossedName ?? card.nickname, lastDigits: card.lastDigits },
      requestedValues: requestedValues(change),
      run: () =>
        untilEpochMs === null
          ? bridge().cards.setLimits({ id: card.id, limits: change })
          : bridge().cardRules.setLimitsUntil({ id: card.id, limits: change, untilEpochMs }),
    });
    if (answer?.ok !== true) return;
    draft.discard();
    // The waiting button keeps the focus.
    if (answer.value.state !== 'waiting-for-approval') focusHeading();
  };
  return {
    draft,
    held: waitingWrite,
    edits,
    ...lastChange,
    hasNoProblem,
    send,
    focusMonthLimit: (): void => {
      const field = fieldOf(monthLimit);
      field?.focus();
      field?.select();
    },
    dismissResult: (): void => {
      lastChange.dismiss();
      focusHeading();
    },
    discard: (): void => {
      draft.discard();
      lastChange.dismiss();
      focusHeading();
    },
  };
}
type CardLimitsState = ReturnType<typeof useCardLimits>;

/**
 * Next to the heading: the buttons while a limit is changed, else the result of the last change.
 */
function SendControls({
  card,
  limitsState,
}: Pick<CardLimitsProps, 'card'> & { readonly limitsState: CardLimitsState }) {
  const row = { name: card.embossedName ?? card.nickname, lastDigits: card.lastDigits };
  const isHidden = useHiddenAmounts();
  const [isChoosingEnd, setChoosingEnd] = useState(false);
  const { edits, held, isPending } = limitsState;
  const temporaryLimit = useTemporaryLimit(card.id);
  const isTemporary = limitsState.draft.values.isTemporary === true;
  const beginTemporary = (): void => {
    limitsState.draft.setTemporary();
    limitsState.focusMonthLimit();
  };
  const save = (): void => void limitsState.send(null);
  const chooseEnd = (): void => setChoosingEnd(limitsState.hasNoProblem());
  const saveLabel = t('limits.dock.send', { count: edits.touchedCount });
  const writeToShow = edits.touchedCount === 0 ? held : undefined;
  if (edits.touchedCount === 0 && !isPending && writeToShow?.isEnrolled !== true)
    return (
      <span className="limits-no-changes">
        <span role="status">
          <span className="caption">
            {isTemporary
              ? t('cards.until.type')
              : temporaryLimit?.untilEpochMs == null
                ? t('cards.limits.no-changes')
                : t('cards.until.mark', {
                    time: weekdayInstantText(formatLocale(), temporaryLimit.untilEpochMs),
                  })}
          </span>
        </span>
        <ActionButton
          action={cardActions['temporary-limit']}
          look="quiet"
          size="small"
          isPlain
          onRun={isHidden ? null : beginTemporary}
        />
      </span>
    );
  return (
    <span className="limits-send">
      {writeToShow === undefined && (
        <>
          <Button look="quiet" size="small" isDisabled={isPending} onPress={limitsState.discard}>
            {t('ui.word.discard')}
          </Button>
          {!isTemporary && (
            <Button size="small" isDisabled={isPending || isHidden} onPress={chooseEnd}>
              {t('cards.until.action')}
            </Button>
          )}
        </>
      )}
      {writeToShow?.isEnrolled === true && <WaitingActions write={writeToShow} />}
      <WaitingButton
        look="primary"
        size="small"
        write={writeToShow}
        hasActionsElsewhere
        isPending={isPending}
        isDisabled={isHidden && writeToShow === undefined}
        onPress={isTemporary ? chooseEnd : save}
      >
        {isTemporary ? t('cards.until.choose') : saveLabel}
      </WaitingButton>
      {isChoosingEnd && (
        <UntilDialog
          card={row}
          fields={temporaryFields(card, limitsState.edits.change)}
          untilEpochMs={null}
          sendLabel={t('cards.until.send')}
          onClose={() => setChoosingEnd(false)}
          onSend={(until) => {
            setChoosingEnd(false);
            limitsState.draft.setTemporary();
            void limitsState.send(until);
          }}
        />
      )}
    </span>
  );
}

/** An editable limit, with its notes in a separate row. */
function EditableLine({
  row,
  limitsState,
  pace,
  onEnter,
}: {
  readonly row: LimitEdit;
  readonly limitsState: CardLimitsState;
  readonly pace: ReactNode;
  readonly onEnter: () => void;
}) {
  const notesId = useId();
  const { draft, held, isPending } = limitsState;
  const limit = changeableLimits.find((each) => each === row.limit);
  if (limit === undefined) return null;
  const { amount } = limit;
  const fieldNames: readonly string[] = requestFieldsOf(limit);
  const refused = refusedFields(limitsState.error);
  const notes = {
    row,
    refusals: fieldNames.flatMap((field) => refused[field] ?? []),
    differences: limitsState.differences.filter(({ field }) => fieldNames.includes(field)),
    /* The field itself shows a waiting amount. */
    waiting:
      held?.asked.filter(({ field }) => fieldNames.includes(field) && field !== amount) ?? [],
    pace,
  };
  const hasRowNotes = hasNotes(notes);
  return (
    <>
      <tr role="row">
        <LimitLine
          field={amount}
          row={row}
          isReadOnly={isPending}
          waitingAmount={held?.asked.find(({ field }) => field === amount)?.asked ?? null}
          describedBy={hasRowNotes ? notesId : undefined}
          onType={(text) => draft.change(amount, { text })}
          onSwitch={(isOn) =>
            isOn === row.wasOn && draft.values[amount]?.text === undefined
              ? draft.reset(amount)
              : draft.change(amount, { isOn })
          }
          onReset={() => draft.reset(amount)}
          onEnter={onEnter}
        />
      </tr>
      {hasRowNotes && (
        <tr role="row" className="limit-notes-row">
          <td role="cell" colSpan={6}>
            <LimitNotes {...notes} id={notesId} onDismiss={limitsState.dismissResult} />
          </td>
        </tr>
      )}
    </>
  );
}

/**
 * Below the table: differing fields that have no row, the failure of the last change, and an
 * explanation of limits.
 */
function AfterLimits({ limitsState }: { readonly limitsState: CardLimitsState }) {
  const isHidden = useHiddenAmounts();
  const tableFields: readonly string[] = changeableLimits.flatMap(requestFieldsOf);
  return (
    <div className="limits-follow-up">
      <UnknownUnit />
      {limitsState.differences
        .filter(({ field }) => !tableFields.includes(field))
        .map((difference) => (
          <DifferenceNote
            key={difference.field}
            difference={difference}
            name={cardFieldLabel(difference.field, t).label}
            action={
              <Button look="quiet" size="small" onPress={limitsState.dismissResult}>
                {t('ui.dismiss')}
              </Button>
            }
          />
        ))}
      {limitsState.error !== null && (
        <>
          <FaultLine error={limitsState.error} attempt="write" onDismiss={limitsState.dismiss} />
          <ScopeSignIn error={limitsState.error} />
        </>
      )}
      <p className="caption">
        {isHidden ? t('cards.limits.show-to-change') : t('cards.limits.meaning')}
      </p>
    </div>
  );
}

/**
 * The card's limits as a table: spent, left and an editable limit, in that order, with the result
 * of the last change.
 */
export function CardLimits({ card, monthLimitReachedOn, canSetLimits }: CardLimitsProps) {
  const section = useRef<HTMLElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const limitsState = useCardLimits({ card, canSetLimits }, section);
  const applyProposedLimit = (text: string | null): void => {
    if (text !== null) limitsState.draft.change('paymentMonthlyLimit', { text });
    limitsState.focusMonthLimit();
  };
  useProposedMonthLimit(
    card.id,
    limitsState.draft.isOpen && !limitsState.isPending && canSetLimits ? applyProposedLimit : null,
  );
  const rows = limitsState.edits.rows.filter(
    ({ limit, spent, before }) => limit.period !== 'lifespan' || spent !== null || before !== null,
  );
  const namedFields: readonly string[] = [
    ...(limitsState.held?.asked ?? []).map(({ field }) => field),
    ...limitsState.differences.map(({ field }) => field),
    ...Object.keys(refusedFields(limitsState.error)),
  ];
  const isTouched = ({ limit, isChanged, problem }: LimitEdit): boolean =>
    isChanged ||
    problem !== null ||
    requestFieldsOf(limit).some((field) => namedFields.includes(field));
  /* A row with input, a waiting change or a failure is not folded, and stays visible afterwards. */
  const mustExpand = rows.some((row) => isRarelyUsed(row.limit) && isTouched(row));
  if (mustExpand && !isExpanded) setExpanded(true);
  /* No forecast for a limit that is being edited. */
  const paceOf = ({ limit, isChanged, problem }: LimitEdit): ReactNode =>
    limit === monthLimit && monthLimitReachedOn !== null && !isChanged && problem === null ? (
      <MonthPace
        limit={card.paymentMonthlyLimit}
        reachedOn={monthLimitReachedOn}
        onRaise={limitsState.focusMonthLimit}
      />
    ) : undefined;
  return (
    <section className="section" ref={section}>
      <header className={canSetLimits ? 'card-limits-head' : undefined}>
        <h3 tabIndex={-1}>{t('shell.screen.limits')}</h3>
        {canSetLimits && <SendControls card={card} limitsState={limitsState} />}
      </header>
      <table role="table" className="limits-table" aria-label={t('shell.screen.limits')}>
        <LimitTableHead />
        <tbody role="rowgroup">
          {rows
            .filter(({ limit }) => isExpanded || !isRarelyUsed(limit))
            .map((row) => (
              <Fragment key={row.limit.key}>
                {canSetLimits && row.limit.period !== 'lifespan' ? (
                  <EditableLine
                    row={row}
                    limitsState={limitsState}
                    pace={paceOf(row)}
                    onEnter={() => {
                      const send = section.current?.querySelector<HTMLButtonElement>(
                        '.limits-send [data-look=primary]',
                      );
                      send?.focus();
                      send?.click();
                    }}
                  />
                ) : (
                  <tr role="row">
                    <ReadOnlyLine row={row} />
                  </tr>
                )}
              </Fragment>
            ))}
        </tbody>
      </table>
      {rows.some(({ limit }) => isRarelyUsed(limit)) && (
        <Button
          look="quiet"
          size="small"
          icon={isExpanded ? ChevronUp : ChevronDown}
          aria-expanded={isExpanded}
          onPress={() => setExpanded(!isExpanded)}
        >
          {t('cards.limits.more')}
        </Button>
      )}
      {canSetLimits && (
        <>
          <LimitUntil card={card} />
          <AfterLimits limitsState={limitsState} />
        </>
      )}
    </section>
  );
}
