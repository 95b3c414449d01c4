import { create } from 'zustand';
import { useEffect } from 'react';

/** The two lists of the screen. */
export type WebhooksView = 'events' | 'subscriptions';

/**
 * What the screen shows of itself is one id; which of its lists it is of, its beginning says. No id
 * of the service can look like these.
 */
const beginnings = {
  event: 'event:',
  object: 'object:',
  subscription: 'subscription:',
  change: 'change:',
} as const;
export const newSubscriptionPlace = '+new';

export const eventPlace = (entry: number): string => `${beginnings.event}${String(entry)}`;
export const subscriptionPlace = (id: string): string => `${beginnings.subscription}${id}`;
export const changePlace = (id: string): string => `${beginnings.change}${id}`;

export type WebhooksPlace =
  | { readonly kind: 'list' }
  | { readonly kind: 'event'; readonly entry: number }
  /** The events of one object. */
  | { readonly kind: 'object'; readonly objectId: string }
  | { readonly kind: 'subscription' | 'change'; readonly id: string }
  | { readonly kind: 'new-subscription' };

const behind = (id: string, beginning: string): string | null =>
  id.startsWith(beginning) && id.length > beginning.length ? id.slice(beginning.length) : null;

/** What an id of the screen names; an id of some other form is the list. */
export const placeNamed = (id: string | null): WebhooksPlace => {
  if (id === null) return { kind: 'list' };
  if (id === newSubscriptionPlace) return { kind: 'new-subscription' };
  const objectId = behind(id, beginnings.object);
  if (objectId !== null) return { kind: 'object', objectId };
  const subscription = behind(id, beginnings.subscription);
  if (subscription !== null) return { kind: 'subscription', id: subscription };
  const change = behind(id, beginnings.change);
  if (change !== null) return { kind: 'change', id: change };
  const entry = Number(behind(id, beginnings.event) ?? Number.NaN);
  return Number.isSafeInteger(entry) && entry > 0 ? { kind: 'event', entry } : { kind: 'list' };
};

/** The list a place is of; the bare place is of the one that was shown last. */
export const viewOf = ({ kind }: WebhooksPlace, last: WebhooksView): WebhooksView => {
  if (kind === 'list') return last;
  return kind === 'event' || kind === 'object' ? 'events' : 'subscriptions';
};

export const useLastView = create<{ readonly view: WebhooksView }>(() => ({ view: 'events' }));

/** The list to show for a place, which is then the one that was shown last. */
export const useView = (place: WebhooksPlace): WebhooksView => {
  const last = useLastView((state) => state.view);
  const view = viewOf(place, last);
  useEffect(() => useLastView.setState({ view }), [view]);
  return view;
};
