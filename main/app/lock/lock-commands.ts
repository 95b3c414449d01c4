import type { TryOutcome } from '../../../preload/contract/app/app-lock.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { KeychainWatch } from '../compose/keychain-watch.ts';
import type { AppLock } from './app-lock.ts';
import type { createEraseEverything } from './erase-everything.ts';
import type { createResetBySignIn } from './reset-by-sign-in.ts';

/** The system's question for a finger; nowhere but on a Mac that has the reader for it. */
export type TouchId = {
  readonly canPrompt: () => boolean;
  /** False: she put the question away, or it was not her finger. */
  readonly prompt: () => Promise<boolean>;
};

type Deps = {
  readonly lock: AppLock;
  readonly reset: ReturnType<typeof createResetBySignIn>;
  readonly erase: ReturnType<typeof createEraseEverything>;
  /** Puts the company of each connection beside the PIN: it may reset it. */
  readonly noteCompanies: () => Promise<void>;
  readonly touchId: TouchId;
  readonly mayUseTouchId: () => boolean;
  readonly keychain: Pick<KeychainWatch, 'state' | 'recheck'>;
  readonly reportBug: (cause: unknown) => void;
};

const cancelled: TryOutcome = { outcome: 'cancelled', waitMs: 0 };
const right: TryOutcome = { outcome: 'right', waitMs: 0 };

export function createAppLockCommands({
  lock,
  reset,
  erase,
  noteCompanies,
  touchId,
  mayUseTouchId,
  keychain,
  reportBug,
}: Deps): Handlers['appLock'] {
  return {
    status: async () =>
      ok({
        ...(await lock.status()),
        canPromptTouchId: touchId.canPrompt(),
      }),
    lock: () => {
      // The page hears of it, and what it asks meanwhile is answered.
      lock.lock().catch(reportBug);
      return ok({});
    },
    leave: ({ place }) => {
      lock.leave(place);
      return ok({});
    },
    unlock: async ({ secret }) => {
      if (keychain.state() !== 'available') await keychain.recheck();
      return lock.unlock(secret);
    },
    unlockWithTouchId: async () => {
      if (!mayUseTouchId() || !touchId.canPrompt()) return failed({ kind: 'not-supported' });
      if (!lock.isLocked() || !(await touchId.prompt())) return ok(cancelled);
      await lock.open();
      return ok(right);
    },
    set: async ({ current, next }) => {
      const set = await lock.set(current, next);
      if (set.ok && set.value.outcome === 'right') await noteCompanies().catch(reportBug);
      return set;
    },
    remove: ({ current }) => lock.remove(current),
    reset: reset.reset,
    cancelReset: () => {
      reset.cancel();
      return ok({});
    },
    erase: async () => {
      // Only someone who cannot get in needs it.
      if (!lock.isLocked()) return failed({ kind: 'not-supported' });
      const erased = await erase();
      return erased.ok ? ok({}) : erased;
    },
  };
}
