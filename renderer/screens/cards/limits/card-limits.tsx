import { Fragment, useId, useRef, useState } from 'react';
import { Smartphone } from 'lucide-react';
import type { KeptDifference } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { bridge } from '../../../platform/bridge.ts';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { useUntoldWrite, useWaitingWrite } from '../../../widgets/approvals/approvals.ts';
import { ChangeDone } from '../../../widgets/approvals/change-done.tsx';
import { cardChanges, useCardChange } from '../../../widgets/approvals/card-changes.ts';
import { useActiveConnection } from '../../../platform/connections.ts';
import { useFormatLocale, useHiddenAmounts } from '../../../platform/preferences.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { cardFieldLabel } from '../../../widgets/cards/card-field-labels.ts';
import { UntilDialog } from '../../../widgets/cards/planned/until-dialog.tsx';
import { LimitUntil } from '../hours/limit-until.tsx';
import { askedOf, limitFields, readLimitEdits } from './limit-edit.ts';
import type { EditableLimit } from './limit-edit.ts';
import { LimitLine } from './limit-line.tsx';
import { hasNotes, KeptNote, LimitNotes } from './limit-notes.tsx';
import { limitRows } from './limit-rows.ts';
import { LimitHeads, limitNames, StillLine, useUnitLabel } from './limit-table-parts.tsx';
import { MonthPace } from './month-pace.tsx';
import { useProposedMonthLimit } from './proposed-limit.ts';
import { refusedFields } from './refused-fields.ts';
import { useLimitDraft } from './use-limit-draft.ts';
import './card-limits.css';

const noDifferences: readonly KeptDifference[] = [];

/**
 * What the card may spend: spent, left and limit, in that order, the limits to be typed over, and
 * what the bank made of the last change.
 */
