import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthOf } from '../../../main/features/month-part.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import { noticeAbout } from '../../../preload/contract/notices/notices.ts';
import { hourMs } from '../../../main/time/durations.ts';
import { invoiceIdOf } from '../../fixtures/invoices.ts';
import { at, began, live, usualIban } from './lived-week.ts';
import { createWeek, type Week } from './week-rig.ts';

/** `Fri 09:00`, in local time. */
function wallTime(epochMs: number): string {
  return new Date(epochMs)
    .toLocaleString('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' })
    .replace(',', '');
}
function letterOf({ id }: Pick<Card, 'id'>): string {
  return id.slice(-1);
}

function noticesOf({ scope }: Week): readonly string[] {
  return scope.vault.notices
    .listBefore(Number.MAX_SAFE_INTEGER, 500)
    .toReversed()
    .map(({ about, atEpochMs }) => [noticeAbout.parse(JSON.parse(about)), atEpochMs] as const)
    .map(([about, atEpochMs]) => {
      const time = wallTime(atEpochMs);
      switch (about.kind) {
        case 'limit':
          return `${time} limit ${letterOf(about.card)} ${String(about.percent)}`;
        case 'elsewhere':
          return `${time} ${about.what} ${letterOf(about.card)}`;
        case 'invoice-due':
        case 'invoice-late':
          return `${time.slice(0, 3)} ${about.kind} ${about.invoice.id}`;
        case 'balance':
          return `${time} balance ${String(about.balance)}`;
        case 'rule':
          return `${time} ${about.of} ${letterOf(about.card)} ${about.what}, due ${wallTime(about.dueEpochMs ?? 0)}`;
        case 'silence':
          return `${time} silence`;
        case 'registration':
        case 'lock':
        case 'many':
          return about.kind;
      }
    });
}

