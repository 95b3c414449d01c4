import type { EventSecretValue } from '../../events/verify-event.ts';
import { verifyEvent } from '../../events/verify-event.ts';
import type { EventHeader } from '../../events/signature.ts';
import { toReceivedEvent } from '../../events/to-received-event.ts';
import type { Scope } from '../scope.ts';
import { createYield } from '../yield-to-event-loop.ts';
import type { GenuineEvent } from './take-delivery.ts';

/** So many entries are looked over at a time for those that are not proven. */
const lookedOver = 1_000;

/**
 * What came out of a file or an imported vault while its secret was not known is looked at again
 * with a secret that was just kept. Those that it proves count from then on as if they had been
 * taken in now. What the receiver was sent stays as it was classified at its receipt: the bank sends it
 * again.
 */
export async function proveLater(
  scope: Scope,
  secret: EventSecretValue,
  onGenuine: (event: GenuineEvent) => void,
): Promise<void> {
  const { vault, isOpen } = scope;
  // Its connection may be closed since the secret was entered.
  if (!vault || !isOpen()) return;
  const yieldToEventLoop = createYield(scope);
  const { receivedEvents } = vault;
  // Those that are proven get new entries, behind these.
  const last = receivedEvents.newestEntry();
  let provenCount = 0;
  for (let after = 0; after < last && isOpen(); after += lookedOver) {
    for (const entry of receivedEvents.unprovenOfFiles(after, Math.min(last, after + lookedOver))) {
      if (!isOpen()) return;
      const kept = receivedEvents.bodyOf(entry);
      const row = receivedEvents.get(entry);
      if (kept === null || row === null) continue;
      const given = {
        body: kept.body,
        headers: JSON.parse(kept.headers) as EventHeader[],
        receivedAtEpochMs: row.receivedAtEpochMs,
      };
      const verdict = verifyEvent({ ...given, age: 'note', isExplained: false }, [secret]);
      if (verdict.state === 'genuine') {
        const event = toReceivedEvent({ ...given, source: row.source, verdict });
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
