import { expect } from 'vitest';
import type { OpenWindow } from '../../../preload/contract/cards/card-rules.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { dayMs, hourMs, minuteMs } from '../../../main/time/durations.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { cardIds } from './week-bank.ts';
import { own, type Week } from './week-rig.ts';

// A zone whose clock is set back in that week, wherever the test runs.
process.env['TZ'] = 'Europe/Berlin';

/** A moment of October 2026 in local time. */
export function at(date: number, hours: number, minutes = 0): number {
  return new Date(2026, 9, date, hours, minutes).getTime();
}
export const began = at(21, 8);

function invoice(id: string, dueDate: string, iban: string) {
  return invoiceWith({
    id,
    dueDate,
    iban,
    supplierName: 'Minoterie',
    status: 'to_pay',
    totalAmount: euros('10'),
    updatedAt: '2026-10-20T00:00:00Z',
  });
}
export const usualIban = 'FR7630006000011234567890189';
const otherIban = 'DE89370400440532013000';

/** The owner's settings on Wednesday morning, before the app runs alone. */
async function begin(week: Week): Promise<void> {
  const [a, b, c] = cardIds;
  if (a === undefined || b === undefined || c === undefined) throw new Error('three cards');
  week.keepOld(began - 100 * dayMs);
  // Three months old on Friday night.
  week.keepOld(at(23, 23) - 92 * dayMs);
  week.world.invoices = [
    invoice('due', '2026-10-24', usualIban),
    invoice('far', '2026-12-24', usualIban),
  ];
  await week.clock.pass(0);
  const planHours = (id: CardId, windows: OpenWindow[]) =>
    week.cards.cardRules.saveHours({
      id,
      hours: { windows, options: ['atmOption', 'onlineOption'] },
    });
  const [from, to] = [10 * 60, 20 * 60 + 30];
  await planHours(a, [{ days: [1, 2, 3, 4, 5], fromMinute: 9 * 60, toMinute: 19 * 60 }]);
  await planHours(b, [
    { days: [1, 3, 4, 5, 6, 7], fromMinute: from, toMinute: to },
    // From Tuesday before working hours.
    { days: [2], fromMinute: 7 * 60, toMinute: to },
  ]);
  const limited = week.cards.cardRules.setLimitsUntil({
    id: c,
    limits: { paymentMonthlyLimit: '3000' },
    untilEpochMs: at(23, 18),
  });
  await week.clock.pass(0);
  expect(await limited).toMatchObject({ ok: true });
  await week.upkeep.retention.setRetention({ of: own, months: 3 });
  await week.upkeep.backups.chooseFolder({});
  await week.money.organization.setLowBalance({ account: 'main', below: '1000' });
  const planned = await week.upkeep.backups.setPlan({
    into: own,
    plan: { every: 'week', keep: 3 },
    password: 'Pâques au balcon',
    confirmation: { secret: null, named: own },
  });
  expect(planned).toMatchObject({ value: { end: 'saved' } });
}

function change({ world }: Week, card: number, to: Partial<Card>): void {
  world.cards = world.cards.map((each, index) => (index === card ? { ...each, ...to } : each));
}

/** The events at the bank until a day of October. */
const mornings: Readonly<Record<number, (week: Week) => void>> = {
  22: (week) => {
    change(week, 0, { paymentMonthlySpent: '850' });
    void week.invoices.supplierInvoices.markSeen({ id: invoiceIdOf('far') });
    week.world.invoices = [...week.world.invoices, invoice('other', '2026-12-20', otherIban)];
  },
  23: (week) => change(week, 1, { status: 'paused' }),
  24: ({ world }) => void (world.balance = '999'),
  26: ({ world }) => {
    world.invoices = world.invoices.map((each) =>
      each.id === 'far' ? { ...each, totalAmount: euros('12') } : each,
    );
  },
};

/** From Wednesday to Wednesday; the clock is set back on Sunday, 25 October. */
export async function live(week: Week) {
  const { clock, world, bank, scope } = week;
  const counted = async (name: string, ms: number): Promise<number> => {
    const before = bank.calls.length;
    await clock.pass(ms);
    return bank.calls.slice(before).filter((each) => each.startsWith(name)).length;
  };
  const [lists, evenings, silent] = [[] as number[], [] as number[], [] as number[]];
  await begin(week);
  await clock.pass(minuteMs);
  for (let date = 21; date < 28; date += 1) {
    mornings[date]?.(week);
    // Nine hours at work; on Sunday the last event arrives.
    const untilNoon = await counted('listCards', 4 * hourMs);
    if (date <= 25) week.receive();
    lists.push(untilNoon + (await counted('listCards', 5 * hourMs)));
    if (date === 23) {
      world.isOnline = false;
      week.watch.check();
      change(week, 2, { paymentMonthlySpent: '1000' });
      silent.push(await counted('', 3 * hourMs));
      world.isOnline = true;
      week.reconnect();
      await clock.pass(2 * minuteMs);
    }
    if (date === 25) {
      world.phase = 'expired';
      change(week, 1, { status: 'live' });
      silent.push(await counted('', 5 * hourMs));
      world.phase = 'signed-in';
      week.reconnect();
      await clock.pass(2 * minuteMs);
    }
    // The user is away, then the computer sleeps.
    world.isInUse = false;
    evenings.push(await counted('listCards', 4 * hourMs));
    scope.scheduler.suspend();
    silent.push(await counted('', 2 * hourMs));
    clock.jump(at(date + 1, 8) - clock.now());
    world.isInUse = true;
    week.reconnect();
    await clock.pass(minuteMs);
  }
  // The second backup is due, once the first one has finished.
  await week.upkeep.backedUp();
  await clock.pass(minuteMs);
  await week.upkeep.backedUp();
  return { lists, evenings, silent };
}
