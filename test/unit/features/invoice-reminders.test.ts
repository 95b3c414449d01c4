import { describe, expect, it, vi } from 'vitest';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { openInvoices } from '../../../main/features/supplier-invoices/open-invoices.ts';
import { markPaidByHand } from '../../../main/features/supplier-invoices/paying/pay-slip.ts';
import { watchInvoices } from '../../../main/features/supplier-invoices/watch-invoices.ts';
import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { setUp } from './invoice-board.ts';

describe('reminders', () => {
  const remind = (
    days: number | null = 3,
    over: Partial<BankApi> = {},
    scope: Partial<Scope> = {},
  ) => {
    const reminded: (readonly NoticeAbout[])[] = [];
    const state = { days, isOn: true };
    const idsOf = (kind: 'invoice-due' | 'invoice-late') => {
      reminders.poll();
      return reminded
        .splice(0)
        .map((abouts) =>
          abouts.flatMap((about) => (about.kind === kind ? [about.invoice.id] : [])).join(),
        )
        .filter((ids) => ids !== '');
    };
    const all = setUp(over, {
      preferences: () => ({ ...defaultPreferences, invoiceReminderDays: state.days }),
      notices: { isOn: () => state.isOn, notify: (abouts) => void reminded.push(abouts) },
      ...scope,
    });
    const { reminders } = all.invoices;
    return {
      ...all,
      state,
      due: (id: string, dueDate: string, status = 'to_pay') =>
        all.store(
          invoiceWith({
            id,
            supplierName: `Supplier ${id}`,
            dueDate,
            status,
            totalAmount: euros('77.77'),
          }),
        ),
      reminded: () => idsOf('invoice-due'),
      late: () => idsOf('invoice-late'),
    };
  };

  it('appear once for each invoice and due date, together for all due ones', () => {
    const { due, reminded, world } = remind();
    for (const [id, day] of [
      ['late', '2026-11-20'],
      ['today', '2026-11-21'],
      ['soon', '2026-11-24'],
      ['later', '2026-11-25'],
    ] as const)
      due(id, day);
    due('done', '2026-11-22', 'paid');
    expect(reminded()).toEqual(['today,soon']);
    expect(reminded()).toEqual([]);
    world.today = '2026-11-22';
    expect(reminded()).toEqual(['later']);
    world.now += 1_000;
    due('soon', '2026-11-25');
    expect(reminded()).toEqual(['soon']);
  });

  it('are one for all invoices added at once, for any number of checks meanwhile', async () => {
    const ids = Array.from({ length: 30 }, (_, at) => `inv-${String(at + 10)}`);
    const meanwhile: string[] = [];
    const all: ReturnType<typeof remind> = remind(
      3,
      {
        readSupplierInvoice: async (id) => {
          meanwhile.push(...all.reminded());
          return ok(invoiceWith({ id, dueDate: '2026-11-22', status: 'to_pay' }));
        },
      },
      {
        monotonicNow: () => all.world.now,
        // The seconds between two batches of the budget.
        timers: {
          after: (delayMs, task) => {
            const timer =
              delayMs <= 1_000 ? setTimeout(() => ((all.world.now += delayMs), task())) : undefined;
            return () => clearTimeout(timer);
          },
        },
      },
    );
    all.list({ refresh: 'if-stale' });
    await vi.waitFor(() => expect(all.list().source).toBe('own-list'));
    watchInvoices(
      all.invoices,
      ids.map((id) => ({ id: invoiceIdOf(id), label: null })),
    );
    await vi.waitFor(() =>
      expect([all.list().lanes[0]?.count, all.invoices.polling.status().isRunning]).toEqual([
        30,
        false,
      ]),
    );
    expect([meanwhile, all.reminded()]).toEqual([[], [ids.join()]]);
  });

  it('appear once despite clock changes and a restart', () => {
    const { due, reminded, world, connection } = remind();
    due('a', '2026-11-24');
    const days = [
      '2026-11-21',
      '2026-11-20',
      '2026-11-23',
      '2026-11-22',
      '2026-11-24',
      '2026-11-25',
    ];
    expect(
      days.flatMap((today) => {
        world.today = today;
        return reminded();
      }),
    ).toEqual(['a']);
    const again: (readonly NoticeAbout[])[] = [];
    openInvoices({
      ...connection,
      today: () => '2026-11-22',
      notices: { isOn: () => true, notify: (abouts) => void again.push(abouts) },
    }).reminders.poll();
    expect(again).toEqual([]);
  });

  it('are absent if the user wants none, and start at the chosen number of days', () => {
    const { due, reminded, state } = remind(null);
    due('a', '2026-11-28');
    expect(reminded()).toEqual([]);
    state.days = 6;
    expect(reminded()).toEqual([]);
    state.days = 7;
    expect(reminded()).toEqual(['a']);
  });

  it('report each newly overdue invoice once, and none that is overdue for long', () => {
    const { due, late, world } = remind();
    due('old', '2026-10-01');
    due('a', '2026-11-20');
    due('b', '2026-11-21');
    due('paid', '2026-11-20', 'paid');
    expect([late(), late()]).toEqual([['a'], []]);
    world.today = '2026-11-22';
    world.now += 1;
    expect([late(), late()]).toEqual([['b'], []]);
    // Its due date was postponed, and passed again.
    due('a', '2026-11-24');
    world.today = '2026-11-25';
    world.now += 1;
    expect(late()).toEqual(['a']);
  });

  it('leave out invoices that were sent to a bank', () => {
    const { due, late, reminded, invoices } = remind();
    due('a', '2026-11-20');
    due('b', '2026-11-24');
    for (const id of ['a', 'b'])
      void markPaidByHand(invoices, { id: invoiceIdOf(id), way: 'slip', instalment: null });
    expect([late(), reminded()]).toEqual([[], []]);
  });

  it('report overdue invoices without early reminders, unless that is switched off', () => {
    const { due, late, state, world } = remind(null);
    due('a', '2026-11-20');
    state.isOn = false;
    expect(late()).toEqual([]);
    state.isOn = true;
    world.now += 1;
    expect(late()).toEqual(['a']);
  });
});
