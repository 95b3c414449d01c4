import { expect, it } from 'vitest';
import { fromRecord, createRuleState, toRecord } from '../../../main/features/cards/rules/rule.ts';
import { minuteMs, hourMs, dayMs } from '../../../main/time/durations.ts';
import { cardRules } from '../../../preload/contract/cards/card-rules.ts';
import { createRulesRig, ruled } from './card-rules-rig.ts';
import { cardIdOf } from './fakes.ts';

/** A Saturday, 5:00 in Berlin. */
const saturday = Date.UTC(2026, 0, 10, 4);
const hours = {
  windows: [{ days: [6], fromMinute: 360, toMinute: 840 }],
  options: ['atmOption' as const, 'onlineOption' as const, 'foreignOption' as const],
};
const own = { atmOption: true, nfcOption: true, onlineOption: true, foreignOption: false };
const closed = { ...own, atmOption: false, onlineOption: false };

async function startRig() {
  const rig = createRulesRig(saturday);
  await rig.commands().saveHours({ id: ruled, hours });
  await rig.clock.pass(minuteMs);
  return rig;
}

it('switches off the chosen options outside of the hours, and restores them exactly within', async () => {
  const rig = await startRig();
  expect(rig.options()).toEqual(closed);
  await rig.passTo(saturday + hourMs + minuteMs);
  expect(rig.options()).toEqual(own);
  await rig.passTo(saturday + 9 * hourMs + minuteMs);
  expect(rig.options()).toEqual(closed);
  expect(rig.writes).toHaveLength(3);
});

it('leaves a foreign change, reports it, and continues when the user decides so', async () => {
  const rig = await startRig();
  rig.state.card = { ...rig.state.card, foreignOption: true };
  await rig.passTo(saturday + hourMs + minuteMs);
  expect(rig.options()).toEqual({ ...closed, foreignOption: true });
  expect(rig.shown()[0]?.blocked?.why).toBe('changed');
  expect(rig.shownNotices.map((about) => about.kind === 'rule' && about.what)).toContain('paused');
  const [rule] = rig.shown();
  await rig.commands().decide({ id: rule?.id ?? '', how: 'go-on' });
  await rig.clock.pass(minuteMs);
  expect(rig.options()).toEqual(own);
});

it('stops as soon as a read shows that another person opened a closed card', async () => {
  const rig = await startRig();
  rig.state.card = { ...rig.state.card, foreignOption: true };
  await rig.clock.pass(minuteMs);
  expect(rig.shown()[0]?.blocked).toBeNull();
  rig.readsCard();
  await rig.clock.pass(minuteMs);
  expect(rig.shown()[0]?.blocked?.why).toBe('changed');
  expect(rig.writes).toHaveLength(1);
});

it('reports a change missed while the app was closed, and makes it if it is still due', async () => {
  const rig = await startRig();
  await rig.passTo(saturday + 2 * hourMs);
  rig.kill();
  await rig.passTo(saturday + 12 * hourMs);
  expect(rig.options()).toEqual(own);
  rig.start();
  await rig.clock.pass(minuteMs);
  expect(rig.options()).toEqual(closed);
  expect(rig.shownNotices).toContainEqual(
    expect.objectContaining({ what: 'late', dueEpochMs: saturday + 9 * hourMs }),
  );
});

it('reports a missed change that is no longer due, without making it', async () => {
  const rig = await startRig();
  await rig.passTo(saturday + 2 * hourMs);
  rig.kill();
  await rig.passTo(saturday + 7 * dayMs + 2 * hourMs);
  rig.start();
  await rig.clock.pass(minuteMs);
  expect(rig.writes).toHaveLength(2);
  expect(rig.shownNotices).toContainEqual(expect.objectContaining({ what: 'skipped' }));
});

it('stops after the bank refused permission, and names the missing scope', async () => {
  const rig = await startRig();
  rig.fates.push('not-allowed');
  await rig.passTo(saturday + hourMs + 5 * minuteMs);
  expect(rig.shown()[0]?.blocked).toEqual({
    why: 'not-allowed',
    error: expect.objectContaining({ missingScope: 'card.write' }) as unknown,
  });
  expect(rig.writes).toHaveLength(1);
});

it('requests an approval once, and withdraws it when it is useless', async () => {
  const rig = createRulesRig(saturday);
  rig.state.wantsApproval = true;
  await rig.commands().saveHours({ id: ruled, hours });
  await rig.clock.pass(5 * minuteMs);
  expect(rig.state.tokens).toBe(1);
  expect(rig.shown()[0]?.isWaitingForApproval).toBe(true);
  await rig.commands().switchAll({ isOn: false });
  await rig.clock.pass(minuteMs);
  rig.state.approval = 'allow';
  await rig.clock.pass(5 * minuteMs);
  expect(rig.options()).toEqual(own);
});

