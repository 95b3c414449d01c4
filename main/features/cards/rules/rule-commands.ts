import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import type { CardRule } from '../../../../preload/contract/cards/card-rules.ts';
import {
  type InputProblem,
  type Result,
  failed,
  mayHaveHappened,
  ok,
} from '../../../../preload/contract/result.ts';
import type { Handlers } from '../../../../preload/contract/index.ts';
import { changedLimits } from '../../../bank/cards/card-bodies.ts';
import { noVault } from '../../../data/storage-failure.ts';
import { dayMs } from '../../../time/durations.ts';
import type { Scope } from '../../scope.ts';
import { readBeforeChange } from '../list/read-cards.ts';
import { type Hold, holdAfterResume, areSameValues, endPause } from './decide-rule.ts';
import { dayText, weekOf } from './opening-hours.ts';
import { type Rule, kindOf, createRuleState, scheduleAt, valuesOf } from './rule.ts';
import { type RuleStore, createRuleStore } from './rule-store.ts';
import type { RuleWrites } from './rule-context.ts';
import { cardOf, toShownCard } from './rule-outcome.ts';
import { ownWriteState } from './rule-write.ts';
import { send } from './run-rule.ts';
import { type RuleRunner, runRules } from './run-rules.ts';

const done = ok({});
const notFound = failed({ kind: 'not-found' as const, traceId: null });
function invalidInput(code: string): Result<never> {
  return failed({ kind: 'invalid-input', problems: [{ path: [], code } satisfies InputProblem] });
}

/** A paused rule sends its request again. */
function holdToRetry({ hold, blocked }: Rule['state']): Hold | null {
  return hold === null || blocked === null ? hold : { ...hold, sent: null };
}

/**
 * The card's values when the rule paused. Without a read of the card at that time, assumes that the
 * request had no effect.
 */
function holdAfterPause({ hold, blocked }: Rule['state']): Hold | null {
  if (hold === null || blocked === null) return hold;
  const isSeen = Object.keys(blocked.seen).length > 0;
  const restoredHold = endPause(hold, isSeen ? blocked.seen : hold.from);
  return areSameValues(restoredHold.base, restoredHold.held) ? null : restoredHold;
}

type Clock = { readonly zone: () => string };

/**
 * Lists each field once: the value before, the value held, and the value seen if somebody changed
 * it.
 */
function toShownFields({ state: { hold, blocked } }: Rule): CardRule['fields'] {
  return Object.entries(hold?.base ?? {}).flatMap(([field, before]) => {
    const held = hold?.held[field] ?? before;
    const seen = blocked?.seen[field] ?? null;
    const isSeenOtherwise = seen !== null && seen !== held;
    return before === held && !isSeenOtherwise ? [] : [{ field, before, held, seen }];
  });
}

function toCardRule(scope: Scope, runner: RuleRunner, rule: Rule): CardRule {
  const { plan, state } = rule;
  return {
    id: rule.id,
    card: toShownCard(scope, rule),
    hours:
      plan.hours === null
        ? null
        : { ...plan.hours, windows: [...plan.hours.windows], options: [...plan.hours.options] },
    untilEpochMs: plan.untilEpochMs,
    isOn: state.isOn && !state.isLast,
    isOpenToday: plan.hours !== null && state.openDay === dayText(scope.now(), plan.hours.zone),
    isHolding: state.hold !== null,
    fields: toShownFields(rule),
    isWaitingForApproval: ownWriteState(runner.vault, rule) === 'waiting',
    blocked: state.blocked && { why: state.blocked.why, error: state.blocked.error },
    next: runner.runs.shownNext(rule),
  };
}

type Commands = Clock & {
  readonly scope: Scope;
  readonly store: RuleStore;
  readonly runner: RuleRunner;
};
type CommandInput<Name extends keyof Handlers['cardRules']> = Parameters<
  Handlers['cardRules'][Name]
>[0];

