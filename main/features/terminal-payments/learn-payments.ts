import { type TerminalPaymentId, terminalPaymentId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { debouncedJob } from '../../scheduler/simple-jobs.ts';
import { type Payments, refreshPayment } from './read-payments.ts';
import { plainId } from '../followed-ids.ts';
import { watchPayments } from './watch-payments.ts';

/**
 * Limits for events in one go: a file of old events must cause neither a thousand requests in a
 * second nor a list that is polled for a day.
 */
export const mostAtOnce = { followed: 200, refreshed: 20 } as const;
const retryAfterMs = 1_000;

type PaymentLearner = {
  /**
   * Adds payments that are not watched yet, follows silent ones again and refreshes the others; the
   * rest waits. Ignores texts that are no payment ids.
   */
  readonly learn: (ids: readonly string[]) => void;
};

/**
 * Takes in the payments of genuine events. The contents of an event are never stored: each payment
 * is read at the bank.
 */
export function createPaymentLearner(payments: Payments): PaymentLearner {
  const { vault, isOpen } = payments.scope;
  const waiting = new Set<TerminalPaymentId>();

  /** The next payments, in the order of their events. */
  const nextOf = (
    ids: ReadonlySet<TerminalPaymentId>,
    { followedPayments }: Vault,
  ): {
    readonly followed: readonly TerminalPaymentId[];
    readonly refreshed: readonly TerminalPaymentId[];
  } => {
    const room = mostAtOnce.followed - followedPayments.followedCount();
    const [followed, refreshed]: [TerminalPaymentId[], TerminalPaymentId[]] = [[], []];
    for (const id of [...ids].slice(0, mostAtOnce.followed)) {
      const state = followedPayments.get(id)?.state ?? null;
      if (state === null || state === 'silent') {
        if (followed.length < room) followed.push(id);
      } else if (refreshed.length < mostAtOnce.refreshed) refreshed.push(id);
    }
    return { followed, refreshed };
  };

  const take = (): void => {
    if (vault === null || !isOpen()) return waiting.clear();
    const { followed, refreshed } = nextOf(waiting, vault);
    for (const id of [...followed, ...refreshed]) waiting.delete(id);
    if (followed.length > 0)
      watchPayments(payments, { payments: followed.map((id) => ({ id, label: null })) });
    for (const id of refreshed) refreshPayment(payments, { id });
    if (waiting.size > 0) takeLater();
  };

  const takeLater = debouncedJob(payments.scope, {
    afterMs: retryAfterMs,
    run: take,
  });

  return {
    learn: (given) => {
      for (const id of given) {
        const read = terminalPaymentId.safeParse(id).data;
        if (read !== undefined) waiting.add(plainId(read));
      }
      take();
    },
  };
}
