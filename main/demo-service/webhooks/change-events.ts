import type { Card } from '../cards/card.ts';
import type { Route } from '../http/call.ts';
import { cardEventData } from './card-event.ts';
import type { Webhooks } from './subscriptions.ts';

/** The same routes; changes of cards and clients also emit events to their subscribers. */
export function withChangeEvents(
  routes: readonly Route[],
  emit: Webhooks['emit'],
): readonly Route[] {
  return routes.map((route) => {
    if (route.method === 'GET') return route;
    return {
      ...route,
      handle: async (call) => {
        const reply = await route.handle(call);
        const { card, client } =
          reply.kind === 'json' && reply.status < 300
            ? (reply.body as Readonly<Record<string, unknown>>)
            : {};
        const eventKind = route.method === 'POST' ? 'created' : 'updated';
        if (card !== undefined) emit('v1/cards', cardEventData(`card.${eventKind}`, card as Card));
        if (client !== undefined)
          emit('v1/clients', {
            ...(client as Readonly<Record<string, unknown>>),
            event: `client.${eventKind}`,
          });
        return reply;
      },
    };
  });
}
