import { describe, expect, it } from 'vitest';
import type { RegistrationStep, TimelineEntry } from '../../../preload/contract/registrations.ts';
import {
  isAmount,
  placeProblems,
  partsFor,
  registrationParts,
} from '../../../renderer/screens/registrations/registration-facts.ts';
import type { Translate } from '../../../renderer/i18n/i18n.ts';
import { codeLabel } from '../../../renderer/screens/registrations/registration-field-labels.ts';
import {
  knownStatusLabel,
  isStatusInformative,
} from '../../../renderer/screens/registrations/registration-labels.ts';
import { markCurrent } from '../../../main/features/registrations/timeline.ts';
import { arrivedAt, toneOf } from '../../../renderer/screens/registrations/timeline-labels.ts';

const registrationAnswer = {
  id: 'r1',
  status: 'pending',
  flow: { type: 'seamless', breakdown: [] },
  redirection_link: 'https://x',
  partner_user: { first_name: 'Nadia' },
  organization: {
    legal_name: 'Soleil',
    legal_number: null,
    address: { line_1: '4 rue', city: '' },
    total_capital_amount: { value: '10', currency: 'EUR' },
  },
  stakeholders: [
    {
      id: 's1',
      first_name: 'Inès',
      last_name: 'Soleil',
      birth_address: { city: 'Lyon' },
      legal_entities: [{ id: 'e1', legal_name: 'Holding' }],
    },
    'nobody',
    {},
  ],
  'a/b': 'odd',
};
const parts = registrationParts(JSON.stringify(registrationAnswer));

describe('the data of a registration', () => {
  it('is shown in parts, people with their companies, without empty values', () => {
    expect(
      parts.map(({ kind, index, pointer, name, fields }) => ({
        kind,
        index,
        pointer,
        name,
        fields: fields.map((field) => field.name),
      })),
    ).toEqual([
      {
        kind: 'organization',
        index: null,
        pointer: '/organization',
        name: '',
        fields: ['legal_name', 'address.line_1', 'total_capital_amount'],
      },
      { kind: 'user', index: null, pointer: '/partner_user', name: '', fields: ['first_name'] },
      {
        kind: 'stakeholder',
        index: 1,
        pointer: '/stakeholders/0',
        name: 'Inès Soleil',
        fields: ['first_name', 'last_name', 'birth_address.city', 'id'],
      },
      {
        kind: 'entity',
        index: 1,
        pointer: '/stakeholders/0/legal_entities/0',
        name: 'Holding',
        fields: ['legal_name', 'id'],
      },
      { kind: 'stakeholder', index: 3, pointer: '/stakeholders/2', name: '', fields: [] },
      {
        kind: 'registration',
        index: null,
        pointer: '',
        name: '',
        fields: ['status', 'a/b', 'flow.type'],
      },
    ]);
  });

  it('may be wrapped like an answer, and may be empty', () => {
    expect(registrationParts(JSON.stringify({ registration: registrationAnswer }))).toEqual(parts);
    expect([
      registrationParts(null),
      registrationParts('{'),
      registrationParts('[]'),
      registrationParts('null'),
    ]).toEqual([[], [], [], []]);
  });

  it('has an amount only in a pure amount object', () => {
    expect([
      isAmount({ value: '1', currency: 'EUR' }),
      isAmount({ value: 1, currency: null }),
      isAmount({ value: '1', currency: 'EUR', note: 'x' }),
      isAmount({ value: {}, currency: 'EUR' }),
      isAmount(['1']),
    ]).toEqual([true, true, false, false, false]);
  });
});

describe('the codes of a registration', () => {
  const t: Translate = (id) => id;

  it('are shown in words if the specification names the word, and otherwise as received', () => {
    expect(knownStatusLabel('pending', t)).toBe('registrations.step.pending');
    expect(codeLabel('shareholding_type', 'physical', t)).toBe(
      'registrations.shareholding.physical',
    );
    expect(codeLabel('entity_type', 'company', t)).toBe('ui.word.company');
    expect([
      knownStatusLabel('moonlit', t),
      codeLabel('entity_type', 'physical', t),
      codeLabel('shareholding_type', 'toString', t),
    ]).toEqual([null, null, null]);
  });

  it('are hidden from non-developers, with IDs and nested values, and never lost', () => {
    const all = registrationParts(
      JSON.stringify({
        ...registrationAnswer,
        legal_flow: 'company_creation',
        organization: {
          ...registrationAnswer.organization,
          founded_in: { decade: 2020 },
          id: 'o1',
        },
      }),
    );
    const names = (audience: Parameters<typeof partsFor>[0]) =>
      partsFor(audience, all).flatMap(({ fields }) => fields.map(({ pointer }) => pointer));
    const codes = [
      '/organization/founded_in',
      '/organization/id',
      '/stakeholders/0/id',
      '/stakeholders/0/legal_entities/0/id',
      '/flow/type',
    ];
    expect(names('developers').toSorted()).toEqual([...codes, '/legal_flow'].toSorted());
    expect(
      [...names('everyone'), ...codes].toSorted(),
      'each field is shown to one of the two',
    ).toEqual(all.flatMap(({ fields }) => fields.map(({ pointer }) => pointer)).toSorted());
    expect(names('everyone')).toContain('/organization/total_capital_amount');
  });

  it('show the type of its flow, and the IDs of people and their companies, last', () => {
    const fieldsOf = (pointer: string) =>
      parts.find((part) => part.pointer === pointer)?.fields ?? [];
    expect(fieldsOf('').at(-1)).toMatchObject({ pointer: '/flow/type', value: 'seamless' });
    expect(fieldsOf('/stakeholders/0').at(-1)).toEqual({
      pointer: '/stakeholders/0/id',
      name: 'id',
      value: 's1',
    });
    expect(fieldsOf('/stakeholders/0/legal_entities/0').at(-1)).toMatchObject({
      name: 'id',
      value: 'e1',
    });
  });
});