it('requests the approval of one closing at a time, and continues with the next', async () => {
  const rig = createRulesRig(saturday);
  rig.state.wantsApproval = true;
  for (const id of [ruled, cardIdOf('other')]) await rig.commands().saveHours({ id, hours });
  await rig.clock.pass(5 * minuteMs);
  expect(rig.state.tokens).toBe(1);
  await rig
    .commands()
    .remove({ id: rig.shown().find((rule) => rule.isWaitingForApproval)?.id ?? '' });
  await rig.clock.pass(5 * minuteMs);
  expect(rig.state.tokens).toBe(2);
});

it('applies a late approval', async () => {
  const rig = createRulesRig(saturday);
  rig.state.wantsApproval = true;
  await rig.commands().saveHours({ id: ruled, hours });
  await rig.clock.pass(5 * minuteMs);
  rig.state.approval = 'allow';
  await rig.clock.pass(minuteMs);
  expect(rig.options()).toEqual(closed);
  expect(rig.shown()[0]?.isWaitingForApproval).toBe(false);
});

it('restores a card when its rule is removed', async () => {
  const rig = await startRig();
  await rig.commands().remove({ id: rig.shown()[0]?.id ?? '' });
  await rig.clock.pass(minuteMs);
  expect(rig.options()).toEqual(own);
  expect(rig.shown()).toEqual([]);
});

it('opens a card for the whole day on request', async () => {
  const rig = await startRig();
  await rig.commands().openToday({ id: rig.shown()[0]?.id ?? '', isOpen: true });
  await rig.clock.pass(3 * minuteMs);
  expect(rig.options()).toEqual(own);
  await rig.passTo(saturday + 19 * hourMs + 5 * minuteMs);
  expect(rig.options()).toEqual(closed);
});

it('raises a limit until a time, and restores the former one exactly', async () => {
  const rig = createRulesRig(saturday);
  const answer = await rig.commands().setLimitsUntil({
    id: ruled,
    limits: { paymentMonthlyLimit: '5000' },
    untilEpochMs: saturday + 2 * hourMs,
  });
  expect(answer.ok && answer.value.state).toBe('applied');
  expect(rig.state.card.paymentMonthlyLimit).toBe('5000');
  rig.kill();
  rig.start();
  await rig.passTo(saturday + 2 * hourMs + minuteMs);
  expect(rig.state.card.paymentMonthlyLimit).toBe('1000');
  expect(rig.shown()).toEqual([]);
  expect(rig.shownNotices).toContainEqual(expect.objectContaining({ what: 'set-back' }));
});

it('does not set back a limit that was changed meanwhile, and shows it', async () => {
  const rig = createRulesRig(saturday);
  await rig.commands().setLimitsUntil({
    id: ruled,
    limits: { paymentMonthlyLimit: '5000' },
    untilEpochMs: saturday + 2 * hourMs,
  });
  rig.state.card = { ...rig.state.card, paymentMonthlyLimit: '3000' };
  await rig.passTo(saturday + 2 * hourMs + minuteMs);
  expect(rig.state.card.paymentMonthlyLimit).toBe('3000');
  expect(rig.shown()[0]?.fields).toEqual([
    { field: 'paymentMonthlyLimit', before: '1000', held: '5000', seen: '3000' },
  ]);
});

it('plans nothing if the bank refused the limit', async () => {
  const rig = createRulesRig(saturday);
  rig.fates.push('not-allowed');
  await rig.commands().setLimitsUntil({
    id: ruled,
    limits: { paymentMonthlyLimit: '5000' },
    untilEpochMs: saturday + hourMs,
  });
  expect(rig.shown()).toEqual([]);
});

it('refuses to raise a limit until a time while planned changes are off', async () => {
  const rig = createRulesRig(saturday);
  await rig.commands().switchAll({ isOn: false });
  const answer = await rig.commands().setLimitsUntil({
    id: ruled,
    limits: { paymentMonthlyLimit: '5000' },
    untilEpochMs: saturday + hourMs,
  });
  expect(answer).toMatchObject({ error: { problems: [{ code: 'planned-changes-off' }] } });
  expect(rig.writes).toEqual([]);
  expect(rig.shown()).toEqual([]);
});

