import type { LockProgress } from '../../preload/contract/cards/cards.ts';
import type { LockAnswer } from '../../preload/contract/cards/lock-answer.ts';
import { failed, ok, outcomeUnknown } from '../../preload/contract/result.ts';
import type { CardId } from '../../preload/contract/values.ts';
import type { Sessions } from '../auth/create-sessions.ts';
import type { BankApi } from '../bank/bank-api.ts';
import { isLocked } from '../bank/cards/card-status.ts';
import type { CardLock } from '../features/feature.ts';
import type { AppServices } from '../features/scope.ts';
import type { Profile } from '../profiles/profile-document.ts';
import type { ProfileStore } from '../profiles/profile-store.ts';
import type { LockJournal } from './lock-journal.ts';
import type { OpenFeatures } from './open-features.ts';

type LockBank = Pick<BankApi, 'lockCard'>;

type Deps = Pick<AppServices, 'now' | 'canSend' | 'nextTurn' | 'publishChange' | 'reportBug'> & {
  readonly profiles: Pick<ProfileStore, 'get'>;
  readonly sessions: Pick<Sessions, 'open' | 'status'>;
  readonly journal: LockJournal;
  /** The open connection of a profile. */
  readonly openConnection: (
    profileId: string,
  ) => { readonly bank: LockBank; readonly noteLock: OpenFeatures['noteLock'] } | null;
  /** The bank of a profile whose connection is closed. */
  readonly bankOf: (profile: Profile) => Promise<LockBank>;
};

/** Locks cards, for open and closed connections. */
export type CardLocks = {
  /**
   * Locks a card at once: one request, even if it is called again while in flight. Returns `locked`
   * only after the bank confirmed it. A failing disk stops no lock. Errors: `offline` and
   * `signed-out` without a request; otherwise the error of the request.
   */
  readonly lockCard: (profileId: string, id: CardId) => Promise<LockAnswer>;
  readonly progress: (profileId: string, id: CardId) => LockProgress;
  /** Whether a card was locked while its connection could not store that. */
  readonly wasLocked: (profileId: string, id: CardId) => boolean;
  /** The journaled locks of a connection that is about to open. */
  readonly journaled: LockJournal['read'];
  /** Records locks that were sent while the connection was closed in its open vault. */
  readonly recordInVault: (profileId: string, journaled: readonly CardLock[]) => void;
};

type State = Deps & {
  /** By `keyOf`. */
  readonly inFlight: Map<string, Promise<LockAnswer>>;
  /** Failures, and locks that no open connection has stored. */
  readonly endedLocks: Map<string, { readonly answer: LockAnswer; readonly atEpochMs: number }>;
  /** Locks that neither the vault nor the journal stored. */
  unsaved: readonly { readonly profileId: string; readonly lock: CardLock }[];
};

function keyOf(profileId: string, id: CardId): string {
  return `${profileId} ${id}`;
}

/** False: the connection is closed, or its disk failed. */
function noteInVault(state: State, profileId: string, lock: CardLock): boolean {
  try {
    return state.openConnection(profileId)?.noteLock(lock) ?? false;
  } catch (cause) {
    state.reportBug(cause);
    return false;
  }
}

async function send(state: State, profile: Profile, id: CardId): Promise<LockAnswer> {
  const intent: CardLock = { id, sentEpochMs: state.now(), response: null };
  const open = state.openConnection(profile.id);
  // For a closed connection, the keychain is read for the token anyway, so the journal adds little
  // delay.
  if (open === null) await state.journal.note(profile.id, intent);
  const bank = open?.bank ?? (await state.bankOf(profile));
  const request = bank.lockCard(id);
  state.publishChange('cards');
  // The request of an open connection is sent before the vault write, because a lock must be fast.
  let isAnswered = false;
  if (open !== null)
    void state.nextTurn().then(() => isAnswered || noteInVault(state, profile.id, intent));
  const answer = await request.catch((bug: unknown) => {
    state.reportBug(bug);
    return failed(outcomeUnknown);
  });
  isAnswered = true;
  const lock: CardLock = { ...intent, response: { atEpochMs: state.now(), answer } };
  const isSaved =
    noteInVault(state, profile.id, lock) || (await state.journal.note(profile.id, lock));
  if (!isSaved) state.unsaved = [...state.unsaved, { profileId: profile.id, lock }];
  if (!answer.ok) return answer;
  const { status } = answer.value;
  return ok({ id, status, isLocked: isLocked(status), isUnsaved: !isSaved });
}

async function lockOnce(state: State, profileId: string, id: CardId): Promise<LockAnswer> {
  const profile = state.profiles.get(profileId);
  const read = await state.sessions.open(profileId);
  if (!read.ok) return read;
  const { phase } = state.sessions.status(profileId);
  if (profile === null || phase === 'signed-out' || phase === 'expired')
    return failed({ kind: 'signed-out' });
  return state.canSend() ? send(state, profile, id) : failed({ kind: 'offline' });
}

export function createCardLocks(deps: Deps): CardLocks {
  const state: State = { ...deps, inFlight: new Map(), endedLocks: new Map(), unsaved: [] };
  const { inFlight, endedLocks } = state;

  const begin = async (key: string, profileId: string, id: CardId): Promise<LockAnswer> => {
    const answer = await lockOnce(state, profileId, id).finally(() => inFlight.delete(key));
    if (isLock(answer) && state.openConnection(profileId) !== null) endedLocks.delete(key);
    else endedLocks.set(key, { answer, atEpochMs: state.now() });
    state.publishChange('cards');
    return answer;
  };

  return {
    lockCard: (profileId, id) => {
      const key = keyOf(profileId, id);
      const lockRequest = inFlight.get(key) ?? begin(key, profileId, id);
      inFlight.set(key, lockRequest);
      return lockRequest;
    },
    progress: (profileId, id) => {
      const key = keyOf(profileId, id);
      if (inFlight.has(key)) return { state: 'pending' };
      const last = endedLocks.get(key);
      if (last === undefined || isLock(last.answer)) return { state: 'none' };
      const { answer, atEpochMs } = last;
      return { state: 'failed', error: answer.ok ? null : answer.error, atEpochMs };
    },
    wasLocked: (profileId, id) => {
      const last = endedLocks.get(keyOf(profileId, id));
      return last !== undefined && isLock(last.answer);
    },
    journaled: deps.journal.read,
    recordInVault: (profileId, journaled) => {
      const isOfProfile = (each: { readonly profileId: string }): boolean =>
        each.profileId === profileId;
      const locks = [
        ...journaled,
        ...state.unsaved.filter(isOfProfile).map(({ lock }) => lock),
      ].map((lock) =>
        inFlight.has(keyOf(profileId, lock.id)) ? lock : { ...lock, response: endOf(lock) },
      );
      for (const { id } of locks) {
        const key = keyOf(profileId, id);
        if (isLock(endedLocks.get(key)?.answer)) endedLocks.delete(key);
      }
      if (!locks.every((lock) => noteInVault(state, profileId, lock))) return;
      state.unsaved = state.unsaved.filter((each) => !isOfProfile(each));
      if (journaled.length > 0) deps.journal.forget(profileId);
    },
  };
}

function isLock(answer: LockAnswer | undefined): boolean {
  return answer?.ok === true && answer.value.isLocked;
}

/** An earlier run of the app ended before the answer arrived. */
function endOf({ response, sentEpochMs }: CardLock): NonNullable<CardLock['response']> {
  return response ?? { atEpochMs: sentEpochMs, answer: failed(outcomeUnknown) };
}
