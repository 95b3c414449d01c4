import type { ReceivedEvents } from '../../data/vault/events/received-events.ts';
import type { YieldToEventLoop } from '../yield-to-event-loop.ts';

/**
 * Settles what has arrived before all events are changed: the vault would do it in one stretch,
 * which is long where many wait for a pause.
 */
export async function settleInTurns(
  receivedEvents: Pick<ReceivedEvents, 'settle'>,
  yieldToEventLoop: YieldToEventLoop,
): Promise<void> {
  while (receivedEvents.settle()) await yieldToEventLoop();
}
