import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedSubscriptionBody,
  endpointBody,
  newSubscriptionBody,
} from '../../../main/bank/webhooks/subscription-body.ts';
import {
  toSubscriptionAnswer,
  toRequestedSubscription,
  toSubscription,
  toSubscriptionPage,
  wireSubscription,
} from '../../../main/bank/webhooks/to-subscription.ts';
import { parseJson } from '../../../main/bank/wire/json.ts';
import type { JsonValue } from '../../../main/bank/wire/json.ts';
import { subscription as subscriptionModel } from '../../../preload/contract/webhooks/webhooks.ts';

function parsed(value: unknown): JsonValue {
  return parseJson(JSON.stringify(value), 64) ?? null;
}
/** Specification, "Webhook subscription": every field of the table. */
const source = {
  id: '0b9f3c1a-5b1e-4a55-9a39-0d6a5f7c2e11',
  organization_id: '6f6b7a50-21a4-4a2b-8a51-6a8f0a1f0001',
  membership_id: '6f6b7a50-21a4-4a2b-8a51-6a8f0a1f0002',
  callback_url: 'https://relay.example/events',
  types: ['v1/transactions', 'v1/cards'],
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-02T08:00:00.000Z',
  description: 'Ledger',
};

describe('a subscription of the service', () => {
  it('parses with every field of the specification', () => {
    expect(Object.keys(wireSubscription).sort()).toEqual([...Object.keys(source), 'secret'].sort());
    expect(toRequestedSubscription(parsed(source), source.id.toUpperCase())).toEqual({
      secret: null,
      subscription: {
        id: source.id,
        organizationId: source.organization_id,
        membershipId: source.membership_id,
        callbackUrl: source.callback_url,
        types: source.types,
        description: 'Ledger',
        createdAt: source.created_at,
        updatedAt: source.updated_at,
        extras: [],
      },
    });
  });

  it('needs only an ID, and may come in an envelope', () => {
    for (const body of [
      { id: 'a' },
      { webhook_subscription: { id: 'a' } },
      { subscription: { id: 'a' } },
    ])
      expect(toSubscriptionAnswer(parsed(body))?.subscription).toMatchObject({
        id: 'a',
        callbackUrl: null,
        types: [],
        description: null,
      });
    for (const body of [{}, { id: '../x' }, { id: 7 }, [], null, { subscription: null }])
      expect(toSubscriptionAnswer(parsed(body))).toBeNull();
    expect(toRequestedSubscription(parsed({ id: 'b' }), 'a')).toBeNull();
  });

  it('fits the model for any field values, and never shows a secret', () => {
    const names = [
      ...Object.keys(source),
      'secret',
      'signing_secret',
      'signature_key',
      'hmac',
      'access_token',
      '__proto__',
      'quantum',
    ];
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...names),
          fc.oneof(
            fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as unknown),
            fc.constant('sesame-sesame'),
          ),
        ),
        (fields) => {
          const answer = toSubscription(parsed({ ...fields, id: 'a' }));
          if (answer === null) throw new Error('no subscription');
          expect(subscriptionModel.parse(answer.subscription)).toEqual(answer.subscription);
          const shown = answer.subscription.extras.filter(({ name }) => /secret|token/.test(name));
          expect(shown).toEqual([]);
        },
      ),
    );
  });

  it('comes in pages that skip entries without an ID, and that are rejected without a list', () => {
    expect(
      toSubscriptionPage(
        parsed({
          subscriptions: [source, null, 7, { id: '' }],
          meta: { per_page: 10, next_page: 2 },
        }),
      ),
    ).toMatchObject({
      items: [{ id: source.id }],
      entryCount: 4,
      perPage: 10,
      meta: { nextPage: 2 },
    });
    for (const body of [{}, { subscriptions: null }, { subscriptions: { id: 'a' } }, []])
      expect(toSubscriptionPage(parsed(body))).toBeNull();
  });
});

describe('the body of a subscription', () => {
  const draft = {
    callbackUrl: ' https://relay.example/é ',
    types: ['v1/cards', ' v1/cards ', '', 'v9/moons'],
    description: ' Ledger ',
  };

  it('to create one holds the trimmed input, each type once, and no secret', () => {
    expect(newSubscriptionBody(draft)).toBe(
      '{"callback_url":"https://relay.example/é","types":["v1/cards","v9/moons"],"description":"Ledger"}',
    );
    expect(
      newSubscriptionBody({ ...draft, callbackUrl: 'HTTPS://Relay.example', description: null }),
    ).toContain('"https://Relay.example"');
    expect(newSubscriptionBody({ ...draft, description: ' ' })).toBe(
      '{"callback_url":"https://relay.example/é","types":["v1/cards","v9/moons"]}',
    );
  });

  it('to change one holds every writable field', () => {
    expect(changedSubscriptionBody({ ...draft, description: null })).toBe(
      '{"callback_url":"https://relay.example/é","types":["v1/cards","v9/moons"],"description":""}',
    );
  });

  it('to the older endpoint holds the secret exactly as typed', () => {
    expect(endpointBody({ callbackUrl: ' https://relay.example ', secret: ' a"b ' })).toBe(
      '{"callback_url":"https://relay.example","secret":" a\\"b "}',
    );
  });
});
