import { keptMemberNames } from '../../members.ts';
import { cardNameOf, type HolderNames } from '../card-name.ts';
import type { LimitRun, RunChange } from '../../../../preload/contract/cards/limit-runs.ts';
import { type CommandError, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import { storageErrorOf, noVault } from '../../../data/storage-failure.ts';
import type { Scope } from '../../scope.ts';
import { throttle } from '../../../list-sync/throttle.ts';
import { type CardWrite, cardWrites } from '../changes/card-write.ts';
import type { CardWrites } from '../changes/card-writes.ts';
import { keptIn } from '../changes/compare-answer.ts';
import { readBeforeChange } from '../list/read-cards.ts';
import { fromRecords, shownRun, toItemRecord, toRunRecord } from './limit-run-record.ts';
import { inRequests, kindOfChange, namedChange } from './run-request.ts';
import { createRunRequests } from './run-requests.ts';
import {
  type CardOutcome,
  type Run,
  type RunItem,
  afterRestart,
  isAtFault,
  nextItem,
  outcomeOfReading,
  outcomeOfSending,
  outcomeOfWrite,
  resumed,
  retried,
  sending,
  stoppedByOwner,
  withOutcome,
  withoutRequest,
} from './limit-run-state.ts';

type CardChange = { readonly id: CardId; readonly asked: RunChange };

export type LimitRunner = {
  /**
   * Stores the whole run and starts to send it: card by card, for each card limits, options and
   * restrictions in a request each, and only what differs from what the bank last said of the card.
   * What already matches counts as applied, without a request. A card with options or restrictions
   * is read again first, where that can be done. A card named twice is one card: the later change
   * wins field by field. Errors: `signed-out`; `storage-unavailable` without a vault;
   * `invalid-input` with `run-under-way` or `nothing-to-change`.
   */
  readonly start: (changes: readonly CardChange[]) => Result<{ readonly runId: string }>;
  /** The run that is under way or not yet dismissed. */
  readonly current: () => LimitRun | null;
  readonly stop: () => Result<Record<string, never>>;
  readonly resume: () => Result<Record<string, never>>;
  /**
   * Sends again only cards that were refused or whose outcome is not known; of a stopped run not
   * those that were never sent.
   */
  readonly retryFailed: () => Result<Record<string, never>>;
  /** Error: `invalid-input` with `run-under-way`. */
  readonly dismiss: () => Result<Record<string, never>>;
};

/**
 * The run of one connection, as it stands. Kept here beside the vault, so that a glance at it costs
 * no reading.
 */
type Live = {
  readonly vault: Vault;
  run: Run | null;
  isDriving: boolean;
  /** The last card that the bank was asked about met a fault of the service. */
  isAfterFault: boolean;
};

const publishEveryMs = 100;
const done = ok({});
const underWay = failed<CommandError>({
  kind: 'invalid-input',
  problems: [{ path: [], code: 'run-under-way' }],
});
const cannotKeep: CommandError = { kind: 'storage-unavailable', reason: 'unavailable' };

/**
 * Changes limits, options and restrictions of many cards. It is kept before anything is sent, survives a restart, and is
 * never of two connections.
 */
export function createLimitRunner(
  scope: Scope,
  writes: Pick<CardWrites, 'submit' | 'onChange'>,
): LimitRunner {
  const { known, requestOf, noteUnread, submit } = createRunRequests(scope, writes);
  let opened: Live | null = null;
  const publish = throttle(() => scope.publishChange('limit-run'), {
    intervalMs: publishEveryMs,
    later: scope.later,
  });

  /**
   * @param changed the write whose change is about to be taken: the run does not know it yet
   */
  const liveRun = (changed: string | null = null): Live | null => {
    const { vault } = scope;
    if (vault === null || opened !== null) return opened;
    const kept = vault.limitRuns.current();
    const run =
      kept === null
        ? null
        : afterRestart(fromRecords(kept), {
            isMissed: (writeId) => writeId !== changed,
            writeOf: (writeId) => cardWrites.get(vault, writeId),
          });
    const live: Live = { vault, run, isDriving: false, isAfterFault: false };
    opened = live;
    if (run !== null) vault.limitRuns.save(toRunRecord(run), run.items.map(toItemRecord));
    return live;
  };

  /**
   * Puts the run into its next state, on disk and here. Where the disk fails, nothing more is sent:
   * what is not kept could be sent twice.
   */
  const put = (live: Live, run: Run): boolean => {
    const before = live.run?.items;
    const changed = run.items.filter((item, index) => item !== before?.[index]);
    live.run = run;
    publish();
    try {
      live.vault.limitRuns.save(toRunRecord(run), changed.map(toItemRecord));
      return true;
    } catch (cause) {
      scope.reportBug(cause);
      live.run = {
        ...run,
        state: run.state === 'done' ? 'done' : 'stopped',
        stoppedBy: storageErrorOf(cause) ?? cannotKeep,
      };
      return false;
    }
  };

  const recordOutcome = (live: Live, place: number, outcome: CardOutcome): void => {
    const item = live.run?.items.find((each) => each.place === place);
    if (!live.run || !item) return;
    live.isAfterFault = isAtFault(live.isAfterFault, item, outcome);
    put(live, withOutcome(live.run, place, outcome));
  };

  /**
   * Has the bank say how a card stands before what is sent holds more than what is asked for, so that
   * nothing that was changed elsewhere goes back. False: it cannot be sent now, and the run says why.
   */
  const readAgain = async (live: Live, item: RunItem): Promise<boolean> => {
    const read = await readBeforeChange(scope, item.cardId);
    if (!scope.isOpen() || scope.isLeaving() || live.run?.state !== 'running') return false;
    if (read.ok) return true;
    const outcome = outcomeOfReading(read.error);
    if (outcome.stop === null) noteUnread(live.vault, item, read.error);
    recordOutcome(live, item.place, outcome);
    return false;
  };

  const sendOne = async (live: Live, item: RunItem): Promise<void> => {
    if (kindOfChange(item.asked) !== 'limits' && !(await readAgain(live, item))) return;
    const { request, blocked, unsent } = requestOf(item);
    const stillUnsent = (item.unsent ?? unsent).filter((field) => unsent.includes(field));
    if (request === null) {
      recordOutcome(live, item.place, withoutRequest(blocked, item.unsent ?? unsent));
      return;
    }
    const before = live.run;
    if (before === null) return;
    const writeId = scope.randomUUID();
    if (!put(live, sending(before, item.place, { unsent: stillUnsent, blocked, writeId }))) {
      live.run = { ...before, state: 'stopped', stoppedBy: live.run?.stoppedBy ?? cannotKeep };
      return;
    }
    const answer = await submit({ ...request, id: writeId });
    // The vault of a connection that is closed is closed too. When it is opened again, the write
    // shows what became of this card.
    if (!scope.isOpen()) return;
    const outcome = outcomeOfSending(answer, request.kind, {
      unsent: stillUnsent,
      isAfterFault: live.isAfterFault,
    });
    recordOutcome(live, item.place, outcome);
    // The approval may have ended before the answer that asked for it came here.
    const write = outcome.item.state === 'waiting' ? cardWrites.get(live.vault, writeId) : null;
    if (write !== null) follow(live, write);
  };

  /** Records what a changed write says of the card that was sent with it. */
  const follow = (live: Live, write: CardWrite): void => {
    const item = live.run?.items.find((each) => each.writeId === write.id);
    const outcome = item && outcomeOfWrite(item, write, live.isAfterFault);
    if (item && outcome) recordOutcome(live, item.place, outcome);
  };

  const drive = async (live: Live): Promise<void> => {
    if (live.isDriving) return;
    live.isDriving = true;
    try {
      // A turn for others: whoever asked for this gets an answer before the first request leaves.
      await Promise.resolve();
      for (;;) {
        const item =
          scope.isOpen() && !scope.isLeaving() && live.run?.state === 'running'
            ? nextItem(live.run)
            : null;
        if (item === null) break;
        await sendOne(live, item);
      }
    } finally {
      live.isDriving = false;
      publish();
    }
  };

  /** Sends on, where there is something to send. */
  const goOn = (live: Live): void => {
    if (live.run?.state === 'running') drive(live).catch(scope.reportBug);
  };

  const isUnderWay = ({ run, isDriving }: Live): boolean =>
    isDriving || run?.state === 'running' || run?.state === 'waiting';

  writes.onChange((write) => {
    const live = liveRun(write.id);
    if (live === null) return;
    follow(live, write);
    goOn(live);
  });

  const asItem = (names: HolderNames, { id, asked }: CardChange, place: number): RunItem => {
    const card = known(id);
    const tracked = scope.vault?.trackedCards.get(id) ?? null;
    const { request, unsent, blocked } = requestOf({ cardId: id, asked });
    // What is sent together with more than what is asked for is decided once the card was read again.
    const isDecided = kindOfChange(asked) === 'limits';
    return {
      place,
      cardId: id,
      name: cardNameOf(card, tracked, names),
      lastDigits: card?.lastDigits ?? tracked?.lastDigits ?? null,
      before: Object.fromEntries(
        namedChange(asked).map(([field]) => [field, (card && keptIn(card, field)) ?? null]),
      ),
      asked,
      state:
        !isDecided || request !== null ? 'next' : blocked === undefined ? 'applied' : 'refused',
      differences: [],
      error: null,
      writeId: null,
      isRetry: false,
      ...(isDecided ? { unsent: [...unsent], ...(blocked === undefined ? {} : { blocked }) } : {}),
    };
  };

  /** As its owner wants it from here on: a service that was at fault before has a new chance. */
  const change = (into: (run: Run) => Run): Result<Record<string, never>> => {
    const live = liveRun();
    if (live === null) return failed(noVault(scope));
    if (live.run === null) return done;
    if (!put(live, into(live.run))) return failed(live.run.stoppedBy ?? cannotKeep);
    live.isAfterFault = false;
    goOn(live);
    return done;
  };

  const start: LimitRunner['start'] = (changes) => {
    if (scope.phase() !== 'signed-in') return failed({ kind: 'signed-out' });
    const live = liveRun();
    if (live === null) return failed(noVault(scope));
    if (isUnderWay(live)) return underWay;
    const cards = new Map<CardId, RunChange>();
    for (const { id, asked } of changes)
      if (Object.values(asked).some((value) => value !== undefined))
        cards.set(id, { ...cards.get(id), ...asked });
    if (cards.size === 0)
      return failed({
        kind: 'invalid-input',
        problems: [{ path: ['changes'], code: 'nothing-to-change' }],
      });
    const names = keptMemberNames(scope);
    const items = [...cards]
      .flatMap(([id, asked]) => inRequests(asked).map((part) => ({ id, asked: part })))
      .map((one, place) => asItem(names, one, place));
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
    goOn(live);
    return ok({ runId: run.id });
  };

  return {
    start,
    current: () => {
      const run = liveRun()?.run ?? null;
      return run === null ? null : shownRun(run);
    },
    stop: () => change(stoppedByOwner),
    resume: () => change(resumed),
    retryFailed: () => change(retried),
    dismiss: () => {
      const live = liveRun();
      if (live === null) return failed(noVault(scope));
      if (isUnderWay(live)) return underWay;
      live.vault.limitRuns.remove();
      live.run = null;
      publish();
      return done;
    },
  };
}
