import { isSameDecimal } from '../../../bank/wire/decimal.ts';
import { minuteMs } from '../../../time/durations.ts';

/** Fields of a card and what they are. Flags are `true` and `false`. */
export type Values = Readonly<Record<string, string>>;

/** What a rule changed of a card, or is about to; written down before anything leaves. */
export type Hold = {
  /** What the card had before, and gets back. */
  readonly base: Values;
  /** What it is to have until then. */
  readonly held: Values;
  readonly phase: 'to-held' | 'held' | 'to-base';
  /** What the card has while nothing of this phase has come to pass. */
  readonly from: Values;
  /** The request of this phase, as it left; null: none has. */
  readonly sent: { readonly bodyText: string; readonly atEpochMs: number } | null;
};

/** What is known of earlier requests of a rule. */
export type Traces = {
  /** Until then a request that nobody answered may still be carried out. */
  readonly unsureUntilEpochMs: number | null;
  /** When the bank last answered one. A list may show for a while what was before. */
  readonly answeredEpochMs: number | null;
};

export type Situation = {
  readonly hold: Hold | null;
  readonly wants: 'held' | 'base';
  /** As the bank says now. */
  readonly actual: Values;
  /** What a card that has these is to have; the same where there is nothing to do. */
  readonly heldOf: (actual: Values) => Values;
  /** How the request of this phase stands in the outbox; null: nothing is known of one. */
  readonly own: 'under-way' | 'waiting' | 'not-approved' | 'refused' | null;
  /** The owner has a change of this kind under way, or waiting for an approval. */
  readonly isOwnerChanging: boolean;
  /** It may set what it plans; else it only sets back what was set. */
  readonly maySet: boolean;
  readonly traces: Traces;
  readonly nowEpochMs: number;
};

/** What a rule does now. `rest`: the card is as it is to be. */
type Step =
  | { readonly do: 'rest'; readonly hold: Hold | null }
  | { readonly do: 'send'; readonly hold: Hold; readonly values: Values }
  | { readonly do: 'wait'; readonly hold: Hold | null; readonly untilEpochMs: number }
  /** The approval that is waited for is of no use any more. */
  | { readonly do: 'withdraw'; readonly hold: Hold }
  | { readonly do: 'pause'; readonly why: 'changed' | 'not-approved' | 'refused' };

/** So long after a request without an answer the bank has made up its mind. */
export const undecidedMs = 20 * minuteMs;
/** So long a list may lag behind a change. */
const behindMs = 2 * minuteMs;
const soonMs = 15_000;

function isSameValue(one: string, other: string): boolean {
  return one === other || (/^-?\d/.test(one) && /^-?\d/.test(other) && isSameDecimal(one, other));
}

export function isSame(one: Values, other: Values): boolean {
  return (
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([field, value]) => {
      const there = other[field];
      return there !== undefined && isSameValue(value, there);
    })
  );
}

function begin({ hold: _none, ...given }: Situation): Step {
  const { wants, actual, heldOf, traces, nowEpochMs, isOwnerChanging } = given;
  if (wants === 'base') return { do: 'rest', hold: null };
  if (isOwnerChanging) return { do: 'wait', hold: null, untilEpochMs: nowEpochMs + minuteMs };
  // What is taken for the card's own values must not be what a rule had set.
  const sureEpochMs = Math.max(
    traces.unsureUntilEpochMs ?? 0,
    traces.answeredEpochMs === null ? 0 : traces.answeredEpochMs + behindMs,
  );
  if (nowEpochMs < sureEpochMs) return { do: 'wait', hold: null, untilEpochMs: sureEpochMs };
  const held = heldOf(actual);
  const hold: Hold = { base: actual, held, phase: 'held', from: actual, sent: null };
  return isSame(held, actual)
    ? { do: 'rest', hold }
    : { do: 'send', hold: { ...hold, phase: 'to-held' }, values: held };
}

/** The card matches neither the saved state nor the scheduled one. */
function unexpectedState({ hold, actual, traces, nowEpochMs, isOwnerChanging }: Situation): Step {
  if (isOwnerChanging) return { do: 'wait', hold, untilEpochMs: nowEpochMs + minuteMs };
  const shownEpochMs = traces.answeredEpochMs === null ? 0 : traces.answeredEpochMs + behindMs;
  // A list that lags shows what was before, and nothing else.
  const mayLag = hold !== null && (isSame(actual, hold.base) || isSame(actual, hold.held));
  return mayLag && nowEpochMs < shownEpochMs
    ? { do: 'wait', hold, untilEpochMs: shownEpochMs }
    : { do: 'pause', why: 'changed' };
}

/** A clock that was ahead has nothing to wait for once it is right again. */
export function byThisClock(traces: Traces, nowEpochMs: number): Traces {
  const { answeredEpochMs, unsureUntilEpochMs } = traces;
  const isAhead = (epochMs: number | null, mostMs: number): boolean =>
    epochMs !== null && epochMs > nowEpochMs + mostMs;
  return {
    answeredEpochMs: isAhead(answeredEpochMs, 0) ? null : answeredEpochMs,
    unsureUntilEpochMs: isAhead(unsureUntilEpochMs, undecidedMs) ? null : unsureUntilEpochMs,
  };
}

