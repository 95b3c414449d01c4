import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import type { CardRule, RuleBlock } from '../../../../preload/contract/cards/card-rules.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type { NoticeAbout } from '../../../../preload/contract/notices/notices.ts';
import { type CommandError, type Result, ok } from '../../../../preload/contract/result.ts';
import { isFinal } from '../../../bank/cards/card-status.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import { minuteMs } from '../../../time/durations.ts';
import { createKeyedMutex } from '../../../time/keyed-mutex.ts';
import type { Scope } from '../../scope.ts';
import { modelOf, namedCard } from '../card-row.ts';
import type { CardWrites } from '../changes/card-write.ts';
import { recordsOfCard } from '../changes/write-record.ts';
import { readBeforeChange } from '../list/read-cards.ts';
import {
  type Hold,
  type Situation,
  type Values,
  byThisClock,
  decideRule,
  isSame,
  isStillWanted,
  endPause,
  undecidedMs,
} from './decide-rule.ts';
import {
  type Rule,
  type RuleState,
  fieldsOf,
  heldOf,
  kindOf,
  requestOf,
  valuesOf,
  writeKindOf,
} from './rule.ts';
import { type ClockedSchedule, areInStep, latestOf } from './rule-clocks.ts';
import { createRuleRuns, isOver } from './rule-run.ts';
import type { RuleStore } from './rule-store.ts';

/** What is begun within it after its time is in time. */
const graceMs = 5 * minuteMs;
/** So old may be what the bank last said of a card before it is changed. */
const freshMs = 2 * minuteMs;
/** So long a closing may wait for others until its card is read anew. */
const inTurnMs = 15_000;
/** A clock that is in doubt is asked for again so late. */
const doubtMs = 5 * minuteMs;

export type RuleWrites = Pick<CardWrites, 'submit' | 'onStep'> & {
  readonly abandon: (id: string) => Promise<unknown>;
};

export type RuleRunner = {
  /** What is due has changed. */
  readonly reschedule: (id?: string) => void;
  /** What it does next by its own time, as far as it does anything. */
  readonly nextOf: (rule: Rule) => CardRule['next'];
  /** Runs the task while nothing else is done with this rule. */
  readonly withRuleLock: <Value>(id: string, task: () => Promise<Value>) => Promise<Value>;
  /** Sends what a rule is to set, written down before; the caller has the rule alone. */
  readonly send: (
    rule: Rule,
    card: Card,
    sending: { readonly hold: Hold; readonly values: Values },
  ) => Promise<Result<CardWriteAnswer>>;
  /** What the rule's own time wants of the card now. */
  readonly scheduleOf: (rule: Rule) => ClockedSchedule;
  /** What the clock shows that is ahead. */
  readonly latestEpochMs: () => number;
  /** How a request of the rule waits for an approval, or is under way. */
  readonly ownWrite: (rule: Rule) => Situation['own'];
};

/** After these nothing was done, and it can be tried again later. */
function isPassing({ kind }: CommandError): boolean {
  return [
    'offline',
    'untrusted',
    'not-the-bank',
    'signed-out',
    'portal-token-needed',
    'app-locked',
    'rate-limited',
    'list-cut-short',
    'bank-not-read',
    'keychain-unavailable',
    'storage-unavailable',
    'outcome-unknown',
    'timed-out',
    'service-failed',
    'unexpected',
  ].includes(kind);
}

function toBlock({ kind }: CommandError): RuleBlock {
  return kind === 'not-allowed'
    ? 'not-allowed'
    : kind === 'approval-needed'
      ? 'not-approved'
      : 'refused';
}

