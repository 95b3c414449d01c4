import type {
  AppLockStatus,
  LockableCard,
  TryOutcome,
} from '../../../preload/contract/app/app-lock.ts';
import type { LockAnswer } from '../../../preload/contract/cards/lock-answer.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import type { PushEvent } from '../../../preload/contract/events.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { CardForTray } from '../../features/card-for-tray.ts';
import type { Timers } from '../../time/timers.ts';
import type { LockState } from './lock-state.ts';
import type { AppLockSecret } from './app-lock-secret.ts';

/** What the app does when it locks and unlocks. */
export type WorkWhileLocked = {
  /** For a start in the locked state. Resolves once the cards can be locked; never fails. */
  readonly startClosed: () => Promise<void>;
  /** The app locks now. Resolves once everything to close is closed. */
  readonly pause: () => Promise<void>;
  /** Resolves once everything that was closed is open again. */
  readonly resume: () => Promise<void>;
  readonly cards: () => readonly LockableCard[];
  readonly cardsForTray: () => readonly CardForTray[];
  /** Locks a card of the shown connection, open or closed. */
  readonly lockCard: (id: CardId) => Promise<LockAnswer>;
  readonly lockMany: Handlers['cards']['lockMany'];
};

export type AppLock = {
  readonly isLocked: () => boolean;
  readonly isSet: () => boolean;
  /** Reads the keychain before any connection is opened. */
  readonly start: () => Promise<void>;
  /**
   * Whether a connection must stay closed. Called before each opening, because another copy of the
   * app may have set a PIN, or the keychain may have become readable. In these cases it locks the
   * app.
   */
  readonly mustStayClosed: () => Promise<boolean>;
  /** Resolves once the app is locked. Does nothing without a PIN. */
  readonly lock: () => Promise<void>;
  /** The page has saved all unsaved input. */
  readonly leave: (place: string | null) => void;
  readonly unlock: (secret: string) => Promise<Result<TryOutcome, CommandError>>;
  /** Unlocks after another proof of the user. */
  readonly open: () => Promise<void>;
  readonly set: (current: string | null, next: string) => Promise<Result<TryOutcome, CommandError>>;
  /**
   * Compares the PIN like the lock screen, and counts the attempt. Without a PIN every user passes.
   */
  readonly prove: (current: string | null) => Promise<Result<TryOutcome, CommandError>>;
  readonly remove: (current: string) => Promise<Result<TryOutcome, CommandError>>;
  /** Removes the PIN without proof, and unlocks. */
  readonly reset: () => Promise<Result<null, CommandError>>;
  readonly status: () => Promise<Omit<AppLockStatus, 'canPromptTouchId'>>;
};

type AppLockDeps = {
  readonly secret: AppLockSecret;
  /** Whether the last run of the app had a PIN: known before the keychain can be read. */
  readonly storedState: { readonly read: () => unknown; readonly write: (value: unknown) => void };
  readonly lockState: LockState;
  readonly work: Pick<WorkWhileLocked, 'startClosed' | 'pause' | 'resume' | 'cards'>;
  /** Whether the app, when locked at its start, opens no connection before the PIN is entered. */
  readonly startsClosed: () => boolean;
  /** From now on commands are refused; the page must drop all data. */
  readonly onLocked: () => void;
  readonly timers: Timers;
  readonly push: PushEvent;
  /** The app was locked or unlocked, or a PIN was set or removed. */
  readonly onChange: () => void;
};

/** A page that does not answer in this time is locked anyway. */
const pageTimeoutMs = 1_000;

/** Whether the last run of the app had a PIN. */
export function wasSet(stored: unknown): boolean {
  return (
    typeof stored === 'object' && stored !== null && 'isSet' in stored && stored.isSet === true
  );
}

const right: TryOutcome = { outcome: 'right', waitMs: 0 };

/** The state of the lock. */
type Lock = {
  readonly deps: AppLockDeps;
  isSet: boolean;
  place: string | null;
  /** Ends the wait for the page; null: no wait. */
  onPageSaved: (() => void) | null;
};

/**
 * Whether the app is locked. When it locks, the page immediately shows nothing and saves unsaved
 * input. Once that is saved, or after a second, only commands for the locked state run.
 */