/** What the rule leaves alone may be changed meanwhile, and stays as it was changed. */
function withOthersChanges({ hold, actual, heldOf }: Situation): Hold | null {
  if (hold === null) return null;
  const ruled = heldOf(actual);
  const free = Object.fromEntries(
    Object.entries(actual).filter(
      ([field, value]) => ruled[field] === value && hold.base[field] === hold.held[field],
    ),
  );
  const taken = (values: Values): Values => ({ ...values, ...free });
  return { ...hold, base: taken(hold.base), held: taken(hold.held), from: taken(hold.from) };
}

/** Whether an approval that is waited for is still for what is to be. */
export function isStillWanted(
  { phase, held }: Hold,
  wants: 'held' | 'base',
  planned: Values,
): boolean {
  return phase === 'to-base' ? wants === 'base' : wants === 'held' && isSame(planned, held);
}

/**
 * What a rule does, from how the bank says that the card stands. Nothing is sent over values that
 * the rule does not know: they are somebody else's.
 */
export function decideRule(found: Situation): Step {
  const given = {
    ...found,
    hold: withOthersChanges(found),
    traces: byThisClock(found.traces, found.nowEpochMs),
  };
  const { hold, wants, actual, own, maySet, traces, nowEpochMs, isOwnerChanging } = given;
  if (hold === null) return begin(given);
  const wait = (untilEpochMs: number): Step => ({ do: 'wait', hold, untilEpochMs });
  if (own === 'under-way') return wait(nowEpochMs + soonMs);
  const planned = given.heldOf(hold.base);
  const isAsPlanned = isSame(planned, hold.held);
  if (own === 'waiting')
    return isStillWanted(hold, wants, planned)
      ? wait(nowEpochMs + minuteMs)
      : { do: 'withdraw', hold };
  const unsureUntil = traces.unsureUntilEpochMs ?? 0;
  const isUnsure = nowEpochMs < unsureUntil;
  const isHeld = isSame(actual, hold.held);
  const isBase = isSame(actual, hold.base);
  const send = (phase: 'to-held' | 'to-base', from: Values): Step => {
    if (isOwnerChanging) return wait(nowEpochMs + minuteMs);
    // A request of this phase went out before: it is sent again only where nobody said no to it.
    if (own !== null && phase === hold.phase) return { do: 'pause', why: own };
    if (phase === 'to-base')
      return { do: 'send', hold: { ...hold, phase, from, sent: null }, values: hold.base };
    // What was asked for by an earlier plan may still come to pass, and would look like a stranger's.
    if (!isAsPlanned && isUnsure) return wait(unsureUntil);
    return {
      do: 'send',
      hold: { ...hold, held: planned, phase, from, sent: null },
      values: planned,
    };
  };
  /** It is off as it was asked for; what the plan now wants besides follows. */
  const shut = (): Step => (isAsPlanned ? { do: 'rest', hold: settled } : send('to-held', actual));
  const settled: Hold = { ...hold, phase: 'held', from: hold.held, sent: null };
  /** It is back where it was; a request that nobody answered may still undo that. */
  const back = (): Step => {
    if (isUnsure && !isSame(hold.held, hold.base)) return wait(unsureUntil);
    return wants === 'base' ? { do: 'rest', hold: null } : begin({ ...given, hold: null });
  };

  switch (hold.phase) {
    case 'to-held':
      if (isHeld) return wants === 'held' ? shut() : send('to-base', actual);
      if (!isSame(actual, hold.from)) return unexpectedState(given);
      if (wants === 'held') {
        if (maySet) return send('to-held', actual);
        if (isUnsure) return wait(unsureUntil);
        // It was never set: what an earlier plan had set is set back at the new time.
        return { do: 'rest', hold: isBase ? null : { ...settled, held: actual, from: actual } };
      }
      return isBase ? back() : send('to-base', actual);
    case 'held':
      if (isHeld) {
        if (wants === 'held') return shut();
        return isBase ? back() : send('to-base', actual);
      }
      // An earlier request to set it back came through late.
      if (isBase && isUnsure) return wants === 'base' ? back() : send('to-held', actual);
      return unexpectedState(given);
    case 'to-base':
      if (isBase) return back();
      if (!isSame(actual, hold.from)) return unexpectedState(given);
      if (wants === 'base') return send('to-base', actual);
      return isHeld ? shut() : send('to-held', actual);
  }
}

/**
 * The card stays as it stands. What somebody else changed is its own from now on; the rest is what
 * it gets back.
 */
export function endPause(hold: Hold, actual: Values): Hold {
  return {
    base: Object.fromEntries(
      Object.entries(hold.base).map(([field, value]) => {
        const shown = actual[field] ?? value;
        return [field, isSameValue(shown, hold.held[field] ?? value) ? value : shown];
      }),
    ),
    held: actual,
    phase: 'held',
    from: actual,
    sent: null,
  };
}

/** The owner has seen how the card stands: the rule goes on from there. */
export function goingOn(hold: Hold, actual: Values, wants: 'held' | 'base'): Hold {
  return {
    ...hold,
    phase: wants === 'held' ? 'to-held' : 'to-base',
    from: actual,
    sent: null,
  };
}
