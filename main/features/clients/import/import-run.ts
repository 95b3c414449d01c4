import type { ImportRow } from '../../../../preload/contract/clients/client-imports.ts';
import { storageErrorOf } from '../../../data/storage-failure.ts';
import type { ClientCreations } from '../create-client.ts';
import { duplicatesInList, checkRow } from './check-row.ts';
import { type Row, foundIn, putRow, rowAt } from './import-record.ts';
import {
  type LiveImport,
  cannotKeep,
  putRun,
  readingOf,
  recordKnownOutcomes,
  tellOfImport,
} from './live-import.ts';
import { type RowOutcome, outcomeOfAnswer } from './row-outcome.ts';

/** Where the service does not say when it has time again. */
const usualWaitMs = 30_000;
/** Nobody waits longer before a window; the owner goes on when she likes. */
const longestWaitMs = 10 * 60_000;

export type SendingDeps = {
  readonly creations: Pick<ClientCreations, 'create' | 'check'>;
  /** Ends early when it is no longer wanted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};

function isRunning(live: LiveImport): boolean {
  return live.run?.state === 'running';
}

function stop(live: LiveImport, stoppedBy: NonNullable<LiveImport['run']>['stoppedBy']): void {
  if (live.run !== null) putRun(live, { ...live.run, state: 'stopped', stoppedBy });
}

/**
 * Clients that came to be known since the owner looked at the row, but for those that this import
 * made.
 */
function newDuplicates(
  { scope, imports }: LiveImport,
  { checked }: Row,
  client: Parameters<typeof duplicatesInList>[1],
): ImportRow['duplicates'] {
  return duplicatesInList(scope, client).filter(
    ({ clientId }) =>
      clientId !== null &&
      !checked.doubles.some((known) => known.clientId === clientId) &&
      !imports.hasMade(clientId),
  );
}

/** A stop ends it. */
async function rest(live: LiveImport, ms: number, deps: SendingDeps): Promise<void> {
  live.waiting = new AbortController();
  await deps.sleep(ms, live.waiting.signal);
  live.waiting = null;
}

async function wait(
  live: LiveImport,
  untilEpochMs: number | null,
  deps: SendingDeps,
): Promise<boolean> {
  const waitMs = untilEpochMs === null ? usualWaitMs : Math.max(0, untilEpochMs - live.scope.now());
  if (waitMs > longestWaitMs) return false;
  await rest(live, waitMs, deps);
  return true;
}

/** What is not on disk must not go on: the row would be sent, or counted, once more. */
function keepRow(live: LiveImport, row: Row): boolean {
  try {
    putRow(live.imports, row);
    return true;
  } catch (cause) {
    live.scope.reportBug(cause);
    stop(live, storageErrorOf(cause) ?? cannotKeep);
    return false;
  } finally {
    tellOfImport(live);
  }
}

async function follow(live: LiveImport, { then }: RowOutcome, deps: SendingDeps): Promise<void> {
  if (then.do === 'stop') stop(live, then.by);
  if (then.do !== 'wait' || !isRunning(live)) return;
  if (!(await wait(live, then.untilEpochMs, deps)))
    stop(live, { kind: 'rate-limited', retryAtEpochMs: then.untilEpochMs, traceId: null });
}

async function sendRow(live: LiveImport, before: Row, deps: SendingDeps): Promise<void> {
  const { scope, run, imports } = live;
  if (run === null) return;
  const {
    client,
    keys: _keys,
    ...rechecked
  } = await checkRow(before.edited ?? before.cells, readingOf(live, run), live.scope.reportBug);
  if (!scope.isOpen() || !isRunning(live)) return;
  // The owner may have changed the row, or decided otherwise, while it was read.
  const row = rowAt(imports, before.row);
  if (row?.status !== 'ready' || row.edited?.join('\n') !== before.edited?.join('\n')) return;
  const added = newDuplicates(live, row, client);
  const checked = {
    ...row.checked,
    problems: rechecked.problems,
    doubles: [...row.checked.doubles, ...added],
  };
  if (rechecked.problems.length > 0 || added.length > 0) {
    keepRow(live, { ...row, decision: 'ask', checked, status: foundIn(checked) });
    return;
  }
  const pauseMs = live.rate.waitMs();
  if (pauseMs > 0) {
    await rest(live, pauseMs, deps);
    // Whatever happened meanwhile: it is looked at anew.
    if (
      !scope.isOpen() ||
      scope.isLeaving() ||
      !isRunning(live) ||
      JSON.stringify(rowAt(imports, row.row)) !== JSON.stringify(row)
    )
      return;
  }
  const sending: Row = { ...row, status: 'sending', intentId: scope.randomUUID(), result: null };
  if (!keepRow(live, sending)) return;
  live.rate.count();
  const answer = await deps.creations
    .create({ intentId: sending.intentId ?? '', client })
    .catch((bug: unknown) => {
      scope.reportBug(bug);
      return null;
    });
  // The vault of a connection that is closed is closed too. What became of the row is read from it
  // when it is opened again.
  if (!scope.isOpen()) return;
  const outcome = outcomeOfAnswer(answer, live.isAfterFault);
  live.isAfterFault = outcome.isFault;
  if (keepRow(live, { ...sending, ...outcome.change })) await follow(live, outcome, deps);
}

/**
 * Asks the bank for rows whose outcome is not known, once for each going on; none is sent again.
 */
async function reconcileUnknown(live: LiveImport, deps: SendingDeps): Promise<void> {
  for (let left = 0; isRunning(live) && live.scope.isOpen();) {
    const rows = recordKnownOutcomes(live, ['unknown'], left);
    if (rows.length === 0) return;
    for (const { intentId } of rows) {
      const polled = intentId === null ? null : await deps.creations.check(intentId);
      // Whoever cannot be asked now can be asked for the next one even less.
      if (polled?.ok === false || !live.scope.isOpen()) return;
    }
    left += recordKnownOutcomes(live, ['unknown'], left).length;
    tellOfImport(live);
    if (rows.length < 20) return;
  }
}

/** What was imported may be put away before anyone looks which first steps are done. */
function noteImport({ scope }: LiveImport): void {
  scope.vault?.firstSteps.note('import-clients', scope.now());
  scope.publishChange('first-steps');
}

/**
 * Sends what is ready, one request a row and one at a time, until nothing is left, the owner stops
 * it, or each row would end the same way.
 */
export async function driveImport(live: LiveImport, deps: SendingDeps): Promise<void> {
  if (live.isDriving) return;
  live.isDriving = true;
  try {
    // Yield first: the caller gets its answer before the first request is sent.
    await live.scope.nextTurn();
    recordKnownOutcomes(live, ['sending']);
    await reconcileUnknown(live, deps);
    while (live.scope.isOpen() && !live.scope.isLeaving() && live.run !== null && isRunning(live)) {
      const number = live.imports.first('ready');
      const row = number === null ? null : rowAt(live.imports, number);
      if (row === null) {
        putRun(live, { ...live.run, state: 'done', stoppedBy: null });
        if ((live.imports.counts().get('created') ?? 0) > 0) noteImport(live);
        return;
      }
      await sendRow(live, row, deps);
      await live.scope.nextTurn();
    }
  } catch (cause) {
    live.scope.reportBug(cause);
    if (live.scope.isOpen() && isRunning(live)) stop(live, storageErrorOf(cause));
  } finally {
    live.isDriving = false;
    tellOfImport(live);
  }
}
