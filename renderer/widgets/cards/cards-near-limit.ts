import { bridge } from '../../platform/bridge.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';

/* Only what the app knows already: the navigation asks the bank for nothing. */
function askKnown() {
  return bridge().cards.list({
    text: '',
    statuses: [],
    sort: 'near-limit',
    at: 0,
    limit: 100,
    refresh: 'no',
  });
}

/** How many cards want to be looked at in Limits. */
export function useNearLimitCount(): number {
  const connectionId = useConnectionId() ?? '';
  const { value } = useCachedQuery({ topic: 'cards', key: `near-limit:${connectionId}` }, askKnown);
  return value?.rows.filter(({ nearLimit }) => nearLimit !== null).length ?? 0;
}
