import type { EventSecretValue } from '../../events/verify-event.ts';
import { verifyEvent } from '../../events/verify-event.ts';
import type { EventHeader } from '../../events/signature.ts';
import { toReceivedEvent } from '../../events/to-received-event.ts';
import type { Scope } from '../scope.ts';
import { createYield } from '../yield-to-event-loop.ts';
import type { GenuineEvent } from './take-delivery.ts';

/** The number of entries that are searched for unproven events at a time. */
const scanBatchSize = 1_000;

/**
 * Verifies events from a file or an imported vault again with a secret that was just stored. Proven
 * events then count as if they had just arrived. Events that the receiver was sent keep their
 * verdict at receipt: the bank sends them again.
 */
export async function proveStoredEvents(
  scope: Scope,
  secret: EventSecretValue,
  onGenuine: (event: GenuineEvent) => void,
): Promise<void> {
  const { vault, isOpen } = scope;
  // The connection may have closed since the user entered the secret.
  if (!vault || !isOpen()) return;
  const yieldToEventLoop = createYield(scope);
  const { receivedEvents } = vault;
  // Proven events get new entries after these.
  const lastEntry = receivedEvents.newestEntry();
  let provenCount = 0;
  for (let after = 0; after < lastEntry && isOpen(); after += scanBatchSize) {
    for (const entry of receivedEvents.unprovenOfFiles(
      after,
      Math.min(lastEntry, after + scanBatchSize),
    )) {
      if (!isOpen()) return;
      const stored = receivedEvents.bodyOf(entry);
      const row = receivedEvents.get(entry);
      if (stored === null || row === null) continue;
      const received = {
        body: stored.body,
        headers: JSON.parse(stored.headers) as EventHeader[],
        receivedAtEpochMs: row.receivedAtEpochMs,
      };
      const verdict = verifyEvent({ ...received, age: 'note', isExplained: false }, [secret]);
      if (verdict.state === 'genuine') {
        const event = toReceivedEvent({ ...received, source: row.source, verdict });
        const proven = receivedEvents.prove(entry, event);
        if (proven !== null) onGenuine({ entry: proven.entry, event });
        provenCount += 1;
      }
      await yieldToEventLoop();
    }
    await yieldToEventLoop();
  }
  if (provenCount > 0) scope.publishChange('events');
}
