import { bridge } from '../../platform/bridge.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';

/* Kept as a count: nothing is searched for it. */
function askKnown() {
  return bridge().events.receiverStatus({});
}

/** How many events of the inbox nobody has looked at yet; what is held back is not among them. */
export function useUnreadEvents(): number {
  const connectionId = useConnectionId() ?? '';
  const { value } = useCachedQuery({ topic: 'events', key: `unread:${connectionId}` }, askKnown);
  return value?.unreadCount ?? 0;
}
