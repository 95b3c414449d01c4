import type { OpenConnection } from './open-connection.ts';

/** The name of the service's list of cards, as an endpoint and in the cache. */
export const cardList = 'cards.list';

/** When the last complete list was requested from the service. */
export function listAsOfEpochMs({ cache }: Pick<OpenConnection, 'cache'>): number | null {
  return cache.snapshots.get(cardList)?.asOfEpochMs ?? null;
}
