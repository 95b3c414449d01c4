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
import type { SecretOfLock } from './secret-of-lock.ts';

/** What the app does while it is locked, and what it takes up again. */
export type WorkWhileLocked = {
  /** The app starts closed. Resolves once its cards can be locked; never fails. */
  readonly startClosed: () => Promise<void>;
  /** Nobody is at the window from now on. Resolves once what closes is closed. */
  readonly pause: () => Promise<void>;
  /** Resolves once everything that was closed is open again. */
  readonly resume: () => Promise<void>;
  readonly cards: () => readonly LockableCard[];
  readonly cardsForTray: () => readonly CardForTray[];
  /** Locks a card of the connection that is shown, whether it is open or not. */
  readonly lockCard: (id: CardId) => Promise<LockAnswer>;
  /** The same for many, one after the other. */
  readonly lockMany: Handlers['cards']['lockMany'];
};

export type AppLock = {
  readonly isLocked: () => boolean;
  readonly isSet: () => boolean;
  /** Looks into the keychain, before any connection is opened. */
  readonly start: () => Promise<void>;
  /**
   * Whether a connection must stay closed now. Asked before each one is opened: another copy of the
   * app may have set a PIN since, or the keychain can be read only now. Then the app is locked.
   */
  readonly keepsClosed: () => Promise<boolean>;
  /** Resolves once it is locked. Without a PIN nothing happens. */
  readonly lock: () => Promise<void>;
  /** The page has nothing left to keep. */
  readonly leave: (place: string | null) => void;
  readonly unlock: (secret: string) => Promise<Result<TryOutcome, CommandError>>;
  /** The owner has proven herself in another way. */
  readonly open: () => Promise<void>;
  readonly set: (current: string | null, next: string) => Promise<Result<TryOutcome, CommandError>>;
  /**
   * Compares the PIN as the lock screen does, and counts the try. Without a PIN every user is right.
   */
  readonly prove: (current: string | null) => Promise<Result<TryOutcome, CommandError>>;
  readonly remove: (current: string) => Promise<Result<TryOutcome, CommandError>>;
  /** Takes the PIN away without being told it, and opens. */
  readonly reset: () => Promise<Result<null, CommandError>>;
  readonly status: () => Promise<Omit<AppLockStatus, 'canPromptTouchId'>>;
};

type AppLockDeps = {
  readonly secret: SecretOfLock;
  /** Whether there was a PIN when the app ran last: known before the keychain is. */
  readonly kept: { readonly read: () => unknown; readonly write: (value: unknown) => void };
  readonly lockState: LockState;
  readonly work: Pick<WorkWhileLocked, 'startClosed' | 'pause' | 'resume' | 'cards'>;
  /** No connection is opened before the first PIN. */
  readonly startsClosed: () => boolean;
  /** No command is heard any more: whatever the page still has has to go. */
  readonly onLocked: () => void;
  readonly timers: Timers;
  readonly push: PushEvent;
  /** Locked, unlocked, or there is a PIN now, or none. */
  readonly onChange: () => void;
};

/** A page that does not answer is locked all the same. */
const longestLeaveMs = 1_000;

/** Whether there was a PIN when the app ran last. */
export function wasSet(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && 'isSet' in kept && kept.isSet === true;
}

const right: TryOutcome = { outcome: 'right', waitMs: 0 };

/**
 * Whether the app is locked. From the moment it is asked to lock, the page shows nothing and keeps
 * what was typed; once that is kept, or a second later, no command is heard that may not run then.
 */
