import { create } from 'zustand';
import { useEffect } from 'react';
import type { Route } from '../../platform/navigation.ts';

/** The two lists of the screen. */
export type WebhooksList = 'events' | 'subscriptions';

type WebhooksView = Extract<Route, { readonly screen: 'webhooks' }>['view'];

export function eventRoute(entry: number): Route {
  return {
    screen: 'webhooks',
    view: { kind: 'event', entry },
  };
}
export function subscriptionRoute(id: string): Route {
  return {
    screen: 'webhooks',
    view: { kind: 'subscription', id },
  };
}
export const newSubscriptionRoute: Route = {
  screen: 'webhooks',
  view: { kind: 'new-subscription' },
};
export function changeRoute(id: string): Route {
  return {
    screen: 'webhooks',
    view: { kind: 'change-subscription', id },
  };
}

/** The list of a view; without one, the list shown last. */
export function listOf(view: WebhooksView, last: WebhooksList): WebhooksList {
  switch (view?.kind) {
    case undefined:
      return last;
    case 'event':
    case 'object':
      return 'events';
    case 'subscription':
    case 'change-subscription':
    case 'new-subscription':
      return 'subscriptions';
  }
}

export const useLastList = create<{ readonly list: WebhooksList }>(() => ({ list: 'events' }));

/** The list to show for a view; remembers it as the one shown last. */
export function useShownList(view: WebhooksView): WebhooksList {
  const last = useLastList((state) => state.list);
  const list = listOf(view, last);
  useEffect(() => useLastList.setState({ list }), [list]);
  return list;
}
