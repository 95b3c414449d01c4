import type { ImportRow } from '../../../../preload/contract/clients/client-imports.ts';
import { storageErrorOf } from '../../../data/storage-failure.ts';
import type { ClientCreations } from '../create-client.ts';
import { duplicatesInList, checkRow } from './check-row.ts';
import { type Row, findingOf, putRow, rowAt } from './import-record.ts';
import {
  type LiveImport,
  cannotStore,
  putRun,
  toRowReading,
  recordKnownOutcomes,
  publishImport,
} from './live-import.ts';
import { type RowOutcome, outcomeOfAnswer } from './row-outcome.ts';

/** The wait if the service does not say when it accepts requests again. */
const defaultWaitMs = 30_000;
/** A longer wait stops the import, and the user continues it later. */
const maxWaitMs = 10 * 60_000;

export type SendingDeps = {
  readonly creations: Pick<ClientCreations, 'create' | 'check'>;
  /** Ends early when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};

function isRunning(live: LiveImport): boolean {
  return live.run?.state === 'running';
}

function stop(live: LiveImport, stoppedBy: NonNullable<LiveImport['run']>['stoppedBy']): void {
  if (live.run !== null) putRun(live, { ...live.run, state: 'stopped', stoppedBy });
}

/** Duplicates found since the user reviewed the row, except clients that this import created. */
function newDuplicates(
  { scope, imports }: LiveImport,
  { checked }: Row,
  client: Parameters<typeof duplicatesInList>[1],
): ImportRow['duplicates'] {
  return duplicatesInList(scope, client).filter(
    ({ clientId }) =>
      clientId !== null &&
      !checked.doubles.some((duplicate) => duplicate.clientId === clientId) &&
      !imports.hasMade(clientId),
  );
}

/** Stopping the import ends the pause. */
async function pauseRun(live: LiveImport, ms: number, deps: SendingDeps): Promise<void> {
  live.waitController = new AbortController();
  await deps.sleep(ms, live.waitController.signal);
  live.waitController = null;
}

async function wait(
  live: LiveImport,
  untilEpochMs: number | null,
  deps: SendingDeps,
): Promise<boolean> {
  const waitMs =
    untilEpochMs === null ? defaultWaitMs : Math.max(0, untilEpochMs - live.scope.now());
  if (waitMs > maxWaitMs) return false;
  await pauseRun(live, waitMs, deps);
  return true;
}

/** Stores a row before the import continues: without it the row would be sent or counted twice. */
function storeRow(live: LiveImport, row: Row): boolean {
  try {
    putRow(live.imports, row);
    return true;
  } catch (cause) {
    live.scope.reportBug(cause);
    stop(live, storageErrorOf(cause) ?? cannotStore);
    return false;
  } finally {
    publishImport(live);
  }
}

async function applyNextStep(
  live: LiveImport,
  { nextStep }: RowOutcome,
  deps: SendingDeps,
): Promise<void> {
  if (nextStep.do === 'stop') stop(live, nextStep.by);
  if (nextStep.do !== 'wait' || !isRunning(live)) return;
  if (!(await wait(live, nextStep.untilEpochMs, deps)))
    stop(live, { kind: 'rate-limited', retryAtEpochMs: nextStep.untilEpochMs, traceId: null });
}

async function sendRow(live: LiveImport, before: Row, deps: SendingDeps): Promise<void> {
  const { scope, run, imports } = live;
  if (run === null) return;
  const {
    client,
    keys: _keys,
    ...rechecked
  } = await checkRow(before.edited ?? before.cells, toRowReading(live, run), live.scope.reportBug);
  if (!scope.isOpen() || !isRunning(live)) return;
  // The user may have changed the row, or decided differently, during the check.
  const row = rowAt(imports, before.row);
  if (row?.status !== 'ready' || row.edited?.join('\n') !== before.edited?.join('\n')) return;
  const addedDuplicates = newDuplicates(live, row, client);
  const checked = {
    ...row.checked,
    problems: rechecked.problems,
    doubles: [...row.checked.doubles, ...addedDuplicates],
  };
  if (rechecked.problems.length > 0 || addedDuplicates.length > 0) {
    storeRow(live, { ...row, decision: 'ask', checked, status: findingOf(checked) });
    return;
  }
  const pauseMs = live.rate.waitMs();
  if (pauseMs > 0) {
    await pauseRun(live, pauseMs, deps);
    // The row may have changed during the pause, so check it again.
    if (
      !scope.isOpen() ||
      scope.isLeaving() ||
      !isRunning(live) ||
      JSON.stringify(rowAt(imports, row.row)) !== JSON.stringify(row)
    )
      return;
  }
  const sendingRow: Row = { ...row, status: 'sending', intentId: scope.randomUUID(), result: null };
  if (!storeRow(live, sendingRow)) return;
  live.rate.count();
  const answer = await deps.creations
    .create({ intentId: sendingRow.intentId ?? '', client })
    .catch((bug: unknown) => {
      scope.reportBug(bug);
      return null;
    });
  // The vault closes with its connection. When it opens again, it shows the outcome of this row.
  if (!scope.isOpen()) return;
  const outcome = outcomeOfAnswer(answer, live.isAfterFault);
  live.isAfterFault = outcome.isFault;
  if (storeRow(live, { ...sendingRow, ...outcome.change }))
    await applyNextStep(live, outcome, deps);
}

/** Searches the bank for rows with an unknown outcome, once for each continuation; resends none. */
async function reconcileUnknown(live: LiveImport, deps: SendingDeps): Promise<void> {
  for (let unknownCount = 0; isRunning(live) && live.scope.isOpen();) {
    const rows = recordKnownOutcomes(live, ['unknown'], unknownCount);
    if (rows.length === 0) return;
    for (const { intentId } of rows) {
      const checkResult = intentId === null ? null : await deps.creations.check(intentId);
      // If this search failed, the next one would fail too.
      if (checkResult?.ok === false || !live.scope.isOpen()) return;
    }
    unknownCount += recordKnownOutcomes(live, ['unknown'], unknownCount).length;
    publishImport(live);
    if (rows.length < 20) return;
  }
}

/**
 * Stored separately, because the user may dismiss the import before the first steps are next
 * evaluated.
 */
function recordFirstStep({ scope }: LiveImport): void {
  scope.vault?.firstSteps.markDone('import-clients', scope.now());
  scope.publishChange('first-steps');
}

/**
 * Sends ready rows one at a time, one request a row. Ends when none is left, when the user stops
 * it, or when every row would fail the same way.
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
        if ((live.imports.counts().get('created') ?? 0) > 0) recordFirstStep(live);
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
    publishImport(live);
  }
}
