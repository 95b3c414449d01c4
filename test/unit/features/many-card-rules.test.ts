import { Temporal } from 'temporal-polyfill';
import { expect, it, vi } from 'vitest';
import * as openingHours from '../../../main/features/cards/rules/opening-hours.ts';
import { backgroundRate } from '../../../main/bank/transport/limits.ts';
import { fromRecord, createRuleState, toRecord } from '../../../main/features/cards/rules/rule.ts';
import { hourMs, minuteMs } from '../../../main/time/durations.ts';
import { createRulesRig, ruled } from './card-rules-rig.ts';
import { cardIdOf } from './fakes.ts';

vi.mock('../../../main/features/cards/rules/opening-hours.ts', { spy: true });

/** A Saturday, 5:00 in Berlin. */
const saturday = Date.UTC(2026, 0, 10, 4);
const ruleCount = 40;
/** Each with its own hours: open now, and until the evening. */
const rules = Array.from({ length: ruleCount }, (_, index) => ({
  id: `rule-${String(index)}`,
  cardId: cardIdOf(`card-${String(index)}`),
  plan: {
    hours: {
      windows: [{ days: [6], fromMinute: index, toMinute: 1200 + index }],
      options: ['onlineOption' as const],
      zone: 'Europe/Berlin',
    },
    untilEpochMs: null,
  },
  state: createRuleState(saturday - minuteMs),
}));

it('computes due changes once for each rule, however often another rule runs', async () => {
  const rig = createRulesRig(saturday);
  rig.kill();
  for (const rule of rules) rig.vault.cardRules.put(toRecord(rule));
  rig.start();
  await rig.clock.pass(minuteMs);
  await rig.commands().saveHours({
    id: ruled,
    hours: {
      windows: [{ days: [6], fromMinute: 330, toMinute: 360 }],
      options: ['onlineOption'],
    },
  });
  await rig.clock.pass(minuteMs);
  await rig.passTo(saturday + hourMs / 2 + minuteMs);
  await rig.passTo(saturday + hourMs + 5 * minuteMs);
  expect(rig.writes).toHaveLength(3);
  expect(vi.mocked(openingHours.changesBetween).mock.calls.length).toBeLessThan(2 * ruleCount);
});

it('computes the start of a day once for each zone, however many cards have hours', () => {
  const askZone = vi.spyOn(Temporal.PlainDateTime.prototype, 'toZonedDateTime');
  /** Calls of the first turn, of the first list, and after a clock change. */
  const callsOf = (zone: string, count: number): number => {
    askZone.mockClear();
    const rig = createRulesRig(saturday);
    rig.kill();
    for (const { plan, ...rule } of rules.slice(0, count))
      rig.vault.cardRules.put(
        toRecord({ ...rule, plan: { ...plan, hours: { ...plan.hours, zone } } }),
      );
    vi.mocked(openingHours.openingAt).mockClear();
    rig.start();
    rig.shown();
    expect(openingHours.openingAt).toHaveBeenCalledTimes(count);
    rig.clock.set(hourMs);
    rig.shown();
    return askZone.mock.calls.length;
  };
  const ofOne = callsOf('Europe/Madrid', 1);
  expect(ofOne).toBeGreaterThan(0);
  expect(callsOf('Europe/Rome', ruleCount)).toBe(ofOne);
});

it('reads a rule without computing its week', () => {
  const records = rules.map(toRecord);
  vi.mocked(openingHours.openingAt).mockClear();
  expect(records.map(fromRecord)).not.toContain(null);
  expect(openingHours.openingAt).not.toHaveBeenCalled();
});

it('counts the change and the read of each card against the background budget', async () => {
  const rig = createRulesRig(saturday);
  rig.kill();
  const count = backgroundRate.calls;
  for (let index = 0; index < count; index += 1) {
    const [rule] = rules;
    if (rule === undefined) throw new Error('no rule');
    const plan = {
      hours: { ...rule.plan.hours, windows: [{ days: [7], fromMinute: 0, toMinute: 60 }] },
      untilEpochMs: null,
    };
    const id = String(index).padStart(4, '0');
    rig.vault.cardRules.put(toRecord({ ...rule, plan, id, cardId: cardIdOf(`card-${id}`) }));
  }
  rig.start();
  await rig.clock.pass(backgroundRate.withinMs / 2);
  expect(rig.writes.length).toBeGreaterThan(0);
  expect(rig.state.reads).toBeLessThan(count);
  await rig.clock.pass(minuteMs);
  expect(rig.state.reads).toBeGreaterThanOrEqual(count);
});

it('reads no card whose closing waits for the approval of another', async () => {
  const rig = createRulesRig(saturday);
  rig.state.wantsApproval = true;
  for (const id of [ruled, ...['one', 'two', 'three'].map(cardIdOf)])
    await rig.commands().saveHours({
      id,
      hours: {
        windows: [{ days: [7], fromMinute: 0, toMinute: 60 }],
        options: ['onlineOption'],
      },
    });
  await rig.clock.pass(minuteMs);
  const before = rig.state.reads;
  await rig.clock.pass(4 * minuteMs);
  expect(rig.state.reads).toBe(before);
});

it('reads a card again before a closing that waited for another', async () => {
  const rig = createRulesRig(saturday);
  rig.fates.push('slow');
  for (const id of [ruled, cardIdOf('other')])
    await rig.commands().saveHours({
      id,
      hours: { windows: [{ days: [7], fromMinute: 0, toMinute: 60 }], options: ['onlineOption'] },
    });
  await rig.clock.pass(minuteMs);
  // This bank has one card behind both IDs: it is closed already.
  expect(rig.writes).toHaveLength(1);
});
