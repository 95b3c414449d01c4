import { expect, it } from 'vitest';
import { limitRunAsCsv } from '../../../main/features/cards/limit-runs/limit-run-export.ts';
import { localeName } from '../../../preload/contract/app/preferences.ts';
import type { LimitRun, LimitRunItem } from '../../../preload/contract/cards/limit-runs.ts';
import { csvFormOf } from '../../../main/export/csv.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { cardIdOf } from './fakes.ts';

function item(change: Partial<LimitRunItem>): LimitRunItem {
  return {
    cardId: cardIdOf('a'),
    name: 'Karim',
    lastDigits: '7304',
    before: { paymentMonthlyLimit: '100' },
    asked: { paymentMonthlyLimit: '500' },
    state: 'next',
    differences: [],
    error: null,
    ...change,
  };
}
function lines(...items: LimitRunItem[]): readonly string[] {
  const run: LimitRun = { id: 'r', startedAtEpochMs: 1, state: 'done', stoppedBy: null, items };
  return limitRunAsCsv(run, { messages: messagesOf('en'), csvForm: csvFormOf('en') })
    .split('\r\n')
    .slice(1, -1);
}

it('a value without a request is reported as unchanged, not as stored by the bank', () => {
  const had = { before: { paymentMonthlyLimit: '500.00' }, unsent: ['paymentMonthlyLimit'] };
  expect(lines(item({ ...had, state: 'applied' }))).toEqual([
    'a,Karim,7304,Monthly limit,500.00,500,,Unchanged,',
  ]);
  const both = {
    before: { paymentMonthlyLimit: '500', paymentDailyLimit: '10' },
    asked: { paymentMonthlyLimit: '500', paymentDailyLimit: '20' },
    unsent: ['paymentMonthlyLimit'],
  };
  expect(lines(item({ ...both, state: 'applied' }))).toEqual([
    'a,Karim,7304,Monthly limit,500,500,,Unchanged,',
    'a,Karim,7304,Daily limit,10,20,20,Changed,',
  ]);
  // The outcome of the request did not concern this value.
  expect(
    lines(item({ ...both, state: 'refused', error: { kind: 'not-found', traceId: null } })),
  ).toEqual([
    'a,Karim,7304,Monthly limit,500,500,,Unchanged,',
    'a,Karim,7304,Daily limit,10,20,,Declined,your bank can’t find this card',
  ]);
});

it("lists the bank's value after an answer, and none for an unknown outcome", () => {
  expect(
    lines(
      item({ state: 'applied' }),
      item({
        state: 'differs',
        differences: [{ field: 'paymentMonthlyLimit', asked: '500', kept: '20' }],
      }),
      item({
        state: 'differs',
        differences: [{ field: 'paymentMonthlyLimit', asked: '500', kept: null }],
      }),
      item({ state: 'unknown', error: { kind: 'outcome-unknown', traceId: null } }),
      item({
        state: 'refused',
        approval: 'denied',
        error: { kind: 'approval-needed', isEnrolled: true, traceId: null },
      }),
      item({}),
    ).map((line) => line.split(',').slice(4).join(',')),
  ).toEqual([
    '100,500,500,Changed,',
    '100,500,20,Different,',
    '100,500,,Different,',
    '100,500,,Not confirmed,"not confirmed, check your bank’s app"',
    '100,500,,Declined,Declined in your bank’s app',
    '100,500,,Not sent yet,',
  ]);
});

it.each(localeName.options)(
  'has words of %s, and amounts as spreadsheets there read them',
  (locale) => {
    const run: LimitRun = {
      id: 'r',
      startedAtEpochMs: 1,
      state: 'done',
      stoppedBy: null,
      items: [
        item({
          before: { paymentMonthlyLimit: '100.5', paymentDailyLimitOption: 'false' },
          asked: { paymentMonthlyLimit: '500.25', paymentDailyLimitOption: true },
          state: 'applied',
        }),
      ],
    };
    const text = limitRunAsCsv(run, { messages: messagesOf(locale), csvForm: csvFormOf(locale) });
    expect(text).not.toMatch(/[a-z][A-Z]|\btrue\b|\bfalse\b|applied|history\.|limitRun\./);
    expect(text).toContain(locale === 'en' ? ',100.5,500.25,500.25,' : ';100,5;500,25;500,25;');
  },
);

it('lists the outcome of each option of a card', () => {
  const asked = { onlineOption: false, nfcOption: false };
  const before = { onlineOption: 'true', nfcOption: 'true' };
  expect(
    lines(
      item({ before, asked, state: 'applied', unsent: [], blocked: 'contactless' }),
      item({ before, asked: { onlineOption: false }, state: 'refused', blocked: 'final' }),
    ).map((line) => line.split(',').slice(3).join(',')),
  ).toEqual([
    'Online,on,off,off,Changed,',
    'Contactless,on,off,,Not changed,Contactless stays as it is. It can’t be changed on a physical card.',
    'Online,on,off,,Not changed,This card can’t be used any more.',
  ]);
});