it.each([1e20, -1])('ignores a rule with an invalid end time: %d', (untilEpochMs) => {
  const rig = createRulesRig(saturday);
  rig.kill();
  const plan = { hours: null, untilEpochMs };
  rig.vault.cardRules.put(
    toRecord({ id: 'forged', cardId: ruled, plan, state: createRuleState(saturday) }),
  );
  rig.start();
  expect(rig.shown()).toEqual([]);
  expect(cardRules.setUntil.input.safeParse({ id: 'forged', untilEpochMs }).success).toBe(false);
});

it('ignores an unreadable rule, and makes a new one in its place', async () => {
  const rig = createRulesRig(saturday);
  rig.kill();
  for (const plan of [
    'no JSON',
    '{}',
    '{"hours":{"windows":[],"options":[],"zone":"Nowhere/None"}}',
  ])
    rig.vault.cardRules.put({ id: plan, cardId: ruled, kind: 'hours', plan, state: '{}' });
  rig.start();
  expect(rig.shown()).toEqual([]);
  await rig.commands().saveHours({ id: ruled, hours });
  expect(rig.shown()).toHaveLength(1);
});

it('does not run rules of a restored backup until the user switches them on', async () => {
  const rig = await startRig();
  rig.kill();
  rig.vault.cardRules.setOff('restored');
  await rig.passTo(saturday + 2 * hourMs);
  rig.start();
  await rig.clock.pass(10 * minuteMs);
  expect(rig.options()).toEqual(closed);
  await rig.commands().switchAll({ isOn: true });
  await rig.clock.pass(minuteMs);
  expect(rig.options()).toEqual(own);
});

it('sets back again after an unanswered request took effect late', async () => {
  const rig = await startRig();
  await rig.passTo(saturday + 9 * hourMs - minuteMs);
  rig.fates.push('lost-late');
  await rig.clock.pass(90_000);
  await rig.commands().openToday({ id: rig.shown()[0]?.id ?? '', isOpen: true });
  await rig.clock.pass(10 * minuteMs);
  expect(rig.options()).toEqual(closed);
  await rig.clock.pass(15 * minuteMs);
  expect(rig.options()).toEqual(own);
});

it('does not mistake an outdated read for the card’s own options', async () => {
  const rig = await startRig();
  await rig.passTo(saturday + hourMs - minuteMs);
  const id = rig.shown()[0]?.id ?? '';
  rig.state.shown = null;
  await rig.clock.pass(70_000);
  expect(rig.options()).toEqual(own);
  rig.state.shown = { ...rig.state.card, ...closed };
  await rig.commands().saveHours({
    id: ruled,
    hours: { ...hours, windows: [{ days: [7], fromMinute: 0, toMinute: 60 }] },
  });
  await rig.clock.pass(minuteMs);
  rig.state.shown = null;
  await rig.clock.pass(3 * minuteMs);
  expect(rig.options()).toEqual(closed);
  await rig.commands().remove({ id });
  await rig.clock.pass(minuteMs);
  expect(rig.options()).toEqual(own);
});

it('leaves a foreign change of an option outside the rule, and continues its hours', async () => {
  const rig = await startRig();
  rig.state.card = { ...rig.state.card, nfcOption: false };
  await rig.passTo(saturday + hourMs + minuteMs);
  expect(rig.options()).toEqual({ ...own, nfcOption: false });
  expect(rig.shown()[0]?.blocked).toBeNull();
  await rig.passTo(saturday + 9 * hourMs + minuteMs);
  expect(rig.options()).toEqual({ ...closed, nfcOption: false });
});

it('switches off an option added to the hours of a closed card at once, and restores everything', async () => {
  const rig = createRulesRig(saturday);
  await rig.commands().saveHours({ id: ruled, hours: { ...hours, options: ['onlineOption'] } });
  await rig.clock.pass(minuteMs);
  expect(rig.options()).toEqual({ ...own, onlineOption: false });
  await rig.commands().saveHours({ id: ruled, hours });
  await rig.clock.pass(minuteMs);
  expect(rig.options()).toEqual(closed);
  await rig.passTo(saturday + hourMs + minuteMs);
  expect(rig.options()).toEqual(own);
});

it('reports nothing as late for a card opened for the whole day', async () => {
  const rig = await startRig();
  await rig.passTo(saturday + hourMs + minuteMs);
  await rig.passTo(saturday + 9 * hourMs + minuteMs);
  await rig.passTo(saturday + 50 * hourMs);
  await rig.commands().openToday({ id: rig.shown()[0]?.id ?? '', isOpen: true });
  await rig.clock.pass(minuteMs);
  expect(rig.options()).toEqual(own);
  expect(rig.shownNotices.map((about) => about.kind === 'rule' && about.what)).not.toContain(
    'late',
  );
});

