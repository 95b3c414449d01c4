import type { Input, Output } from '../../../../preload/contract/index.ts';
import { bridge } from '../../../platform/bridge.ts';
import { createLongList } from '../../../platform/reads/long-list.ts';
import { createCardLocks } from '../lock/lock-store.ts';

/** The filters of the list; an empty choice has no effect. */
export type CardFacetChoice = NonNullable<Input<'cards', 'list'>['facets']>;
export type CardQuery = Pick<Input<'cards', 'list'>, 'text' | 'statuses' | 'sort'> & {
  readonly facets: CardFacetChoice;
};
/** The data of the whole list in an answer, next to its rows. */
export type CardListSummary = Omit<Output<'cards', 'list'>, 'rows' | 'matchCount'>;

export const unfiltered: Omit<CardQuery, 'sort'> = {
  text: '',
  statuses: [],
  facets: { holders: [], accounts: [], levels: [], forms: [], isExpiringOnly: false },
};

const everyCard: CardQuery = { ...unfiltered, sort: 'name' };

/**
 * The list of the cards screen. It is a module-level store, so it stays when the user goes to other
 * screens.
 */
export const cardList = createLongList({
  query: everyCard,
  read: (query, chunk, refresh) =>
    bridge().cards.list({ ...query, ...chunk, keepsPlaces: true, refresh }),
});

export const cardLocks = createCardLocks({
  lock: (input) => bridge().cards.lock(input),
  now: () => Date.now(),
  onLocked: () => void cardList.reread('no'),
});

/* Clears a lock failure once main reports the card as locked: it must not reappear after an
   unlock. */
cardList.store.subscribe(({ chunks }, before) => {
  if (chunks !== before.chunks) cardLocks.dropObsoleteFailures([...chunks.values()].flat());
});
