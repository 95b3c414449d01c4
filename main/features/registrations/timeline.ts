import type { RegistrationStep, TimelineEntry } from '../../../preload/contract/registrations.ts';
import type { RegistrationEvent } from '../../data/vault/registrations/registration-events.ts';
import { epochMsOf } from '../epoch-ms.ts';
import { rankOf, stepOfEvent, stepsOfFlow } from './registration-steps.ts';

/**
 * What the last answer said, and what the events did. Answer null: the service has not said
 * anything.
 */
export type TimelineInput = {
  readonly answer: {
    readonly createdAt: string | null;
    readonly status: string | null;
    readonly flowType: string | null;
    readonly legalFlow: string | null;
    readonly country: string | null;
    readonly saidAtEpochMs: number;
  } | null;
  readonly events: readonly RegistrationEvent[];
};

/** What happened, or may, before it is known where the registration stands. */
type Entry = Omit<TimelineEntry, 'isCurrent'>;

/** How far a registration is. `movedAtEpochMs`: its last sign of life, null without any. */
type Progress = {
  readonly step: RegistrationStep | null;
  readonly stepAtEpochMs: number | null;
  readonly movedAtEpochMs: number | null;
};

/**
 * Events come only for this flow type (specification, "Registration event payload"). Null: the
 * service did not name one.
 */
export function isSeamless(flowType: string | null): boolean | null {
  return flowType === null ? null : flowType.trim().toLowerCase() === 'seamless';
}

type Dated = RegistrationEvent & {
  readonly step: RegistrationStep | null;
  readonly atEpochMs: number;
};

/**
 * Each event once, as it was first received, in the order in which the bank says that they
 * happened.
 */
function inOrder(events: readonly RegistrationEvent[]): readonly Dated[] {
  const once = new Map<string, RegistrationEvent>();
  for (const event of events) {
    const known = once.get(event.key);
    if (known === undefined || event.receivedAtEpochMs < known.receivedAtEpochMs)
      once.set(event.key, event);
  }
  return [...once.values()]
    .map((event) => ({
      ...event,
      step: stepOfEvent(event.eventType),
      atEpochMs: event.createdEpochMs ?? event.receivedAtEpochMs,
    }))
    .toSorted(
      (one, other) =>
        one.atEpochMs - other.atEpochMs ||
        rankOf(one.step) - rankOf(other.step) ||
        (one.key < other.key ? -1 : 1),
    );
}

/** It was received after one that happened later. */
function lateKeys(dated: readonly Dated[]): ReadonlySet<string> {
  const late = new Set<string>();
  let soonestLater = Infinity;
  let soonestOfTime = Infinity;
  let time = Infinity;
  for (const event of dated.toReversed()) {
    // Of the same moment, neither is later than the other.
    if (event.atEpochMs < time) soonestLater = Math.min(soonestLater, soonestOfTime);
    soonestOfTime = Math.min(soonestOfTime, event.receivedAtEpochMs);
    time = event.atEpochMs;
    if (event.receivedAtEpochMs > soonestLater) late.add(event.key);
  }
  return late;
}

function fromAnswer({ answer }: TimelineInput, dated: readonly Dated[]): readonly Entry[] {
  if (answer === null) return [];
  const createdAt = epochMsOf(answer.createdAt);
  const entry = (step: RegistrationStep, atEpochMs: number | null): Entry => ({
    step,
    eventType: null,
    atEpochMs,
    receivedAtEpochMs: answer.saidAtEpochMs,
    source: 'answer',
    isLate: false,
  });
  const has = (step: RegistrationStep): boolean => dated.some((event) => event.step === step);
  return [
    ...(createdAt !== null && !has('created') ? [entry('created', createdAt)] : []),
    // The one status word that is known. Whatever an event tells beyond it is newer than the word.
    ...(answer.status?.trim().toLowerCase() === 'pending' &&
    !dated.some(({ step }) => rankOf(step) >= rankOf('pending'))
      ? [entry('pending', null)]
      : []),
  ];
}

