import { createYield } from '../yield-to-event-loop.ts';
import { updateFromCache } from './payment-record.ts';
import type { Payments } from './read-payments.ts';

const paymentsAtATime = 20;

/**
 * Gives a place in the list to payments that were stored before places existed, or that came with a
 * backup: the cache still has the bank's answers. Runs in chunks; nothing waits for it.
 */
export async function notifyAllStored({ scope, onChange }: Payments): Promise<void> {
  const { vault } = scope;
  if (vault === null) return;
  const yieldToEventLoop = createYield(scope);
  let untold = vault.followedPayments.withoutFacts(0, paymentsAtATime);
  if (untold.length === 0) return;
  while (untold.length > 0) {
    for (const each of untold) updateFromCache(scope, each);
    await yieldToEventLoop();
    if (!scope.isOpen()) return;
    untold = vault.followedPayments.withoutFacts(untold.at(-1)?.entry ?? 0, paymentsAtATime);
  }
  onChange();
}
