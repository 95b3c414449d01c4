import { expect, test } from 'vitest';
import { subscriptionId } from '../../../preload/contract/values.ts';
import type { EventSecret } from '../../../preload/contract/webhooks/webhooks.ts';
import { endRisk } from '../../../renderer/screens/webhooks/secrets/secret-rotation.ts';

function secret(id: string, over: Partial<EventSecret> = {}): EventSecret {
  return {
    id,
    name: id,
    kind: 'v2',
    subscriptionId: null,
    addedAtEpochMs: 1,
    notedSinceEpochMs: 1,
    usedEpochMs: null,
    endedEpochMs: null,
    ...over,
  };
}

const till = subscriptionId.parse('5b5c0000-0000-4000-8000-000000000000');
const shop = subscriptionId.parse('5b5c0000-0000-4000-8000-000000000001');

function risk(its: Partial<EventSecret>, other: Partial<EventSecret> | null) {
  const one = secret('one', its);
  return endRisk(one, other === null ? [one] : [one, secret('other', other)]);
}

test('ending a secret is safe only if another one of its subscription verified an event later', () => {
  const riskNextTo = (its: Partial<EventSecret>, other: Partial<EventSecret> | null) =>
    risk({ subscriptionId: till, ...its }, other && { subscriptionId: till, ...other });
  expect(riskNextTo({ usedEpochMs: 5 }, { usedEpochMs: 6 })).toBe('safe');
  expect(riskNextTo({}, { usedEpochMs: 6 })).toBe('safe');
  expect(riskNextTo({ usedEpochMs: 7 }, { usedEpochMs: 6 })).toBe('in-use');
  expect(riskNextTo({}, {})).toBe('unproven');
  expect(riskNextTo({}, null), 'no other secret verifies').toBeNull();
  expect(riskNextTo({}, { endedEpochMs: 2 }), 'the other one has ended').toBeNull();
  expect(
    riskNextTo({}, { subscriptionId: shop, usedEpochMs: 6 }),
    'the other one is of another subscription',
  ).toBeNull();
  expect(riskNextTo({ endedEpochMs: 3 }, { usedEpochMs: 6 }), 'the secret has ended').toBeNull();
  expect(
    risk({}, { kind: 'onboarding', usedEpochMs: 6 }),
    'the other one is of registrations, without a subscription',
  ).toBeNull();
});

test('ending a secret is never safe without a known address of both', () => {
  expect(risk({ kind: 'onboarding', usedEpochMs: 5 }, { kind: 'onboarding', usedEpochMs: 6 })).toBe(
    'elsewhere',
  );
  expect(risk({ usedEpochMs: 5 }, { usedEpochMs: 6 })).toBe('elsewhere');
  expect(risk({ subscriptionId: till, usedEpochMs: 5 }, { usedEpochMs: 6 })).toBe('elsewhere');
  expect(risk({ usedEpochMs: 7 }, { usedEpochMs: 6 })).toBe('in-use');
});

test('an unassigned secret can be ended next to its assigned replacement', () => {
  expect(risk({ usedEpochMs: 5 }, { subscriptionId: till, usedEpochMs: 6 })).toBe('elsewhere');
});
