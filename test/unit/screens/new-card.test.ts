import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newCard } from '../../../preload/contract/cards/card-changes.ts';
import type { NewCardChoices } from '../../../preload/contract/cards/card-changes.ts';
import type { BankProblem, CommandError } from '../../../preload/contract/result.ts';
import { checkNewCard } from '../../../renderer/screens/cards/new-card/check-new-card.ts';
import { refusalOf } from '../../../renderer/forms/refusal.ts';
import { cardFields } from '../../../renderer/screens/cards/new-card/new-card-field.ts';
import {
  emptyNewCard,
  newCardForm,
  ownChoice,
} from '../../../renderer/screens/cards/new-card/new-card-values.ts';
import type { NewCardValues } from '../../../renderer/screens/cards/new-card/new-card-values.ts';
import { runs } from '../../fixtures/extent.ts';

const organization = '0f2b1c3d-55aa-4c8e-9a40-18a4d1c4f2b0';
const holder = '9b8f8a1e-55aa-4c8e-9a40-18a4d1c4f2b0';
const owner = '1c2d3e4f-55aa-4c8e-9a40-18a4d1c4f2b0';
const account = '2c2d3e4f-55aa-4c8e-9a40-18a4d1c4f2b0';

const choices: NewCardChoices = {
  organizationId: organization,
  holders: [{ id: holder, name: 'Camille Nguyen', role: null, from: 'memberships', cards: [] }],
  initiatorIds: [owner],
  initiatorId: owner,
  accounts: [{ id: account, name: 'Main account', iban: null }],
  levels: ['standard', 'virtual', 'flash'],
  designs: [],
};
const around = {
  choices,
  formatLocale: 'de-DE',
  limitUnit: 'major',
  nowEpochMs: Date.UTC(2026, 10, 19),
} as const;
function filled(change: Partial<NewCardValues>): NewCardValues {
  return {
    ...emptyNewCard,
    level: 'virtual',
    holder,
    ...change,
  };
}
function check(change: Partial<NewCardValues>, other: Partial<NewCardChoices> = {}) {
  return checkNewCard(filled(change), { ...around, choices: { ...choices, ...other } });
}
function cardOf(change: Partial<NewCardValues>, other: Partial<NewCardChoices> = {}) {
  const checked = check(change, other);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.card;
}
function problemsOf(change: Partial<NewCardValues>, other: Partial<NewCardChoices> = {}) {
  const checked = check(change, other);
  return checked.ok ? {} : checked.problems;
}

