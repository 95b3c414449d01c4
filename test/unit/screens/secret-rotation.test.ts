import { expect, test } from 'vitest';
import type { EventSecret } from '../../../preload/contract/webhooks.ts';
import { endRisk } from '../../../renderer/screens/webhooks/secrets/secret-rotation.ts';

const secret = (id: string, over: Partial<EventSecret> = {}): EventSecret => ({
  id,
  name: id,
  kind: 'v2',
  subscriptionId: null,
  addedAtEpochMs: 1,
  notedSinceEpochMs: 1,
  usedEpochMs: null,
  endedEpochMs: null,
  ...over,
});

test('ending a secret is said to be safe only when another one in its place verified something later', () => {
  const risk = (its: Partial<EventSecret>, other: Partial<EventSecret> | null) => {
    const one = secret('one', its);
    return endRisk(one, other === null ? [one] : [one, secret('other', other)]);
  };
  expect(risk({ usedEpochMs: 5 }, { usedEpochMs: 6 })).toBe('safe');
  expect(risk({}, { usedEpochMs: 6 })).toBe('safe');
  expect(risk({ usedEpochMs: 7 }, { usedEpochMs: 6 })).toBe('in-use');
  expect(risk({}, {})).toBe('unproven');
  expect(risk({}, null), 'nothing else verifies').toBeNull();
  expect(risk({}, { endedEpochMs: 2 }), 'the other one has ended').toBeNull();
  expect(risk({}, { kind: 'onboarding', usedEpochMs: 6 }), 'of something else').toBeNull();
  expect(risk({ endedEpochMs: 3 }, { usedEpochMs: 6 }), 'it has ended').toBeNull();
});
