import { Send, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { LimitAmount } from '../../widgets/amounts/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { temporaryFields, UntilDialog } from '../../widgets/cards/planned/until-dialog.tsx';
import { InstantText } from '../../widgets/facts/labels.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { limitsStore } from './limits-store.ts';
import { Dock } from './dock.tsx';
import { limitOf } from '../../../preload/contract/cards/limits.ts';
import { changeLines } from './limit-draft.ts';
import type { ChangeLine, LimitChanges } from './limit-draft.ts';
import { LimitFigure } from './limit-figure.tsx';
import { useBlockedReason, useStartRun } from './start-run.ts';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';

function Note({ line }: { readonly line: ChangeLine }): ReactNode {
  const [warning] = line.warnings;
  if (warning !== undefined) {
    return (
      <p data-tone="brass">
        <Icon of={TriangleAlert} size="s" tone="brass" />
        <span>{t(`limits.warning.${warning}`)}</span>
      </p>
    );
  }
  if (line.left === null) return line.isFirstOfCard ? null : t('limits.dock.same-request');
  const after = <LimitAmount value={line.left.after} />;
  return line.left.before === null ? (
    <T id="limits.dock.leaves" values={{ after }} />
  ) : (
    <T
      id="limits.dock.leaves-instead"
      values={{ after, before: <LimitAmount value={line.left.before} /> }}
    />
  );
}

/** Sends temporary limits of one card; afterwards the current values are restored. */
function sendUntil(
  changes: LimitChanges,
  { row, untilEpochMs }: { readonly row: LimitRow; readonly untilEpochMs: number },
) {
  return bridge().cardRules.setLimitsUntil({
    id: row.id,
    limits: { ...changes[row.id] },
    untilEpochMs,
  });
}

/** The unsent changes: each with its consequence, and one button that sends them. */
export function ChangesDock({
  rows,
  changes,
  isRunUnread,
}: {
  readonly rows: readonly LimitRow[];
  readonly changes: LimitChanges;
  /** Whether a run is in progress could not be read, so no run replaces these changes. */
  readonly isRunUnread: boolean;
}) {
  const { unit } = useLimitUnit();
  const blockedReason = useBlockedReason();
  /* Sent changes stay visible until their run appears: in between, the focus would fall into the
     table, and the next Enter with it. */
  const [sentLines, setSentLines] = useState<readonly ChangeLine[] | null>(null);
  const [start, starting, clearFailure] = useStartRun();
  const [isChoosingEnd, setChoosingEnd] = useState(false);
  /** The end of the temporary limits that were just set. */
  const [confirmedUntilEpochMs, setConfirmedUntil] = useState<number | null>(null);
  const [startUntil, startingUntil, clearUntil] = useCommand(
    ({ row, untilEpochMs }: { readonly row: LimitRow; readonly untilEpochMs: number }) =>
      sendUntil(changes, { row, untilEpochMs }),
  );
  const isPending =
    startingUntil.phase === 'pending' ||
    starting.phase === 'pending' ||
    (sentLines !== null && !isRunUnread);
  const lines = (isPending ? sentLines : null) ?? changeLines(rows, changes, unit);
  const cardCount = lines.filter((line) => line.isFirstOfCard).length;
  const sendAll = async (): Promise<void> => {
    setSentLines(lines);
    const answer = await start({
      changes: rows.flatMap(({ id }) =>
        changes[id] === undefined ? [] : [{ id, asked: { ...changes[id] } }],
      ),
    });
    if (!answer.ok) {
      setSentLines(null);
      return;
    }
    /* Changes made meanwhile stay. */
    limitsStore.change((current) =>
      Object.fromEntries(Object.entries(current).filter(([id, change]) => change !== changes[id])),
    );
  };
  const [first] = lines;
  const sendFirstUntil = async (row: LimitRow, untilEpochMs: number): Promise<void> => {
    setChoosingEnd(false);
    const answer = await startUntil({ row, untilEpochMs });
    if (!answer.ok) return;
    setConfirmedUntil(untilEpochMs);
    limitsStore.change(({ [row.id]: _sent, ...others }) => others);
  };
  if (first === undefined)
    return confirmedUntilEpochMs === null ? null : (
      <section className="dock" aria-label={t('history.action.limit-until')}>
        <header className="dock-top">
          <p role="status">
            <T
              id="cards.until.set"
              values={{ time: <InstantText epochMs={confirmedUntilEpochMs} /> }}
            />
          </p>
          <div className="dock-actions">
            <Button look="quiet" onPress={() => setConfirmedUntil(null)}>
              {t('ui.dismiss')}
            </Button>
          </div>
        </header>
      </section>
    );
  return (
    <Dock
      label={t('limits.dock.label')}
      title={t('limits.dock.title', { changes: lines.length, cards: cardCount })}
      text={
        blockedReason === null ? (
          <span className="dock-not-sent">{t('limits.dock.not-sent')}</span>
        ) : (
          <span data-tone="brass">{t(blockedReason)}</span>
        )
      }
      actions={
        <>
          <Button
            look="quiet"
            isDisabled={isPending}
            onPress={() => {
              clearFailure();
              limitsStore.setOpen(null);
              limitsStore.change(() => ({}));
            }}
          >
            {t('ui.word.discard')}
          </Button>
          {cardCount === 1 && (
            <Button
              isDisabled={isPending || blockedReason !== null}
              onPress={() => setChoosingEnd(true)}
            >
              {t('cards.until.action')}
            </Button>
          )}
          <Button
            look="primary"
            icon={Send}
            isDisabled={blockedReason !== null}
            isPending={isPending}
            onPress={() => void sendAll()}
          >
            {t('limits.dock.send', { count: lines.length })}
          </Button>
        </>
      }
      extra={
        <>
          {starting.phase === 'failed' && (
            <FaultLine error={starting.error} attempt="write" onDismiss={clearFailure} />
          )}
          {startingUntil.phase === 'failed' && (
            <FaultLine error={startingUntil.error} attempt="write" onDismiss={clearUntil} />
          )}
          {isChoosingEnd && (
            <UntilDialog
              card={first.row}
              fields={temporaryFields(first.row, { ...changes[first.row.id] })}
              untilEpochMs={null}
              sendLabel={t('cards.until.send')}
              onClose={() => setChoosingEnd(false)}
              onSend={(until) => void sendFirstUntil(first.row, until)}
            />
          )}
        </>
      }
      lines={lines.map((line) => ({
        key: line.key,
        card: line.row,
        what: `limits.name.${limitOf(line.field).key}`,
        before: <LimitFigure state={line.before} />,
        after: <LimitFigure state={line.after} />,
        note: <Note line={line} />,
      }))}
    />
  );
}
