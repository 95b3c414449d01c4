import type { ReactNode } from 'react';
import { Hourglass } from 'lucide-react';
import type { Result } from '../../../preload/contract/result.ts';
import { useT } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { useIsOnline } from '../../platform/network.ts';
import { useCommand } from '../../platform/use-command.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { InstantText } from '../facts/labels.tsx';
import { FaultLine } from '../faults/fault-panel.tsx';
import './unknown-outcome.css';

type Work = () => Promise<Result<unknown>>;

/** What the details need to offer a decision of their own. */
type Decide = {
  readonly isBusy: boolean;
  readonly decide: (work: Work) => void;
};

function perform(work: Work): Promise<Result<unknown>> {
  return work();
}

/**
 * A write whose outcome is unknown: what was sent and when, what the bank shows, and what the user
 * can do about it. Nothing is sent again automatically.
 */
export function UnknownOutcome({
  title,
  why,
  checkedAtEpochMs = null,
  details,
  care,
  onCheck,
  onSendAgain,
  onResolve,
  isFoundInDetails = false,
}: {
  readonly title: ReactNode;
  readonly why: ReactNode;
  readonly checkedAtEpochMs?: number | null;
  /** What the bank shows of it, or what was asked for. */
  readonly details?: (decide: Decide) => ReactNode;
  readonly care?: string;
  /** Asks the bank. */
  readonly onCheck?: Work;
  /** Sends the same again. */
  readonly onSendAgain?: { readonly label: string; readonly work: Work };
  /** The user says whether it happened. */
  readonly onResolve: (happened: boolean) => Promise<Result<unknown>>;
  /** That it happened is said by choosing what it made among the details. */
  readonly isFoundInDetails?: boolean;
}) {
  const t = useT();
  const isOnline = useIsOnline();
  const [check, checking] = useCommand(perform);
  const [run, running] = useCommand(perform);
  const isBusy = checking.phase === 'pending' || running.phase === 'pending';
  const decide = (work: Work): void => void run(work);
  const answers = isFoundInDetails ? ([false] as const) : ([true, false] as const);
  const actions = (
    <div className="unknown-outcome-actions">
      {onCheck !== undefined && (
        <Button
          size="small"
          isPending={checking.phase === 'pending'}
          isDisabled={!isOnline || isBusy}
          onPress={() => void check(onCheck)}
        >
          {t('ui.unknown.check')}
        </Button>
      )}
      {onSendAgain !== undefined && (
        <Button
          size="small"
          isDisabled={!isOnline || isBusy}
          onPress={() => decide(onSendAgain.work)}
        >
          {onSendAgain.label}
        </Button>
      )}
      {answers.map((happened) => (
        <Button
          key={String(happened)}
          size="small"
          isDisabled={isBusy}
          onPress={() => decide(() => onResolve(happened))}
        >
          {t(happened ? 'ui.unknown.happened' : 'ui.unknown.did-not-happen')}
        </Button>
      ))}
    </div>
  );
  return (
    <div className="unknown-outcome">
      <Note icon={Hourglass} actions={details === undefined && actions}>
        <strong>{title}</strong> {why}{' '}
        {checkedAtEpochMs !== null && (
          <T
            id="ui.unknown.checked"
            values={{ time: <InstantText epochMs={checkedAtEpochMs} /> }}
          />
        )}
      </Note>
      {details?.({ isBusy, decide })}
      {checking.phase === 'failed' && <FaultLine error={checking.error} was="read" />}
      {running.phase === 'failed' && <FaultLine error={running.error} was="write" />}
      {care !== undefined && <p className="caption">{care}</p>}
      {details !== undefined && actions}
    </div>
  );
}

/** What the bank shows that a write may have made, one a row. */
export function Candidates<Row>({
  rows,
  keyOf,
  label,
  decision,
  onChoose,
  isBusy,
  decide,
}: Decide & {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly label: (row: Row) => ReactNode;
  readonly decision: string;
  readonly onChoose: (row: Row) => Promise<Result<unknown>>;
}) {
  if (rows.length === 0) return null;
  return (
    <ul className="unknown-outcome-rows">
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <span className="unknown-outcome-row">{label(row)}</span>
          <Button size="small" isDisabled={isBusy} onPress={() => decide(() => onChoose(row))}>
            {decision}
          </Button>
        </li>
      ))}
    </ul>
  );
}
