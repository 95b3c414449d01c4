import { timestamp } from '../clock.ts';
import type { Route } from '../http/call.ts';
import type { World } from '../world.ts';
import type { Webhooks } from '../webhooks/subscriptions.ts';
import { cardEventData } from '../webhooks/card-event.ts';
import type { Card } from './card.ts';

/** Actions of another member in the bank's own app, each a time after cards were first read. */
const foreignChanges: readonly {
  readonly afterMs: number;
  readonly holder: string;
  readonly change: (card: Card) => Partial<Card>;
}[] = [
  {
    afterMs: 20_000,
    holder: 'Inès Roussel',
    change: (card) => ({ payment_monthly_limit: card.payment_monthly_limit * 2 }),
  },
  {
    afterMs: 20 * 60_000,
    holder: 'Marguerite Oyelaran',
    change: (card) => ({ foreign_option: !card.foreign_option }),
  },
];

/** The same routes, in a company where another member changes cards meanwhile. */
export function withForeignChanges(
  routes: readonly Route[],
  world: World,
  emit: Webhooks['emit'],
): readonly Route[] {
  let beganEpochMs: number | undefined;
  const pendingChanges = [...foreignChanges];
  const applyDueChanges = (): void => {
    beganEpochMs ??= world.now();
    while (
      pendingChanges[0] !== undefined &&
      world.now() - beganEpochMs >= pendingChanges[0].afterMs
    ) {
      const change = pendingChanges.shift();
      const card = [...world.cards.values()].find(
        ({ embossed_name }) => embossed_name === change?.holder,
      );
      if (change === undefined || card === undefined) continue;
      const changedCard = { ...card, ...change.change(card), updated_at: timestamp(world.now()) };
      world.cards.set(card.id, changedCard);
      emit('v1/cards', cardEventData('card.updated', changedCard));
    }
  };
  return routes.map((route) => ({
    ...route,
    handle: (call) => {
      applyDueChanges();
      return route.handle(call);
    },
  }));
}
