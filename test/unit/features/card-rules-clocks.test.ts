import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../../main/time/durations.ts';
import { createRulesRig, ruled } from './card-rules-rig.ts';

/** A Saturday, 5:00 in Berlin. */
const saturday = Date.UTC(2026, 0, 10, 4);
const untilEpochMs = saturday + hourMs;

/** Sets a limit of 1000 to another one for an hour. */
async function changedForAnHour(to: string, bankAheadMs: number | null) {
  const rig = createRulesRig(saturday);
  rig.state.bankAheadMs = bankAheadMs;
  await rig.commands().setLimitsUntil({
    id: ruled,
    limits: { paymentMonthlyLimit: to },
    untilEpochMs,
  });
  await rig.clock.pass(minuteMs);
  expect(rig.state.card.paymentMonthlyLimit).toBe(to);
  /** The bank's clock, if the bank sends it, stays right. */
  const setClock = (ms: number): void => {
    rig.clock.set(ms);
    if (rig.state.bankAheadMs !== null) rig.state.bankAheadMs -= ms;
  };
  return { rig, setClock, limit: () => rig.state.card.paymentMonthlyLimit };
}

describe.each([0, null])('with a bank whose clock is %s ahead (null: unknown)', (bankAheadMs) => {
  it.each([hourMs / 2, dayMs, 6 * 365 * dayMs])(
    'a raised limit ends in time although the clock is set back by %s ms',
    async (ms) => {
      const { rig, setClock, limit } = await changedForAnHour('5000', bankAheadMs);
      setClock(-ms);
      await rig.clock.pass(50 * minuteMs);
      expect(limit()).toBe('5000');
      await rig.clock.pass(20 * minuteMs);
      expect(limit()).toBe('1000');
      expect(rig.shown()).toEqual([]);
    },
  );

  it('a lowered limit ends in time, and not early, although the clock is set ahead', async () => {
    const { rig, setClock, limit } = await changedForAnHour('10', bankAheadMs);
    setClock(dayMs);
    await rig.clock.pass(50 * minuteMs);
    expect(limit()).toBe('10');
    await rig.clock.pass(20 * minuteMs);
    expect(limit()).toBe('1000');
    expect(
      rig.shownNotices.filter((each) => each.kind === 'rule' && each.what === 'skipped'),
    ).toEqual([]);
  });

  it('a raised limit ends at once when the clock is set past its end', async () => {
    const { rig, setClock, limit } = await changedForAnHour('5000', bankAheadMs);
    setClock(dayMs);
    await rig.clock.pass(2 * minuteMs);
    expect(limit()).toBe('1000');
  });

  it.each([-dayMs, -3 * hourMs, 3 * hourMs])(
    'a card opens by its hours only if every clock shows it as open, set by %s ms',
    async (ms) => {
      const rig = createRulesRig(saturday);
      rig.state.bankAheadMs = bankAheadMs;
      const windows = [{ days: [6], fromMinute: 360, toMinute: 420 }];
      await rig.commands().saveHours({ id: ruled, hours: { windows, options: ['onlineOption'] } });
      await rig.clock.pass(minuteMs);
      rig.clock.set(ms);
      if (rig.state.bankAheadMs !== null) rig.state.bankAheadMs -= ms;
      for (let minutes = 0; minutes < 5 * 60; minutes += 10) {
        await rig.clock.pass(10 * minuteMs);
        expect(rig.options().onlineOption).toBe(false);
      }
    },
  );
});

it.each(['before', 'while'])(
  'rejects an end in the past by the bank’s clock, known %s the card is read',
  async (when) => {
    const rig = createRulesRig(saturday);
    rig.state.bankAheadMs = when === 'before' ? dayMs : null;
    const limits = { paymentMonthlyLimit: '5000' };
    const answer = rig.commands().setLimitsUntil({ id: ruled, limits, untilEpochMs });
    rig.state.bankAheadMs = dayMs;
    expect(await answer).toMatchObject({ error: { problems: [{ code: 'until-past' }] } });
    expect(rig.writes).toEqual([]);
  },
);

it('closes a card by its hours at the bank’s time although the computer clock is behind', async () => {
  const rig = createRulesRig(saturday);
  const windows = [{ days: [6], fromMinute: 0, toMinute: 360 }];
  await rig.commands().saveHours({ id: ruled, hours: { windows, options: ['onlineOption'] } });
  await rig.clock.pass(minuteMs);
  rig.clock.set(-2 * hourMs);
  rig.state.bankAheadMs = 2 * hourMs;
  await rig.clock.pass(50 * minuteMs);
  expect(rig.options().onlineOption).toBe(true);
  await rig.clock.pass(15 * minuteMs);
  expect(rig.options().onlineOption).toBe(false);
});