export function createAppLock(deps: AppLockDeps): AppLock {
  const { secret, lockState, work } = deps;
  const lock: Lock = {
    deps,
    isSet: wasSet(deps.storedState.read()),
    place: null,
    onPageSaved: null,
  };
  /** Locking and unlocking run one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  const inSequence = <Value>(task: () => Promise<Value>): Promise<Value> => {
    const next = last.then(task);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    isLocked: () => lockState.phase === 'locked',
    isSet: () => lock.isSet,
    start: () => start(lock),
    mustStayClosed: () => mustStayClosed(lock),
    lock: () => inSequence(() => close(lock)),
    leave: (shown) => {
      if (lock.onPageSaved === null) return;
      lock.place = shown;
      lock.onPageSaved();
    },
    unlock: (typed) =>
      inSequence(async () => {
        const attempt = await secret.check(typed);
        if (!attempt.ok || attempt.value.outcome !== 'right') return attempt;
        // Another copy of the app may have removed the PIN: then any input is right.
        const set = await secret.isSet();
        if (set.ok) noteSet(lock, set.value);
        await open(lock);
        return attempt;
      }),
    open: () => inSequence(() => open(lock)),
    set: (current, next) =>
      changeSecret(lock, current, { isSetAfter: true, change: () => secret.set(next) }),
    prove: (current) => prove(lock, current),
    remove: (current) => changeSecret(lock, current, { isSetAfter: false, change: secret.remove }),
    reset: () =>
      inSequence(async () => {
        const removed = await secret.remove();
        if (!removed.ok) return removed;
        noteSet(lock, false);
        await open(lock);
        return removed;
      }),
    status: async () => ({
      isSet: lock.isSet,
      isLocked: lockState.phase !== 'open',
      waitMs: lock.isSet ? await secret.waitMs() : 0,
      cards: lockState.phase === 'open' ? [] : [...work.cards()],
      place: lockState.phase === 'open' ? lock.place : null,
    }),
  };
}

function publish({ deps, isSet }: Lock): void {
  deps.push('app-lock.changed', { isSet, isLocked: deps.lockState.phase !== 'open' });
  deps.onChange();
}

function noteSet(lock: Lock, isSet: boolean): void {
  const { storedState } = lock.deps;
  if (lock.isSet !== isSet || wasSet(storedState.read()) !== isSet) storedState.write({ isSet });
  lock.isSet = isSet;
}

async function start(lock: Lock): Promise<void> {
  const { secret, lockState, startsClosed, onLocked } = lock.deps;
  const isSetResult = await secret.isSet();
  // A locked keychain gives no answer, so the last known state stays.
  if (isSetResult.ok) noteSet(lock, isSetResult.value);
  const wasLocked = lockState.phase !== 'open';
  lockState.phase = lock.isSet ? 'locked' : 'open';
  // Without its keychain, a connection would start in memory and would later have to be replaced,
  // so none opens.
  lockState.isClosed = lock.isSet && (startsClosed() || !isSetResult.ok);
  if (lock.isSet !== wasLocked) {
    publish(lock);
    if (lock.isSet) onLocked();
  }
  if (lockState.isClosed) await startClosed(lock);
}

async function startClosed(lock: Lock): Promise<void> {
  await lock.deps.work.startClosed();
  // The lock screen may already be shown, without the cards.
  publish(lock);
}

async function mustStayClosed(lock: Lock): Promise<boolean> {
  const { secret, lockState, onLocked } = lock.deps;
  if (lock.isSet || lockState.phase !== 'open') return lockState.isClosed;
  const isSetResult = await secret.isSet();
  if (!isSetResult.ok || !isSetResult.value) return false;
  noteSet(lock, true);
  lockState.phase = 'locked';
  lockState.isClosed = true;
  publish(lock);
  onLocked();
  void startClosed(lock);
  return true;
}

async function close(lock: Lock): Promise<void> {
  const { lockState, work, onLocked, onChange } = lock.deps;
  if (!lock.isSet || lockState.phase !== 'open') return;
  lockState.phase = 'locking';
  lock.place = null;
  const pageSaved = waitForPage(lock);
  publish(lock);
  await pageSaved;
  lockState.phase = 'locked';
  onLocked();
  await work.pause();
  onChange();
}

function waitForPage(lock: Lock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = lock.deps.timers.after(pageTimeoutMs, () => lock.onPageSaved?.());
    lock.onPageSaved = () => {
      cancel();
      lock.onPageSaved = null;
      resolve();
    };
  });
}

async function open(lock: Lock): Promise<void> {
  const { lockState, work } = lock.deps;
  if (lockState.phase === 'open') return;
  // Resume before the phase changes: the page must not receive reports earlier.
  await work.resume();
  lockState.phase = 'open';
  publish(lock);
}

async function prove(
  lock: Lock,
  current: string | null,
): Promise<Result<TryOutcome, CommandError>> {
  const { secret } = lock.deps;
  const set = await secret.isSet();
  if (!set.ok) return set;
  if (set.value !== lock.isSet) {
    // Another copy of the app set or removed it.
    noteSet(lock, set.value);
    publish(lock);
  }
  return set.value ? secret.check(current ?? '') : ok(right);
}

/** Sets, changes or removes the PIN. A change or removal needs the current PIN. */
async function changeSecret(
  lock: Lock,
  current: string | null,
  {
    isSetAfter,
    change,
  }: {
    readonly isSetAfter: boolean;
    readonly change: () => Promise<Result<null, CommandError>>;
  },
): Promise<Result<TryOutcome, CommandError>> {
  const proof = await prove(lock, current);
  if (!proof.ok || proof.value.outcome !== 'right') return proof;
  const changeResult = await change();
  if (!changeResult.ok) return changeResult;
  noteSet(lock, isSetAfter);
  publish(lock);
  return proof;
}
