import type { CommandError } from '../../../../preload/contract/result.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import { storageErrorOf } from '../../../data/storage-failure.ts';
import type { Scope } from '../../scope.ts';
import { type CardWrite, cardWrites } from '../changes/card-write.ts';
import { readBeforeChange } from '../list/read-cards.ts';
import { toItemRecord, toRunRecord } from './limit-run-record.ts';
import {
  type CardOutcome,
  type Run,
  type RunItem,
  isAtFault,
  nextItem,
  outcomeOfReading,
  outcomeOfSending,
  outcomeOfWrite,
  markSending,
  withOutcome,
  withoutRequest,
} from './limit-run-state.ts';
import { kindOfChange } from './run-request.ts';
import type { RunRequests } from './run-requests.ts';

/**
 * The current run of one connection. It is in memory as well as in the vault, so that showing it
 * reads no database.
 */
export type LiveRun = {
  readonly scope: Scope;
  readonly requests: RunRequests;
  /** Notifies the window, at most ten times a second. */
  readonly publish: () => void;
  readonly vault: Vault;
  run: Run | null;
  isDriving: boolean;
  /** The last card that was sent to the bank met a fault of the service. */
  isAfterFault: boolean;
};

export const cannotStore: CommandError = { kind: 'storage-unavailable', reason: 'unavailable' };

/**
 * Stores the run's next state, on disk and in memory. If the disk fails, nothing more is sent: a
 * request without a record could be sent twice.
 */
export function storeRun(live: LiveRun, run: Run): boolean {
  const { scope, publish } = live;
  const before = live.run?.items;
  const changedItems = run.items.filter((item, index) => item !== before?.[index]);
  live.run = run;
  publish();
  try {
    live.vault.limitRuns.save(toRunRecord(run), changedItems.map(toItemRecord));
    return true;
  } catch (cause) {
    scope.reportBug(cause);
    live.run = {
      ...run,
      state: run.state === 'done' ? 'done' : 'stopped',
      stoppedBy: storageErrorOf(cause) ?? cannotStore,
    };
    return false;
  }
}

function recordOutcome(live: LiveRun, place: number, outcome: CardOutcome): void {
  const item = live.run?.items.find((each) => each.place === place);
  if (!live.run || !item) return;
  live.isAfterFault = isAtFault(live.isAfterFault, item, outcome);
  storeRun(live, withOutcome(live.run, place, outcome));
}

/**
 * Reads a card before a request that must contain more fields than requested. Otherwise the request
 * could undo a change made elsewhere. False: the request cannot be sent now, and the run stores
 * why.
 */
async function rereadCard(live: LiveRun, item: RunItem): Promise<boolean> {
  const { scope, requests } = live;
  const read = await readBeforeChange(scope, item.cardId);
  if (!scope.isOpen() || scope.isLeaving() || live.run?.state !== 'running') return false;
  if (read.ok) return true;
  const outcome = outcomeOfReading(read.error);
  if (outcome.stop === null) requests.recordUnread(live.vault, item, read.error);
  recordOutcome(live, item.place, outcome);
  return false;
}

async function sendItem(live: LiveRun, item: RunItem): Promise<void> {
  const { scope, requests } = live;
  if (kindOfChange(item.asked) !== 'limits' && !(await rereadCard(live, item))) return;
  const { request, blocked, unsent } = requests.requestOf(item);
  const stillUnsent = (item.unsent ?? unsent).filter((field) => unsent.includes(field));
  if (request === null) {
    recordOutcome(live, item.place, withoutRequest(blocked, item.unsent ?? unsent));
    return;
  }
  const before = live.run;
  if (before === null) return;
  const writeId = scope.randomUUID();
  if (!storeRun(live, markSending(before, item.place, { unsent: stillUnsent, blocked, writeId }))) {
    live.run = { ...before, state: 'stopped', stoppedBy: live.run?.stoppedBy ?? cannotStore };
    return;
  }
  const answer = await requests.submit({ ...request, id: writeId });
  // The vault closes with its connection. When it opens again, the write shows the outcome for this
  // card.
  if (!scope.isOpen()) return;
  const outcome = outcomeOfSending(answer, request.kind, {
    unsent: stillUnsent,
    isAfterFault: live.isAfterFault,
  });
  recordOutcome(live, item.place, outcome);
  // The approval may have ended before this answer, which asked for it, arrived.
  const write = outcome.item.state === 'waiting' ? cardWrites.get(live.vault, writeId) : null;
  if (write !== null) recordWrite(live, write);
}

/** Records the new state of a write for the card that was sent with it. */
export function recordWrite(live: LiveRun, write: CardWrite): void {
  const item = live.run?.items.find((each) => each.writeId === write.id);
  const outcome = item && outcomeOfWrite(item, write, live.isAfterFault);
  if (item && outcome) recordOutcome(live, item.place, outcome);
}

async function drive(live: LiveRun): Promise<void> {
  const { scope, publish } = live;
  if (live.isDriving) return;
  live.isDriving = true;
  try {
    // Yield first: the caller gets its answer before the first request is sent.
    await Promise.resolve();
    for (;;) {
      const item =
        scope.isOpen() && !scope.isLeaving() && live.run?.state === 'running'
          ? nextItem(live.run)
          : null;
      if (item === null) break;
      await sendItem(live, item);
    }
  } finally {
    live.isDriving = false;
    publish();
  }
}

/** Continues to send, if anything is left to send. */
export function continueRun(live: LiveRun): void {
  if (live.run?.state === 'running') drive(live).catch(live.scope.reportBug);
}

export function isInProgress({ run, isDriving }: LiveRun): boolean {
  return isDriving || run?.state === 'running' || run?.state === 'waiting';
}
