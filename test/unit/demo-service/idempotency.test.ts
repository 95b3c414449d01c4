import { expect, test } from 'vitest';
import { createIdempotencyStore } from '../../../main/demo-service/idempotency.ts';
import { json, problem } from '../../../main/demo-service/http/reply.ts';

test('a success is remembered for exactly 30 minutes, a refusal not at all', () => {
  let nowEpochMs = 0;
  const store = createIdempotencyStore(() => nowEpochMs);
  const made = json({ card: 1 }, 201);
  store.remember('made', made);
  store.remember('refused', problem(422, 'invalid', 'no'));
  nowEpochMs = 30 * 60_000 - 1;
  expect(store.replay('made')).toBe(made);
  expect(store.replay('refused')).toBeUndefined();
  nowEpochMs += 1;
  expect(store.replay('made')).toBeUndefined();
});