describe('the request of a filled form', () => {
  it('has only the five required ids and words by default', () => {
    expect(cardOf({})).toEqual({
      cardLevel: 'virtual',
      holderId: holder,
      initiatorId: owner,
      organizationId: organization,
      bankAccountId: account,
      nickname: null,
      options: null,
      limits: {},
      paymentLifespanLimit: null,
      preExpiresAt: null,
      activeDays: null,
      categories: null,
      cardDesign: null,
      typeOfPrint: null,
      shipToBusiness: null,
      address: null,
      otherFieldsJson: '',
    });
  });

  it('has the address of a physical card, and none for a virtual one despite typed input', () => {
    const address = {
      ship: 'address',
      typeOfPrint: 'print',
      firstLine: '14 rue du Mail',
      zipCode: '69004',
      city: 'Lyon',
      country: 'fr',
    } as const;
    expect(cardOf({ level: 'standard', ...address })).toMatchObject({
      typeOfPrint: 'print',
      shipToBusiness: false,
      address: {
        firstLine: '14 rue du Mail',
        secondLine: null,
        zipCode: '69004',
        city: 'Lyon',
        country: 'FR',
      },
    });
    expect(cardOf({ level: 'standard', ship: 'business' })).toMatchObject({
      shipToBusiness: true,
      address: null,
    });
    expect(cardOf(address)).toMatchObject({
      typeOfPrint: null,
      shipToBusiness: null,
      address: null,
    });
  });

  it('requires an amount and a last day of a flash card, and sends the end of that day', () => {
    expect(Object.keys(problemsOf({ level: 'flash' })).sort()).toEqual([
      'endDay',
      'paymentLifespanLimit',
    ]);
    const card = cardOf({ level: 'flash', paymentLifespanLimit: '1.250,50', endDay: '2026-11-30' });
    expect(card.paymentLifespanLimit).toBe('1250.5');
    expect(new Date(card.preExpiresAt ?? '').getTime()).toBe(
      new Date(2026, 10, 30, 23, 59, 59).getTime(),
    );
    expect(problemsOf({ level: 'flash', paymentLifespanLimit: '5', endDay: '2026-11-01' })).toEqual(
      { endDay: { id: 'newcard.problem.past-day' } },
    );
    expect(problemsOf({ level: 'flash', paymentLifespanLimit: '5', endDay: '2026-02-30' })).toEqual(
      { endDay: { id: 'newcard.problem.not-a-day' } },
    );
  });

  it('offers every field and requires none for an unknown level', () => {
    expect(
      cardOf({
        level: ownChoice,
        ownLevel: 'titanium',
        typeOfPrint: 'laser',
        endDay: '2027-01-01',
      }),
    ).toMatchObject({ cardLevel: 'titanium', typeOfPrint: 'laser', paymentLifespanLimit: null });
  });

  it('omits a limit that is left to the bank, and has switch and amount of a set one', () => {
    expect(cardOf({ paymentDailyLimit: '99', paymentMonthlyLimit: '1.000' }).limits).toEqual({
      paymentMonthlyLimit: '1000',
    });
    expect(cardOf({ paymentDailyLimit: '99', paymentDailyLimitOption: 'on' }).limits).toEqual({
      paymentDailyLimit: '99',
      paymentDailyLimitOption: true,
    });
    expect(
      cardOf({ level: 'standard', atmDailyLimit: '99', atmDailyLimitOption: 'off' }).limits,
    ).toEqual({ atmDailyLimitOption: false });
    expect(problemsOf({ paymentTransactionLimitOption: 'on' })).toEqual({
      paymentTransactionLimit: { id: 'ui.problem.required' },
    });
    expect(problemsOf({ level: 'standard', atmMonthlyLimit: '-3' })).toEqual({
      atmMonthlyLimit: { id: 'limits.problem.negative', values: { example: '1.234,50' } },
    });
  });

  it('omits cash for a virtual card, despite former input', () => {
    const cash = { atmMonthlyLimit: '-3', atmDailyLimit: '99', atmDailyLimitOption: 'on' } as const;
    expect(cardOf(cash).limits).toEqual({});
    expect(problemsOf({ level: ownChoice, ownLevel: 'titanium', ...cash })).toEqual({
      atmMonthlyLimit: { id: 'limits.problem.negative', values: { example: '1.234,50' } },
    });
  });

  it('has hundredths if the connection says that the bank counts those', () => {
    const checked = checkNewCard(filled({ paymentMonthlyLimit: '12,50' }), {
      ...around,
      limitUnit: 'minor',
    });
    expect(checked.ok && checked.card.limits).toEqual({ paymentMonthlyLimit: '1250' });
  });

  it('has all four options or none, the days in order and the categories separately', () => {
    expect(cardOf({ choosesOptions: true, nfcOption: false }).options).toEqual({
      atmOption: true,
      nfcOption: false,
      onlineOption: true,
      foreignOption: true,
    });
    expect(
      cardOf({ activeDays: [5, 1], categories: ' transport,, fuel , transport' }),
    ).toMatchObject({ activeDays: [1, 5], categories: ['transport', 'fuel'] });
  });

  it('defaults to the obvious initiator, and otherwise requires a choice', () => {
    const initiatorIds = [owner, holder];
    expect(cardOf({}, { initiatorIds }).initiatorId).toBe(owner);
    expect(cardOf({ initiator: holder }, { initiatorIds }).initiatorId).toBe(holder);
    expect(problemsOf({}, { initiatorIds, initiatorId: null })).toEqual({
      initiator: { id: 'ui.problem.required' },
    });
  });

  it('accepts pasted IDs if nothing is known, and never a card number', () => {
    const nothing = {
      holders: [],
      initiatorIds: [],
      initiatorId: null,
      accounts: [],
      organizationId: null,
    };
    const pasted = {
      holder: '',
      ownHolder: ` ${holder} `,
      ownInitiator: owner,
      ownAccount: account,
      ownOrganization: organization,
    };
    expect(cardOf(pasted, nothing).holderId).toBe(holder);
    expect(problemsOf({ ...pasted, ownHolder: '4970 1012 3456 7890' }, nothing)).toEqual({
      holder: { id: 'newcard.problem.card-number' },
    });
    expect(problemsOf({ ...pasted, ownHolder: 'Camille!' }, nothing)).toEqual({
      holder: { id: 'newcard.problem.not-an-id' },
    });
    expect(Object.keys(problemsOf({ holder: '' }, nothing)).sort()).toEqual([
      'account',
      'holder',
      'initiator',
      'organization',
    ]);
  });

  it('reports further fields that are no JSON object', () => {
    expect(problemsOf({ otherFieldsJson: '{"a": }' })).toEqual({
      otherFields: {
        id: 'newcard.problem.json-syntax',
        values: { line: 1, column: 7, found: '}' },
      },
    });
  });

  it('names the field if the contract rejects a too long value', () => {
    expect(problemsOf({ nickname: 'x'.repeat(61) })).toEqual({
      nickname: { id: 'ui.problem.too-long' },
    });
    expect(problemsOf({ categories: 'x'.repeat(101) })).toEqual({
      categories: { id: 'ui.problem.too-long' },
    });
  });

  it('is valid only if main accepts it', () => {
    const text = fc.constantFrom(
      '',
      'x',
      '12',
      '1,5',
      '-1',
      '2026-12-24',
      'FR',
      '{"a":1}',
      '{',
      holder,
      '4970101234567890',
      'x'.repeat(300),
    );
    const values = fc.record({
      level: fc.constantFrom('', 'standard', 'virtual', 'flash', ownChoice),
      ownLevel: text,
      holder: fc.constantFrom('', holder, ownChoice),
      ownHolder: text,
      nickname: text,
      ship: fc.constantFrom('unsaid' as const, 'business' as const, 'address' as const),
      firstLine: text,
      zipCode: text,
      city: text,
      country: text,
      typeOfPrint: text,
      paymentMonthlyLimit: text,
      paymentDailyLimit: text,
      paymentDailyLimitOption: fc.constantFrom('unsaid' as const, 'on' as const, 'off' as const),
      paymentLifespanLimit: text,
      endDay: text,
      otherFieldsJson: text,
      categories: text,
    });
    fc.assert(
      fc.property(values, (change) => {
        const checked = check(change);
        if (checked.ok) expect(newCard.safeParse(checked.card).success).toBe(true);
        else expect(Object.keys(checked.problems).length).toBeGreaterThan(0);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('a refusal of the bank', () => {
  const problem = (pointer: string | null, detail: string | null = 'no'): BankProblem => ({
    code: 'invalid',
    detail,
    pointer,
  });

  const place = (problems: readonly BankProblem[], values: NewCardValues = emptyNewCard) =>
    cardFields.placeProblems({ problems: [], bankProblems: problems }, values, 'virtual');

  it('appears at the field that its pointer names', () => {
    expect(place([problem('/card/holder_id', 'is unknown')]).bankMessages).toEqual(
      new Map([['holder', 'is unknown']]),
    );
    expect(cardFields.fieldAt(['card', 'address', 'zip_code'])).toBe('zipCode');
    expect(cardFields.fieldAt(['card', 'limits', 'paymentDailyLimitOption'])).toBe(
      'paymentDailyLimit',
    );
    expect(cardFields.fieldAt(['card', 'active_days', '0'])).toBe('activeDays');
    expect(cardFields.fieldAt(['card', 'options', 'atm_option'])).toBe('options');
  });

  it('appears at the further fields if it names one of those', () => {
    const values = { ...emptyNewCard, otherFieldsJson: '{"season": 1, "nickname": "x"}' };
    const { bankMessages } = place([problem('/card/season'), problem('/card/nickname')], values);
    expect([...bankMessages.keys()]).toEqual(['otherFields']);
  });

  it('is never lost: without a visible field it appears above the form', () => {
    const hidden = problem('/card/type_of_print');
    const error: CommandError = {
      kind: 'rejected',
      problems: [problem('/card/holder_id'), problem(null), problem('/else'), hidden],
      traceId: 't',
    };
    const refusal = refusalOf(error);
    expect(refusal?.traceId).toBe('t');
    const placed = place(refusal?.bankProblems ?? []);
    expect(placed.bankProblemsAbove).toEqual([problem(null), problem('/else'), hidden]);
    expect([...placed.bankMessages.keys()]).toEqual(['holder']);
  });

  it('appears at the fields of every level that shows them', () => {
    const at = (kind: 'physical' | 'flash', values: Partial<NewCardValues>) =>
      cardFields.placeProblems(
        {
          problems: [],
          bankProblems: ['/type_of_print', '/address/city', '/pre_expires_at'].map((pointer) =>
            problem(pointer),
          ),
        },
        { ...emptyNewCard, ...values },
        kind,
      );
    expect([...at('physical', { ship: 'address' }).bankMessages.keys()]).toEqual([
      'typeOfPrint',
      'city',
    ]);
    expect([...at('physical', {}).bankMessages.keys()]).toEqual(['typeOfPrint']);
    expect([...at('flash', { ship: 'address' }).bankMessages.keys()]).toEqual(['endDay']);
  });
});

describe('a draft', () => {
  it('is restored as typed', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.subarray([1, 2, 3, 4, 5, 6, 7]),
        fc.option(
          fc.record(
            { writeId: fc.uuid(), atEpochMs: fc.nat(), content: fc.string() },
            { noNullPrototype: true },
          ),
        ),
        (nickname, otherFieldsJson, activeDays, sent) => {
          const draft = {
            values: { ...emptyNewCard, level: 'flash', nickname, otherFieldsJson, activeDays },
            sent,
          };
          expect(newCardForm.read(newCardForm.write(draft) ?? '')).toEqual(draft);
        },
      ),
    );
  });

  it('is not stored without input, and rejects another version', () => {
    expect(newCardForm.write(newCardForm.empty)).toBeNull();
    expect(newCardForm.read('{"values":{"level":"x"},"sent":null}')).toBeNull();
    expect(newCardForm.read('half')).toBeNull();
  });
});
