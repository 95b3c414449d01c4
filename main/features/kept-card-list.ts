import type { OpenConnection } from './open-connection.ts';

/** The service's list of cards, by the name under which it is asked for and kept. */
export const cardList = 'cards.list';

/** When the service was asked for the whole list that it last gave. */
export function listAsOfEpochMs({ cache }: Pick<OpenConnection, 'cache'>): number | null {
  return cache.snapshots.get(cardList)?.asOfEpochMs ?? null;
}
