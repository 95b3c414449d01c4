import type { LockProgress } from '../../../preload/contract/cards.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { isLocked } from '../../../preload/contract/card-status.ts';
import type { OpenConnection } from '../open-connection.ts';
import { storeCard } from './store-cards.ts';

export type LockedCard = {
  readonly id: CardId;
  readonly status: string | null;
  readonly isLocked: boolean;
};

export type LockCard = {
  /**
   * Locks a card at once: one request, however often it is asked while that one is under way. Says
   * `locked` only after the bank did. Errors: `offline`, `signed-out` without a request, the latter
   * also once another connection is the active one; else what the bank or the way to it answered.
   */
  readonly lock: (connection: OpenConnection | null, id: CardId) => Promise<Result<LockedCard>>;
  readonly progress: (connection: OpenConnection, id: CardId) => LockProgress;
};

export type LockCardDeps = {
  /** The active connection: nothing is sent for one that no longer is. */
  readonly connection: () => OpenConnection | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  /** A lock began or ended: lists, page and tray show it. */
  readonly onChange: () => void;
  readonly reportBug: (cause: unknown) => void;
};

const idle: LockProgress = { state: 'none' };

/** What this app did to the card. */
const record = (
  { vault }: OpenConnection,
  id: CardId,
  entry: { readonly atEpochMs: number; readonly answer: Result<LockedCard> },
): void => {
  const { atEpochMs, answer } = entry;
  vault?.cardUse.record(id, atEpochMs);
  vault?.cardHistory.append({
    cardId: id,
    atEpochMs,
    action: 'lock',
    outcome: answer.ok ? 'answered' : answer.error.kind,
    detail: JSON.stringify(answer.ok ? { status: answer.value.status } : answer.error),
  });
};

/**
 * The locks of one connection. With it they are forgotten: the same id may be another card
 * elsewhere.
 */
type Locks = {
  readonly underWay: Map<CardId, Promise<Result<LockedCard>>>;
  readonly progress: Map<CardId, LockProgress>;
};

export const createLockCard = (deps: LockCardDeps): LockCard => {
  const known = new WeakMap<OpenConnection, Locks>();
  const locksOf = (connection: OpenConnection): Locks => {
    const locks = known.get(connection) ?? { underWay: new Map(), progress: new Map() };
    known.set(connection, locks);
    return locks;
  };

  const blockedReason = (connection: OpenConnection): Result<never> | null => {
    if (connection !== deps.connection() || connection.phase() !== 'signed-in')
      return failed({ kind: 'signed-out' });
    return deps.isOnline() ? null : failed({ kind: 'offline' });
  };

  const send = async (connection: OpenConnection, id: CardId): Promise<Result<LockedCard>> => {
    const sent = await connection.bank.lockCard(id);
    const answer: Result<LockedCard> = sent.ok
      ? ok({ id, status: sent.value.status, isLocked: isLocked(sent.value.status) })
      : sent;
    // A connection that was closed meanwhile has no place to keep it; the bank's answer counts all
    // the same.
    if (connection !== deps.connection()) return answer;
    try {
      if (sent.ok) storeCard(connection, sent.value, deps.now());
      record(connection, id, { atEpochMs: deps.now(), answer });
    } catch (cause) {
      // A full disk does not change what the bank did, and that is what the owner must hear.
      deps.reportBug(cause);
    }
    return answer;
  };

  const begin = async (connection: OpenConnection, id: CardId): Promise<Result<LockedCard>> => {
    const { underWay, progress } = locksOf(connection);
    const end = (answer: Result<LockedCard>): Result<LockedCard> => {
      underWay.delete(id);
      progress.set(
        id,
        answer.ok ? idle : { state: 'failed', error: answer.error, atEpochMs: deps.now() },
      );
      deps.onChange();
      return answer;
    };
    const refused = blockedReason(connection);
    if (refused) return end(refused);
    // The request leaves before anything is written or drawn: a lock is quick.
    const sent = send(connection, id);
    progress.set(id, { state: 'pending' });
    deps.onChange();
    try {
      return end(await sent);
    } catch (bug) {
      end(failed({ kind: 'outcome-unknown', traceId: null }));
      throw bug;
    }
  };

  return {
    lock: async (connection, id) => {
      if (!connection) return failed({ kind: 'signed-out' });
      const { underWay, progress } = locksOf(connection);
      const running = underWay.get(id);
      if (running) return running;
      const started = begin(connection, id);
      if (progress.get(id)?.state === 'pending') underWay.set(id, started);
      return started;
    },
    progress: (connection, id) => locksOf(connection).progress.get(id) ?? idle,
  };
};
