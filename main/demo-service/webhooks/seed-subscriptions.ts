import { dayMs } from '../clock.ts';
import { createSeededRandom } from '../seed/random.ts';
import type { SeedTexts } from '../seed/texts.ts';
import type { SubscriptionSeed } from './subscriptions.ts';

/**
 * The bakery's existing subscriptions: its accountant, its shop and its till. None is a receiver on
 * this computer.
 */
export function seedSubscriptions(
  seed: number,
  nowEpochMs: number,
  texts: SeedTexts,
): readonly SubscriptionSeed[] {
  const random = createSeededRandom(seed ^ 0x0eb40);
  return [
    {
      id: random.uuid(),
      callbackUrl: 'https://hooks.cabinet-vial.example/bank/boulangerie-martin',
      types: ['v1/transactions', 'v1/accounts'],
      description: texts.bookkeeping,
      createdAtEpochMs: nowEpochMs - 212 * dayMs,
      isElsewhere: true,
    },
    {
      id: random.uuid(),
      callbackUrl: 'https://boulangerie-martin.example/webhooks/invoicing',
      types: ['v1/clients', 'v1/products', 'v1/client-invoices', 'v1/payment-links'],
      description: texts.webShop,
      createdAtEpochMs: nowEpochMs - 96 * dayMs,
      isElsewhere: true,
    },
    {
      id: random.uuid(),
      callbackUrl: 'https://till.example/events?shop=lyon-7',
      types: ['v1/terminal-payments'],
      createdAtEpochMs: nowEpochMs - 31 * dayMs,
      isElsewhere: true,
    },
  ];
}

/**
 * The subscription for a receiver on this computer. Its id is the same at each start, its secret is
 * not.
 */
export function receiverSubscription(seed: number, texts: SeedTexts): SubscriptionSeed {
  return {
    id: createSeededRandom(seed ^ 0x4ece1).uuid(),
    callbackUrl: 'https://tunnel.example/events',
    types: [
      'v1/cards',
      'v1/transactions',
      'v1/accounts',
      'v1/organizations',
      'v1/clients',
      'v1/products',
      'v1/terminal-payments',
    ],
    description: texts.thisComputer,
  };
}
