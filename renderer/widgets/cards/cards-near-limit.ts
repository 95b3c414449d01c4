import { bridge } from '../../platform/bridge.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';

/** How many cards want to be looked at in Limits. */
export function useNearLimitCount(): number {
  // Only what the app knows already: the navigation asks the bank for nothing.
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
