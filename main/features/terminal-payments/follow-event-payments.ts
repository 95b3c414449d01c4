import { type TerminalPaymentId, terminalPaymentId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { debouncedJob } from '../../scheduler/simple-jobs.ts';
import { type Payments, refreshPayment } from './read-payments.ts';
import { normalizeId } from '../followed-ids.ts';
import { watchPayments } from './watch-payments.ts';

/**
 * The most payments taken from events at a time. A file of old events must neither cause a thousand
 * requests a second nor a day of polling.
 */
export const maxPerTurn = { followed: 200, refreshed: 20 } as const;
const retryAfterMs = 1_000;

type EventPayments = {
  /**
   * Adds payments that are not watched yet, follows silent ones again and refreshes the others; the
   * rest waits. Ignores texts that are no payment ids.
   */
  readonly followReported: (ids: readonly string[]) => void;
};

/**
 * Takes in the payments of genuine events. The contents of an event are never stored: each payment
 * is read at the bank.
 */
export function createEventPayments(payments: Payments): EventPayments {
  const { vault, isOpen } = payments.scope;
  const pendingIds = new Set<TerminalPaymentId>();

  /** The next payments, in the order of their events. */
  const selectNext = (
    ids: ReadonlySet<TerminalPaymentId>,
    { watchedPayments }: Vault,
  ): {
    readonly followed: readonly TerminalPaymentId[];
    readonly refreshed: readonly TerminalPaymentId[];
  } => {
    const freeSlots = maxPerTurn.followed - watchedPayments.followedCount();
    const [followed, refreshed]: [TerminalPaymentId[], TerminalPaymentId[]] = [[], []];
    for (const id of [...ids].slice(0, maxPerTurn.followed)) {
      const state = watchedPayments.get(id)?.state ?? null;
      if (state === null || state === 'silent') {
        if (followed.length < freeSlots) followed.push(id);
      } else if (refreshed.length < maxPerTurn.refreshed) refreshed.push(id);
    }
    return { followed, refreshed };
  };

  const processPending = (): void => {
    if (vault === null || !isOpen()) return pendingIds.clear();
    const { followed, refreshed } = selectNext(pendingIds, vault);
    for (const id of [...followed, ...refreshed]) pendingIds.delete(id);
    if (followed.length > 0)
      watchPayments(payments, { payments: followed.map((id) => ({ id, label: null })) });
    for (const id of refreshed) refreshPayment(payments, { id });
    if (pendingIds.size > 0) processLater();
  };

  const processLater = debouncedJob(payments.scope, {
    afterMs: retryAfterMs,
    run: processPending,
  });

  return {
    followReported: (reportedIds) => {
      for (const id of reportedIds) {
        const parsedId = terminalPaymentId.safeParse(id).data;
        if (parsedId !== undefined) pendingIds.add(normalizeId(parsedId));
      }
      processPending();
    },
  };
}
