import { useCallback } from 'react';
import type { UnconfirmedClientWrite } from '../../../../preload/contract/clients/client-change.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';

function read() {
  return bridge().clientChanges.unconfirmed({});
}
const none: readonly UnconfirmedClientWrite[] = [];

/** The changes and deletions of this connection whose outcome nobody knows. */
export function useUnconfirmed(): readonly UnconfirmedClientWrite[] {
  const connectionId = useConnectionId() ?? '';
  const ask = useCallback(read, []);
  const { value } = useCachedQuery({ topic: 'clients', key: `unconfirmed:${connectionId}` }, ask);
  return value?.writes ?? none;
}
