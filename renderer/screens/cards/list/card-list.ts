import type { Input, Output } from '../../../../preload/contract/index.ts';
import { bridge } from '../../../platform/bridge.ts';
import { createLongList } from '../../../platform/reads/long-list.ts';
import { createCardLocks } from '../lock/lock-store.ts';

/** What else the list is narrowed to; an empty choice narrows nothing. */
export type CardFacetChoice = NonNullable<Input<'cards', 'list'>['facets']>;
export type CardQuery = Pick<Input<'cards', 'list'>, 'text' | 'statuses' | 'sort'> & {
  readonly facets: CardFacetChoice;
};
/** What an answer says of the whole list, next to its rows. */
export type CardListSummary = Omit<Output<'cards', 'list'>, 'rows' | 'matchCount'>;

export const unfiltered: Omit<CardQuery, 'sort'> = {
  text: '',
  statuses: [],
  facets: { holders: [], accounts: [], levels: [], forms: [], isExpiringOnly: false },
};

const everyCard: CardQuery = { ...unfiltered, sort: 'name' };

/** The list of cards as its screen reads it, wherever the user goes in between. */
export const cardList = createLongList({
  query: everyCard,
  read: (query, stretch, refresh) =>
    bridge().cards.list({ ...query, ...stretch, keepsPlaces: true, refresh }),
});

export const cardLocks = createCardLocks({
  lock: (input) => bridge().cards.lock(input),
  now: () => Date.now(),
  onLocked: () => void cardList.reread('no'),
});

/* A card that main now calls locked is locked: unlocked again later, no old failure comes back. */
cardList.store.subscribe(({ stretches }, before) => {
  if (stretches !== before.stretches) cardLocks.follow([...stretches.values()].flat());
});
