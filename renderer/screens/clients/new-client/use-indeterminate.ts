import { useCallback } from 'react';
import type { IndeterminateCreation } from '../../../../preload/contract/clients/clients.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';

function readIndeterminate() {
  return bridge().clients.indeterminateCreations({});
}
const none: readonly IndeterminateCreation[] = [];

/** The creations of this connection whose outcome nobody knows. `isLoading`: not yet told. */
export function useIndeterminate(): {
  readonly creations: readonly IndeterminateCreation[];
  readonly isLoading: boolean;
} {
  const connectionId = useConnectionId() ?? '';
  const ask = useCallback(readIndeterminate, []);
  const { value, isLoading } = useCachedQuery(
    { topic: 'clients', key: `indeterminate:${connectionId}` },
    ask,
  );
  return { creations: value?.creations ?? none, isLoading };
}
