import { isSameDecimal } from '../../../bank/wire/decimal.ts';
import { minuteMs } from '../../../time/durations.ts';

/** Fields of a card with their values. Flags are `true` and `false`. */
export type Values = Readonly<Record<string, string>>;

/**
 * The values that a rule changed on a card, or is about to change; stored before a request is sent.
 */
export type Hold = {
  /** The card's values before the change, which the rule restores. */
  readonly base: Values;
  /** The values during the change. */
  readonly held: Values;
  readonly phase: 'to-held' | 'held' | 'to-base';
  /** The card's values before the request of this phase is applied. */
  readonly from: Values;
  /** The request of this phase as sent; null: none was sent. */
  readonly sent: { readonly bodyText: string; readonly atEpochMs: number } | null;
};

/** The known traces of a rule's earlier requests. */
export type Traces = {
  /** Until then a request with an unknown outcome may still be applied. */
  readonly unsureUntilEpochMs: number | null;
  /** When the bank last answered a request. A list may show the old values for a while after. */
  readonly answeredEpochMs: number | null;
};

export type Situation = {
  readonly hold: Hold | null;
  readonly wants: 'held' | 'base';
  /** The card's current values at the bank. */
  readonly actual: Values;
  /**
   * The values that the rule wants for a card with these values; the same values if it has nothing
   * to change.
   */
  readonly heldValuesFor: (actual: Values) => Values;
  /** The state of this phase's request in the outbox; null: there is none. */
  readonly ownWriteState: 'under-way' | 'waiting' | 'not-approved' | 'refused' | null;
  /** The user has a change of this kind in flight, or waiting for an approval. */
  readonly isOwnerChanging: boolean;
  /** The rule may set the planned values; otherwise it only restores the previous ones. */
  readonly maySet: boolean;
  readonly traces: Traces;
  readonly nowEpochMs: number;
};

/** The next step of a rule. `rest`: the card has the wanted values. */
type Step =
  | { readonly do: 'rest'; readonly hold: Hold | null }
  | { readonly do: 'send'; readonly hold: Hold; readonly values: Values }
  | { readonly do: 'wait'; readonly hold: Hold | null; readonly untilEpochMs: number }
  /** The rule no longer wants the change that waits for approval. */
  | { readonly do: 'withdraw'; readonly hold: Hold }
  | { readonly do: 'pause'; readonly why: 'changed' | 'not-approved' | 'refused' };

/** After this time without an answer, the bank has processed the request or never will. */
export const undecidedMs = 20 * minuteMs;
/** A list may lag behind a change by this much. */
const listLagMs = 2 * minuteMs;
const soonMs = 15_000;

function isSameValue(one: string, other: string): boolean {
  return one === other || (/^-?\d/.test(one) && /^-?\d/.test(other) && isSameDecimal(one, other));
}

export function areSameValues(one: Values, other: Values): boolean {
  return (
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([field, value]) => {
      const otherValue = other[field];
      return otherValue !== undefined && isSameValue(value, otherValue);
    })
  );
}

function startHold({ hold: _none, ...situation }: Situation): Step {
  const { wants, actual, heldValuesFor, traces, nowEpochMs, isOwnerChanging } = situation;
  if (wants === 'base') return { do: 'rest', hold: null };
  if (isOwnerChanging) return { do: 'wait', hold: null, untilEpochMs: nowEpochMs + minuteMs };
  // The values to restore later must be the card's own, and not values that a rule had set.
  const knownFromEpochMs = Math.max(
    traces.unsureUntilEpochMs ?? 0,
    traces.answeredEpochMs === null ? 0 : traces.answeredEpochMs + listLagMs,
  );
  if (nowEpochMs < knownFromEpochMs)
    return { do: 'wait', hold: null, untilEpochMs: knownFromEpochMs };
  const held = heldValuesFor(actual);
  const hold: Hold = { base: actual, held, phase: 'held', from: actual, sent: null };
  return areSameValues(held, actual)
    ? { do: 'rest', hold }
    : { do: 'send', hold: { ...hold, phase: 'to-held' }, values: held };
}

/** The card matches neither the saved state nor the scheduled one. */
function unexpectedState({ hold, actual, traces, nowEpochMs, isOwnerChanging }: Situation): Step {
  if (isOwnerChanging) return { do: 'wait', hold, untilEpochMs: nowEpochMs + minuteMs };
  const shownEpochMs = traces.answeredEpochMs === null ? 0 : traces.answeredEpochMs + listLagMs;
  // A lagging list shows the previous values, and no others.
  const mayLag =
    hold !== null && (areSameValues(actual, hold.base) || areSameValues(actual, hold.held));
  return mayLag && nowEpochMs < shownEpochMs
    ? { do: 'wait', hold, untilEpochMs: shownEpochMs }
    : { do: 'pause', why: 'changed' };
}

/**
 * Drops times that a clock running ahead had recorded, because there is nothing to wait for once it
 * is corrected.
 */
export function dropFutureTimes(traces: Traces, nowEpochMs: number): Traces {
  const { answeredEpochMs, unsureUntilEpochMs } = traces;
  const isAhead = (epochMs: number | null, toleranceMs: number): boolean =>
    epochMs !== null && epochMs > nowEpochMs + toleranceMs;
  return {
    answeredEpochMs: isAhead(answeredEpochMs, 0) ? null : answeredEpochMs,
    unsureUntilEpochMs: isAhead(unsureUntilEpochMs, undecidedMs) ? null : unsureUntilEpochMs,
  };
}

