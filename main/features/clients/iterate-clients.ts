import type { Client, ClientQuery } from '../../../preload/contract/clients/clients.ts';
import { createYield } from '../yield-to-event-loop.ts';
import type { Scope } from '../scope.ts';
import { clientOf } from './client-record.ts';

/** Reading one client takes some microseconds. */
const clientsPerTurn = 20;

const allClientsQuery: ClientQuery = {
  text: '',
  kinds: [],
  countries: [],
  currencies: [],
  readiness: 'all',
  sort: 'name',
  direction: 'ascending',
};

/**
 * All clients of the list, by name, in stretches of a few milliseconds. Ends early if the
 * connection is closed meanwhile.
 */
export async function* iterateClients(
  scope: Pick<Scope, 'cache' | 'isOpen' | 'monotonicNow' | 'nextTurn'>,
  readiness: ClientQuery['readiness'] = 'all',
): AsyncGenerator<Client, void, undefined> {
  const yieldToEventLoop = createYield(scope);
  for (const records of scope.cache.clients.each(
    { ...allClientsQuery, readiness },
    clientsPerTurn,
  )) {
    for (const record of records)
      // The client may have been deleted or changed since the query began.
      if (record.absentSinceEpochMs === null) yield clientOf(record);
    await yieldToEventLoop();
    if (!scope.isOpen()) return;
  }
}
