import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RegistrationEvent } from '../../../main/data/vault/registrations/registration-events.ts';
import { stepOfEvent } from '../../../main/features/registrations/registration-steps.ts';
import {
  type TimelineInput,
  progressOf,
  timelineOf,
} from '../../../main/features/registrations/timeline.ts';
import { timelineEntry } from '../../../preload/contract/registrations.ts';

function at(minute: number): number {
  return Date.UTC(2026, 10, 19, 10, minute);
}
const answer = {
  createdAt: '2026-11-19T10:00:00.000Z',
  status: 'pending',
  flowType: 'seamless',
  legalFlow: 'company_creation',
  country: 'FR',
  saidAtEpochMs: at(0),
};

/** Received in the order of the events, unless given otherwise. */
function event(
  eventType: string | null,
  minute: number,
  given: Partial<RegistrationEvent> = {},
): RegistrationEvent {
  return {
    key: `${String(eventType)} ${String(minute)}`,
    resourceId: 'r1',
    eventType,
    createdEpochMs: at(minute),
    receivedAtEpochMs: at(minute) + 500,
    ...given,
  };
}
const walk = [
  'registrations.pending',
  'registrations.user_started',
  'registrations.contract_signed',
  'registrations.submitted',
  'registrations.capital_deposit_activated',
  'registrations.capital_deposit_request_signed',
  'registrations.capital_deposit_certificate_signed',
  'registrations.completed',
].map((name, index) => event(name, index + 1));
function upTo(count: number): readonly RegistrationEvent[] {
  return walk.slice(0, count);
}
function of(
  events: readonly RegistrationEvent[],
  given: Partial<typeof answer> | null = {},
): TimelineInput {
  return { answer: given === null ? null : { ...answer, ...given }, events };
}
function eventsIn(input: TimelineInput) {
  return timelineOf(input).filter(({ source }) => source !== 'expected');
}
function mayFollow(input: TimelineInput) {
  return timelineOf(input).flatMap(({ source, step }) => (source === 'expected' ? [step] : []));
}

describe('the timeline of a registration', () => {
  const anyEvent = fc.record({
    key: fc.constantFrom('e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7'),
    resourceId: fc.constant('r1'),
    eventType: fc.option(
      fc.constantFrom(
        ...walk.map(({ eventType }) => eventType ?? ''),
        'organizations.deleted',
        'registrations.capital_deposit_statement_ready',
        'registrations.moon_phase',
        'whatever',
      ),
    ),
    createdEpochMs: fc.option(fc.integer({ min: at(0), max: at(9) })),
    receivedAtEpochMs: fc.integer({ min: at(0), max: at(9) }),
  });
  /** One event has one content, however often it arrives; only the time of receipt differs. */
  const events = fc.uniqueArray(anyEvent, { selector: ({ key }) => key, maxLength: 7 });
  const doubled = events.chain((given) =>
    fc.tuple(
      fc.constant(given),
      fc.shuffledSubarray(
        [
          ...given,
          ...given.map((each) => ({ ...each, receivedAtEpochMs: each.receivedAtEpochMs + 60_000 })),
        ],
        { minLength: given.length * 2 },
      ),
    ),
  );
  const answers = fc.option(
    fc.record({
      createdAt: fc.constantFrom('2026-11-19T10:00:00.000Z', null, 'soon'),
      status: fc.constantFrom('pending', null, 'live'),
      flowType: fc.constantFrom('seamless', 'redirect', null),
      legalFlow: fc.constantFrom('company_creation', 'existing_company', 'other', null),
      country: fc.constantFrom('FR', 'DE', 'ES', null),
      saidAtEpochMs: fc.constant(at(0)),
    }),
  );

  it('is the same for any permutation with repeated events', () =>
    fc.assert(
      fc.property(answers, doubled, (given, [once, shuffled]) => {
        expect(timelineOf({ answer: given, events: shuffled })).toEqual(
          timelineOf({ answer: given, events: once }),
        );
        expect(progressOf({ answer: given, events: shuffled })).toEqual(
          progressOf({ answer: given, events: once }),
        );
      }),
    ));

  it('contains every event, no unreported step, and fits the contract', () =>
    fc.assert(
      fc.property(answers, events, (given, some) => {
        const entries = timelineOf({ answer: given, events: some });
        expect(entries.filter(({ source }) => source === 'event')).toHaveLength(some.length);
        expect(entries.every((entry) => timelineEntry.safeParse(entry).success)).toBe(true);
        const { step } = progressOf({ answer: given, events: some });
        if (step !== null)
          expect(entries.some((entry) => entry.step === step && entry.source !== 'expected')).toBe(
            true,
          );
      }),
    ));

  it('marks the current step while more is expected, and nothing at its end or a reset', () => {
    const current = (input: TimelineInput) =>
      timelineOf(input).flatMap(({ isCurrent, step }) => (isCurrent ? [step] : []));
    expect(current(of(upTo(3)))).toEqual(['contract-signed']);
    expect(current(of([]))).toEqual(['pending']);
    expect(current(of(walk))).toEqual([]);
    expect(current(of([...walk, event('organizations.deleted', 12)]))).toEqual([]);
    expect(current(of([], null))).toEqual([]);
  });

  it('marks an event received after a later one', () => {
    const [first, second, third] = walk;
    if (!first || !second || !third) throw new Error('too few');
    const late = { ...second, receivedAtEpochMs: at(30) };
    expect(eventsIn(of([first, late, third])).map(({ step, isLate }) => [step, isLate])).toEqual([
      ['created', false],
      ['pending', false],
      ['user-started', true],
      ['contract-signed', false],
    ]);
    expect(
      eventsIn(
        of([first, { ...second, createdEpochMs: first.createdEpochMs, receivedAtEpochMs: at(0) }]),
      ).some(({ isLate }) => isLate),
    ).toBe(false);
  });

  it('stores an event of an unknown type as received', () => {
    expect(
      eventsIn(of([...upTo(1), event('registrations.moon_phase', 2), event(null, 3)])).slice(2),
    ).toMatchObject([
      { step: null, eventType: 'registrations.moon_phase', atEpochMs: at(2) },
      { step: null, eventType: null },
    ]);
  });

  it.each([
    ['registration.user_started', 'user-started'],
    ['Registrations.User-Started', 'user-started'],
    ['organisations.deleted', 'reset'],
    ['organization.deleted', 'reset'],
    ['registrations.constructor', null],
    ['cards.completed', null],
    ['organizations.completed', null],
    ['registrations.deleted', null],
    ['completed', null],
    ['', null],
    [null, null],
  ])('reads the name %j of an event as %s', (name, step) => expect(stepOfEvent(name)).toBe(step));
});