/** Does what rules planned, while the app runs, one rule at a time. */
export function runRules(
  scope: Scope,
  {
    vault,
    store,
    writes,
  }: { readonly vault: Vault; readonly store: RuleStore; readonly writes: RuleWrites },
): RuleRunner {
  const { now } = scope;
  const withRuleLock = createKeyedMutex();
  const runs = createRuleRuns(scope, store);
  const { isIdle, wantsOf, isSettled, overdue, scheduleOf } = runs;
  const waitUntil = (id: string, epochMs: number): void => {
    runs.of(id).waitsUntilEpochMs = epochMs;
  };

  const tell = (rule: Rule, what: Extract<NoticeAbout, { kind: 'rule' }>['what']): void => {
    const stored = scope.cache.cards.get(rule.cardId);
    const card = stored === null ? null : modelOf(stored);
    scope.notices.tell([
      {
        kind: 'rule',
        card:
          card === null
            ? { id: rule.cardId, name: null, lastDigits: null }
            : namedCard(scope, card),
        of: kindOf(rule),
        what,
        dueEpochMs: rule.state.missed?.sinceEpochMs ?? null,
      },
    ]);
  };

  const block = (
    id: string,
    why: RuleBlock,
    {
      error = null,
      seen = {},
    }: { readonly error?: CommandError | null; readonly seen?: Values } = {},
  ): void =>
    vault.together(() => {
      store.change(id, { blocked: { why, error, seen } }, 'paused');
      const rule = store.get(id);
      if (rule !== null) tell(rule, why === 'not-allowed' ? 'off' : 'paused');
    });

  /** The request of this phase, as the outbox has it. */
  const ownRecord = ({ cardId, state: { hold } }: Rule) => {
    const sent = hold?.sent ?? null;
    return sent === null
      ? null
      : (recordsOfCard(vault, cardId)
          .filter(
            ({ bodyText, createdAtEpochMs }) =>
              bodyText === sent.bodyText && createdAtEpochMs >= sent.atEpochMs,
          )
          .at(-1) ?? null);
  };

  const ownWrite: RuleRunner['ownWrite'] = (rule) => {
    switch (ownRecord(rule)?.state) {
      case 'sending':
        return 'under-way';
      case 'waiting':
        return 'waiting';
      case 'denied':
      case 'expired':
      case 'changed-body':
      case 'abandoned':
        return 'not-approved';
      case 'refused':
        return 'refused';
      // What came of it shows in the card.
      case 'applied':
      case 'unknown':
      case 'replaced':
      case 'told':
      case 'prepared':
      case 'too-late':
      case undefined:
        return null;
    }
  };

  /** The owner's word on what the rule wants still: nothing is to be asked meanwhile. */
  const isWaiting = (rule: Rule): boolean => {
    const { hold } = rule.state;
    return (
      hold !== null &&
      ownWrite(rule) === 'waiting' &&
      isStillWanted(hold, wantsOf(rule), heldOf(rule, hold.base))
    );
  };

  /** One approval is asked for at a time: many at once cannot be told apart. */
  const isApprovalAwaited = (exceptId: string): boolean =>
    store
      .all()
      .some((rule) => rule.id !== exceptId && !isIdle(rule) && ownWrite(rule) === 'waiting');
  const isClosing = (rule: Rule): boolean =>
    rule.plan.hours !== null && wantsOf(rule) === 'held' && rule.state.hold?.phase !== 'held';

  /** A request of ours that nobody answered may be carried out for a while. */
  const noteUnsure = (rule: Rule): void => {
    const since = ownRecord(rule)?.uncertainSinceEpochMs ?? null;
    const { traces } = rule.state;
    const known = byThisClock(traces, now()).unsureUntilEpochMs ?? 0;
    if (since !== null && since <= now() && since + undecidedMs > known)
      store.change(rule.id, { traces: { ...traces, unsureUntilEpochMs: since + undecidedMs } });
  };

  const isOwnerChanging = (rule: Rule): boolean => {
    const own = ownRecord(rule)?.id;
    return recordsOfCard(vault, rule.cardId).some(
      ({ id, kind, state }) =>
        id !== own && kind === writeKindOf(rule) && (state === 'sending' || state === 'waiting'),
    );
  };

  const cardOf = ({ cardId }: Rule): Card | null => {
    const stored = scope.cache.cards.get(cardId);
    return stored === null ? null : modelOf(stored);
  };

  /** The bank's word, or why it cannot be had; null: later. */
  const readCard = async (rule: Rule): Promise<Card | RuleBlock | null> => {
    const askedEpochMs = now();
    const read = await readBeforeChange(scope, rule.cardId);
    if (!scope.isOpen()) return null;
    if (!read.ok) {
      if (read.error.kind === 'not-found') return 'unreadable';
      job.failed(read.error, rule.id);
      return null;
    }
    const stored = scope.cache.cards.get(rule.cardId);
    const card = stored === null ? null : modelOf(stored);
    if (stored === null || card === null || stored.asOfEpochMs < askedEpochMs - freshMs)
      return 'unreadable';
    return isFinal(card.status) ? 'card-ended' : card;
  };

  /** The bank says yes, and means it: a limit it may take otherwise, an option not. */
  const isOff = ({ plan, state }: Rule, actual: Values): boolean =>
    plan.hours === null ||
    Object.entries(state.hold?.held ?? {}).every(
      ([field, value]) => value !== 'false' || actual[field] === 'false',
    );

  /** The bank did what was asked, or something else. */
  const noteApplied = (id: string, aim: Hold['phase']): void => {
    const rule = store.get(id);
    const hold = rule?.state.hold ?? null;
    const card = rule && cardOf(rule);
    if (rule === null || hold === null || card === null || card === undefined) return;
    const actual = valuesOf(card, fieldsOf(rule));
    const { missed, traces } = rule.state;
    const answered: Partial<RuleState> = {
      traces: { ...traces, answeredEpochMs: now() },
      missed: missed && { ...missed, isMade: true },
    };
    if (actual === null) return store.change(id, answered);
    // An option that the hours leave alone is not theirs, however the bank answers.
    const held = rule.plan.hours === null ? actual : hold.held;
    if (aim === 'to-held' && isOff(rule, actual))
      return store.change(id, {
        ...answered,
        hold: { ...hold, phase: 'held', held, from: held, sent: null },
      });
    if (aim === 'to-held') {
      store.change(id, { ...answered, hold: { ...hold, from: actual } });
      return block(id, 'refused', { seen: actual });
    }
    if (!isSame(actual, hold.base)) {
      store.change(id, answered);
      return block(id, 'changed', { seen: actual });
    }
    const isUnsure = now() < (byThisClock(traces, now()).unsureUntilEpochMs ?? 0);
    store.change(id, { ...answered, hold: isUnsure ? { ...hold, sent: null } : null });
  };

  const send: RuleRunner['send'] = async (rule, card, { hold, values }) => {
    const request = requestOf(rule, card, values);
    const aim = hold.phase;
    const outcome =
      aim === 'to-base' ? (kindOf(rule) === 'hours' ? 'opens' : 'set-back') : 'closes';
    const sent = request === null ? null : { bodyText: request.bodyText ?? '', atEpochMs: now() };
    store.put(
      { ...rule, state: { ...rule.state, hold: { ...hold, sent } } },
      kindOf(rule) === 'limits' && aim === 'to-held' ? 'planned' : outcome,
    );
    if (request === null) {
      noteApplied(rule.id, aim);
      return ok({ state: 'applied', cardId: rule.cardId, differences: [] });
    }
    return writes.submit(request);
  };

  /** It is as it is to be: what could not be begun in time is told. */
  const conclude = (id: string): void => {
    const rule = store.get(id);
    if (rule === null || !isSettled(rule)) return;
    const { missed } = rule.state;
    if (missed === null) return;
    vault.together(() => {
      tell(rule, missed.isMade ? 'late' : 'skipped');
      store.change(id, { missed: null }, 'missed');
    });
  };

  const end = (rule: Rule, wasSet: boolean): void =>
    vault.together(() => {
      if (rule.plan.hours === null && wasSet) tell(rule, 'set-back');
      store.remove(rule.id, 'ended');
    });

  const finish = (rule: Rule, hold: Hold | null): void => {
    const had = rule.state.hold;
    if (isOver({ ...rule, state: { ...rule.state, hold } }))
      return end(rule, had?.phase !== 'to-held');
    if (JSON.stringify(hold) !== JSON.stringify(had)) store.change(rule.id, { hold });
  };

  /** The answer to what goes on by itself. */
  const onAnswer = (rule: Rule, answer: Result<CardWriteAnswer>): void => {
    if (answer.ok) {
      if (answer.value.state === 'applied') {
        job.reset(rule.id);
        return conclude(rule.id);
      }
      if (!answer.value.isEnrolled)
        return block(rule.id, 'not-approved', {
          error: { kind: 'approval-needed', isEnrolled: false, traceId: null },
        });
      return tell(rule, 'waiting');
    }
    if (isPassing(answer.error)) return job.failed(answer.error, rule.id);
    block(rule.id, toBlock(answer.error), { error: answer.error });
  };

  const sendOn = async (
    rule: Rule,
    card: Card,
    sending: Parameters<RuleRunner['send']>[2],
  ): Promise<void> => {
    // Beside the reading that each run is counted for.
    scope.scheduler.countRequest();
    const answer = await send(rule, card, sending);
    if (scope.isOpen()) onAnswer(rule, answer);
  };

  /** What the owner changed herself meanwhile is the card's own; the rest gets back what it had. */
  const endLeave = ({ id, state: { hold } }: Rule, actual: Values): void =>
    store.change(id, { openUntilEpochMs: null, hold: hold && endPause(hold, actual) });

  const noteMissed = (rule: Rule): void => {
    const [firstMissed] = rule.state.missed === null ? overdue(rule, graceMs) : [];
    if (firstMissed !== undefined)
      store.change(rule.id, { missed: { sinceEpochMs: firstMissed, isMade: false } });
  };

  const runRule = async (id: string): Promise<void> => {
    const known = store.get(id);
    if (known === null || isIdle(known)) return;
    if (isOver(known)) return end(known, true);
    // A clock that only the bank can confirm makes nothing late.
    if (!scheduleOf(known).isDoubtful) noteMissed(known);
    if (isSettled(known)) {
      store.change(id, { checkedEpochMs: now() });
      return conclude(id);
    }
    runs.of(id).isSuspected = false;
    if (isWaiting(known)) return waitUntil(id, now() + 5 * minuteMs);
    if (isClosing(known) && isApprovalAwaited(id)) return waitUntil(id, now() + minuteMs);
    const readEpochMs = now();
    const card = await readCard(known);
    if (card === null) return;
    const rule = store.get(id);
    if (rule === null || isIdle(rule)) return;
    noteMissed(rule);
    store.change(id, { checkedEpochMs: now() });
    if (typeof card === 'string') return block(id, card);
    const actual = valuesOf(card, fieldsOf(rule));
    if (actual === null) return block(id, 'unknown-options');
    noteUnsure(rule);
    if (rule.state.openUntilEpochMs !== null) endLeave(rule, actual);
    const current = store.get(id) ?? rule;
    const step = decideRule({
      hold: current.state.hold,
      wants: wantsOf(current),
      actual,
      heldOf: (values) => heldOf(current, values),
      own: ownWrite(current),
      isOwnerChanging: isOwnerChanging(current),
      maySet: current.plan.hours !== null,
      traces: current.state.traces,
      nowEpochMs: now(),
    });
    switch (step.do) {
      case 'rest':
        finish(current, step.hold);
        if (scheduleOf(current).isDoubtful) waitUntil(id, now() + doubtMs);
        return conclude(id);
      case 'wait':
        waitUntil(id, step.untilEpochMs);
        return finish(current, step.hold);
      case 'pause':
        return block(id, step.why, {
          seen: actual,
          error: step.why === 'refused' ? (ownRecord(current)?.error ?? null) : null,
        });
      case 'withdraw': {
        const own = ownRecord(current);
        if (own !== null) await writes.abandon(own.id);
        if (scope.isOpen()) store.change(id, { hold: { ...step.hold, sent: null } });
        return;
      }
      case 'send':
        if (step.hold.phase === 'to-base') return sendOn(current, card, step);
        // In turn, so that each knows whether the one before waits for an approval.
        return withRuleLock('closing', async () => {
          if (!scope.isOpen() || store.get(id) !== current) return;
          const isHeldBack = isApprovalAwaited(id);
          if (!isHeldBack && now() < readEpochMs + inTurnMs) return sendOn(current, card, step);
          store.change(id, { checkedEpochMs: rule.state.checkedEpochMs });
          waitUntil(id, isHeldBack ? now() + minuteMs : now());
        });
    }
  };

  const job = scope.scheduler.add<string>({
    name: 'card rules',
    needsBank: true,
    tasks: () =>
      store.all().flatMap((rule) => {
        const { state, dueEpochMs } = runs.next(rule);
        if (state === 'idle') return [];
        const since = Math.min(runs.of(rule.id).ranAtEpochMs, now());
        return [{ id: rule.id, dueEpochMs, pauseMs: Math.max(minuteMs, dueEpochMs - since) }];
      }),
    run: (id) => {
      Object.assign(runs.of(id), { waitsUntilEpochMs: 0, ranAtEpochMs: now() });
      return withRuleLock(id, () => runRule(id));
    },
  });

  /** Tasks are due by the own clock: they are asked for again where a clock was set. */
  let scheduledBy = runs.readClocks();
  let clocksReadMs = scope.monotonicNow();
  const noteClocks = (): void => {
    const clocks = runs.readClocks();
    clocksReadMs = scope.monotonicNow();
    if (areInStep(scheduledBy, clocks)) return;
    scheduledBy = clocks;
    job.reschedule();
  };
  const clockJob = scope.scheduler.add({
    name: 'clocks of card rules',
    needsBank: false,
    tasks: () =>
      store.all().every(isIdle)
        ? []
        : [
            {
              dueEpochMs: now() + minuteMs - (scope.monotonicNow() - clocksReadMs),
              pauseMs: minuteMs,
            },
          ],
    run: noteClocks,
  });

  const reschedule: RuleRunner['reschedule'] = (id) => {
    for (const rule of id === undefined ? store.all() : [{ id }])
      runs.of(rule.id).waitsUntilEpochMs = 0;
    clockJob.reschedule();
    job.reschedule();
  };

  writes.onStep((writeId, step) => {
    const cardId = vault.writes.get(writeId)?.objectId;
    const of = store
      .all()
      .find((rule) => rule.cardId === cardId && ownRecord(rule)?.id === writeId);
    if (of?.state.hold == null) return;
    if (step.state === 'applied') noteApplied(of.id, of.state.hold.phase);
    // Whether it waits for an approval is not written down with the rule.
    scope.publishChange('card-rules');
    reschedule(of.id);
  });
  scope.cardsStored.listen(({ cards }) => {
    if (!scope.isOpen()) return;
    let isNewlySuspected = false;
    for (const card of cards)
      for (const rule of store.all()) {
        const { hold } = rule.state;
        if (rule.cardId !== card.id || hold?.phase !== 'held' || isIdle(rule)) continue;
        const run = runs.of(rule.id);
        if (run.isSuspected || runs.isLeft(rule)) continue;
        const actual = valuesOf(card, fieldsOf(rule));
        run.isSuspected = actual !== null && !isSame(actual, hold.held);
        isNewlySuspected ||= run.isSuspected;
      }
    if (isNewlySuspected) job.reschedule();
    // The bank has just told what time it is.
    noteClocks();
  });
  if (store.all().length > 0) job.reschedule();

  return {
    reschedule,
    nextOf: runs.shownNext,
    withRuleLock,
    send,
    scheduleOf,
    latestEpochMs: () => latestOf(runs.readClocks()),
    ownWrite,
  };
}
