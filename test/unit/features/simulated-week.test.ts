import { describe, expect, it } from 'vitest';
import { cards } from '../../../main/features/cards/cards.ts';
import { createNotices } from '../../../main/features/notices.ts';
import { organization } from '../../../main/features/organization/organization.ts';
import { setLowBalance } from '../../../main/features/organization/low-balances.ts';
import { createRefreshes } from '../../../main/features/refreshes.ts';
import { supplierInvoices } from '../../../main/features/supplier-invoices/supplier-invoices.ts';
import { localDay } from '../../../main/time/local-day.ts';
import { noticeAbout } from '../../../preload/contract/notices.ts';
import { ok } from '../../../preload/contract/result.ts';
import { euros, invoiceWith } from '../../fixtures/invoices.ts';
import { page } from './invoice-board.ts';
import { cardIdOf, cardWith, fakeBank, fakeServices, openConnection } from './fakes.ts';
import { simulatedClock } from './simulated-clock.ts';

// A zone whose clock goes back in that week, wherever the test runs.
process.env['TZ'] = 'Europe/Berlin';

const [minute, hour] = [60_000, 3_600_000] as const;

/** From Wednesday to Wednesday; the clock goes back on Sunday, 25 October. */
const setUp = () => {
  const clock = simulatedClock(new Date(2026, 9, 21, 8, 0).getTime());
  const ids = ['a', 'b', 'c'].map((id) => cardIdOf(`5f0c2a9e-0000-4000-8000-00000000000${id}`));
  const world = {
    isInUse: true,
    isOnline: true,
    phase: 'signed-in' as 'signed-in' | 'expired',
    spent: ['100', '100', '100'],
    status: ['live', 'live', 'live'],
    balance: '5000',
  };
  const bank = fakeBank({
    listCards: async () =>
      ok(
        ids.map((id, at) =>
          cardWith({
            id,
            status: world.status[at] ?? null,
            paymentMonthlyLimit: '1000',
            paymentMonthlySpent: world.spent[at] ?? null,
          }),
        ),
      ),
    organization: async () => {
      const answer = await fakeBank().organization({ includeExternalAccounts: false });
      if (!answer.ok) return answer;
      const account = {
        slug: 'main',
        iban: null,
        bic: null,
        currency: 'EUR',
        balance: world.balance,
        authorizedBalance: null,
        name: 'Main',
        updatedAt: null,
        status: null,
        isMain: true,
        isExternal: false,
        extras: [],
      };
      return ok({ ...answer.value, bankAccounts: [account] });
    },
    listSupplierInvoices: async () =>
      page(
        (
          [
            ['due', '2026-10-24'],
            ['far', '2026-12-24'],
          ] as const
        ).map(([id, dueDate]) =>
          invoiceWith({
            id,
            dueDate,
            status: 'to_pay',
            totalAmount: euros('10'),
            updatedAt: '2026-10-20T00:00:00Z',
          }),
        ),
      ),
  });
  const base = openConnection({
    bank,
    now: clock.now,
    monotonicNow: clock.monotonicNow,
    timers: clock.timers,
    today: () => localDay(clock.now()),
    isInUse: () => world.isInUse,
    isOnline: () => world.isOnline,
    phase: () => world.phase,
    refreshes: createRefreshes({ now: clock.now, onChange: () => undefined }),
  });
  const echoes: string[] = [];
  const scope = {
    ...base,
    notices: createNotices(base, {
      ...fakeServices,
      now: clock.now,
      later: (work) => work(),
      echoNotice: ({ about }) => void echoes.push(about.kind),
    }),
  };
  const opened = [cards, organization, supplierInvoices].map(({ open }) => open(scope));
  for (const { lifecycle } of opened) void lifecycle?.opened?.();
  setLowBalance(scope, { account: 'main', below: '1000' });
  return { clock, world, bank, scope, echoes };
};

describe('a week in which nobody opens a screen', () => {
  it('keeps its requests within the budget, and tells of everything once', async () => {
    const { clock, world, bank, scope, echoes } = setUp();
    expect(new Date(2026, 9, 26).getTime() - new Date(2026, 9, 25).getTime()).toBe(25 * hour);
    const counted = async (name: string, ms: number): Promise<number> => {
      const before = bank.asked.length;
      await clock.pass(ms);
      return bank.asked.slice(before).filter((each) => each.split(' ')[0] === name).length;
    };
    const lists: number[] = [];
    const silent: number[] = [];
    for (let day = 0; day < 7; day += 1) {
      if (day === 1) world.spent[0] = '850';
      if (day === 2) world.status[1] = 'paused';
      if (day === 3) world.balance = '999';
      // Nine hours at work.
      lists.push(await counted('listCards', 9 * hour));
      if (day === 2) {
        world.isOnline = false;
        world.spent[2] = '1000';
        silent.push(await counted('listCards', 3 * hour));
        world.isOnline = true;
        scope.scheduler.onReconnect();
        await clock.pass(2 * minute);
      }
      if (day === 4) {
        world.phase = 'expired';
        world.status[1] = 'live';
        silent.push(await counted('listCards', 5 * hour));
        world.phase = 'signed-in';
        scope.scheduler.onReconnect();
        await clock.pass(2 * minute);
      }
      // Nobody is there, then the computer sleeps.
      world.isInUse = false;
      const evening = await counted('listCards', 4 * hour);
      expect(evening).toBeLessThanOrEqual(9);
      scope.scheduler.suspend();
      silent.push(await counted('listCards', 2 * hour));
      clock.jump(new Date(2026, 9, 22 + day, 8, 0).getTime() - clock.now());
      world.isInUse = true;
      scope.scheduler.onReconnect();
      await clock.pass(minute);
    }
    for (const each of lists) expect(each).toBeLessThanOrEqual(9 * 12 + 2);
    expect(Math.min(...lists)).toBeGreaterThanOrEqual(9 * 12 - 2);
    expect(silent.every((each) => each === 0)).toBe(true);
    // A tenth of 10,000 in ten minutes would be 144,000 a day.
    expect(bank.asked.length).toBeLessThan(7 * 400);

    const told = scope.vault.notices
      .before(Number.MAX_SAFE_INTEGER, 500)
      .map(({ about }) => noticeAbout.parse(JSON.parse(about)))
      .map((about) => {
        switch (about.kind) {
          case 'limit':
            return `limit ${about.card.id.slice(-1)} ${String(about.percent)}`;
          case 'elsewhere':
            return `${about.what} ${about.card.id.slice(-1)}`;
          case 'invoice-due':
          case 'invoice-late':
            return `${about.kind} ${about.invoice.id}`;
          case 'balance':
            return `balance ${String(about.balance)}`;
          case 'registration':
          case 'silence':
          case 'lock':
          case 'rule':
          case 'many':
            return about.kind;
        }
      });
    expect(told.toSorted()).toEqual([
      'balance 999',
      'invoice-due due',
      'invoice-late due',
      'limit a 80',
      'limit c 100',
      'locked b',
      'unlocked b',
    ]);
    expect(echoes).toHaveLength(told.length);
  });
});
