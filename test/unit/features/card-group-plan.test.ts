import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupsOfPlan, planGroups } from '../../../main/features/cards/groups/plan-groups.ts';
import type { CardHistoryEntry } from '../../../preload/contract/cards/card-changes.ts';
import { cardGroups } from '../../../preload/contract/cards/card-groups.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import type { RunChange } from '../../../preload/contract/cards/limit-runs.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { cardIdOf, cardWith } from './fakes.ts';

const a = cardIdOf('a');
const b = cardIdOf('b');
const allOn = { atmOption: true, nfcOption: true, onlineOption: true, foreignOption: true };
function virtual(id: CardId, change: Partial<Card> = {}): Card {
  return cardWith({ id, status: 'live', cardLevel: 'virtual', ...allOn, ...change });
}

type Wants = Readonly<Record<string, RunChange>>;

/** The plan of groups that contain all these cards each. */
function planOf(
  cards: readonly (Card | CardId)[],
  wants: Wants,
  given: {
    readonly absent?: CardId;
    readonly history?: readonly CardHistoryEntry[];
    readonly held?: Readonly<Record<string, string>>;
    readonly hasRestrictions?: boolean;
  } = {},
) {
  const known = new Map(
    cards.map((each) => (typeof each === 'string' ? [each, null] : [each.id, each])),
  );
  return planGroups(
    Object.entries(wants).map(([id, wanted]) => ({ id, wanted, cardIds: [...known.keys()] })),
    {
      cardOf: (id) => ({
        id,
        name: `Card ${id}`,
        lastDigits: null,
        card: known.get(id) ?? null,
        isAbsent: given.absent === id,
      }),
      historyOf: () => given.history ?? [],
      heldValuesOf: () => given.held ?? {},
      hasRestrictions: given.hasRestrictions ?? true,
    },
  );
}
type Plan = ReturnType<typeof planOf>;
/** Card, field and reason, one line each. */
function inShort({ changes }: Plan) {
  return changes.map(({ cardId, asked, state, blocked = '' }) =>
    [cardId, Object.keys(asked).join(' '), state, blocked].join(' ').trim(),
  );
}

describe('the plan of a card group', () => {
  it('lists each card with a request for limits, options and restrictions, and the current values', () => {
    const card = virtual(a, { paymentMonthlyLimit: '800', activeDays: [1, 2] });
    const plan = planOf([card], {
      travel: { paymentMonthlyLimit: '500', foreignOption: false, activeDays: [2, 1, 3] },
    });
    expect(plan.changes.map(({ before, asked, groupIds }) => [before, asked, groupIds])).toEqual([
      [{ paymentMonthlyLimit: '800' }, { paymentMonthlyLimit: '500' }, ['travel']],
      [{ foreignOption: 'true' }, { foreignOption: false }, ['travel']],
      [{ activeDays: '1, 2' }, { activeDays: [2, 1, 3] }, ['travel']],
    ]);
    const output = {
      groups: [],
      changes: [...plan.changes],
      conflicts: [...plan.conflicts],
      hasRestrictions: true,
    };
    expect(cardGroups.list.output.parse(output)).toEqual(output);
  });

  it('is empty if the cards already match, in any notation', () => {
    const card = virtual(a, {
      paymentMonthlyLimit: '500.00',
      activeDays: [2, 1],
      categories: ['food', 'travel'],
    });
    expect(
      planOf([card], {
        g: {
          paymentMonthlyLimit: '500',
          onlineOption: true,
          activeDays: [1, 2],
          categories: ['travel', 'food'],
        },
      }),
    ).toEqual({ changes: [], conflicts: [] });
  });

  it('ignores empty wishes and texts that no app version knows', () => {
    const card = virtual(a, { paymentDailyLimit: '9', status: 'dreaming', cardLevel: 'platinum' });
    expect(planOf([card], { g: { onlineOption: true } }).changes).toEqual([]);
  });

  it('contains an unread card if the change needs no guess', () => {
    const plan = planOf([a], {
      g: { paymentMonthlyLimit: '500', onlineOption: false, activeDays: [1] },
    });
    expect(inShort(plan)).toEqual([
      'a paymentMonthlyLimit next',
      'a onlineOption refused unknown',
      'a activeDays next',
    ]);
    expect(plan.changes[0]?.before).toEqual({ paymentMonthlyLimit: null });
  });

  it.each([
    ['a physical card keeps contactless', virtual(a, { cardLevel: 'metal' }), 'contactless'],
    ['a card that can no longer be used', virtual(a, { status: 'discarded' }), 'final'],
    ['a bank that omits the other options', virtual(a, { atmOption: null }), 'unknown'],
  ])('gives the reason why a change cannot be sent: %s', (_title, card, why) => {
    expect(inShort(planOf([card], { g: { nfcOption: false } }))).toEqual([
      `a nfcOption refused ${why}`,
    ]);
  });

  it('gives the reason for every change of an ended or missing card, and for unsupported days', () => {
    const limit = { paymentMonthlyLimit: '5' };
    const ended = virtual(a, { status: 'stolen' });
    expect(inShort(planOf([ended], { g: limit }))).toEqual(['a paymentMonthlyLimit refused final']);
    expect(inShort(planOf([virtual(a)], { g: limit }, { absent: a }))).toEqual([
      'a paymentMonthlyLimit refused absent',
    ]);
    expect(
      inShort(planOf([virtual(a)], { g: { activeDays: [1] } }, { hasRestrictions: false })),
    ).toEqual(['a activeDays refused not-offered']);
  });

  it('changes the other options of a physical card without contactless', () => {
    const plan = planOf([virtual(a, { cardLevel: 'plus' })], {
      g: { nfcOption: false, onlineOption: false },
    });
    expect(inShort(plan)).toEqual(['a onlineOption nfcOption next contactless']);
  });
});

