import { bridge } from '../../platform/bridge.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';

/** Every card of the list with its limits, and the current run. */
export function useLimitData() {
  const table = useCachedQuery('cards', (refresh) => bridge().cards.limits({ refresh }));
  const runs = useCachedQuery('limit-run', () => bridge().limitRuns.get({}));
  return { table, runs };
}
