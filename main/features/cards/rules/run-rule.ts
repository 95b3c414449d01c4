import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import type { RuleBlock } from '../../../../preload/contract/cards/card-rules.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { type Result, ok } from '../../../../preload/contract/result.ts';
import { isFinal } from '../../../bank/cards/card-status.ts';
import { minuteMs } from '../../../time/durations.ts';
import { readBeforeChange } from '../list/read-cards.ts';
import {
  type Hold,
  type Values,
  dropFutureTimes,
  decideRule,
  endPause,
  isStillWanted,
  undecidedMs,
} from './decide-rule.ts';
import { type Rule, fieldsOf, heldValuesFor, kindOf, requestOf, valuesOf } from './rule.ts';
import type { RuleContext } from './rule-context.ts';
import {
  pauseRule,
  cardOf,
  endRule,
  finishStep,
  recordApplied,
  onAnswer,
  reportMissed,
} from './rule-outcome.ts';
import { isOver } from './rule-run.ts';
import { isOwnerChanging, findOwnWrite, ownWriteState } from './rule-write.ts';

/** A change that starts within this time after it is due is in time. */
const graceMs = 5 * minuteMs;
/** Maximum age of cached card data before a change. */
const maxCardAgeMs = 2 * minuteMs;
/** A closing that waited longer than this for other rules reads its card again. */
const maxTurnWaitMs = 15_000;
/** The interval at which a doubtful time is read again from the bank. */
const doubtRecheckMs = 5 * minuteMs;

function waitUntil({ runs }: RuleContext, id: string, epochMs: number): void {
  runs.of(id).waitsUntilEpochMs = epochMs;
}

/** The rule waits for an approval that it still wants, so it sends nothing. */
function isWaiting({ vault, runs }: RuleContext, rule: Rule): boolean {
  const { hold } = rule.state;
  return (
    hold !== null &&
    ownWriteState(vault, rule) === 'waiting' &&
    isStillWanted(hold, runs.wantsOf(rule), heldValuesFor(rule, hold.base))
  );
}

/**
 * Another rule waits for an approval. Only one approval is requested at a time, because the user
 * could not tell several apart.
 */
function isApprovalAwaited({ vault, store, runs }: RuleContext, exceptId: string): boolean {
  return store
    .all()
    .some(
      (rule) =>
        rule.id !== exceptId && !runs.isIdle(rule) && ownWriteState(vault, rule) === 'waiting',
    );
}

/** The bank may still apply a request that it has not answered. */
function recordUnknownOutcome({ scope, vault, store }: RuleContext, rule: Rule): void {
  const since = findOwnWrite(vault, rule)?.answer.unknownSinceEpochMs ?? null;
  const { traces } = rule.state;
  const knownUntilEpochMs = dropFutureTimes(traces, scope.now()).unsureUntilEpochMs ?? 0;
  if (since !== null && since <= scope.now() && since + undecidedMs > knownUntilEpochMs)
    store.change(rule.id, { traces: { ...traces, unsureUntilEpochMs: since + undecidedMs } });
}

/** The current card, or why it cannot be read; null: try later. */
async function readCard({ scope, job }: RuleContext, rule: Rule): Promise<Card | RuleBlock | null> {
  const askedEpochMs = scope.now();
  const read = await readBeforeChange(scope, rule.cardId);
  if (!scope.isOpen()) return null;
  if (!read.ok) {
    if (read.error.kind === 'not-found') return 'unreadable';
    job.failed(read.error, rule.id);
    return null;
  }
  const card = cardOf(scope, rule);
  const asOfEpochMs = scope.cache.cards.get(rule.cardId)?.asOfEpochMs ?? 0;
  if (card === null || asOfEpochMs < askedEpochMs - maxCardAgeMs) return 'unreadable';
  return isFinal(card.status) ? 'card-ended' : card;
}

type RuleSending = { readonly hold: Hold; readonly values: Values };

/** Stores the values that the rule sets, then sends them. The caller holds the rule's lock. */
export async function send(
  context: RuleContext,
  rule: Rule,
  { card, hold, values }: RuleSending & { readonly card: Card },
): Promise<Result<CardWriteAnswer>> {
  const { scope, store, writes } = context;
  const request = requestOf(rule, card, values);
  const targetPhase = hold.phase;
  const outcome =
    targetPhase === 'to-base' ? (kindOf(rule) === 'hours' ? 'opens' : 'set-back') : 'closes';
  const sent =
    request === null ? null : { bodyText: request.bodyText ?? '', atEpochMs: scope.now() };
  store.put(
    { ...rule, state: { ...rule.state, hold: { ...hold, sent } } },
    kindOf(rule) === 'limits' && targetPhase === 'to-held' ? 'planned' : outcome,
  );
  if (request === null) {
    recordApplied(context, rule.id, targetPhase);
    return ok({ state: 'applied', cardId: rule.cardId, differences: [] });
  }
  return writes.submit(request);
}

async function sendAutomatically(
  context: RuleContext,
  rule: Rule,
  sending: RuleSending & { readonly card: Card },
): Promise<void> {
  // The job counts only the read as a request.
  context.scope.scheduler.countRequest();
  const answer = await send(context, rule, sending);
  if (context.scope.isOpen()) onAnswer(context, rule, answer);
}

