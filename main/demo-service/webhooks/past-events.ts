import { minuteMs } from '../clock.ts';
import type { ClientList } from '../clients/client-list.ts';
import { createSeededRandom } from '../seed/random.ts';
import type { World } from '../world.ts';
import { cardEventData } from './card-event.ts';
import type { Webhooks } from './subscriptions.ts';

/**
 * Events of the bakery from the last quarter of an hour, oldest first: enough to see the inbox
 * work.
 */
export function emitPastEvents(parts: {
  readonly world: World;
  readonly clients: ClientList;
  readonly emit: Webhooks['emit'];
  readonly seed: number;
}): void {
  const { world, emit } = parts;
  const random = createSeededRandom(parts.seed ^ 0xe4e27);
  const [van, flour] = [...world.cards.values()].filter(({ status }) => status === 'live');
  const [client] = parts.clients.sorted('updated_at').toReversed();
  const account = world.bankAccounts.find(({ main }) => main);
  const transactionId = random.uuid();
  if (van !== undefined)
    emit(
      'v1/cards',
      cardEventData('card.updated', {
        ...van,
        payment_monthly_spent: Math.max(0, van.payment_monthly_spent - 62.4),
      }),
      14 * minuteMs,
    );
  emit(
    'v1/transactions',
    {
      event: 'transaction.created',
      id: transactionId,
      amount: '62.40',
      currency: 'EUR',
      side: 'debit',
      label: 'Moulin du Forez',
    },
    13 * minuteMs,
  );
  if (van !== undefined) emit('v1/cards', cardEventData('card.updated', van), 12 * minuteMs);
  if (client !== undefined)
    emit('v1/clients', { event: 'client.updated', id: client.id, name: client.name }, 9 * minuteMs);
  emit(
    'v1/transactions',
    {
      event: 'transaction.updated',
      id: transactionId,
      amount: '62.40',
      currency: 'EUR',
      side: 'debit',
      label: 'Moulin du Forez',
      note: world.texts.flour,
    },
    6 * minuteMs,
  );
  if (flour !== undefined) emit('v1/cards', cardEventData('card.pin_set', flour), 4 * minuteMs);
  emit(
    'v1/terminal-payments',
    {
      event: 'terminal_payment.updated',
      id: random.uuid(),
      status: 'AUTHORIZED',
      amount: { value: '18.90', currency: 'EUR' },
      metadata: '{"order":"2311","table":"4"}',
    },
    2 * minuteMs,
  );
  if (account !== undefined)
    emit(
      'v1/accounts',
      {
        event: 'account.updated',
        id: account.id,
        balance: account.balance.toFixed(2),
        currency: account.currency,
      },
      minuteMs,
    );
}