/** Those since the last reset, with the reset itself only where nothing came after it. */
function ofThisRun(dated: readonly Dated[]): readonly Dated[] {
  const resetAt = dated.findLastIndex(({ step }) => step === 'reset');
  const after = dated.slice(resetAt + 1);
  return resetAt !== -1 && !after.some(({ step }) => step !== null)
    ? dated.slice(resetAt, resetAt + 1)
    : after;
}

/**
 * How far a registration is: the furthest step told since its last reset, since when, and when it
 * last moved. In no case does the order of the events matter.
 */
export function progressOf(input: TimelineInput): Progress {
  const dated = inOrder(input.events);
  const told = [...fromAnswer(input, dated), ...ofThisRun(dated)];
  const furthest = told.reduce<(typeof told)[number] | null>(
    (best, each) =>
      each.step !== null && rankOf(each.step) > rankOf(best?.step ?? null) ? each : best,
    null,
  );
  // A clock that is ahead must not make it look as if something moved in the future.
  const signs = [
    ...dated.map(({ atEpochMs, receivedAtEpochMs }) => Math.min(atEpochMs, receivedAtEpochMs)),
    ...told
      .filter((each) => 'source' in each)
      .flatMap(({ atEpochMs }) => (atEpochMs === null ? [] : [atEpochMs])),
  ];
  const furthestAtEpochMs =
    furthest === null ? null : (furthest.atEpochMs ?? epochMsOf(input.answer?.createdAt ?? null));
  return {
    step: furthest?.step ?? null,
    stepAtEpochMs: furthestAtEpochMs,
    movedAtEpochMs: signs.length === 0 ? null : Math.max(...signs),
  };
}

/** Nothing may follow any more. */
function isOver(step: RegistrationStep | null): boolean {
  return step === 'completed' || step === 'reset';
}

/** The entries with the one marked where the registration stands, while there is more to come. */
export function markCurrent(
  entries: readonly Entry[],
  step: RegistrationStep | null,
): TimelineEntry[] {
  const currentAt =
    step === null || isOver(step)
      ? -1
      : entries.findLastIndex((each) => each.source !== 'expected' && each.step === step);
  return entries.map((entry, index) => ({ ...entry, isCurrent: index === currentAt }));
}

/**
 * What is known of a registration, in the order in which it happened, and what may follow. The same
 * for any order of the events and however often each is given. Events of an unknown type stand in
 * it as they came. Nothing may follow where events never come (another flow type than `seamless`),
 * where flow and country are not known, or after the end or a reset.
 */
export function timelineOf(input: TimelineInput): TimelineEntry[] {
  const dated = inOrder(input.events);
  const late = lateKeys(dated);
  const told = [
    ...fromAnswer(input, dated),
    ...dated.map(({ key, step, eventType, createdEpochMs, receivedAtEpochMs }): Entry => ({
      step,
      eventType,
      atEpochMs: createdEpochMs,
      receivedAtEpochMs,
      source: 'event',
      isLate: late.has(key),
    })),
  ];
  const { step } = progressOf(input);
  return markCurrent([...told, ...expected(input.answer, dated, step)], step);
}

function expected(
  answer: TimelineInput['answer'],
  dated: readonly Dated[],
  step: RegistrationStep | null,
): readonly Entry[] {
  const comesByEvents = isSeamless(answer?.flowType ?? null) ?? dated.length > 0;
  if (answer === null || !comesByEvents || isOver(step)) return [];
  return stepsOfFlow(answer.legalFlow, answer.country)
    .filter((each) => rankOf(each) > rankOf(step))
    .map((each) => ({
      step: each,
      eventType: null,
      atEpochMs: null,
      receivedAtEpochMs: null,
      source: 'expected',
      isLate: false,
    }));
}
