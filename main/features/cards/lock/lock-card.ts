import type { LockProgress } from '../../../../preload/contract/cards/cards.ts';
import { type Result, failed, mayHaveHappened, ok } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { isLocked } from '../../../bank/cards/card-status.ts';
import type { Scope } from '../../scope.ts';
import { storeCard } from '../list/store-cards.ts';

export type LockedCard = {
  readonly id: CardId;
  readonly status: string | null;
  readonly isLocked: boolean;
};

export type LockCard = {
  /**
   * Locks a card at once: one request, however often it is asked while that one is under way. Says
   * `locked` only after the bank did. Errors: `offline`, `signed-out` without a request, the latter
   * also once the connection is closed; else what the bank or the way to it answered.
   */
  readonly lock: (id: CardId) => Promise<Result<LockedCard>>;
  readonly progress: (id: CardId) => LockProgress;
};

const idle: LockProgress = { state: 'none' };

/** Writes down what this app did to the card. */
export function recordLock(
  { vault }: Pick<Scope, 'vault'>,
  id: CardId,
  entry: { readonly atEpochMs: number; readonly answer: Result<LockedCard> },
): void {
  const { atEpochMs, answer } = entry;
  vault?.cardUse.record(id, atEpochMs);
  vault?.cardHistory.append({
    cardId: id,
    atEpochMs,
    action: 'lock',
    outcome: answer.ok ? 'answered' : answer.error.kind,
    detail: JSON.stringify(answer.ok ? { status: answer.value.status } : answer.error),
  });
}

/**
 * Writes down a lock that was sent while the connection was closed: what it changed is our doing,
 * whenever the card is read.
 */
export function recordEarlierLock(
  kept: Pick<Scope, 'vault'>,
  id: CardId,
  lock: Parameters<typeof recordLock>[2],
): void {
  if (lock.answer.ok || mayHaveHappened(lock.answer.error))
    kept.vault?.knownCards.noteLock(id, lock.atEpochMs);
  recordLock(kept, id, lock);
}

/** The locks of a connection: with it they are forgotten, as the same id may be another card elsewhere. */
export function createLockCard(scope: Scope): LockCard {
  const underWay = new Map<CardId, Promise<Result<LockedCard>>>();
  const progress = new Map<CardId, LockProgress>();

  const blockedReason = (): Result<never> | null => {
    if (!scope.isOpen() || scope.phase() !== 'signed-in') return failed({ kind: 'signed-out' });
    return scope.canSend() ? null : failed({ kind: 'offline' });
  };

  const send = async (id: CardId): Promise<Result<LockedCard>> => {
    const sent = await scope.bank.lockCard(id);
    const answer: Result<LockedCard> = sent.ok
      ? ok({ id, status: sent.value.status, isLocked: isLocked(sent.value.status) })
      : sent;
    // A connection that was closed meanwhile has no place to keep it; the bank's answer counts all
    // the same.
    if (!scope.isOpen()) return answer;
    try {
      if (sent.ok) storeCard(scope, sent.value, scope.now());
      recordLock(scope, id, { atEpochMs: scope.now(), answer });
    } catch (cause) {
      // A full disk does not change what the bank did, and that is what the owner must hear.
      scope.reportBug(cause);
    }
    return answer;
  };

  /** That one is on its way, or nobody knows how it ended. */
  const noteLeft = (id: CardId, leftEpochMs: number | null): void => {
    if (!scope.isOpen()) return;
    try {
      scope.vault?.knownCards.noteLock(id, leftEpochMs);
    } catch (cause) {
      scope.reportBug(cause);
    }
  };

  const begin = async (id: CardId): Promise<Result<LockedCard>> => {
    const end = (answer: Result<LockedCard>): Result<LockedCard> => {
      underWay.delete(id);
      if (!answer.ok) noteLeft(id, mayHaveHappened(answer.error) ? scope.now() : null);
      progress.set(
        id,
        answer.ok ? idle : { state: 'failed', error: answer.error, atEpochMs: scope.now() },
      );
      scope.publishChange('cards');
      return answer;
    };
    const refused = blockedReason();
    if (refused) return end(refused);
    // The request leaves before anything is written or drawn: a lock is quick.
    const sent = send(id);
    progress.set(id, { state: 'pending' });
    scope.publishChange('cards');
    // A crash would leave a locked card that nobody remembers having locked.
    void scope.nextTurn().then(() => {
      if (progress.get(id)?.state === 'pending') noteLeft(id, scope.now());
    });
    try {
      return end(await sent);
    } catch (bug) {
      end(failed({ kind: 'outcome-unknown', traceId: null }));
      throw bug;
    }
  };

  return {
    lock: async (id) => {
      const running = underWay.get(id);
      if (running) return running;
      const started = begin(id);
      if (progress.get(id)?.state === 'pending') underWay.set(id, started);
      return started;
    },
    progress: (id) => progress.get(id) ?? idle,
  };
}
