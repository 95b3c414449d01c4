import { expect, it, vi } from 'vitest';
import * as openingHours from '../../../main/features/cards/rules/opening-hours.ts';
import { fromRecord, newState, toRecord } from '../../../main/features/cards/rules/rule.ts';
import { hourMs, minuteMs } from '../../../main/time/durations.ts';
import { createRulesRig, ruled } from './card-rules-rig.ts';
import { cardIdOf } from './fakes.ts';

vi.mock('../../../main/features/cards/rules/opening-hours.ts', { spy: true });

/** A Saturday, 5:00 in Berlin. */
const saturday = Date.UTC(2026, 0, 10, 4);
const ruleCount = 40;
/** Each with hours of its own: open now, and until the evening. */
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
  state: newState(saturday - minuteMs),
}));

it('asks what was due once per rule, however often another one acts', async () => {
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

it('reads a rule without working out its week', () => {
  const records = rules.map(toRecord);
  vi.mocked(openingHours.openingAt).mockClear();
  expect(records.map(fromRecord)).not.toContain(null);
  expect(openingHours.openingAt).not.toHaveBeenCalled();
});

it('asks for the clock on the wall once per day, for all rules of a zone', () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const noon = Date.UTC(2026, 4, 6, 10);
  for (const { plan, state } of rules)
    openingHours.openingAt({ ...plan.hours, openDay: state.openDay }, noon);
  expect(asked.mock.calls.length).toBeLessThan(20);
});