export function CardLimits({
  card,
  monthLimitReachedOn,
  canSetLimits,
}: {
  readonly card: Card;
  readonly monthLimitReachedOn: string | null;
  readonly canSetLimits: boolean;
}) {
  const t = useT();
  const unitLabel = useUnitLabel();
  const formatLocale = useFormatLocale();
  const isHidden = useHiddenAmounts();
  const unit = useActiveConnection()?.banking?.limitUnit ?? null;
  const draft = useLimitDraft(card.id);
  const sent = useCardChange('limits', card.id);
  const held = useWaitingWrite(card.id, 'limits');
  const untold = useUntoldWrite(card.id, 'limits');
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const baseId = useId();
  const [isChoosingEnd, setChoosingEnd] = useState(false);
  const edits = readLimitEdits(card, draft.values, { formatLocale, unit });
  const isPending = sent?.state === 'pending';
  const error = sent?.state === 'failed' ? sent.error : null;
  const differences = sent?.state === 'differs' ? sent.differences : noDifferences;
  const refused = refusedFields(error);
  const fieldsOf = (name: EditableLimit): readonly string[] =>
    [limitFields[name].limit, limitFields[name].option].filter((field) => field !== null);
  const shownFields = new Set(edits.rows.flatMap((row) => fieldsOf(row.name)));
  const elsewhere = differences.filter(({ field }) => !shownFields.has(field));
  const understood = (): void => {
    cardChanges.dismiss('limits', card.id);
    heading.current?.focus();
  };

  const fieldOf = (name: EditableLimit): HTMLInputElement | null | undefined =>
    section.current?.querySelector<HTMLInputElement>(`[data-limit="${name}"]`);
  const raiseMonth = (): void => {
    fieldOf('payment-month')?.focus();
    fieldOf('payment-month')?.select();
  };

  const takeMonth = (text: string | null): void => {
    if (text !== null) draft.change('payment-month', { text });
    raiseMonth();
  };
  useProposedMonthLimit(card.id, draft.isOpen && !isPending && canSetLimits ? takeMonth : null);

  const isRight = (): boolean => {
    if (edits.firstProblem === null) return true;
    fieldOf(edits.firstProblem)?.focus();
    return false;
  };
  /** For good, or until a time. */
  const send = async (untilEpochMs: number | null = null): Promise<void> => {
    if (!isRight()) return;
    const { change } = edits;
    const answer = await cardChanges.send({
      kind: 'limits',
      id: card.id,
      asked: askedOf(change),
      run: () =>
        untilEpochMs === null
          ? bridge().cards.setLimits({ id: card.id, limits: change })
          : bridge().cardRules.setLimitsUntil({ id: card.id, limits: change, untilEpochMs }),
    });
    if (answer?.ok !== true) return;
    draft.discard();
    heading.current?.focus();
  };

  if (!canSetLimits) {
    return (
      <section className="section">
        <header>
          <h3>{t('cards.limits.title')}</h3>
          <span className="caption">{unitLabel}</span>
        </header>
        <table role="table" className="limits-table" aria-label={t('cards.limits.title')}>
          <LimitHeads />
          <tbody role="rowgroup">
            {limitRows(card).map((row) => (
              <tr role="row" key={row.name}>
                <StillLine row={row} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  }
  const lifespan = limitRows(card).find(({ name }) => name === 'payment-lifespan');
  return (
    <section className="section" ref={section}>
      <header className="card-limits-head">
        <h3 ref={heading} tabIndex={-1}>
          {t('cards.limits.title')}
        </h3>
        <span className="caption">{unitLabel}</span>
        {edits.touchedCount === 0 && !isPending ? (
          <span className="limits-none" role="status">
            {sent?.state === 'done' ? (
              <ChangeDone kind="limits" asked={sent.asked} />
            ) : held ? (
              <span className="limit-waiting">
                <Icon of={Smartphone} size="s" />
                {t('cards.waiting.row')}
              </span>
            ) : (
              <span className="caption">{t('cards.limits.no-changes')}</span>
            )}
          </span>
        ) : (
          <span className="limits-send">
            <Button
              look="quiet"
              size="small"
              isDisabled={isPending}
              onPress={() => {
                draft.discard();
                cardChanges.dismiss('limits', card.id);
                heading.current?.focus();
              }}
            >
              {t('cards.limits.discard')}
            </Button>
            <Button
              size="small"
              isDisabled={isPending || isHidden}
              onPress={() => setChoosingEnd(isRight())}
            >
              {t('cards.until.action')}
            </Button>
            <Button
              look="primary"
              size="small"
              isPending={isPending}
              isDisabled={isHidden}
              onPress={() => void send()}
            >
              {t('cards.limits.send', { count: edits.touchedCount })}
            </Button>
          </span>
        )}
      </header>
      <table role="table" className="limits-table" aria-label={t('cards.limits.title')}>
        <LimitHeads />
        <tbody role="rowgroup">
          {edits.rows.map((row) => {
            const own = fieldsOf(row.name);
            const amount = limitFields[row.name].limit;
            const heldAmount = held?.asked.find(({ field }) => field === amount);
            const notes = {
              row,
              refusals: own.flatMap((field) => refused[field] ?? []),
              differences: differences.filter(({ field }) => own.includes(field)),
              /* An amount that waits is shown in its field. */
              waiting:
                untold?.asked.filter(({ field }) => own.includes(field) && field !== amount) ?? [],
              /* Nothing of it is told while amounts are hidden, nor of a limit that is typed over. */
              ...(row.name === 'payment-month' &&
                monthLimitReachedOn !== null &&
                !row.isChanged &&
                row.problem === null &&
                !isHidden && {
                  pace: (
                    <MonthPace
                      limit={card.paymentMonthlyLimit}
                      reachedOn={monthLimitReachedOn}
                      onRaise={raiseMonth}
                    />
                  ),
                }),
            };
            const hasOwn = hasNotes(notes);
            const notesId = `${baseId}-${row.name}`;
            return (
              <Fragment key={row.name}>
                <tr role="row">
                  <LimitLine
                    row={row}
                    name={t(limitNames[row.name])}
                    isReadOnly={isPending}
                    waiting={heldAmount?.asked ?? null}
                    describedBy={hasOwn ? notesId : undefined}
                    onType={(text) => draft.change(row.name, { text })}
                    onSwitch={(isOn) =>
                      isOn === row.switchBefore && draft.values[row.name]?.text === undefined
                        ? draft.reset(row.name)
                        : draft.change(row.name, { isOn })
                    }
                    onReset={() => draft.reset(row.name)}
                    onEnter={() =>
                      section.current
                        ?.querySelector<HTMLButtonElement>('.limits-send [data-look=primary]')
                        ?.focus()
                    }
                  />
                </tr>
                {hasOwn && (
                  <tr role="row" className="limit-notes-row">
                    <td role="cell" colSpan={6}>
                      <LimitNotes {...notes} id={notesId} onUnderstood={understood} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
          {lifespan !== undefined && (
            <tr role="row">
              <StillLine row={lifespan} />
            </tr>
          )}
        </tbody>
      </table>
      {isChoosingEnd && (
        <UntilDialog
          untilEpochMs={null}
          sendLabel={t('cards.until.send')}
          onClose={() => setChoosingEnd(false)}
          onSend={(until) => {
            setChoosingEnd(false);
            void send(until);
          }}
        />
      )}
      <LimitUntil card={card} />
      <div className="limits-after">
        {elsewhere.map((difference) => {
          const { label } = cardFieldLabel(difference.field, t);
          return (
            <KeptNote
              key={difference.field}
              difference={difference}
              name={label}
              action={
                <Button look="quiet" size="small" onPress={understood}>
                  {t('cards.kept.understood')}
                </Button>
              }
            />
          );
        })}
        {error !== null && (
          <>
            <FaultLine
              error={error}
              was="write"
              onDismiss={() => cardChanges.dismiss('limits', card.id)}
            />
            <ScopeSignIn error={error} />
          </>
        )}
        <p className="caption">
          {isHidden ? t('cards.limits.show-to-change') : t('cards.limits.meaning')}
          {lifespan !== undefined && <> {t('cards.limits.lifespan-fixed')}</>}
        </p>
      </div>
    </section>
  );
}
