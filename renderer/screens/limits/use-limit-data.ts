import { useCallback } from 'react';
import { bridge } from '../../platform/bridge.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';

/** Every card of the list with its limits, and the run over many of them. */
export function useLimitData() {
  const connectionId = useConnectionId() ?? '';
  const table = useCachedQuery(
    { topic: 'cards', key: `limits:${connectionId}` },
    useCallback((refresh) => bridge().cards.limits({ refresh }), []),
  );
  const runs = useCachedQuery(
    { topic: 'limit-run', key: `limit-run:${connectionId}` },
    useCallback(() => bridge().limitRuns.get({}), []),
  );
  return { table, runs };
}
