import { useCallback } from 'react';
import type { UnclearCreation } from '../../../../preload/contract/clients.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useConnections } from '../../../platform/connections.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';

const askUnclear = () => bridge().clients.unclearCreations({});
const none: readonly UnclearCreation[] = [];

/** The creations of this connection whose outcome nobody knows. `isLoading`: not yet told. */
export const useUnclear = (): {
  readonly creations: readonly UnclearCreation[];
  readonly isLoading: boolean;
} => {
  const connectionId = useConnections((state) => state.activeId) ?? '';
  const ask = useCallback(askUnclear, []);
  const { value, isLoading } = useCachedQuery(
    { topic: 'clients', key: `unclear:${connectionId}` },
    ask,
  );
  return { creations: value?.creations ?? none, isLoading };
};
