import type { TryOutcome } from '../../../preload/contract/app/app-lock.ts';
import { minSecretLength } from '../../../preload/contract/app/app-lock-limits.ts';
import { type CommandError, failed, ok, type Result } from '../../../preload/contract/result.ts';
import { appLockAccounts as accounts } from '../../keychain/accounts.ts';
import { keychainUnavailable } from '../../keychain/keychain-failure.ts';
import type { SecretStore } from '../../keychain/secret-store.ts';
import { createKeyedMutex } from '../../time/keyed-mutex.ts';
import { createAttemptCounter } from './attempt-counter.ts';
import {
  decodeVerifier,
  encodeVerifier,
  isProvenBy,
  makeVerifier,
  type Verifier,
} from './verifier.ts';

/**
 * The proof of the PIN or passphrase in the keychain. An unreadable entry counts as an unknown PIN:
 * the app is locked, and no input unlocks it.
 */
export type AppLockSecret = {
  /** Whether there is an entry, readable or not. An unreadable keychain is a failure. */
  readonly isSet: () => Promise<Result<boolean, CommandError>>;
  readonly waitMs: () => Promise<number>;
  /** Runs one attempt at a time, even if several are made at once. */
  readonly check: (secret: string) => Promise<Result<TryOutcome, CommandError>>;
  /** Failures: `invalid-input` at `next`, `keychain-unavailable`. */
  readonly set: (secret: string) => Promise<Result<null, CommandError>>;
  readonly remove: () => Promise<Result<null, CommandError>>;
};

/** The wait while another copy of the app makes an attempt. */
const minWaitMs = 1_000;

/** Whether a PIN is among the first guesses: one repeated character, or a sequence such as 1234. */
function isTooSimple(secret: string): boolean {
  const codePoints = [...secret].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codePoints.slice(1).map((sign, index) => sign - (codePoints[index] ?? 0)));
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 0);
}

export function createAppLockSecret({
  secretStore,
  monotonicNow,
}: {
  readonly secretStore: SecretStore;
  readonly monotonicNow: () => number;
}): AppLockSecret {
  const tries = createAttemptCounter({ account: accounts.tries, secretStore, monotonicNow });
  const runExclusive = createKeyedMutex();

  const verifier = async (): Promise<Result<Verifier | 'unreadable' | null, CommandError>> => {
    const stored = await secretStore.get(accounts.verifier);
    // The keychain is open, and this one entry is damaged.
    if (
      !stored.ok &&
      stored.error.reason === 'failed' &&
      (await secretStore.probe()) === 'available'
    )
      return ok('unreadable');
    if (!stored.ok) return stored;
    // A replacement in memory cannot know the content of the keychain.
    if (!secretStore.isLasting) {
      const state = await secretStore.probe();
      return failed(keychainUnavailable(state === 'available' ? 'failed' : state));
    }
    return ok(stored.value === null ? null : (decodeVerifier(stored.value) ?? 'unreadable'));
  };

  const checkOnce = async (secret: string): Promise<Result<TryOutcome, CommandError>> => {
    const waitMs = await tries.waitMs();
    if (waitMs > 0) return ok({ outcome: 'wait', waitMs });
    const stored = await verifier();
    if (!stored.ok) return stored;
    // Anyone who can delete the keychain entry needs no PIN.
    if (stored.value === null) return ok({ outcome: 'right', waitMs: 0 });
    if (stored.value === 'unreadable') return ok({ outcome: 'unreadable', waitMs: 0 });
    const attemptResult = await tries.begin();
    if (!attemptResult.ok) return attemptResult;
    const isRight = await isProvenBy(secret, stored.value);
    if (!(await tries.isLatest()))
      return ok({ outcome: 'wait', waitMs: Math.max(minWaitMs, await tries.waitMs()) });
    if (!isRight) return ok({ outcome: 'wrong', waitMs: await tries.waitMs() });
    await tries.clear();
    return ok({ outcome: 'right', waitMs: 0 });
  };

  return {
    isSet: async () => {
      const stored = await verifier();
      return stored.ok ? ok(stored.value !== null) : stored;
    },
    waitMs: tries.waitMs,
    check: (secret) => runExclusive(accounts.verifier, () => checkOnce(secret)),
    set: async (secret) => {
      const problem =
        [...secret].length < minSecretLength
          ? 'too-short'
          : isTooSimple(secret)
            ? 'too-simple'
            : null;
      if (problem !== null)
        return failed({ kind: 'invalid-input', problems: [{ path: ['next'], code: problem }] });
      const verifierResult = await verifier();
      if (!verifierResult.ok) return verifierResult;
      const stored = await secretStore.set(
        accounts.verifier,
        encodeVerifier(await makeVerifier(secret)),
      );
      if (stored.ok) await tries.clear();
      return stored;
    },
    remove: async () => {
      const removed = await secretStore.remove(accounts.verifier);
      if (removed.ok) await tries.clear();
      return removed;
    },
  };
}