describe('a value that card hours or a temporary limit currently control', () => {
  const held = { onlineOption: 'true', paymentMonthlyLimit: '800' };
  const card = virtual(a, { onlineOption: false, paymentMonthlyLimit: '0' });

  it('is compared with its value after the rule ends', () => {
    const wants = { g: { onlineOption: true, paymentMonthlyLimit: '800.00' } };
    expect(planOf([card], wants, { held })).toEqual({ changes: [], conflicts: [] });
  });

  it('is not sent if it differs, and the other changes are', () => {
    const plan = planOf(
      [card],
      { g: { onlineOption: true, paymentMonthlyLimit: '500', activeDays: [1] } },
      { held },
    );
    expect(inShort(plan)).toEqual(['a activeDays next', 'a paymentMonthlyLimit refused held']);
    expect(plan.changes[1]?.before).toEqual({ paymentMonthlyLimit: '800' });
  });
});

describe('a card in two groups', () => {
  it('with different wishes is reported as a conflict, and nothing of it is sent', () => {
    const plan = planOf([virtual(a, { paymentMonthlyLimit: '800' }), virtual(b)], {
      one: { paymentMonthlyLimit: '500', onlineOption: false },
      two: { paymentMonthlyLimit: '600' },
    });
    expect(inShort(plan)).toEqual(['a onlineOption next', 'b onlineOption next']);
    expect(plan.conflicts.map(({ cardId, before, wants }) => [cardId, before, wants])).toEqual(
      [
        [a, '800'],
        [b, null],
      ].map(([id, before]) => [
        id,
        { paymentMonthlyLimit: before },
        [
          { groupId: 'one', asked: { paymentMonthlyLimit: '500' } },
          { groupId: 'two', asked: { paymentMonthlyLimit: '600' } },
        ],
      ]),
    );
    expect([...groupsOfPlan(plan)]).toEqual(['one', 'two']);
  });

  it('with equal wishes is sent once', () => {
    const plan = planOf([virtual(a)], {
      one: { paymentMonthlyLimit: '500', categories: ['food', 'travel'] },
      two: { paymentMonthlyLimit: '500.0', categories: ['travel', 'food'] },
    });
    expect([inShort(plan), plan.conflicts]).toEqual([
      ['a paymentMonthlyLimit next', 'a categories next'],
      [],
    ]);
    expect(plan.changes[0]?.groupIds).toEqual(['one', 'two']);
  });

  it('gets neither the amount nor the switch of a limit that one group wants off', () => {
    const plan = planOf([virtual(a)], {
      one: { paymentDailyLimit: '50', paymentDailyLimitOption: true },
      two: { paymentDailyLimitOption: false },
    });
    expect([plan.changes, plan.conflicts.length]).toEqual([[], 1]);
  });
});

