import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../preload/contract/index.ts';
import { limitAmount, newCard } from '../../../preload/contract/cards/card-changes.ts';

const id = 'a1b2c3d4-0000-4000-8000-000000000001';
const options = { atmOption: true, nfcOption: true, onlineOption: true, foreignOption: true };
const address = {
  firstLine: '1 rue Haute',
  secondLine: null,
  zipCode: '75001',
  city: 'Paris',
  country: 'FR',
};
const card = {
  cardLevel: 'virtual',
  holderId: id,
  initiatorId: id,
  organizationId: id,
  bankAccountId: id,
  nickname: null,
  options,
  limits: {},
  paymentLifespanLimit: null,
  preExpiresAt: null,
  activeDays: null,
  categories: null,
  cardDesign: null,
  typeOfPrint: null,
  shipToBusiness: null,
  address,
  otherFieldsJson: '',
};
/** A valid input for each command. */
const taken = {
  'cards.newCardChoices': { refresh: 'no' },
  'cards.prepareCreate': { writeId: id, card },
  'cards.create': { writeId: id, card, isSecondWanted: false },
  'cards.setOptions': { id, options },
  'cards.setLimits': { id, limits: { paymentMonthlyLimit: '500.50', atmDailyLimitOption: false } },
  'limitRuns.start': {
    changes: [{ id, asked: { paymentMonthlyLimit: '1', onlineOption: false } }],
  },
  'cards.setNickname': { id, nickname: '' },
  'cards.unlock': { id },
  'cards.reportStolen': { id },
  'cards.reportLost': { id },
  'cards.discard': { id },
  'cards.limits': { refresh: 'now' },
  'cards.history': { id, before: null, limit: 50 },
  'cards.exportHistory': { id: null },
  'approvals.list': {},
  'approvals.retry': { id },
  'approvals.status': { id },
  'approvals.abandon': { id },
  'approvals.simulate': { id, decision: 'allow' },
  'session.signIn': { addScopes: ['card.write'] },
} as const;

function inputOf(name: string) {
  const [feature = '', verb = ''] = name.split('.');
  const verbs: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly input: { safeParse: (value: unknown) => { readonly success: boolean } } }
        >
      >
    >
  > = contract;
  const found = verbs[feature]?.[verb];
  if (found === undefined) throw new Error(`The contract has no ${name}`);
  return found.input;
}
function takes(name: string, value: unknown): boolean {
  return inputOf(name).safeParse(value).success;
}

/** The same input with one extra key, at any depth. */
function withExtraKey(value: unknown): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      withExtraKey(item).map((spoilt): unknown => (value as readonly unknown[]).with(at, spoilt)),
    );
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, item]) =>
    withExtraKey(item).map((spoilt) => ({ ...value, [name]: spoilt })),
  );
  return [{ ...value, extra: 1 }, ...inside];
}

describe('the inputs that change a card', () => {
  it.each(Object.entries(taken))('%s accepts its keys and no extra key', (name, input) => {
    expect(takes(name, input)).toBe(true);
    for (const spoilt of withExtraKey(input))
      expect(takes(name, spoilt), JSON.stringify(spoilt)).toBe(false);
  });

  it.each(Object.entries(taken).filter(([, input]) => 'id' in input && input.id !== null))(
    '%s rejects an ID that could leave its place in a path',
    (name, input) => {
      const bad = name.startsWith('approvals.')
        ? ['x'.repeat(65)]
        : ['', '..', 'a/b', 'a?b', '%2e', 'a b', 'x'.repeat(129)];
      for (const each of bad) expect(takes(name, { ...input, id: each }), each).toBe(false);
    },
  );

  it('accept all four options or none', () => {
    for (const name of Object.keys(options))
      expect(takes('cards.setOptions', { id, options: { ...options, [name]: undefined } })).toBe(
        false,
      );
  });

  it.each(['', '-1', '+1', '01', '1.', '.5', '1e3', '1,5', ' 1', 'NaN', '1.2345', '1234567890123'])(
    'reject a limit like %j',
    (text) => {
      expect(limitAmount.safeParse(text).success).toBe(false);
    },
  );

  it('accept as a limit only a JSON number of the same text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('0', '1', '9', '.', '-', 'e', '+', ' ') }),
        (text) => {
          if (limitAmount.safeParse(text).success)
            expect(JSON.parse(`[${text}]`)).toEqual([Number(text)]);
        },
      ),
    );
  });

  it.each([
    { limits: { paymentLifespanLimit: '1' } },
    { activeDays: [0] },
    { activeDays: [8] },
    { address: { ...address, country: 'France' } },
    { holderId: '../x' },
    { cardLevel: '' },
    { otherFieldsJson: 'x'.repeat(20_001) },
    { paymentLifespanLimit: '-5' },
  ])('reject a new card with %j', (change) => {
    expect(newCard.safeParse({ ...card, ...change }).success).toBe(false);
  });

  it.each([['two words'], ['quo"te'], [''], ['x'.repeat(101)]])(
    'reject a scope like %j',
    (scope) => {
      expect(takes('session.signIn', { addScopes: [scope] })).toBe(false);
    },
  );
});