describe('a week without an open screen', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cashdesk-week-'));
  let week: Week;
  let lived: Awaited<ReturnType<typeof live>>;

  beforeAll(async () => {
    week = createWeek(began, directory);
    lived = await live(week);
  });
  afterAll(() => {
    week.upkeep.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('respects the request budget, and sends nothing while the bank is unreachable', () => {
    const { lists, evenings, silent } = lived;
    expect(at(26, 0) - at(25, 0)).toBe(25 * hourMs);
    for (const each of lists) expect(each).toBeLessThanOrEqual(9 * 12 + 2);
    expect(Math.min(...lists)).toBeGreaterThanOrEqual(9 * 12 - 2);
    expect(Math.max(...evenings)).toBeLessThanOrEqual(9);
    expect(silent).toEqual(silent.map(() => 0));
    // A tenth of 10,000 in ten minutes would be 144,000 a day.
    expect(week.bank.calls.length).toBeLessThan(7 * 400);
  });

  it('shows every notice once', () => {
    expect(noticesOf(week)).toEqual([
      'Wed invoice-due due',
      'Thu 08:05 limit a 80',
      'Fri 08:05 locked b',
      'Fri 20:01 hours a late, due Fri 19:00',
      'Fri 20:01 limit c 100',
      'Fri 20:01 limits c set-back, due Fri 18:00',
      'Sat 08:05 balance 999',
      'Sun invoice-late due',
      'Sun 22:01 hours b late, due Sun 20:30',
      'Sun 22:01 unlocked b',
      'Tue 08:00 hours b late, due Tue 07:00',
    ]);
    expect(week.echoes).toHaveLength(noticesOf(week).length);
  });

  it.each([
    [
      'a',
      ['Wed 09:00', 'Thu 09:00', 'Fri 09:00', 'Mon 09:00', 'Tue 09:00'],
      ['Wed 08:00', 'Wed 19:00', 'Thu 19:00', 'Fri 20:01', 'Mon 19:00', 'Tue 19:00'],
    ],
    [
      'b',
      [...['Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon'].map((name) => `${name} 10:00`), 'Tue 08:00'],
      [
        'Wed 08:00',
        ...['Wed', 'Thu', 'Fri', 'Sat'].map((name) => `${name} 20:30`),
        'Sun 22:01',
        'Mon 20:30',
        'Tue 20:30',
      ],
    ],
  ])(
    'opens and closes card %s at its hours, or as soon as the bank is reachable',
    (letter, opens, closes) => {
      const own = week.writes.filter(({ after }) => letterOf(after) === letter);
      const times = (isOpen: boolean) =>
        own
          .filter(({ after }) => after.atmOption === isOpen && after.onlineOption === isOpen)
          .map(({ atEpochMs }) => wallTime(atEpochMs));
      expect(times(true)).toEqual(opens);
      expect(times(false)).toEqual(closes);
      expect(own).toHaveLength(opens.length + closes.length);
      expect(
        own.every(({ after }) => after.nfcOption === true && after.foreignOption === true),
      ).toBe(true);
    },
  );

  it('sets a limit back once its time has come and the bank is reachable', () => {
    const own = week.writes.filter(({ after }) => letterOf(after) === 'c');
    expect(
      own.map(({ atEpochMs, after }) => [wallTime(atEpochMs), after.paymentMonthlyLimit]),
    ).toEqual([
      ['Wed 08:00', '3000'],
      ['Fri 20:01', '1000'],
    ]);
  });

  it('has the last gap in which no event could arrive, and has read the missed data', () => {
    const gap = week.watch.gap();
    expect(gap).toMatchObject({ state: 'read', uncheckedCards: 0 });
    expect([wallTime(gap?.fromEpochMs ?? 0), wallTime(gap?.toEpochMs ?? 0)]).toEqual([
      'Tue 21:01',
      'Wed 08:00',
    ]);
  });

  it('removes records that became too old in it, and nothing younger', async () => {
    expect(await week.upkeep.retention.retention({})).toMatchObject({
      value: { failure: null, lastRemoval: { atEpochMs: at(24, 8, 5), count: 2 } },
    });
    expect(week.scope.vault.receivedEvents.counts().totalCount).toBe(5);
    const entries = [...week.scope.vault.cardHistory.all()];
    expect(entries.filter(({ atEpochMs }) => atEpochMs < began)).toEqual([]);
    expect(entries.length).toBeGreaterThan(week.writes.length);
  });

  it('makes a backup a week, and can open each', async () => {
    expect(await week.upkeep.backups.plan({})).toMatchObject({
      value: { failure: null, last: { isByPlan: true } },
    });
    const days = readdirSync(week.upkeep.folder).map((name) => /\d{4}-\d\d-\d\d/.exec(name)?.[0]);
    expect(days.toSorted()).toEqual(['2026-10-21', '2026-10-28']);
  });

  it('remembers the seen state of an invoice, and the IBANs of a supplier', () => {
    const { get } = week.invoices.supplierInvoices;
    expect(get({ id: invoiceIdOf('far'), refresh: 'no' })).toMatchObject({
      value: { changes: [{ field: 'totalAmount' }], formerIban: null },
    });
    expect(get({ id: invoiceIdOf('other'), refresh: 'no' })).toMatchObject({
      value: { changes: [], formerIban: { iban: usualIban } },
    });
  });

  it("has every card change in the accountant's month, without a request to the bank", async () => {
    const before = week.bank.calls.length;
    const messages = week.scope.messages();
    const [history] = week.scope
      .monthParts()
      .flatMap(({ files }) => files(monthOf('2026-10'), messages));
    const text = history?.text({
      messages,
      csvForm: week.scope.csvForm(),
      yieldToEventLoop: async () => undefined,
      onRow: () => undefined,
    });
    const lines: (readonly string[])[] = [];
    for await (const line of text ?? []) lines.push(line.split(','));
    const done = lines.filter(([, , , , , outcome]) => outcome === 'Done');
    expect(new Set(done.map(([time, id]) => [time, id].join(' ')))).toEqual(
      new Set(
        week.writes.map(({ atEpochMs, after }) =>
          [new Date(atEpochMs).toISOString(), after.id].join(' '),
        ),
      ),
    );
    expect(week.bank.calls).toHaveLength(before);
  });
});