/** The user's commands on rules. */
function createCommands(deps: Commands): Handlers['cardRules'] {
  const { scope, store, runner, zone } = deps;
  const { now } = scope;
  const reschedule = (id: string): typeof done => rescheduleRule(runner, id);
  return {
    list: () => {
      const rules = store.all().map((rule) => toCardRule(scope, runner, rule));
      const dueEpochMs = ({ next }: CardRule): number => next?.atEpochMs ?? Infinity;
      return ok({
        state: store.switchState(),
        rules: rules.toSorted((one, other) => dueEpochMs(one) - dueEpochMs(other) || 0),
      });
    },
    saveHours: ({ id, hours }) => {
      if (hours.windows.some(({ fromMinute, toMinute }) => fromMinute === toMinute))
        return invalidInput('hours-empty');
      const plan = { hours: { ...hours, zone: zone() }, untilEpochMs: null };
      const existing = store.of(id, 'hours');
      const rule: Rule =
        existing === null
          ? { id: scope.randomUUID(), cardId: id, plan, state: createRuleState(now()) }
          : {
              ...existing,
              plan,
              state: {
                ...existing.state,
                ...startFromNow(now(), existing.state),
                hold: holdToRetry(existing.state),
                isOn: true,
                isLast: false,
              },
            };
      store.put(rule, 'planned');
      return reschedule(rule.id);
    },
    preview: ({ windows }) => {
      const hours = { windows, zone: zone(), openDay: null };
      return ok({ zone: hours.zone, days: weekOf(hours, now()) });
    },
    setOn: ({ id, isOn }) => {
      const rule = store.get(id);
      if (rule === null || kindOf(rule) !== 'hours') return notFound;
      const hold = isOn ? holdToRetry(rule.state) : holdAfterPause(rule.state);
      store.change(
        id,
        { ...startFromNow(now(), rule.state), isOn, isLast: false, hold },
        isOn ? 'switched-on' : 'switched-off',
      );
      return reschedule(id);
    },
    remove: ({ id }) => {
      const rule = store.get(id);
      if (rule === null) return done;
      const { isLast, blocked } = rule.state;
      const hold = holdAfterPause(rule.state);
      const isHopeless = blocked !== null && (isLast || blocked.why === 'card-ended');
      if (kindOf(rule) === 'limits' || hold === null || isHopeless) store.remove(id, 'ended');
      else
        store.change(
          id,
          { ...startFromNow(now(), rule.state), hold, isOn: false, isLast: true },
          'switched-off',
        );
      return reschedule(id);
    },
    openToday: ({ id, isOpen }) => {
      const rule = store.get(id);
      if (rule?.plan.hours == null) return notFound;
      store.change(id, {
        openDay: isOpen ? dayText(now(), rule.plan.hours.zone) : null,
        // The rule did not miss the midnight at which this day began.
        ...startFromNow(now(), rule.state),
        blocked: rule.state.blocked,
      });
      return reschedule(id);
    },
    decide: (decision) => runner.withRuleLock(decision.id, async () => decide(deps, decision)),
    setLimitsUntil: (request) => setLimitsUntil(deps, request),
    setUntil: ({ id, untilEpochMs }) => {
      const rule = store.get(id);
      if (rule === null || kindOf(rule) !== 'limits') return notFound;
      if (store.switchState() !== 'on') return invalidInput('planned-changes-off');
      store.put({
        ...rule,
        plan: { hours: null, untilEpochMs },
        state: { ...rule.state, checkedEpochMs: now(), missed: null },
      });
      return reschedule(id);
    },
    switchAll: ({ isOn }) => {
      for (const rule of isOn ? store.all() : [])
        store.change(rule.id, { checkedEpochMs: now(), missed: null });
      store.setSwitch(isOn ? 'on' : 'off');
      runner.reschedule();
      return done;
    },
  };
}

function rescheduleRule(runner: RuleRunner, id: string): typeof done {
  runner.reschedule(id);
  return done;
}

/** Starts from now, so that nothing due before counts as missed. */
function startFromNow(nowEpochMs: number, { openUntilEpochMs }: Rule['state']) {
  return {
    checkedEpochMs: nowEpochMs,
    missed: null,
    blocked: null,
    openUntilEpochMs: openUntilEpochMs && Math.min(openUntilEpochMs, nowEpochMs),
  };
}

/** The user decides how a paused rule continues. */
function decide(
  { scope: { now }, store, runner }: Commands,
  { id, how }: CommandInput<'decide'>,
): Result<Record<string, never>> {
  const rule = store.get(id);
  if (rule === null) return notFound;
  const { hold, blocked, isOn, isLast } = rule.state;
  if (blocked === null) return done;
  if (how === 'keep') {
    if (rule.plan.hours === null || isLast) store.remove(id, 'ended');
    else {
      const { changesAtEpochMs } = scheduleAt(rule, runner.latestEpochMs());
      store.change(id, {
        ...startFromNow(now(), rule.state),
        hold: isOn ? holdAfterPause(rule.state) : null,
        openUntilEpochMs: isOn ? (changesAtEpochMs ?? now() + dayMs) : null,
      });
    }
    return rescheduleRule(runner, id);
  }
  store.change(id, {
    ...startFromNow(now(), rule.state),
    hold: hold && holdToResume(runner, rule, hold, blocked.seen),
  });
  return rescheduleRule(runner, id);
}

