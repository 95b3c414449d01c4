import { bridge } from '../../platform/bridge.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';

/** The number of unread events in the inbox, without quarantined ones. */
export function useUnreadEvents(): number {
  // Main stores the number, so no search is needed.
  const { value } = useCachedQuery('events', () => bridge().events.receiverStatus({}));
  return value?.unreadCount ?? 0;
}
