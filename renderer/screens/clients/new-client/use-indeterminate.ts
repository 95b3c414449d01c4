import { useCallback } from 'react';
import type { IndeterminateCreation } from '../../../../preload/contract/clients/clients.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';

function readIndeterminate() {
  return bridge().clients.indeterminateCreations({});
}
const none: readonly IndeterminateCreation[] = [];

/** The creations of this connection whose outcome is unknown. `isLoading`: not read yet. */
export function useIndeterminate(): {
  readonly creations: readonly IndeterminateCreation[];
  readonly isLoading: boolean;
  readonly reread: () => Promise<void>;
} {
  const connectionId = useConnectionId() ?? '';
  const ask = useCallback(readIndeterminate, []);
  const { value, isLoading, reread } = useCachedQuery(
    { topic: 'clients', key: `indeterminate:${connectionId}` },
    ask,
  );
  return { creations: value?.creations ?? none, isLoading, reread };
}
