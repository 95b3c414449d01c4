import { bridge } from '../../platform/bridge.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';

/** The number of cards for the badge of Limits. */
export function useNearLimitCount(): number {
  // Only cached data: the navigation must not send requests.
  const { value } = useCachedQuery('cards', () =>
    bridge().cards.list({
      text: '',
      statuses: [],
      sort: 'near-limit',
      at: 0,
      limit: 100,
      refresh: 'no',
    }),
  );
  return value?.rows.filter(({ nearLimit }) => nearLimit !== null).length ?? 0;
}