describe('a change that was requested before', () => {
  const entry = (given: Partial<CardHistoryEntry>): CardHistoryEntry => ({
    entry: 1,
    atEpochMs: 7,
    action: 'limits',
    outcome: 'rejected',
    asked: [{ field: 'paymentMonthlyLimit', before: '800', asked: '500', kept: null }],
    error: 'Not today.',
    ...given,
  });
  const kept = (value: string | null): CardHistoryEntry =>
    entry({
      outcome: 'answered',
      error: null,
      asked: [{ field: 'paymentMonthlyLimit', before: '800', asked: '500', kept: value }],
    });
  const lastOf = (...history: readonly CardHistoryEntry[]) =>
    planOf(
      [virtual(a, { paymentMonthlyLimit: '800' })],
      { g: { paymentMonthlyLimit: '500' } },
      { history },
    ).changes[0]?.last;

  it('is planned again with its last outcome', () => {
    expect(lastOf(entry({}))).toEqual({ outcome: 'rejected', error: 'Not today.', atEpochMs: 7 });
    expect(lastOf(entry({ outcome: 'denied', error: null }))).toMatchObject({ outcome: 'denied' });
  });

  it('is marked as differing if the bank stored another value', () => {
    expect(lastOf(kept('800'))).toMatchObject({ outcome: 'differs' });
    expect(lastOf(kept(null))).toMatchObject({ outcome: 'differs' });
  });

  it('is unmarked if it succeeded and was changed back, or if another value was requested since', () => {
    expect(lastOf(kept('500.0'))).toBeNull();
    expect(
      lastOf(
        entry({
          asked: [{ field: 'paymentMonthlyLimit', before: '800', asked: '700', kept: null }],
        }),
        entry({}),
      ),
    ).toBeNull();
    expect(lastOf(entry({ action: 'options' }))).toBeNull();
    expect(lastOf(entry({ outcome: 'replaced' }), entry({}))).toMatchObject({
      outcome: 'rejected',
    });
  });
});

const anyLimit = fc.constantFrom('0', '50', '50.0', '120');
const anyFlag = fc.boolean();
const anyWanted: fc.Arbitrary<RunChange> = fc.record(
  {
    paymentMonthlyLimit: anyLimit,
    paymentDailyLimit: anyLimit,
    paymentDailyLimitOption: anyFlag,
    onlineOption: anyFlag,
    nfcOption: anyFlag,
    activeDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    categories: fc.uniqueArray(fc.constantFrom('food', 'travel'), { minLength: 1 }),
  },
  { requiredKeys: [] },
);
function orNull<Value>(of: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(of, { nil: null });
}
const anyCard: fc.Arbitrary<Partial<Card>> = fc.record({
  paymentMonthlyLimit: orNull(anyLimit),
  paymentDailyLimit: orNull(anyLimit),
  paymentDailyLimitOption: orNull(anyFlag),
  onlineOption: orNull(anyFlag),
  nfcOption: orNull(anyFlag),
  cardLevel: fc.constantFrom('virtual', 'metal', 'platinum'),
  status: fc.constantFrom('live', 'discarded', null),
  activeDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  categories: fc.uniqueArray(fc.constantFrom('food', 'travel')),
});

describe('a second plan after the bank applied every change', () => {
  it('is empty, for any wishes and any earlier card', () => {
    fc.assert(
      fc.property(anyCard, fc.array(anyWanted, { maxLength: 3 }), (was, wanted) => {
        const wants = Object.fromEntries(wanted.map((each, at) => [`g${String(at)}`, each]));
        const card = virtual(a, was);
        const { changes } = planOf([card], wants);
        const taken = changes
          .filter(({ state }) => state === 'next')
          .map(({ asked, blocked }) =>
            blocked === 'contactless' ? { ...asked, nfcOption: card.nfcOption } : asked,
          );
        const after = planOf([Object.assign({}, card, ...taken) as Card], wants);
        expect(after.changes.filter(({ state }) => state === 'next')).toEqual([]);
      }),
    );
  });
});
