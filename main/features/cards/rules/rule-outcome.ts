import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import type { RuleBlock } from '../../../../preload/contract/cards/card-rules.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type { NoticeAbout } from '../../../../preload/contract/notices/notices.ts';
import {
  type CommandError,
  type Result,
  isTemporary,
  isUnsent,
  mayHaveHappened,
} from '../../../../preload/contract/result.ts';
import type { Scope } from '../../scope.ts';
import { modelOf, namedCard } from '../card-row.ts';
import { type Hold, type Values, dropFutureTimes, areSameValues } from './decide-rule.ts';
import { type Rule, type RuleState, fieldsOf, kindOf, valuesOf } from './rule.ts';
import type { RuleContext } from './rule-context.ts';
import { isOver } from './rule-run.ts';

export function cardOf({ cache }: Scope, { cardId }: Pick<Rule, 'cardId'>): Card | null {
  const stored = cache.cards.get(cardId);
  return stored === null ? null : modelOf(stored);
}

export function toShownCard(scope: Scope, rule: Rule): ReturnType<typeof namedCard> {
  const card = cardOf(scope, rule);
  return card === null ? { id: rule.cardId, name: null, lastDigits: null } : namedCard(scope, card);
}

function notify(
  scope: Scope,
  rule: Rule,
  what: Extract<NoticeAbout, { kind: 'rule' }>['what'],
): void {
  scope.notices.notify([
    {
      kind: 'rule',
      card: toShownCard(scope, rule),
      of: kindOf(rule),
      what,
      dueEpochMs: rule.state.missed?.sinceEpochMs ?? null,
    },
  ]);
}

/** Pauses the rule until the user decides. @param seen the card's values at that time */
export function pauseRule(
  { scope, vault, store }: RuleContext,
  id: string,
  {
    why,
    error = null,
    seen = {},
  }: {
    readonly why: RuleBlock;
    readonly error?: CommandError | null;
    readonly seen?: Values;
  },
): void {
  vault.inTransaction(() => {
    store.change(id, { blocked: { why, error, seen } }, 'paused');
    const rule = store.get(id);
    if (rule !== null) notify(scope, rule, why === 'not-allowed' ? 'off' : 'paused');
  });
}

/**
 * Every option that should be off is off. For limits, the bank may set another amount than
 * requested.
 */
function isOff({ plan, state }: Rule, actual: Values): boolean {
  return (
    plan.hours === null ||
    Object.entries(state.hold?.held ?? {}).every(
      ([field, value]) => value !== 'false' || actual[field] === 'false',
    )
  );
}

/** Records the outcome of an applied request: the bank set the requested values, or others. */
export function recordApplied(context: RuleContext, id: string, aim: Hold['phase']): void {
  const { scope, store } = context;
  const rule = store.get(id);
  const hold = rule?.state.hold ?? null;
  const card = rule && cardOf(scope, rule);
  if (rule === null || hold === null || card === null) return;
  const actual = valuesOf(card, fieldsOf(rule));
  const { missed, traces } = rule.state;
  const answeredState: Partial<RuleState> = {
    traces: { ...traces, answeredEpochMs: scope.now() },
    missed: missed && { ...missed, isMade: true },
  };
  if (actual === null) return store.change(id, answeredState);
  // The answer may change options that the hours leave alone; those are not part of the rule.
  const held = rule.plan.hours === null ? actual : hold.held;
  if (aim === 'to-held' && isOff(rule, actual))
    return store.change(id, {
      ...answeredState,
      hold: { ...hold, phase: 'held', held, from: held, sent: null },
    });
  if (aim === 'to-held') {
    store.change(id, { ...answeredState, hold: { ...hold, from: actual } });
    return pauseRule(context, id, { why: 'refused', seen: actual });
  }
  if (!areSameValues(actual, hold.base)) {
    store.change(id, answeredState);
    return pauseRule(context, id, { why: 'changed', seen: actual });
  }
  const mayStillApply =
    scope.now() < (dropFutureTimes(traces, scope.now()).unsureUntilEpochMs ?? 0);
  store.change(id, { ...answeredState, hold: mayStillApply ? { ...hold, sent: null } : null });
}

/** The card matches the schedule: reports changes that were not made in time. */
export function reportMissed({ scope, vault, store, runs }: RuleContext, id: string): void {
  const rule = store.get(id);
  if (rule === null || !runs.isSettled(rule)) return;
  const { missed } = rule.state;
  if (missed === null) return;
  vault.inTransaction(() => {
    notify(scope, rule, missed.isMade ? 'late' : 'skipped');
    store.change(id, { missed: null }, 'missed');
  });
}

export function endRule({ scope, vault, store }: RuleContext, rule: Rule, wasSet: boolean): void {
  vault.inTransaction(() => {
    if (rule.plan.hours === null && wasSet) notify(scope, rule, 'set-back');
    store.remove(rule.id, 'ended');
  });
}

/** Stores the hold, or ends a rule that has nothing left to do. */
export function finishStep(context: RuleContext, rule: Rule, hold: Hold | null): void {
  const earlierHold = rule.state.hold;
  if (isOver({ ...rule, state: { ...rule.state, hold } }))
    return endRule(context, rule, earlierHold?.phase !== 'to-held');
  if (JSON.stringify(hold) !== JSON.stringify(earlierHold)) context.store.change(rule.id, { hold });
}

/** Handles the bank's answer to a request that the app sent automatically. */
export function onAnswer(context: RuleContext, rule: Rule, answer: Result<CardWriteAnswer>): void {
  const { scope, job } = context;
  if (answer.ok) {
    if (answer.value.state === 'applied') {
      job.reset(rule.id);
      return reportMissed(context, rule.id);
    }
    if (!answer.value.isEnrolled)
      return pauseRule(context, rule.id, {
        why: 'not-approved',
        error: { kind: 'approval-needed', isEnrolled: false, traceId: null },
      });
    return notify(scope, rule, 'waiting');
  }
  // A retry is possible: it reads the card first, which shows what was applied.
  if (isUnsent(answer.error) || isTemporary(answer.error) || mayHaveHappened(answer.error))
    return job.failed(answer.error, rule.id);
  pauseRule(context, rule.id, {
    why:
      answer.error.kind === 'not-allowed'
        ? 'not-allowed'
        : answer.error.kind === 'approval-needed'
          ? 'not-approved'
          : 'refused',
    error: answer.error,
  });
}
