import { expect, it } from 'vitest';
import { limitRunAsCsv } from '../../../main/features/cards/limit-run-export.ts';
import type { LimitRun, LimitRunItem } from '../../../preload/contract/limit-runs.ts';
import { cardIdOf } from './fakes.ts';

const item = (change: Partial<LimitRunItem>): LimitRunItem => ({ cardId: cardIdOf('a'), name: 'Karim', lastDigits: '7304', before: { paymentMonthlyLimit: '100' }, asked: { paymentMonthlyLimit: '500' }, state: 'next', differences: [], error: null, ...change });
const lines = (...items: LimitRunItem[]): readonly string[] => {
  const run: LimitRun = { id: 'r', startedAtEpochMs: 1, state: 'done', stoppedBy: null, items };
  return limitRunAsCsv(run, (column) => column).split('\r\n').slice(1, -1);
};

it('says of a value that needed no request that nothing changed, not that the bank kept it', () => {
  const had = { before: { paymentMonthlyLimit: '500.00' }, unsent: ['paymentMonthlyLimit'] };
  expect(lines(item({ ...had, state: 'applied' }))).toEqual(['a,Karim,7304,paymentMonthlyLimit,500.00,500,,unchanged,']);
  const both = { before: { paymentMonthlyLimit: '500', paymentDailyLimit: '10' }, asked: { paymentMonthlyLimit: '500', paymentDailyLimit: '20' }, unsent: ['paymentMonthlyLimit'] };
  expect(lines(item({ ...both, state: 'applied' }))).toEqual(['a,Karim,7304,paymentMonthlyLimit,500,500,,unchanged,', 'a,Karim,7304,paymentDailyLimit,10,20,20,applied,']);
  // Whatever became of the request, it was not about this value.
  expect(lines(item({ ...both, state: 'refused', error: { kind: 'not-found', traceId: null } }))).toEqual(['a,Karim,7304,paymentMonthlyLimit,500,500,,unchanged,', 'a,Karim,7304,paymentDailyLimit,10,20,,refused,not-found']);
});

it('says what the bank kept where it answered, and nothing where nobody knows', () => {
  expect(
    lines(
      item({ state: 'applied' }),
      item({ state: 'differs', differences: [{ field: 'paymentMonthlyLimit', asked: '500', kept: '20' }] }),
      item({ state: 'differs', differences: [{ field: 'paymentMonthlyLimit', asked: '500', kept: null }] }),
      item({ state: 'unknown', error: { kind: 'outcome-unknown', traceId: null } }),
      item({ state: 'refused', approval: 'denied', error: { kind: 'approval-needed', isEnrolled: true, traceId: null } }),
      item({}),
    ).map((line) => line.split(',').slice(4).join(',')),
  ).toEqual(['100,500,500,applied,', '100,500,20,differs,', '100,500,,differs,', '100,500,,unknown,outcome-unknown', '100,500,,refused,denied', '100,500,,next,']);
});
