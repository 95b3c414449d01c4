import { createYield } from '../yield-to-event-loop.ts';
import { updateFromCache } from './payment-record.ts';
import type { Payments } from './read-payments.ts';

const paymentsAtATime = 20;

/**
 * Computes the place in the list of payments stored by earlier versions or imported with a backup,
 * from the cached answers. Runs in chunks; no caller waits for it.
 */
export async function notifyAllStored({ scope, onChange }: Payments): Promise<void> {
  const { vault } = scope;
  if (vault === null) return;
  const yieldToEventLoop = createYield(scope);
  let untold = vault.watchedPayments.untold(0, paymentsAtATime);
  if (untold.length === 0) return;
  while (untold.length > 0) {
    for (const each of untold) updateFromCache(scope, each);
    await yieldToEventLoop();
    if (!scope.isOpen()) return;
    untold = vault.watchedPayments.untold(untold.at(-1)?.entry ?? 0, paymentsAtATime);
  }
  onChange();
}
