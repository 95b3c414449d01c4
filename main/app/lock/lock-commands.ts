import type { TryOutcome } from '../../../preload/contract/app/app-lock.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { AppContext } from '../context.ts';
import { createCompanyRecorder } from './company-recorder.ts';
import { eraseEverything } from './erase-everything.ts';
import { beginFreshSignIn, createResetBySignIn } from './reset-by-sign-in.ts';

const cancelled: TryOutcome = { outcome: 'cancelled', waitMs: 0 };
const right: TryOutcome = { outcome: 'right', waitMs: 0 };

export function createAppLockCommands(context: AppContext): Handlers['appLock'] {
  const { appLock: lock, keychain, preferences, reportBug } = context;
  const { touchId } = context.desktop;
  const noteAllCompanies = createCompanyRecorder(context);
  const { reset, cancel } = createResetBySignIn(context, () => beginFreshSignIn(context));
  return {
    status: async () =>
      ok({
        ...(await lock.status()),
        canPromptTouchId: touchId.canPrompt(),
      }),
    lock: () => {
      // The page is notified, and its commands meanwhile are answered.
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
      if (!preferences.current().chosen.unlocksWithTouchId || !touchId.canPrompt())
        return failed({ kind: 'not-supported' });
      if (!lock.isLocked() || !(await touchId.prompt())) return ok(cancelled);
      await lock.open();
      return ok(right);
    },
    set: async ({ current, next }) => {
      const setResult = await lock.set(current, next);
      if (setResult.ok && setResult.value.outcome === 'right')
        await noteAllCompanies().catch(reportBug);
      return setResult;
    },
    remove: ({ current }) => lock.remove(current),
    reset,
    cancelReset: () => {
      cancel();
      return ok({});
    },
    erase: async () => {
      // Only for a user who cannot unlock the app.
      if (!lock.isLocked()) return failed({ kind: 'not-supported' });
      const erased = await eraseEverything(context);
      return erased.ok ? ok({}) : erased;
    },
  };
}
