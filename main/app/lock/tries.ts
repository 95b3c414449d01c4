import { ok, type Result } from '../../../preload/contract/result.ts';
import type { KeychainFailure, SecretStore } from '../../keychain/secret-store.ts';

const freeTries = 5;
const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;

/** How long nothing is heard after so many wrong tries: half a minute from the fifth on, then twice that. */
export const waitAfter = (wrongCount: number): number =>
  wrongCount < freeTries
    ? 0
    : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(10, wrongCount - freeTries));

/**
 * Counts wrong tries. The count lies in the keychain and is written before a try is looked at, so
 * that ending the app tells nothing and wins nothing. What is waited for is measured by a clock that
 * nobody sets: after a start of the app all of it is waited for again.
 */
type Tries = {
  readonly waitMs: () => Promise<number>;
  /** To be called before a secret is looked at. Failure: the count cannot be kept, so nothing is. */
  readonly begin: () => Promise<Result<null, KeychainFailure>>;
  /** It was right: those before it count no more. */
  readonly clear: () => Promise<void>;
};

type TriesDeps = {
  readonly account: string;
  readonly secretStore: Pick<SecretStore, 'get' | 'set' | 'remove'>;
  /** In milliseconds since some moment of this run of the app. */
  readonly monotonicNow: () => number;
};

/** What is there and cannot be read counts as many: who wrote it is not known. */
const countOf = (text: string | null): number => {
  if (text === null) return 0;
  return /^\d{1,6}$/.test(text) ? Number(text) : freeTries;
};

export const createTries = ({ account, secretStore, monotonicNow }: TriesDeps): Tries => {
  let known: number | null = null;
  let sinceMs = monotonicNow();

  const count = async (): Promise<number> => {
    if (known !== null) return known;
    const kept = await secretStore.get(account);
    if (!kept.ok) return 0;
    known ??= countOf(kept.value);
    return known;
  };

  return {
    waitMs: async () => Math.max(0, sinceMs + waitAfter(await count()) - monotonicNow()),
    begin: async () => {
      const next = (await count()) + 1;
      const kept = await secretStore.set(account, String(next));
      if (!kept.ok) return kept;
      known = next;
      sinceMs = monotonicNow();
      return ok(null);
    },
    clear: async () => {
      known = 0;
      // One that stays only makes the next wrong try cost more.
      await secretStore.remove(account);
    },
  };
};
