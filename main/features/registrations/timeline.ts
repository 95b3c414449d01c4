import type { RegistrationStep, TimelineEntry } from '../../../preload/contract/registrations.ts';
import type { RegistrationEvent } from '../../data/vault/registrations/registration-events.ts';
import { epochMsOf } from '../epoch-ms.ts';
import { rankOf, stepOfEvent, stepsOfFlow } from './registration-steps.ts';

/**
 * The last answer of the service, and the events. Answer null: the service has not answered yet.
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

/** An entry that has happened or may follow, before the current one is marked. */
type Entry = Omit<TimelineEntry, 'isCurrent'>;

/** A registration's progress. `movedAtEpochMs`: its last change, null without any. */
type Progress = {
  readonly step: RegistrationStep | null;
  readonly stepAtEpochMs: number | null;
  readonly movedAtEpochMs: number | null;
};

/**
 * Only this flow type sends events (specification, "Registration event payload"). Null: the service
 * named none.
 */
export function isSeamless(flowType: string | null): boolean | null {
  return flowType === null ? null : flowType.trim().toLowerCase() === 'seamless';
}

type DatedEvent = RegistrationEvent & {
  readonly step: RegistrationStep | null;
  readonly atEpochMs: number;
};

/** Each event once, as first received, in the order of the bank's times. */
function sortEvents(events: readonly RegistrationEvent[]): readonly DatedEvent[] {
  const firstReceived = new Map<string, RegistrationEvent>();
  for (const event of events) {
    const earlier = firstReceived.get(event.key);
    if (earlier === undefined || event.receivedAtEpochMs < earlier.receivedAtEpochMs)
      firstReceived.set(event.key, event);
  }
  return [...firstReceived.values()]
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

/** Events that arrived after an event with a later time. */
function lateKeys(dated: readonly DatedEvent[]): ReadonlySet<string> {
  const late = new Set<string>();
  let earliestReceiptOfLater = Infinity;
  let earliestReceiptOfTime = Infinity;
  let time = Infinity;
  for (const event of dated.toReversed()) {
    // Events with the same time are not late to each other.
    if (event.atEpochMs < time)
      earliestReceiptOfLater = Math.min(earliestReceiptOfLater, earliestReceiptOfTime);
    earliestReceiptOfTime = Math.min(earliestReceiptOfTime, event.receivedAtEpochMs);
    time = event.atEpochMs;
    if (event.receivedAtEpochMs > earliestReceiptOfLater) late.add(event.key);
  }
  return late;
}

function fromAnswer({ answer }: TimelineInput, dated: readonly DatedEvent[]): readonly Entry[] {
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
    // The only known status word. Any event about a later step is newer than the word.
    ...(answer.status?.trim().toLowerCase() === 'pending' &&
    !dated.some(({ step }) => rankOf(step) >= rankOf('pending'))
      ? [entry('pending', null)]
      : []),
  ];
}

/** The events since the last reset, or only the reset if nothing followed. */
function eventsSinceReset(dated: readonly DatedEvent[]): readonly DatedEvent[] {
  const resetAt = dated.findLastIndex(({ step }) => step === 'reset');
  const after = dated.slice(resetAt + 1);
  return resetAt !== -1 && !after.some(({ step }) => step !== null)
    ? dated.slice(resetAt, resetAt + 1)
    : after;
}

/**
 * A registration's progress: the furthest step since its last reset, when it was reached, and when
 * the registration last changed. Does not depend on the order of the events.
 */
export function progressOf(input: TimelineInput): Progress {
  const dated = sortEvents(input.events);
  const facts = [...fromAnswer(input, dated), ...eventsSinceReset(dated)];
  const furthest = facts.reduce<(typeof facts)[number] | null>(
    (best, each) =>
      each.step !== null && rankOf(each.step) > rankOf(best?.step ?? null) ? each : best,
    null,
  );
  // A clock that runs ahead must not place the last change in the future.
  const changeTimes = [
    ...dated.map(({ atEpochMs, receivedAtEpochMs }) => Math.min(atEpochMs, receivedAtEpochMs)),
    ...facts
      .filter((each) => 'source' in each)
      .flatMap(({ atEpochMs }) => (atEpochMs === null ? [] : [atEpochMs])),
  ];
  const furthestAtEpochMs =
    furthest === null ? null : (furthest.atEpochMs ?? epochMsOf(input.answer?.createdAt ?? null));
  return {
    step: furthest?.step ?? null,
    stepAtEpochMs: furthestAtEpochMs,
    movedAtEpochMs: changeTimes.length === 0 ? null : Math.max(...changeTimes),
  };
}

/** No further step can follow. */
function isFinalStep(step: RegistrationStep | null): boolean {
  return step === 'completed' || step === 'reset';
}

/** Marks the current entry, as long as more steps can follow. */
export function markCurrent(
  entries: readonly Entry[],
  step: RegistrationStep | null,
): TimelineEntry[] {
  const currentAt =
    step === null || isFinalStep(step)
      ? -1
      : entries.findLastIndex((each) => each.source !== 'expected' && each.step === step);
  return entries.map((entry, index) => ({ ...entry, isCurrent: index === currentAt }));
}

/**
 * The known facts about a registration in the order in which they happened, and the steps that may
 * follow. The result does not depend on the order of the events or on duplicates. Events of an
 * unknown type are included unchanged. No steps follow if events never come (another flow type than
 * `seamless`), or if the flow or country is unknown. Nor do any follow after the end or a reset.
 */
export function timelineOf(input: TimelineInput): TimelineEntry[] {
  const dated = sortEvents(input.events);
  const late = lateKeys(dated);
  const facts = [
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
  return markCurrent([...facts, ...expectedEntries(input.answer, dated, step)], step);
}

function expectedEntries(
  answer: TimelineInput['answer'],
  dated: readonly DatedEvent[],
  step: RegistrationStep | null,
): readonly Entry[] {
  const comesByEvents = isSeamless(answer?.flowType ?? null) ?? dated.length > 0;
  if (answer === null || !comesByEvents || isFinalStep(step)) return [];
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
