import type { LimitRun, RunChange } from '../../../../preload/contract/cards/limit-runs.ts';
import { type CommandError, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { noVault } from '../../../data/storage-failure.ts';
import { throttle } from '../../../list-sync/throttle.ts';
import { cachedMemberNames } from '../../members.ts';
import type { Scope } from '../../scope.ts';
import { type HolderNames, cardNameOf } from '../card-name.ts';
import { cardWrites } from '../changes/card-write.ts';
import type { CardWrites } from '../changes/card-writes.ts';
import { fieldValueOf } from '../changes/compare-answer.ts';
import {
  type LiveRun,
  cannotStore,
  recordWrite,
  continueRun,
  isInProgress,
  storeRun,
} from './drive-run.ts';
import { fromRecords, toLimitRun, toItemRecord, toRunRecord } from './limit-run-record.ts';
import {
  type Run,
  type RunItem,
  recoverRun,
  resumeRun,
  markFailedForRetry,
  stopRun,
} from './limit-run-state.ts';
import { splitIntoRequests, kindOfChange, namedChange } from './run-request.ts';
import { createRunRequests } from './run-requests.ts';

type CardChange = { readonly id: CardId; readonly asked: RunChange };

export type LimitRunner = {
  /**
   * Stores the whole run and starts to send it, card by card. Limits, options and restrictions of a
   * card are one request each, with only the values that differ from the bank's last answer. A card
   * that already matches counts as applied, without a request. A card with options or restrictions
   * is read again first, if the service allows it. A card named twice is one card: the later change
   * wins field by field. Errors: `signed-out`; `storage-unavailable` without a vault;
   * `invalid-input` with `run-under-way` or `nothing-to-change`.
   */
  readonly start: (changes: readonly CardChange[]) => Result<{ readonly runId: string }>;
  /** The run that is in progress or not yet dismissed. */
  readonly current: () => LimitRun | null;
  readonly stop: () => Result<Record<string, never>>;
  readonly resume: () => Result<Record<string, never>>;
  /**
   * Sends again only cards that were refused or have an unknown outcome. A stopped run leaves out
   * the cards that were never sent.
   */
  readonly retryFailed: () => Result<Record<string, never>>;
  /** Error: `invalid-input` with `run-under-way`. */
  readonly dismiss: () => Result<Record<string, never>>;
};

const publishEveryMs = 100;
const done = ok({});
const runInProgress = failed<CommandError>({
  kind: 'invalid-input',
  problems: [{ path: [], code: 'run-under-way' }],
});

function toRunItem(
  { scope, requests }: LiveRun,
  { id, asked, place, names }: CardChange & { readonly place: number; readonly names: HolderNames },
): RunItem {
  const card = requests.cachedCard(id);
  const tracked = scope.vault?.trackedCards.get(id) ?? null;
  const { request, unsent, blocked } = requests.requestOf({ cardId: id, asked });
  // A request that must contain more fields than requested is decided after the card was read
  // again.
  const isDecided = kindOfChange(asked) === 'limits';
  return {
    place,
    cardId: id,
    name: cardNameOf(card, tracked, names),
    lastDigits: card?.lastDigits ?? tracked?.lastDigits ?? null,
    before: Object.fromEntries(
      namedChange(asked).map(([field]) => [field, (card && fieldValueOf(card, field)) ?? null]),
    ),
    asked,
    state: !isDecided || request !== null ? 'next' : blocked === undefined ? 'applied' : 'refused',
    differences: [],
    error: null,
    writeId: null,
    isRetry: false,
    ...(isDecided ? { unsent: [...unsent], ...(blocked === undefined ? {} : { blocked }) } : {}),
  };
}

function startRun(
  live: LiveRun,
  changes: readonly CardChange[],
): Result<{ readonly runId: string }> {
  const { scope, publish } = live;
  if (isInProgress(live)) return runInProgress;
  const cards = new Map<CardId, RunChange>();
  for (const { id, asked } of changes)
    if (Object.values(asked).some((value) => value !== undefined))
      cards.set(id, { ...cards.get(id), ...asked });
  if (cards.size === 0)
    return failed({
      kind: 'invalid-input',
      problems: [{ path: ['changes'], code: 'nothing-to-change' }],
    });
  const names = cachedMemberNames(scope);
  const items = [...cards]
    .flatMap(([id, asked]) => splitIntoRequests(asked).map((part) => ({ id, asked: part })))
    .map((cardChange, place) => toRunItem(live, { ...cardChange, place, names }));
  const run: Run = {
    id: scope.randomUUID(),
    startedAtEpochMs: scope.now(),
    state: items.some(({ state }) => state === 'next') ? 'running' : 'done',
    stoppedBy: null,
    items,
  };
  live.vault.limitRuns.start(toRunRecord(run), items.map(toItemRecord));
  live.run = run;
  live.isAfterFault = false;
  publish();
  continueRun(live);
  return ok({ runId: run.id });
}

/**
 * Changes limits, options and restrictions of many cards. A run is stored before the first request,
 * survives a restart, and belongs to one connection.
 */
export function createLimitRunner(
  scope: Scope,
  writes: Pick<CardWrites, 'submit' | 'onChange'>,
): LimitRunner {
  const requests = createRunRequests(scope, writes);
  let cachedRun: LiveRun | null = null;
  const publish = throttle(() => scope.publishChange('limit-run'), {
    intervalMs: publishEveryMs,
    later: scope.later,
  });

  /** @param changedWriteId the write whose new state follows: the run does not contain it yet */
  const loadRun = (changedWriteId: string | null = null): LiveRun | null => {
    const { vault } = scope;
    if (vault === null || cachedRun !== null) return cachedRun;
    const stored = vault.limitRuns.current();
    const run =
      stored === null
        ? null
        : recoverRun(fromRecords(stored), {
            isMissed: (writeId) => writeId !== changedWriteId,
            writeOf: (writeId) => cardWrites.get(vault, writeId),
          });
    const live: LiveRun = {
      scope,
      requests,
      publish,
      vault,
      run,
      isDriving: false,
      isAfterFault: false,
    };
    cachedRun = live;
    if (run !== null) vault.limitRuns.save(toRunRecord(run), run.items.map(toItemRecord));
    return live;
  };

  writes.onChange((write) => {
    const live = loadRun(write.id);
    if (live === null) return;
    recordWrite(live, write);
    continueRun(live);
  });

  /**
   * Changes the run as the user asked, and continues. A service that was at fault before gets a new
   * chance.
   */
  const change = (transition: (run: Run) => Run): Result<Record<string, never>> => {
    const live = loadRun();
    if (live === null) return failed(noVault(scope));
    if (live.run === null) return done;
    if (!storeRun(live, transition(live.run))) return failed(live.run.stoppedBy ?? cannotStore);
    live.isAfterFault = false;
    continueRun(live);
    return done;
  };

  return {
    start: (changes) => {
      if (scope.phase() !== 'signed-in') return failed({ kind: 'signed-out' });
      const live = loadRun();
      return live === null ? failed(noVault(scope)) : startRun(live, changes);
    },
    current: () => {
      const run = loadRun()?.run ?? null;
      return run === null ? null : toLimitRun(run);
    },
    stop: () => change(stopRun),
    resume: () => change(resumeRun),
    retryFailed: () => change(markFailedForRetry),
    dismiss: () => {
      const live = loadRun();
      if (live === null) return failed(noVault(scope));
      if (isInProgress(live)) return runInProgress;
      live.vault.limitRuns.remove();
      live.run = null;
      publish();
      return done;
    },
  };
}
