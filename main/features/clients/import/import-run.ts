import type { ImportRow } from '../../../../preload/contract/client-imports.ts';
import { storageErrorOf } from '../../../data/storage-failure.ts';
import { duplicatesInList, checkRow } from './check-row.ts';
import { type Row, foundIn, putRow, rowAt } from './import-record.ts';
import {
  type ClientImportsDeps,
  type LiveImport,
  cannotKeep,
  putRun,
  readingOf,
  recordKnownOutcomes,
} from './live-import.ts';
import { type RowOutcome, outcomeOfAnswer } from './row-outcome.ts';

/** Where the service does not say when it has time again. */
const usualWaitMs = 30_000;
/** Nobody waits longer before a window; the owner goes on when she likes. */
const longestWaitMs = 10 * 60_000;

const isRunning = (live: LiveImport): boolean => live.run?.state === 'running';

const stop = (
  live: LiveImport,
  stoppedBy: NonNullable<LiveImport['run']>['stoppedBy'],
  deps: ClientImportsDeps,
): void => {
  if (live.run !== null) putRun(live, { ...live.run, state: 'stopped', stoppedBy }, deps);
};

/**
 * Clients that came to be known since the owner looked at the row, but for those that this import
 * made.
 */
const newDuplicates = (
  { connection, imports }: LiveImport,
  { checked }: Row,
  client: Parameters<typeof duplicatesInList>[1],
): ImportRow['duplicates'] =>
  duplicatesInList(connection, client).filter(
    ({ clientId }) =>
      clientId !== null &&
      !checked.doubles.some((known) => known.clientId === clientId) &&
      !imports.hasMade(clientId),
  );

/** A stop ends it. */
const rest = async (live: LiveImport, ms: number, deps: ClientImportsDeps): Promise<void> => {
  live.waiting = new AbortController();
  await deps.sleep(ms, live.waiting.signal);
  live.waiting = null;
};

const wait = async (
  live: LiveImport,
  untilEpochMs: number | null,
  deps: ClientImportsDeps,
): Promise<boolean> => {
  const waitMs = untilEpochMs === null ? usualWaitMs : Math.max(0, untilEpochMs - deps.now());
  if (waitMs > longestWaitMs) return false;
  await rest(live, waitMs, deps);
  return true;
};

/** What is not on disk must not go on: the row would be sent, or counted, once more. */
const keepRow = (live: LiveImport, row: Row, deps: ClientImportsDeps): boolean => {
  try {
    putRow(live.imports, row);
    return true;
  } catch (cause) {
    deps.reportBug(cause);
    stop(live, storageErrorOf(cause) ?? cannotKeep, deps);
    return false;
  } finally {
    deps.onChange();
  }
};

const follow = async (
  live: LiveImport,
  { then }: RowOutcome,
  deps: ClientImportsDeps,
): Promise<void> => {
  if (then.do === 'stop') stop(live, then.by, deps);
  if (then.do !== 'wait' || !isRunning(live)) return;
  if (!(await wait(live, then.untilEpochMs, deps)))
    stop(live, { kind: 'rate-limited', retryAtEpochMs: then.untilEpochMs, traceId: null }, deps);
};

const sendRow = async (live: LiveImport, before: Row, deps: ClientImportsDeps): Promise<void> => {
  const { connection, run, imports } = live;
  if (run === null) return;
  const {
    client,
    keys: _keys,
    ...rechecked
  } = await checkRow(before.edited ?? before.cells, readingOf(live, run));
  if (connection !== deps.connection() || !isRunning(live)) return;
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
    keepRow(live, { ...row, decision: 'ask', checked, status: foundIn(checked) }, deps);
    return;
  }
  const pauseMs = live.rate.nextMs();
  if (pauseMs > 0) {
    await rest(live, pauseMs, deps);
    // Whatever happened meanwhile: it is looked at anew.
    if (
      connection !== deps.connection() ||
      deps.isLeaving() ||
      !isRunning(live) ||
      JSON.stringify(rowAt(imports, row.row)) !== JSON.stringify(row)
    )
      return;
  }
  const sending: Row = { ...row, status: 'sending', intentId: deps.randomUUID(), result: null };
  if (!keepRow(live, sending, deps)) return;
  const answer = await deps.creations
    .create(connection, { intentId: sending.intentId ?? '', client })
    .catch((bug: unknown) => {
      deps.reportBug(bug);
      return null;
    });
  // The vault of a connection that is closed is closed too. What became of the row is read from it
  // when it is opened again.
  if (connection !== deps.connection()) return;
  const outcome = outcomeOfAnswer(answer, live.isAfterFault);
  live.isAfterFault = outcome.isFault;
  if (keepRow(live, { ...sending, ...outcome.change }, deps)) await follow(live, outcome, deps);
};

/**
 * Asks the bank for rows whose outcome is not known, once for each going on; none is sent again.
 */
const reconcileUnknown = async (live: LiveImport, deps: ClientImportsDeps): Promise<void> => {
  for (let left = 0; isRunning(live) && live.connection === deps.connection();) {
    const rows = recordKnownOutcomes(live, ['unknown'], left);
    if (rows.length === 0) return;
    for (const { intentId } of rows) {
      const polled =
        intentId === null ? null : await deps.creations.reconcile(live.connection, intentId);
      // Whoever cannot be asked now can be asked for the next one even less.
      if (polled?.ok === false || live.connection !== deps.connection()) return;
    }
    left += recordKnownOutcomes(live, ['unknown'], left).length;
    deps.onChange();
    if (rows.length < 20) return;
  }
};

/**
 * Sends what is ready, one request a row and one at a time, until nothing is left, the owner stops
 * it, or each row would end the same way.
 */
export const driveImport = async (live: LiveImport, deps: ClientImportsDeps): Promise<void> => {
  if (live.isDriving) return;
  live.isDriving = true;
  try {
    // A turn for others: whoever asked for this gets an answer before the first request leaves.
    await deps.nextTurn();
    recordKnownOutcomes(live, ['sending']);
    await reconcileUnknown(live, deps);
    while (
      live.connection === deps.connection() &&
      !deps.isLeaving() &&
      live.run !== null &&
      isRunning(live)
    ) {
      const number = live.imports.first('ready');
      const row = number === null ? null : rowAt(live.imports, number);
      if (row === null) {
        putRun(live, { ...live.run, state: 'done', stoppedBy: null }, deps);
        return;
      }
      await sendRow(live, row, deps);
      await deps.nextTurn();
    }
  } finally {
    live.isDriving = false;
    deps.onChange();
  }
};
