import { createHash } from 'node:crypto';
import { createSeededRandom } from '../../main/demo-service/seed/random.ts';
import type { Verdict } from '../../preload/contract/webhooks/inbox.ts';
import type { ReceivedEvent } from '../../main/events/received-event.ts';
import { toReceivedEvent } from '../../main/events/to-received-event.ts';

const random = createSeededRandom(11);
const firstNames = [
  'Amélie',
  'Bruno',
  'Chiara',
  'Diego',
  'Élodie',
  'Franz',
  'Giulia',
  'Hugo',
  'Inès',
  'Jonas',
  'Katrin',
  'Luca',
] as const;
const lastNames = [
  'Marchand',
  'García',
  'Rossi',
  'Müller',
  'Dupont',
  'Bianchi',
  'Schmidt',
  'Moreau',
  'Fernández',
  'Weber',
] as const;
const places = [
  'Lyon',
  'Madrid',
  'Milano',
  'Berlin',
  'Nantes',
  'Sevilla',
  'Torino',
  'Köln',
] as const;
const notes = [
  'flour',
  'rent',
  'travel to the market',
  'wages',
  'electricity',
  'packaging',
  'repair of the oven',
] as const;

/** A few objects have many events, most have one. */
const cards = Array.from({ length: 200 }, random.uuid) as [string, ...string[]];

function createEventData(kind: number): readonly [string, Readonly<Record<string, unknown>>] {
  const person = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  if (kind < 55)
    return [
      'v1/transactions',
      {
        event: random.pick(['transaction.created', 'transaction.updated']),
        id: random.uuid(),
        amount: `${random.digits(3)}.${random.digits(2)}`,
        currency: 'EUR',
        label: person,
        note: random.pick(notes),
      },
    ];
  if (kind < 75)
    return [
      'v1/cards',
      {
        event: 'card.updated',
        id: random.pick(cards),
        status: 'live',
        last_digits: random.digits(4),
        nickname: person,
      },
    ];
  if (kind < 85)
    return [
      'v1/terminal-payments',
      {
        event: 'terminal_payment.updated',
        id: random.uuid(),
        status: 'AUTHORIZED',
        amount: { value: `${random.digits(2)}.90`, currency: 'EUR' },
      },
    ];
  if (kind < 95)
    return [
      'v1/clients',
      {
        event: 'client.updated',
        id: random.uuid(),
        name: person,
        billing_address: { city: random.pick(places), country_code: 'FR' },
      },
    ];
  return [
    'v1/products',
    { event: 'product.updated', id: random.uuid(), title: `Basket ${random.digits(4)}` },
  ];
}

const verdict: Verdict = {
  state: 'genuine',
  kind: 'v2',
  secretName: 'Shop',
  steps: [],
  likely: null,
};
const startedAt = Date.UTC(2024, 0, 1);
const organizationId = random.uuid();

/** One event of a bank as the receiver passes it to the vault; the same calls in the same order give the same events. */
export function createEvent(index: number): ReceivedEvent {
  const [type, data] = createEventData(random.between(0, 99));
  const at = startedAt + index * 90_000;
  const body = Buffer.from(
    JSON.stringify({
      id: random.uuid(),
      subscription_id: '5b0c0f6e-8a47-4b4e-9f6e-2d6f2a7c9e01',
      organization_id: organizationId,
      type,
      created_at: new Date(at).toISOString(),
      data,
    }),
  );
  return toReceivedEvent({
    body,
    headers: [
      {
        name: 'X-Service-Signature',
        value: `t=${String(at / 1000)},v1=${createHash('sha256').update(body).digest('hex')}`,
      },
    ],
    receivedAtEpochMs: at + 400,
    source: 'receiver',
    verdict,
  });
}