it.each([
  ['the bank answered a request', { answeredEpochMs: saturday + 90 * dayMs }],
  ['the bank left a request unanswered', { unsureUntilEpochMs: saturday + 90 * dayMs }],
])('closes a card in time although %s while the clock was ahead', async (_, traces) => {
  const rig = await startRig();
  await rig.passTo(saturday + hourMs + minuteMs);
  rig.kill();
  for (const record of rig.vault.cardRules.all()) {
    const rule = fromRecord(record);
    if (rule === null) throw new Error('no rule');
    const { state } = rule;
    rig.vault.cardRules.put(
      toRecord({ ...rule, state: { ...state, traces: { ...state.traces, ...traces } } }),
    );
  }
  rig.start();
  await rig.passTo(saturday + 9 * hourMs + minuteMs);
  expect(rig.options()).toEqual(closed);
});

it.each(['saves the same hours again', 'switches them off and on'] as const)(
  'requests a new approval when the user of a card with unapproved hours %s',
  async (how) => {
    const rig = createRulesRig(saturday);
    rig.state.wantsApproval = true;
    rig.state.approval = 'deny';
    await rig.commands().saveHours({ id: ruled, hours });
    await rig.clock.pass(10 * minuteMs);
    const [rule] = rig.shown();
    expect(rule?.blocked?.why).toBe('not-approved');
    rig.state.approval = 'allow';
    if (how === 'saves the same hours again') await rig.commands().saveHours({ id: ruled, hours });
    else for (const isOn of [false, true]) await rig.commands().setOn({ id: rule?.id ?? '', isOn });
    await rig.clock.pass(10 * minuteMs);
    expect(rig.options()).toEqual(closed);
  },
);

it('withdraws an approval requested before an option was added, and requests all of it', async () => {
  const rig = createRulesRig(saturday);
  rig.state.wantsApproval = true;
  await rig.commands().saveHours({ id: ruled, hours: { ...hours, options: ['onlineOption'] } });
  await rig.clock.pass(5 * minuteMs);
  expect(rig.shown()[0]?.isWaitingForApproval).toBe(true);
  await rig.commands().saveHours({ id: ruled, hours });
  await rig.clock.pass(5 * minuteMs);
  rig.state.approval = 'allow';
  await rig.clock.pass(5 * minuteMs);
  expect(rig.options()).toEqual(closed);
});

it('closes with an option added to the hours while their first closing was unapproved', async () => {
  const rig = createRulesRig(saturday);
  rig.state.wantsApproval = true;
  rig.state.approval = 'deny';
  await rig.commands().saveHours({ id: ruled, hours: { ...hours, options: ['onlineOption'] } });
  await rig.clock.pass(10 * minuteMs);
  rig.state.approval = 'allow';
  await rig.commands().saveHours({ id: ruled, hours });
  await rig.clock.pass(10 * minuteMs);
  expect(rig.options()).toEqual(closed);
});

it('does not announce an opening when the hours are to end', async () => {
  const rig = await startRig();
  rig.state.isOnline = false;
  await rig.passTo(saturday + 2 * hourMs);
  expect(rig.options()).toEqual(closed);
  expect(rig.shown()[0]?.next).toEqual({ atEpochMs: saturday + 9 * hourMs, what: 'closes' });
});

it('shows a card as closed only if the bank switched off every requested option', async () => {
  const rig = createRulesRig(saturday);
  rig.state.stuck = { onlineOption: true };
  await rig.commands().saveHours({ id: ruled, hours });
  await rig.clock.pass(minuteMs);
  const [rule] = rig.shown();
  expect(rule?.blocked?.why).toBe('refused');
  expect(rule?.fields).toContainEqual({
    field: 'onlineOption',
    before: 'true',
    held: 'false',
    seen: 'true',
  });
  rig.state.stuck = {};
  await rig.commands().decide({ id: rule?.id ?? '', how: 'go-on' });
  await rig.clock.pass(minuteMs);
  expect(rig.options()).toEqual(closed);
});

it('restores at the next opening only what the user left closed, without foreign changes', async () => {
  const rig = await startRig();
  rig.state.card = { ...rig.state.card, foreignOption: true };
  await rig.passTo(saturday + hourMs + minuteMs);
  await rig.commands().decide({ id: rig.shown()[0]?.id ?? '', how: 'keep' });
  await rig.clock.pass(10 * minuteMs);
  expect(rig.options()).toEqual({ ...closed, foreignOption: true });
  await rig.passTo(saturday + 9 * hourMs + minuteMs);
  expect(rig.options()).toEqual(closed);
  await rig.passTo(saturday + 7 * dayMs + hourMs + 2 * minuteMs);
  expect(rig.options()).toEqual({ ...own, foreignOption: true });
});