export function createAppLock(deps: AppLockDeps): AppLock {
  const { secret, lockState: state, work, push } = deps;
  let isSet = wasSet(deps.kept.read());
  let place: string | null = null;
  let pageLeft: (() => void) | null = null;
  /** Locking and unlocking, one after the other. */
  let last: Promise<unknown> = Promise.resolve();

  const inSequence = <Value>(task: () => Promise<Value>): Promise<Value> => {
    const next = last.then(task);
    last = next.catch(() => undefined);
    return next;
  };
  const publish = (): void => {
    push('app-lock.changed', { isSet, isLocked: state.phase !== 'open' });
    deps.onChange();
  };
  const startClosed = async (): Promise<void> => {
    await work.startClosed();
    // The lock screen may be there already, without the cards.
    publish();
  };
  const noteSet = (now: boolean): void => {
    if (isSet !== now || wasSet(deps.kept.read()) !== now) deps.kept.write({ isSet: now });
    isSet = now;
  };

  const pageToLeave = (): Promise<void> =>
    new Promise((resolve) => {
      const cancel = deps.timers.after(longestLeaveMs, () => pageLeft?.());
      pageLeft = () => {
        cancel();
        pageLeft = null;
        resolve();
      };
    });

  const close = async (): Promise<void> => {
    if (!isSet || state.phase !== 'open') return;
    state.phase = 'locking';
    place = null;
    const left = pageToLeave();
    publish();
    await left;
    state.phase = 'locked';
    deps.onLocked();
    await work.pause();
    deps.onChange();
  };

  const open = async (): Promise<void> => {
    if (state.phase === 'open') return;
    // What is opened again is not told of before the page may hear it.
    await work.resume();
    state.phase = 'open';
    publish();
  };

  const prove = async (current: string | null): Promise<Result<TryOutcome, CommandError>> => {
    const set = await secret.isSet();
    if (!set.ok) return set;
    if (set.value !== isSet) {
      // Another copy of the app set or removed it.
      noteSet(set.value);
      publish();
    }
    return set.value ? secret.check(current ?? '') : ok(right);
  };

  /** Sets, changes or removes the PIN; to change or remove it the user enters it. */
  const ifProven = async (
    current: string | null,
    isSetAfter: boolean,
    change: () => Promise<Result<null, CommandError>>,
  ): Promise<Result<TryOutcome, CommandError>> => {
    const proven = await prove(current);
    if (!proven.ok || proven.value.outcome !== 'right') return proven;
    const changed = await change();
    if (!changed.ok) return changed;
    noteSet(isSetAfter);
    publish();
    return proven;
  };

  return {
    isLocked: () => state.phase === 'locked',
    isSet: () => isSet,
    start: async () => {
      const found = await secret.isSet();
      // A keychain that is closed says nothing: what was known last holds.
      if (found.ok) noteSet(found.value);
      const wasLocked = state.phase !== 'open';
      state.phase = isSet ? 'locked' : 'open';
      // Without its keychain nothing may begin in memory that it has to give way to.
      state.isClosed = isSet && (deps.startsClosed() || !found.ok);
      if (isSet !== wasLocked) {
        publish();
        if (isSet) deps.onLocked();
      }
      if (state.isClosed) await startClosed();
    },
    keepsClosed: async () => {
      if (isSet || state.phase !== 'open') return state.isClosed;
      const found = await secret.isSet();
      if (!found.ok || !found.value) return false;
      noteSet(true);
      state.phase = 'locked';
      state.isClosed = true;
      publish();
      deps.onLocked();
      void startClosed();
      return true;
    },
    lock: () => inSequence(close),
    leave: (shown) => {
      if (pageLeft === null) return;
      place = shown;
      pageLeft();
    },
    unlock: (typed) =>
      inSequence(async () => {
        const tried = await secret.check(typed);
        if (!tried.ok || tried.value.outcome !== 'right') return tried;
        // Another copy of the app may have removed it: then everything that is typed is right.
        const set = await secret.isSet();
        if (set.ok) noteSet(set.value);
        await open();
        return tried;
      }),
    open: () => inSequence(open),
    set: (current, next) => ifProven(current, true, () => secret.set(next)),
    prove,
    remove: (current) => ifProven(current, false, secret.remove),
    reset: () =>
      inSequence(async () => {
        const removed = await secret.remove();
        if (!removed.ok) return removed;
        noteSet(false);
        await open();
        return removed;
      }),
    status: async () => ({
      isSet,
      isLocked: state.phase !== 'open',
      waitMs: isSet ? await secret.waitMs() : 0,
      cards: state.phase === 'open' ? [] : [...work.cards()],
      place: state.phase === 'open' ? place : null,
    }),
  };
}
