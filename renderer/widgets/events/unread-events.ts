import { bridge } from '../../platform/bridge.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';

/** How many events of the inbox nobody has looked at yet; what is held back is not among them. */
export function useUnreadEvents(): number {
  // Kept as a count: nothing is searched for it.
  const { value } = useCachedQuery('events', () => bridge().events.receiverStatus({}));
  return value?.unreadCount ?? 0;
}