it('treats an option switched on after the user left the card unchanged as the card’s own', async () => {
  const rig = await startRig();
  rig.fates.push('not-allowed');
  await rig.passTo(saturday + hourMs + minuteMs);
  await rig.commands().decide({ id: rig.shown()[0]?.id ?? '', how: 'keep' });
  await rig.clock.pass(minuteMs);
  rig.state.card = { ...rig.state.card, onlineOption: true };
  await rig.passTo(saturday + 9 * hourMs + minuteMs);
  expect(rig.options()).toEqual(closed);
  expect(rig.shown()[0]?.blocked).toBeNull();
});

it.each(['switched off and on', 'removed'] as const)(
  'restores a card when its hours are %s while they wait for the user',
  async (how) => {
    const rig = await startRig();
    rig.fates.push('not-allowed');
    await rig.passTo(saturday + hourMs + minuteMs);
    const id = rig.shown()[0]?.id ?? '';
    expect(rig.shown()[0]?.blocked).not.toBeNull();
    if (how === 'removed') await rig.commands().remove({ id });
    else for (const isOn of [false, true]) await rig.commands().setOn({ id, isOn });
    await rig.clock.pass(5 * minuteMs);
    expect(rig.options()).toEqual(own);
  },
);

it('restores only its own changes when hours are removed after a foreign change', async () => {
  const rig = await startRig();
  rig.state.card = { ...rig.state.card, foreignOption: true };
  await rig.passTo(saturday + hourMs + minuteMs);
  await rig.commands().remove({ id: rig.shown()[0]?.id ?? '' });
  await rig.clock.pass(minuteMs);
  expect(rig.options()).toEqual({ ...own, foreignOption: true });
  expect(rig.shown()).toEqual([]);
});

it('removes hours that cannot restore the card when they are removed a second time', async () => {
  const rig = await startRig();
  rig.fates.push('not-allowed', 'not-allowed');
  await rig.passTo(saturday + hourMs + minuteMs);
  const id = rig.shown()[0]?.id ?? '';
  await rig.commands().remove({ id });
  await rig.clock.pass(minuteMs);
  expect(rig.shown()[0]?.blocked?.why).toBe('not-allowed');
  await rig.commands().remove({ id });
  expect(rig.shown()).toEqual([]);
});

it('sets back again after a late request although the clock had been ahead before', async () => {
  const rig = await startRig();
  await rig.passTo(saturday + 9 * hourMs - minuteMs);
  rig.kill();
  for (const record of rig.vault.cardRules.all()) {
    const rule = fromRecord(record);
    if (rule === null) throw new Error('no rule');
    const traces = { ...rule.state.traces, unsureUntilEpochMs: saturday + 90 * dayMs };
    rig.vault.cardRules.put(toRecord({ ...rule, state: { ...rule.state, traces } }));
  }
  rig.start();
  rig.fates.push('lost-late');
  await rig.clock.pass(90_000);
  await rig.commands().openToday({ id: rig.shown()[0]?.id ?? '', isOpen: true });
  await rig.clock.pass(25 * minuteMs);
  expect(rig.options()).toEqual(own);
});

it('rejects another end of a limit while planned changes are off', async () => {
  const rig = createRulesRig(saturday);
  const untilEpochMs = saturday + 2 * hourMs;
  await rig
    .commands()
    .setLimitsUntil({ id: ruled, limits: { paymentMonthlyLimit: '5000' }, untilEpochMs });
  await rig.commands().switchAll({ isOn: false });
  const id = rig.shown()[0]?.id ?? '';
  expect(await rig.commands().setUntil({ id, untilEpochMs: saturday + hourMs })).toMatchObject({
    error: { problems: [{ code: 'planned-changes-off' }] },
  });
  expect(rig.shown()[0]?.untilEpochMs).toBe(untilEpochMs);
});

it('leaves a card unchanged only until its hours end, though the clock was ahead', async () => {
  const rig = await startRig();
  await rig.passTo(saturday + hourMs + minuteMs);
  rig.kill();
  for (const record of rig.vault.cardRules.all()) {
    const rule = fromRecord(record);
    if (rule === null) throw new Error('no rule');
    const state = { ...rule.state, openUntilEpochMs: saturday + 90 * dayMs };
    rig.vault.cardRules.put(toRecord({ ...rule, state }));
  }
  rig.start();
  await rig.passTo(saturday + 9 * hourMs + minuteMs);
  expect(rig.options()).toEqual(closed);
});
