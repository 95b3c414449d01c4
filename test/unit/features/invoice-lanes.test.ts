import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localDay } from '../../../main/time/local-day.ts';
import {
  addDays,
  dayOf,
  isDone,
  laneOf,
  soonEnd,
  weekBegin,
} from '../../../main/features/supplier-invoices/due-lanes.ts';

const anyDay = fc
  .integer({ min: -200_000, max: 200_000 })
  .map((days) => new Date(days * 86_400_000))
  .filter((date) => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 2500)
  .map((date) => date.toISOString().slice(0, 10));
function open(dueDay: string | null) {
  return { stage: 'open' as const, dueDay };
}
function lane(dueDay: string | null, today: string) {
  return laneOf(open(dueDay), { today, soon: soonEnd(today) });
}

describe('the lane of an invoice', () => {
  it.each([
    ['2026-11-20', 'late'],
    ['2026-11-21', 'today'],
    ['2026-11-22', 'next-7-days'],
    ['2026-11-28', 'next-7-days'],
    ['2026-11-29', 'later'],
    [null, 'no-date'],
  ] as const)('on Saturday 21 November, due %s: %s', (dueDay, expected) => {
    expect(lane(dueDay, '2026-11-21')).toBe(expected);
  });

  it('never goes back as time passes', () => {
    const order = ['late', 'today', 'next-7-days', 'later'];
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, (today, one, other) => {
        const [sooner, later] = one <= other ? [one, other] : [other, one];
        expect(order.indexOf(lane(sooner, today))).toBeLessThanOrEqual(
          order.indexOf(lane(later, today)),
        );
      }),
    );
  });

  it('is done for such a status in any case, and open for any other word', () => {
    expect(['paid', 'PAID', ' Archived '].map(isDone)).toEqual([true, true, true]);
    expect([null, '', 'unpaid', 'to_pay', 'a_status_of_the_future'].map(isDone)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('a day', () => {
  it('is that of the date as written, for any time and zone after it', () => {
    expect(['2026-11-30', '2026-11-30T23:59:59+14:00', '2026-11-30 00:00:00Z'].map(dayOf)).toEqual([
      '2026-11-30',
      '2026-11-30',
      '2026-11-30',
    ]);
  });
  it('is null for a date outside the calendar', () => {
    expect(
      [
        null,
        '',
        '30/11/2026',
        '2026-02-30',
        '2026-13-01',
        '2026-11-30x',
        '../../etc',
        '20261130',
      ].map(dayOf),
    ).toEqual(Array.from({ length: 8 }, () => null));
  });
  it('belongs to a week from Monday to Sunday', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const monday = weekBegin(day);
        expect([new Date(monday).getUTCDay(), monday <= day && day <= addDays(monday, 6)]).toEqual([
          1,
          true,
        ]);
      }),
    );
  });
});

describe('around clock changes', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ['Europe/Paris', 2],
    ['Europe/Lisbon', 2],
    ['America/St_Johns', 2],
    ['Australia/Lord_Howe', 2],
    ['Pacific/Kiritimati', 1],
    ['Pacific/Pago_Pago', 1],
    ['Asia/Kathmandu', 1],
  ])('the lanes follow the local calendar in %s', (timeZone, offsetCount) => {
    vi.stubEnv('TZ', timeZone);
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts });
    const offsets = [0, 3, 6, 9].map((month) => new Date(2026, month, 1).getTimezoneOffset());
    expect(new Set(offsets).size).toBe(offsetCount);
    for (const from of [
      '2026-03-06',
      '2026-03-27',
      '2026-04-03',
      '2026-09-25',
      '2026-10-23',
      '2026-10-30',
      '2026-12-30',
    ])
      for (let half = 0; half < 4 * 48; half += 1) {
        const at = Date.parse(`${from}T00:00:00Z`) + half * 1_800_000;
        const today = localDay(at);
        const lanes = [-1, 0, 7, 8].map((days) => lane(addDays(today, days), today));
        expect([today, ...lanes]).toEqual([
          shown.format(at),
          'late',
          'today',
          'next-7-days',
          'later',
        ]);
      }
  });
});
