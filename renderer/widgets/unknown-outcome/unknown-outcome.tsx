import type { ReactNode } from 'react';
import { Hourglass } from 'lucide-react';
import type { Result } from '../../../preload/contract/result.ts';
import type { UnknownWrite } from '../../../preload/contract/writes.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { bridge } from '../../platform/bridge.ts';
import { useIsOnline } from '../../platform/network.ts';
import { useCommand } from '../../platform/use-command.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../facts/copy-button.tsx';
import { CodeText, InstantText } from '../facts/labels.tsx';
import { FaultLine } from '../faults/fault-panel.tsx';
import './unknown-outcome.css';

/** The user's decision about a write. `objectId`: the created object, if the user selected it. */
type UserDecision = { readonly happened: boolean; readonly objectId: string | null };

/** For details that offer a decision of their own. */
type DecisionProps = {
  readonly isBusy: boolean;
  /** It happened, and created this object. */
  readonly onCreated: (objectId: string) => void;
};

/** The facts that the panel shows for every write. */
type SentWrite = Pick<
  UnknownWrite,
  'writeId' | 'sentAtEpochMs' | 'checkedAtEpochMs' | 'canCheck' | 'traceId'
>;
type Work = () => Promise<Result<unknown>>;

function perform(work: Work): Promise<Result<unknown>> {
  return work();
}

/** The panel's actions for a write. `onEnd(null)`: the bank was asked, and the outcome is known. */
function createOutcomeActions(
  writeId: string,
  onEnd: ((decision: UserDecision | null) => void) | undefined,
) {
  const { writes } = bridge();
  return {
    check: async (): Promise<Result<unknown>> => {
      const answer = await writes.check({ writeId });
      if (answer.ok && answer.value.write === null) onEnd?.(null);
      return answer;
    },
    sendAgain: (): Promise<Result<unknown>> => writes.sendAgain({ writeId }),
    resolve: async (decision: UserDecision): Promise<Result<unknown>> => {
      const answer = await writes.resolve({ writeId, ...decision });
      if (answer.ok) onEnd?.(decision);
      return answer;
    },
  };
}

/**
 * A write whose outcome is unknown: what was sent and when, the bank's data about it, and the
 * user's choices.
 */
export function UnknownOutcome({
  write,
  title,
  reason,
  details,
  caution,
  sendAgain,
  isFoundInDetails = false,
  onEnd,
}: {
  readonly write: SentWrite;
  readonly title: ReactNode;
  /** Default: when it was sent. */
  readonly reason?: ReactNode;
  /** The bank's data about it, or the requested change. */
  readonly details?: (decide: DecisionProps) => ReactNode;
  readonly caution?: string;
  /** The label of the button that sends the same request again. */
  readonly sendAgain?: string;
  /** The user confirms that it happened by selecting the created object in the details. */
  readonly isFoundInDetails?: boolean;
  /** Null: the bank was asked, and the outcome is known. */
  readonly onEnd?: (decision: UserDecision | null) => void;
}) {
  const isOnline = useIsOnline();
  const [check, checking] = useCommand(perform);
  const [run, running] = useCommand(perform);
  const { sentAtEpochMs, checkedAtEpochMs, canCheck, traceId } = write;
  const actions = createOutcomeActions(write.writeId, onEnd);
  const isBusy = checking.phase === 'pending' || running.phase === 'pending';
  const resolve = (decision: UserDecision): void => void run(() => actions.resolve(decision));
  const answers = isFoundInDetails ? ([false] as const) : ([true, false] as const);
  const buttons = (
    <div className="unknown-outcome-actions">
      {canCheck && (
        <Button
          size="small"
          isPending={checking.phase === 'pending'}
          isDisabled={!isOnline || isBusy}
          onPress={() => void check(actions.check)}
        >
          {t('ui.unknown.check')}
        </Button>
      )}
      {sendAgain !== undefined && (
        <Button
          size="small"
          isDisabled={!isOnline || isBusy}
          onPress={() => void run(actions.sendAgain)}
        >
          {sendAgain}
        </Button>
      )}
      {answers.map((happened) => (
        <Button
          key={String(happened)}
          size="small"
          isDisabled={isBusy}
          onPress={() => resolve({ happened, objectId: null })}
        >
          {t(happened ? 'ui.unknown.happened' : 'ui.unknown.did-not-happen')}
        </Button>
      ))}
    </div>
  );
  return (
    <div className="unknown-outcome">
      <Note icon={Hourglass} actions={details === undefined && buttons}>
        <strong>{title}</strong>{' '}
        {reason ?? (
          <T id="ui.unknown.sent" values={{ time: <InstantText epochMs={sentAtEpochMs} /> }} />
        )}{' '}
        {checkedAtEpochMs !== null && (
          <T
            id="ui.unknown.checked"
            values={{ time: <InstantText epochMs={checkedAtEpochMs} /> }}
          />
        )}
      </Note>
      {details?.({ isBusy, onCreated: (objectId) => resolve({ happened: true, objectId }) })}
      {checking.phase === 'failed' && <FaultLine error={checking.error} attempt="read" />}
      {running.phase === 'failed' && <FaultLine error={running.error} attempt="write" />}
      {caution !== undefined && <p className="caption">{caution}</p>}
      {traceId !== null && (
        <p className="caption">
          <T
            id="ui.labelled"
            values={{ label: t('ui.fault.trace'), text: <CodeText>{traceId}</CodeText> }}
          />{' '}
          <CopyButton text={traceId} subject={t('ui.fault.trace')} />
        </p>
      )}
      {details !== undefined && buttons}
    </div>
  );
}

/** Objects at the bank that a write may have created, one per row. */
export function Candidates<Row extends { readonly id: string }>({
  rows,
  label,
  decisionLabel,
  isBusy,
  onCreated,
}: DecisionProps & {
  readonly rows: readonly Row[];
  readonly label: (row: Row) => ReactNode;
  readonly decisionLabel: string;
}) {
  if (rows.length === 0) return null;
  return (
    <ul className="unknown-outcome-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="unknown-outcome-row">{label(row)}</span>
          <Button size="small" isDisabled={isBusy} onPress={() => onCreated(row.id)}>
            {decisionLabel}
          </Button>
        </li>
      ))}
    </ul>
  );
}
