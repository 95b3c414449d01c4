import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineWrite } from '../../../main/outbox/define-write.ts';
import {
  type Write,
  type WriteState,
  afterAnswer,
  endedWrite,
  isOpenWrite,
  newWrite,
  statusOf,
} from '../../../main/outbox/write.ts';
import { type CommandError, failed, ok } from '../../../preload/contract/result.ts';
import { storedWrite } from '../../fixtures/stored-write.ts';
import { openMemoryVault } from '../features/fakes.ts';

type Order = Write<{ readonly name: string }, { readonly why: string }, string | null, 'order'>;
const json = {
  write: (value: unknown) => JSON.stringify(value),
  read: (text: string) => JSON.parse(text) as unknown,
};
const orders = defineWrite<Order>({
  family: 'registration',
  topic: 'registrations',
  kinds: ['order'],
  objectId: z.nullable(z.string()),
  asked: { ...json, model: z.object({ name: z.string() }) },
  answer: { ...json, model: z.object({ why: z.string() }) },
  mustSurvive: () => true,
  mayResend: () => false,
});
const order = newWrite<Order>({
  id: 'o1',
  kind: 'order',
  sentAtEpochMs: 5,
  objectId: null,
  asked: { name: 'Ada' },
});

it.each<[WriteState, boolean | null, string]>([
  ['sending', null, 'unknown'],
  ['waiting-for-approval', null, 'unknown'],
  ['unknown', null, 'unknown'],
  ['applied', null, 'done'],
  ['refused', null, 'not-done'],
  ['resolved', true, 'done'],
  ['resolved', false, 'not-done'],
  ['resolved', null, 'not-done'],
])('a write that is %s (happened: %s) is %s for its draft', (state, happened, status) => {
  expect(statusOf({ state, happened })).toBe(status);
});

describe('the answer to a write', () => {
  const after = (error: CommandError) =>
    afterAnswer<Order, string>(order, failed(error), {
      applied: (id) => ({ objectId: id }),
      refused: ({ kind }) => ({ answer: { why: kind } }),
    });

  it('ends it, with the created object and without the typed content', () => {
    expect(
      afterAnswer<Order, string>(order, ok('r1'), { applied: (id) => ({ objectId: id }) }),
    ).toEqual({ ...order, state: 'applied', objectId: 'r1', asked: null });
  });

  it('leaves it unknown if the bank may have applied it, and refused if it certainly did not', () => {
    expect(after({ kind: 'outcome-unknown', traceId: 't1' })).toEqual({
      ...order,
      state: 'unknown',
      answer: { traceId: 't1' },
    });
    expect(after({ kind: 'offline' })).toEqual(
      endedWrite<Order>(order, 'refused', { answer: { why: 'offline' } }),
    );
  });
});

it('a write is open until it has ended', () => {
  expect(isOpenWrite(order)).toBe(true);
  expect(isOpenWrite<Order>({ ...order, state: 'unknown' })).toBe(true);
  expect(isOpenWrite(endedWrite<Order>(order, 'resolved', { asked: order.asked }))).toBe(false);
  expect(isOpenWrite<Order>({ ...order, asked: null })).toBe(false);
  expect(isOpenWrite(null)).toBe(false);
});

describe('the writes of a family', () => {
  it('are stored whole, and read back unchanged', () => {
    const vault = openMemoryVault();
    const resolved = endedWrite<Order>(order, 'resolved', {
      happened: false,
      objectId: 'r1',
      answer: { why: 'seen' },
    });
    orders.put(vault, order);
    expect(orders.get(vault, 'o1')).toEqual(order);
    expect(orders.sending(vault)).toEqual([order]);
    orders.put(vault, resolved);
    expect(orders.get(vault, 'o1')).toEqual(resolved);
    expect(orders.sending(vault)).toEqual([]);
    expect(orders.inStates(vault, ['resolved'])).toEqual([resolved]);
    expect(orders.ofObjects(vault, ['r1', 'r2'])).toEqual([resolved]);
  });

  it('exclude other families, other kinds and corrupted writes', () => {
    const vault = openMemoryVault();
    const whole = { id: 'a', family: 'registration', kind: 'order', state: 'sending' } as const;
    const asked = '{"name":"Ada"}';
    for (const stored of [
      { ...whole, id: 'family', family: 'client', asked },
      { ...whole, id: 'kind', kind: 'other', asked },
      { ...whole, id: 'asked', asked: '{}' },
      { ...whole, id: 'answer', asked, answer: '{}' },
      { ...whole, asked },
    ])
      vault.writes.put(storedWrite(stored));
    expect(orders.inStates(vault, ['sending']).map(({ id }) => id)).toEqual(['a']);
    expect(['family', 'kind', 'asked', 'answer'].map((id) => orders.get(vault, id))).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });

  it('are removed 90 days after they were sent, once they have ended', () => {
    const vault = openMemoryVault();
    const dayMs = 24 * 60 * 60_000;
    orders.put(vault, order);
    orders.put(vault, endedWrite<Order>({ ...order, id: 'o2' }, 'refused'));
    orders.forgetOld(vault, 90 * dayMs + 5);
    expect(orders.get(vault, 'o2')?.state).toBe('refused');
    orders.forgetOld(vault, 90 * dayMs + 6);
    expect([orders.get(vault, 'o1')?.state, orders.get(vault, 'o2')]).toEqual(['sending', null]);
  });
});
