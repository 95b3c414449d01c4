import { randomUUID } from 'node:crypto';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { KeychainFailure, SecretStore } from '../../keychain/secret-store.ts';

const freeTries = 5;
const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;

/** How long nothing is heard after so many wrong tries: half a minute from the fifth on, then twice that. */
export function waitAfter(wrongCount: number): number {
  return wrongCount < freeTries
    ? 0
    : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(10, wrongCount - freeTries));
}

/**
 * Counts wrong tries. The count lies in the keychain and is written before a try is looked at, so
 * that ending the app tells nothing and wins nothing. Every copy of the app counts there: a wrong
 * try in one makes all of them wait. The wait is measured by a clock that nobody sets: after a
 * start of the app all of it is waited for again.
 */
type Tries = {
  readonly waitMs: () => Promise<number>;
  /** To be called before a secret is looked at. Failure: the count cannot be kept, so nothing is. */
  readonly begin: () => Promise<Result<null, KeychainFailure>>;
  /** Whether no other copy of the app began a try since: two at once would count as one. */
  readonly isLatest: () => Promise<boolean>;
  /** It was right: those before it count no more. */
  readonly clear: () => Promise<void>;
};

type TriesDeps = {
  readonly account: string;
  readonly secretStore: Pick<SecretStore, 'get' | 'set' | 'remove'>;
  /** In milliseconds since some moment of this run of the app. */
  readonly monotonicNow: () => number;
};

/** An unreadable entry counts as many tries: nobody knows who wrote it. */
function countOf(text: string | null): number {
  if (text === null) return 0;
  const count = /^(\d{1,6}) [\da-f-]{36}$/.exec(text)?.[1];
  return count === undefined ? freeTries : Number(count);
}

export function createTries({ account, secretStore, monotonicNow }: TriesDeps): Tries {
  /** The entry as this copy last read or wrote it; undefined: not read yet. */
  let known: string | null | undefined;
  let sinceMs = monotonicNow();

  const count = async (): Promise<number> => {
    const kept = await secretStore.get(account);
    if (kept.ok && kept.value !== known) {
      // Another copy of the app tried meanwhile. When is unknown, so its whole wait begins now.
      if (known !== undefined) sinceMs = monotonicNow();
      known = kept.value;
    }
    return countOf(known ?? null);
  };

  return {
    waitMs: async () => {
      const waitMs = waitAfter(await count());
      return Math.max(0, sinceMs + waitMs - monotonicNow());
    },
    begin: async () => {
      // The mark tells this try from one of another copy with the same number.
      const next = `${String((await count()) + 1)} ${randomUUID()}`;
      const kept = await secretStore.set(account, next);
      if (!kept.ok) return kept;
      known = next;
      sinceMs = monotonicNow();
      return ok(null);
    },
    isLatest: async () => {
      const kept = await secretStore.get(account);
      return kept.ok && kept.value === known;
    },
    clear: async () => {
      known = null;
      // One that stays only makes the next wrong try cost more.
      await secretStore.remove(account);
    },
  };
}
