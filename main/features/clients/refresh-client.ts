import type { Refresh } from '../../../preload/contract/organization.ts';
import type { Freshness } from '../../../preload/contract/result.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import { refreshObject } from '../refresh-object.ts';
import type { Scope } from '../scope.ts';
import { storeClients } from './store-clients.ts';

/** Requests one client in the background; returns how fresh the cached one is. */
export function refreshClient(scope: Scope, id: ClientId, refresh: Refresh): Freshness {
  const { clients } = scope.cache;
  return refreshObject(scope, refresh, {
    topic: 'clients',
    subject: `client:${id}`,
    id,
    endpoint: 'clients.get',
    stored: clients.get(id),
    askBank: () => scope.bank.readClient(id),
    store: (client, askedAtEpochMs) => storeClients(scope, [client], askedAtEpochMs),
    markGone: () => clients.markGone(id, scope.now()),
  });
}