/** Somebody else may change the fields that the rule leaves alone; those changes stay. */
function withChangesByOthers({ hold, actual, heldValuesFor }: Situation): Hold | null {
  if (hold === null) return null;
  const ruledValues = heldValuesFor(actual);
  const valuesOfOthers = Object.fromEntries(
    Object.entries(actual).filter(
      ([field, value]) => ruledValues[field] === value && hold.base[field] === hold.held[field],
    ),
  );
  const withValuesOfOthers = (values: Values): Values => ({ ...values, ...valuesOfOthers });
  return {
    ...hold,
    base: withValuesOfOthers(hold.base),
    held: withValuesOfOthers(hold.held),
    from: withValuesOfOthers(hold.from),
  };
}

/** Whether the rule still wants the change that waits for approval. */
export function isStillWanted(
  { phase, held }: Hold,
  wants: 'held' | 'base',
  planned: Values,
): boolean {
  return phase === 'to-base' ? wants === 'base' : wants === 'held' && areSameValues(planned, held);
}

/**
 * Decides what a rule does from the card's values at the bank. It never overwrites values that the
 * rule does not know: somebody else set them.
 */
export function decideRule(situation: Situation): Step {
  const current = {
    ...situation,
    hold: withChangesByOthers(situation),
    traces: dropFutureTimes(situation.traces, situation.nowEpochMs),
  };
  const { hold, wants, actual, ownWriteState, maySet, traces, nowEpochMs, isOwnerChanging } =
    current;
  if (hold === null) return startHold(current);
  const wait = (untilEpochMs: number): Step => ({ do: 'wait', hold, untilEpochMs });
  if (ownWriteState === 'under-way') return wait(nowEpochMs + soonMs);
  const planned = current.heldValuesFor(hold.base);
  const isAsPlanned = areSameValues(planned, hold.held);
  if (ownWriteState === 'waiting')
    return isStillWanted(hold, wants, planned)
      ? wait(nowEpochMs + minuteMs)
      : { do: 'withdraw', hold };
  const unknownUntilEpochMs = traces.unsureUntilEpochMs ?? 0;
  const mayStillApply = nowEpochMs < unknownUntilEpochMs;
  const isHeld = areSameValues(actual, hold.held);
  const isBase = areSameValues(actual, hold.base);
  const send = (phase: 'to-held' | 'to-base', from: Values): Step => {
    if (isOwnerChanging) return wait(nowEpochMs + minuteMs);
    // A request of this phase was already sent. It is sent again only if neither the bank nor the
    // user refused it.
    if (ownWriteState !== null && phase === hold.phase) return { do: 'pause', why: ownWriteState };
    if (phase === 'to-base')
      return { do: 'send', hold: { ...hold, phase, from, sent: null }, values: hold.base };
    // A request of an earlier plan may still be applied, and would look like a change by somebody
    // else.
    if (!isAsPlanned && mayStillApply) return wait(unknownUntilEpochMs);
    return {
      do: 'send',
      hold: { ...hold, held: planned, phase, from, sent: null },
      values: planned,
    };
  };
  /** The card has the values that were requested; further values that the plan now wants follow. */
  const stepWhenHeld = (): Step =>
    isAsPlanned ? { do: 'rest', hold: heldNow } : send('to-held', actual);
  const heldNow: Hold = { ...hold, phase: 'held', from: hold.held, sent: null };
  /**
   * The card has its previous values again, but a request with an unknown outcome may still undo
   * that.
   */
  const stepWhenRestored = (): Step => {
    if (mayStillApply && !areSameValues(hold.held, hold.base)) return wait(unknownUntilEpochMs);
    return wants === 'base' ? { do: 'rest', hold: null } : startHold({ ...current, hold: null });
  };

  switch (hold.phase) {
    case 'to-held':
      if (isHeld) return wants === 'held' ? stepWhenHeld() : send('to-base', actual);
      if (!areSameValues(actual, hold.from)) return unexpectedState(current);
      if (wants === 'held') {
        if (maySet) return send('to-held', actual);
        if (mayStillApply) return wait(unknownUntilEpochMs);
        // The new values were never set: the values of an earlier plan are restored at the new
        // time.
        return { do: 'rest', hold: isBase ? null : { ...heldNow, held: actual, from: actual } };
      }
      return isBase ? stepWhenRestored() : send('to-base', actual);
    case 'held':
      if (isHeld) {
        if (wants === 'held') return stepWhenHeld();
        return isBase ? stepWhenRestored() : send('to-base', actual);
      }
      // An earlier request to restore the values was applied late.
      if (isBase && mayStillApply)
        return wants === 'base' ? stepWhenRestored() : send('to-held', actual);
      return unexpectedState(current);
    case 'to-base':
      if (isBase) return stepWhenRestored();
      if (!areSameValues(actual, hold.from)) return unexpectedState(current);
      if (wants === 'base') return send('to-base', actual);
      return isHeld ? stepWhenHeld() : send('to-held', actual);
  }
}

/**
 * The card stays as it is. Values that somebody else changed now count as the card's own; the rule
 * restores the others.
 */
export function endPause(hold: Hold, actual: Values): Hold {
  return {
    base: Object.fromEntries(
      Object.entries(hold.base).map(([field, value]) => {
        const shownValue = actual[field] ?? value;
        return [field, isSameValue(shownValue, hold.held[field] ?? value) ? value : shownValue];
      }),
    ),
    held: actual,
    phase: 'held',
    from: actual,
    sent: null,
  };
}

/** The user has seen the card's state: the rule continues from there. */
export function holdAfterResume(hold: Hold, actual: Values, wants: 'held' | 'base'): Hold {
  return {
    ...hold,
    phase: wants === 'held' ? 'to-held' : 'to-base',
    from: actual,
    sent: null,
  };
}