describe('the progress of a registration', () => {
  const reset = event('organizations.deleted', 10);
  const nowhere = { step: null, stepAtEpochMs: null, movedAtEpochMs: null };
  it.each<[string, TimelineInput, Partial<ReturnType<typeof progressOf>>]>([
    [
      'is the furthest step, also if an earlier one is reported again',
      of([...upTo(3), event('registrations.user_started', 9)]),
      { step: 'contract-signed', stepAtEpochMs: at(3), movedAtEpochMs: at(9) },
    ],
    ['is a reset', of([...walk, reset]), { step: 'reset', stepAtEpochMs: at(10) }],
    [
      'is the last step since a reset',
      of([...walk, reset, event('registrations.pending', 11)]),
      { step: 'pending', stepAtEpochMs: at(11) },
    ],
    [
      'is a reset if later events are unknown',
      of([...walk, reset, event('registrations.moon_phase', 11)]),
      { step: 'reset', movedAtEpochMs: at(11) },
    ],
    [
      'follows the answer without an event',
      of([]),
      { step: 'pending', stepAtEpochMs: at(0), movedAtEpochMs: at(0) },
    ],
    [
      'is its creation for a status that is no step',
      of([], { status: 'in_review' }),
      { step: 'created' },
    ],
    ['is unknown without a time', of([], { status: 'completed', createdAt: 'soon' }), nowhere],
    ['is unknown without an answer', of([], null), nowhere],
  ])('%s', (_, input, progress) => expect(progressOf(input)).toMatchObject(progress));

  it('did not change in the future, whatever a clock shows', () =>
    expect(
      progressOf(of([event('registrations.pending', 50, { receivedAtEpochMs: at(2) })]))
        .movedAtEpochMs,
    ).toBe(at(2)));
});

describe('the possible next steps', () => {
  const deposit = 'deposit-activated deposit-signed deposit-certified completed';
  const inNoFlow = { answer: { ...answer, flowType: null } };
  it.each<[string, TimelineInput, string]>([
    ['the reported steps', of(upTo(2)), `contract-signed submitted ${deposit}`],
    [
      'its country',
      of(upTo(3), { country: 'DE' }),
      'deposit-activated deposit-statement completed',
    ],
    [
      'its flow',
      of(upTo(2), { legalFlow: 'existing_company', country: 'IT' }),
      'contract-signed completed',
    ],
    ['a country without a deposit', of(upTo(2), { country: 'ES' }), 'contract-signed completed'],
    ['an unknown flow', of(upTo(2), { legalFlow: 'invoicing_onboarding' }), ''],
    ['no answer', of(upTo(2), null), ''],
    ['a flow elsewhere', of([], { flowType: 'redirect' }), ''],
    ['no flow', { ...inNoFlow, events: [] }, ''],
    ['no flow shortly before its end', { ...inNoFlow, events: upTo(7) }, 'completed'],
    ['its end', of(walk), ''],
    ['a reset', of([...upTo(3), event('organizations.deleted', 9)]), ''],
  ])('follow from %s', (_, input, steps) => expect(mayFollow(input).join(' ')).toBe(steps));
});
