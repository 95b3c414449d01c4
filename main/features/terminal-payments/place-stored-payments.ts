import { createYield } from '../yield-to-event-loop.ts';
import { updateFromCache } from './payment-record.ts';
import type { Payments } from './read-payments.ts';

const batchSize = 20;

/**
 * Computes the place in the list of payments stored by earlier versions or imported with a backup,
 * from the cached answers. Runs in chunks; no caller waits for it.
 */
export async function placeStoredPayments({ scope, onChange }: Payments): Promise<void> {
  const { vault } = scope;
  if (vault === null) return;
  const yieldToEventLoop = createYield(scope);
  let unplaced = vault.watchedPayments.withoutFacts(0, batchSize);
  if (unplaced.length === 0) return;
  while (unplaced.length > 0) {
    for (const each of unplaced) updateFromCache(scope, each);
    await yieldToEventLoop();
    if (!scope.isOpen()) return;
    unplaced = vault.watchedPayments.withoutFacts(unplaced.at(-1)?.entry ?? 0, batchSize);
  }
  onChange();
}
