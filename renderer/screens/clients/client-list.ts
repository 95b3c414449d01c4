import type { ClientQuery } from '../../../preload/contract/clients/clients.ts';
import type { Output } from '../../../preload/contract/index.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import { bridge } from '../../platform/bridge.ts';
import { createLongList } from '../../platform/reads/long-list.ts';

type ListAnswer = Output<'clients', 'list'>;
/** The data of the whole list in an answer, next to its rows. */
export type ClientSummary = Omit<ListAnswer, 'rows' | 'matchCount'>;

const everyClient: ClientQuery = {
  text: '',
  kinds: [],
  countries: [],
  currencies: [],
  readiness: 'all',
  sort: 'name',
  direction: 'ascending',
};

/**
 * The list of the clients screen. It is a module-level store, so it stays when the user goes to
 * other screens.
 */
export const clientList = createLongList({
  query: everyClient,
  read: (query, chunk, refresh) => bridge().clients.list({ ...query, ...chunk, refresh }),
});

/**
 * Reads the list again around this client, so that it is visible and selected when the list is
 * shown next. A client that does not match the query stays out of the list.
 */
export async function revealClient(id: ClientId): Promise<void> {
  const answer = await bridge().clients.place({
    id,
    query: clientList.store.getState().query,
  });
  if (answer.ok && answer.value.place !== null)
    await clientList.showRows(answer.value.place, answer.value.place);
  await clientList.reread('no');
}

/** Whether a filter hides clients. */
export function isFiltered({
  text,
  kinds,
  countries,
  currencies,
  readiness,
}: ClientQuery): boolean {
  return (
    text.trim() !== '' ||
    kinds.length + countries.length + currencies.length > 0 ||
    readiness !== 'all'
  );
}
