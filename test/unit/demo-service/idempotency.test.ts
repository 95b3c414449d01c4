import { expect, test } from 'vitest';
import { makeIdempotencyDesk } from '../../../main/demo-service/idempotency.ts';
import { json, problem } from '../../../main/demo-service/http/reply.ts';

test('a success is remembered for 30 minutes to the millisecond, a refusal not at all', () => {
  let nowEpochMs = 0;
  const desk = makeIdempotencyDesk(() => nowEpochMs);
  const made = json({ card: 1 }, 201);
  desk.remember('made', made);
  desk.remember('refused', problem(422, 'invalid', 'no'));
  nowEpochMs = 30 * 60_000 - 1;
  expect(desk.replay('made')).toBe(made);
  expect(desk.replay('refused')).toBeUndefined();
  nowEpochMs += 1;
  expect(desk.replay('made')).toBeUndefined();
});
