import { randomUUID } from 'node:crypto';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { KeychainFailure, SecretStore } from '../../keychain/secret-store.ts';

const freeTries = 5;
const firstWaitMs = 30_000;
const maxWaitMs = 15 * 60_000;

/** The wait after wrong attempts: half a minute from the fifth on, then doubled each time. */
export function waitAfter(wrongCount: number): number {
  return wrongCount < freeTries
    ? 0
    : Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(10, wrongCount - freeTries));
}

/**
 * Counts wrong attempts. The count is in the keychain and is written before an attempt is checked,
 * so ending the app gives no advantage. All copies of the app share it, so a wrong attempt in one
 * makes all wait. The wait uses a clock that cannot be set; after a restart the whole wait begins
 * again.
 */
type AttemptCounter = {
  readonly waitMs: () => Promise<number>;
  /**
   * Call it before a secret is checked. Failure: the count cannot be stored, so the secret must not
   * be checked.
   */
  readonly begin: () => Promise<Result<null, KeychainFailure>>;
  /** Whether no other copy of the app began an attempt since. Two at once would count as one. */
  readonly isLatest: () => Promise<boolean>;
  /** The attempt was right: resets the count. */
  readonly clear: () => Promise<void>;
};

type TriesDeps = {
  readonly account: string;
  readonly secretStore: Pick<SecretStore, 'get' | 'set' | 'remove'>;
  /** In milliseconds since some moment of this run of the app. */
  readonly monotonicNow: () => number;
};

/** An unreadable entry counts as many attempts, because its writer is unknown. */
function countOf(text: string | null): number {
  if (text === null) return 0;
  const count = /^(\d{1,6}) [\da-f-]{36}$/.exec(text)?.[1];
  return count === undefined ? freeTries : Number(count);
}

export function createAttemptCounter({
  account,
  secretStore,
  monotonicNow,
}: TriesDeps): AttemptCounter {
  /** The entry as this copy last read or wrote it; undefined: not read yet. */
  let lastSeen: string | null | undefined;
  let sinceMs = monotonicNow();

  const count = async (): Promise<number> => {
    const stored = await secretStore.get(account);
    if (stored.ok && stored.value !== lastSeen) {
      // Another copy of the app made an attempt. Its time is unknown, so the whole wait begins now.
      if (lastSeen !== undefined) sinceMs = monotonicNow();
      lastSeen = stored.value;
    }
    return countOf(lastSeen ?? null);
  };

  return {
    waitMs: async () => {
      const waitMs = waitAfter(await count());
      return Math.max(0, sinceMs + waitMs - monotonicNow());
    },
    begin: async () => {
      // The mark separates this attempt from one of another copy with the same number.
      const next = `${String((await count()) + 1)} ${randomUUID()}`;
      const stored = await secretStore.set(account, next);
      if (!stored.ok) return stored;
      lastSeen = next;
      sinceMs = monotonicNow();
      return ok(null);
    },
    isLatest: async () => {
      const stored = await secretStore.get(account);
      return stored.ok && stored.value === lastSeen;
    },
    clear: async () => {
      lastSeen = null;
      // An entry that stays only makes the next wrong attempt cost more.
      await secretStore.remove(account);
    },
  };
}