function recordMissed({ store, runs }: RuleContext, rule: Rule): void {
  const [firstMissed] = rule.state.missed === null ? runs.overdue(rule, graceMs) : [];
  if (firstMissed !== undefined)
    store.change(rule.id, { missed: { sinceEpochMs: firstMissed, isMade: false } });
}

/** Whether the rule is finished, or waits, so that its card need not be read. */
function isDoneWithoutReading(context: RuleContext, rule: Rule): boolean {
  const { scope, store, runs } = context;
  const nowEpochMs = scope.now();
  if (isOver(rule)) {
    endRule(context, rule, true);
    return true;
  }
  // With a time that only the bank can confirm, nothing counts as late.
  if (!runs.scheduleOf(rule).isDoubtful) recordMissed(context, rule);
  if (runs.isSettled(rule)) {
    store.change(rule.id, { checkedEpochMs: nowEpochMs });
    reportMissed(context, rule.id);
    return true;
  }
  runs.of(rule.id).isSuspected = false;
  const waitMs = isWaiting(context, rule)
    ? 5 * minuteMs
    : rule.plan.hours !== null &&
        context.runs.wantsOf(rule) === 'held' &&
        rule.state.hold?.phase !== 'held' &&
        isApprovalAwaited(context, rule.id)
      ? minuteMs
      : null;
  if (waitMs !== null) waitUntil(context, rule.id, nowEpochMs + waitMs);
  return waitMs !== null;
}

/** Reads the card, decides and does the next step. */
export async function runRule(context: RuleContext, id: string): Promise<void> {
  const { scope, store, runs } = context;
  const ruleBefore = store.get(id);
  if (ruleBefore === null || runs.isIdle(ruleBefore) || isDoneWithoutReading(context, ruleBefore))
    return;
  const readEpochMs = scope.now();
  const card = await readCard(context, ruleBefore);
  if (card === null) return;
  const rule = store.get(id);
  if (rule === null || runs.isIdle(rule)) return;
  recordMissed(context, rule);
  store.change(id, { checkedEpochMs: scope.now() });
  if (typeof card === 'string') return pauseRule(context, id, { why: card });
  const actual = valuesOf(card, fieldsOf(rule));
  if (actual === null) return pauseRule(context, id, { why: 'unknown-options' });
  recordUnknownOutcome(context, rule);
  const { hold, openUntilEpochMs } = rule.state;
  // Changes that the user made during the pause stay; the other values are restored.
  if (openUntilEpochMs !== null)
    store.change(id, { openUntilEpochMs: null, hold: hold && endPause(hold, actual) });
  await takeStep(context, store.get(id) ?? rule, {
    card,
    actual,
    readEpochMs,
    checkedEpochMs: rule.state.checkedEpochMs,
  });
}

type CardRead = {
  readonly card: Card;
  readonly actual: Values;
  readonly readEpochMs: number;
  /** When the rule was last checked before this run. */
  readonly checkedEpochMs: number;
};

async function takeStep(context: RuleContext, rule: Rule, read: CardRead): Promise<void> {
  const { scope, vault, store, writes, runs } = context;
  const { id } = rule;
  const step = decideRule({
    hold: rule.state.hold,
    wants: runs.wantsOf(rule),
    actual: read.actual,
    heldValuesFor: (values) => heldValuesFor(rule, values),
    ownWriteState: ownWriteState(vault, rule),
    isOwnerChanging: isOwnerChanging(vault, rule),
    maySet: rule.plan.hours !== null,
    traces: rule.state.traces,
    nowEpochMs: scope.now(),
  });
  switch (step.do) {
    case 'rest':
      finishStep(context, rule, step.hold);
      if (runs.scheduleOf(rule).isDoubtful) waitUntil(context, id, scope.now() + doubtRecheckMs);
      return reportMissed(context, id);
    case 'wait':
      waitUntil(context, id, step.untilEpochMs);
      return finishStep(context, rule, step.hold);
    case 'pause':
      return pauseRule(context, id, {
        why: step.why,
        seen: read.actual,
        error: step.why === 'refused' ? (findOwnWrite(vault, rule)?.answer.error ?? null) : null,
      });
    case 'withdraw': {
      const ownWrite = findOwnWrite(vault, rule);
      if (ownWrite !== null) await writes.abandon(ownWrite.id);
      if (scope.isOpen()) store.change(id, { hold: { ...step.hold, sent: null } });
      return;
    }
    case 'send': {
      const sending = { card: read.card, hold: step.hold, values: step.values };
      return step.hold.phase === 'to-base'
        ? sendAutomatically(context, rule, sending)
        : closeInTurn(context, rule, { ...read, sending });
    }
  }
}

/**
 * Closings run one after the other, so that each knows whether the previous one waits for an
 * approval.
 */
function closeInTurn(
  context: RuleContext,
  rule: Rule,
  { readEpochMs, checkedEpochMs, card, sending }: CardRead & { readonly sending: RuleSending },
): Promise<void> {
  const { scope, store } = context;
  return context.withRuleLock('closing', async () => {
    if (!scope.isOpen() || store.get(rule.id) !== rule) return;
    const isHeldBack = isApprovalAwaited(context, rule.id);
    if (!isHeldBack && scope.now() < readEpochMs + maxTurnWaitMs)
      return sendAutomatically(context, rule, { ...sending, card });
    store.change(rule.id, { checkedEpochMs });
    waitUntil(context, rule.id, isHeldBack ? scope.now() + minuteMs : scope.now());
  });
}