/**
 * For a limit that somebody changed meanwhile, the changed value is restored later; hours continue
 * as planned.
 */
function holdToResume(runner: RuleRunner, rule: Rule, hold: Hold, seen: Hold['base']): Hold {
  const isKnown = Object.keys(seen).length > 0;
  const { wants } = runner.runs.scheduleOf(rule);
  if (!isKnown) return { ...hold, sent: null };
  return rule.plan.hours === null && wants === 'held'
    ? { ...hold, phase: 'held', held: seen, from: seen, sent: null }
    : holdAfterResume(hold, seen, wants);
}

/** Sets limits now, and plans to restore the previous ones. */
async function setLimitsUntil(
  { scope, store, runner }: Commands,
  { id, limits, untilEpochMs }: CommandInput<'setLimitsUntil'>,
): Promise<Result<CardWriteAnswer>> {
  if (untilEpochMs <= runner.latestEpochMs()) return invalidInput('until-past');
  const requestedLimits = Object.fromEntries(
    changedLimits(limits).map(([field, value]) => [field, String(value)]),
  );
  if (Object.keys(requestedLimits).length === 0) return invalidInput('nothing-to-change');
  const existing = store.of(id, 'limits');
  const ruleId = existing?.id ?? scope.randomUUID();
  return runner.withRuleLock(ruleId, async () => {
    const read = await readBeforeChange(scope, id);
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    if (!read.ok) return read;
    // The read may have shown the bank's time, so check again.
    if (untilEpochMs <= runner.latestEpochMs()) return invalidInput('until-past');
    if (store.switchState() !== 'on') return invalidInput('planned-changes-off');
    const card = cardOf(scope, { cardId: id });
    const before = store.get(ruleId)?.state.hold ?? null;
    const fields = [
      ...new Set([...Object.keys(before?.base ?? {}), ...Object.keys(requestedLimits)]),
    ];
    const actual = card && valuesOf(card, fields);
    if (card === null || actual === null) return invalidInput('before-unknown');
    const held = { ...actual, ...requestedLimits };
    if (areSameValues(held, actual) && before === null) return invalidInput('nothing-to-change');
    const rule: Rule = {
      id: ruleId,
      cardId: id,
      plan: { hours: null, untilEpochMs },
      state: createRuleState(scope.now()),
    };
    const answer = await send(runner, rule, {
      card,
      hold: {
        base: { ...actual, ...before?.base },
        held,
        phase: 'to-held',
        from: actual,
        sent: null,
      },
      values: held,
    });
    // If the request certainly had no effect, no plan remains, and the previous plan stays in
    // place.
    if (
      scope.isOpen() &&
      !answer.ok &&
      ownWriteState(runner.vault, rule) === null &&
      !mayHaveHappened(answer.error)
    ) {
      if (existing === null) store.remove(ruleId, 'ended');
      else store.put(existing);
    }
    runner.reschedule(ruleId);
    return answer;
  });
}

/** The commands on card rules. Without a vault there are no rules, and none can be created. */
export function createCardRules(
  scope: Scope,
  writes: RuleWrites,
  { zone }: Clock = { zone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone },
): Handlers['cardRules'] {
  const { vault } = scope;
  if (vault !== null) {
    const store = createRuleStore(scope, vault);
    const runner = runRules(scope, { vault, store, writes });
    return createCommands({ scope, store, runner, zone });
  }
  const rejectWithoutVault = (): Result<never> => failed(noVault(scope));
  return {
    list: () => ok({ state: 'on', rules: [] }),
    saveHours: rejectWithoutVault,
    preview: rejectWithoutVault,
    setOn: rejectWithoutVault,
    remove: rejectWithoutVault,
    openToday: rejectWithoutVault,
    decide: rejectWithoutVault,
    setLimitsUntil: rejectWithoutVault,
    setUntil: rejectWithoutVault,
    switchAll: rejectWithoutVault,
  };
}