describe('the problems of a registration', () => {
  const problem = (pointer: string | null) => ({ code: 'invalid', detail: null, pointer });

  it.each([
    ['/organization/legal_name', '/organization/legal_name'],
    ['#/registration/organization/address/line_1', '/organization/address/line_1'],
    ['/data/attributes/stakeholders/0/birth_address/city', '/stakeholders/0/birth_address/city'],
    ['organization.legal_name', '/organization/legal_name'],
    ['stakeholders[0].legal_entities[0].legal_name', '/stakeholders/0/legal_entities/0/legal_name'],
    ['/organization/legal_number', '/organization'],
    ['/stakeholders/0/email', '/stakeholders/0'],
    ['/a~1b', '/a~1b'],
  ])('at %s appear at %s', (pointer, at) => {
    const placed = placeProblems([problem(pointer)], parts);
    expect([...placed.atPointers.keys()]).toEqual([at]);
    expect(placed.elsewhere).toEqual([]);
  });

  it.each([[null], [''], ['/'], ['/weather'], ['/stakeholders/9/email']])(
    'at %s appear above',
    (pointer) => {
      const placed = placeProblems([problem(pointer)], parts);
      expect(placed.atPointers.size).toBe(0);
      expect(placed.elsewhere).toEqual([problem(pointer)]);
    },
  );
});

describe('the timeline of a registration', () => {
  const entry = (
    step: RegistrationStep | null,
    source: TimelineEntry['source'] = 'event',
    times: Partial<TimelineEntry> = {},
  ): TimelineEntry => ({
    step,
    eventType: null,
    atEpochMs: 1_000_000,
    receivedAtEpochMs: 1_001_000,
    source,
    isLate: false,
    isCurrent: false,
    ...times,
  });
  const tones = (entries: readonly TimelineEntry[], step: RegistrationStep | null) =>
    markCurrent(entries, step).map(toneOf);

  it('marks the current step and possible next ones; an unknown event changes neither', () => {
    expect(
      tones(
        [entry('created', 'answer'), entry('pending'), entry(null), entry('completed', 'expected')],
        'pending',
      ),
    ).toEqual(['done', 'now', 'done', 'next']);
  });

  it('has no next step once it is completed, and stops at a reset', () => {
    expect(tones([entry('pending'), entry('completed')], 'completed')).toEqual(['done', 'done']);
    expect(tones([entry('pending'), entry('reset')], 'reset')).toEqual(['done', 'bad']);
  });

  it('shows the arrival of an event only if it differs from its time', () => {
    expect([
      arrivedAt(entry('pending')),
      arrivedAt(entry('pending', 'event', { receivedAtEpochMs: 9_000_000 })),
      arrivedAt(entry('pending', 'event', { atEpochMs: null })),
      arrivedAt(entry('pending', 'answer', { receivedAtEpochMs: 9_000_000 })),
    ]).toEqual([null, 9_000_000, 1_001_000, null]);
  });
});

describe('the status of a registration in the list', () => {
  it('is omitted if it is missing, or pending next to a known step', () => {
    expect(
      [
        { status: 'pending', step: 'completed' },
        { status: 'pending', step: 'pending' },
        { status: null, step: null },
      ].map((row) => isStatusInformative(row as Parameters<typeof isStatusInformative>[0])),
    ).toEqual([false, false, false]);
    expect(
      [
        { status: 'pending', step: null },
        { status: 'rejected', step: 'completed' },
      ].map((row) => isStatusInformative(row as Parameters<typeof isStatusInformative>[0])),
    ).toEqual([true, true]);
  });
});
