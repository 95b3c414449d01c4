import { describe, expect, it } from 'vitest';
import {
  differingGroups,
  listGroups,
  listTemplates,
  removeGroup,
  saveGroup,
} from '../../../main/features/cards/groups/card-groups.ts';
import { createLimitRunner } from '../../../main/features/cards/limit-runs/limit-run.ts';
import { createRuleState, toRecord } from '../../../main/features/cards/rules/rule.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { fakeCardWrites, settled } from './fake-card-writes.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';

const a = cardIdOf('a');
const b = cardIdOf('b');
const c = cardIdOf('c');
const wanted = { paymentMonthlyLimit: '500' };
function virtual(id: CardId, change: Partial<Card> = {}): Card {
  return cardWith({
    id,
    status: 'live',
    cardLevel: 'virtual',
    atmOption: true,
    nfcOption: true,
    onlineOption: true,
    foreignOption: true,
    ...change,
  });
}

function setUp(cards: readonly Card[] = []) {
  let made = 0;
  const published: string[] = [];
  const answers = new Map<string, Result<Card>>(cards.map((card) => [card.id, ok(card)]));
  const connection = openConnection({
    bank: fakeBank({
      readCard: async (id) => answers.get(id) ?? failed({ kind: 'not-found', traceId: null }),
    }),
    randomUUID: () => `g${String(++made)}`,
    publishChange: (topic) => void published.push(topic),
  });
  const keep = (card: Card): void => {
    answers.set(card.id, ok(card));
    storeCard(connection, card, 1);
  };
  for (const card of cards) keep(card);
  const list = () => {
    const answer = listGroups(connection);
    if (!answer.ok) throw new Error(answer.error.kind);
    return answer.value;
  };
  return { connection, published, keep, list, answers };
}

describe('card groups', () => {
  it('are listed by name, each with its number of differing cards', () => {
    const { connection, list, published } = setUp([
      virtual(a, { paymentMonthlyLimit: '500' }),
      virtual(b, { paymentMonthlyLimit: '900' }),
    ]);
    saveGroup(connection, { id: null, name: 'Travel', wanted, cardIds: [a, b, b] });
    saveGroup(connection, { id: null, name: ' Apprentices ', wanted, cardIds: [a, b] });
    expect(
      list().groups.map(({ name, cardIds, differingCount }) => [name, cardIds, differingCount]),
    ).toEqual([
      ['Apprentices', [a, b], 1],
      ['Travel', [a, b], 1],
    ]);
    expect(list().changes.map(({ cardId }) => cardId)).toEqual([b]);
    expect(differingGroups(connection, a)).toEqual([]);
    expect(differingGroups(connection, b)).toEqual([
      { id: 'g2', name: 'Apprentices' },
      { id: 'g1', name: 'Travel' },
    ]);
    expect(published).toContain('cards');
  });

  it('with different wishes both count the card', () => {
    const { connection, list } = setUp([virtual(a)]);
    saveGroup(connection, { id: null, name: 'One', wanted, cardIds: [a] });
    saveGroup(connection, {
      id: null,
      name: 'Two',
      wanted: { paymentMonthlyLimit: '600' },
      cardIds: [a],
    });
    expect(list().groups.map(({ differingCount }) => differingCount)).toEqual([1, 1]);
  });

  const blocked = { why: 'changed' as const, error: null, seen: {} };
  it.each([
    ['goes on', null, null, 0],
    ['waits for the owner', blocked, null, 1],
    ['is off with all others', null, 'owner' as const, 1],
    ['comes from a backup', null, 'restored' as const, 1],
  ])(
    'ignore a difference that a rule will set back, but not for a rule that %s',
    (_title, because, off, differing) => {
      const { connection, list } = setUp([virtual(a, { paymentMonthlyLimit: '5000' })]);
      saveGroup(connection, { id: null, name: 'Travel', wanted, cardIds: [a] });
      const held = { paymentMonthlyLimit: '5000' };
      const hold = { base: wanted, held, phase: 'held' as const, from: held, sent: null };
      connection.vault?.cardRules.put(
        toRecord({
          id: 'rule',
          cardId: a,
          plan: { hours: null, untilEpochMs: 1 },
          state: { ...createRuleState(0), hold, blocked: because },
        }),
      );
      connection.vault?.cardRules.setOff(off);
      expect(list().groups.map(({ differingCount }) => differingCount)).toEqual([differing]);
    },
  );

  it('need a unique name and at least one wish', () => {
    const { connection, list } = setUp();
    saveGroup(connection, { id: null, name: 'Été', wanted, cardIds: [a] });
    for (const [given, code] of [
      [{ id: null, name: 'E\u0301TE\u0301 ', wanted, cardIds: [a] }, 'name-taken'],
      [{ id: null, name: '  ', wanted, cardIds: [a] }, 'name-missing'],
      [{ id: null, name: 'Other', wanted: {}, cardIds: [a] }, 'nothing-to-change'],
    ] as const)
      expect(saveGroup(connection, { ...given, cardIds: [...given.cardIds] })).toMatchObject({
        error: { problems: [{ code }] },
      });
    expect(saveGroup(connection, { id: 'g1', name: 'ÉTÉ', wanted, cardIds: [a] }).ok).toBe(true);
    removeGroup(connection, 'g1');
    expect(list()).toMatchObject({ groups: [], changes: [], conflicts: [] });
    expect(saveGroup(connection, { id: 'g1', name: 'Travel', wanted, cardIds: [a] })).toMatchObject(
      { error: { kind: 'not-found' } },
    );
  });

  it('are at most a hundred, and each can still be changed', () => {
    const { connection } = setUp();
    const save = (id: string | null, name: string) =>
      saveGroup(connection, { id, name, wanted, cardIds: [a] });
    for (let number = 1; number <= 100; number += 1)
      expect(save(null, `No ${String(number)}`).ok).toBe(true);
    expect(save(null, 'One more')).toMatchObject({ error: { problems: [{ code: 'too-many' }] } });
    expect(save('g7', 'One more').ok).toBe(true);
  });

  it('without cards are templates: listed, never planned, and given cards later', () => {
    const { connection, list } = setUp([virtual(a)]);
    const save = (name: string, cardIds: CardId[]) =>
      saveGroup(connection, { id: null, name, wanted, cardIds });
    save('Travel', []);
    save('Market', []);
    expect(save('market', [a])).toMatchObject({ error: { problems: [{ code: 'name-taken' }] } });
    expect(listTemplates(connection)).toEqual(
      ok({
        templates: [
          { id: 'g2', name: 'Market', wanted, cardIds: [] },
          { id: 'g1', name: 'Travel', wanted, cardIds: [] },
        ],
      }),
    );
    expect(list()).toMatchObject({ groups: [{ id: 'g2' }, { id: 'g1' }], changes: [] });
    saveGroup(connection, { id: 'g1', name: 'Travel', wanted, cardIds: [a] });
    expect(list().changes).toHaveLength(1);
  });

  it('are refused without a vault', () => {
    const connection = { ...openConnection(), vault: null };
    for (const answer of [
      listGroups(connection),
      listTemplates(connection),
      saveGroup(connection, { id: null, name: 'Travel', wanted, cardIds: [a] }),
      removeGroup(connection, 'g1'),
    ])
      expect(answer).toMatchObject({ error: { kind: 'storage-unavailable' } });
    expect(differingGroups(connection, a)).toEqual([]);
  });
});

describe('the changes of a group', () => {
  const withRestrictions = (given: ReturnType<typeof setUp>) => {
    given.connection.cache.capabilities.put('cards.get', {
      state: 'supported',
      untilEpochMs: 9_000_000,
    });
    const writes = fakeCardWrites();
    const runner = createLimitRunner(given.connection, writes);
    const runToEnd = async (): Promise<void> => {
      for (let turn = 0; turn < 8; turn += 1) await settled();
    };
    return { ...given, writes, runner, runToEnd };
  };
  const applied = (cardId: CardId) => ok({ state: 'applied' as const, cardId, differences: [] });
  const notFound: CommandError = { kind: 'not-found', traceId: null };

  it('run card by card, with a request each for limits, options and restrictions', async () => {
    const { runner, writes, runToEnd } = withRestrictions(
      setUp([virtual(a, { categories: ['food'] }), virtual(b)]),
    );
    writes.always = ({ cardId }) => applied(cardId);
    runner.start([
      { id: a, asked: wanted },
      { id: b, asked: wanted },
      { id: a, asked: { activeDays: [1, 2] } },
      { id: a, asked: { onlineOption: false } },
    ]);
    await runToEnd();
    expect(writes.submitted.map(({ request: { kind, cardId } }) => `${cardId} ${kind}`)).toEqual([
      'a limits',
      'a options',
      'a restrictions',
      'b limits',
    ]);
    // Values that were not requested are sent as the bank reports them at that moment.
    expect(writes.submitted[2]?.request.bodyText).toBe(
      '{"card":{"active_days":[1,2],"categories":["food"]}}',
    );
    expect(runner.current()?.items.map(({ before }) => before)[2]).toEqual({ activeDays: null });
  });

  it('stay stopped after the app was killed in their middle, and request no card twice', async () => {
    const { connection, runner, writes, runToEnd } = withRestrictions(
      setUp([virtual(a), virtual(b)]),
    );
    const asked = { ...wanted, onlineOption: false };
    runner.start([
      { id: a, asked },
      { id: b, asked },
    ]);
    await runToEnd();
    await writes.submitted[0]?.answer(applied(a));
    await runToEnd();
    // The options of the first card are in flight.
    writes.restart();
    const next = createLimitRunner(connection, writes);
    await runToEnd();
    expect(next.current()?.items.map(({ state }) => state)).toEqual([
      'applied',
      'unknown',
      'next',
      'next',
    ]);
    expect([next.current()?.state, writes.submitted.length]).toEqual(['stopped', 2]);
    writes.always = ({ cardId }) => applied(cardId);
    next.resume();
    await runToEnd();
    expect(writes.submitted.map(({ request: { kind, cardId } }) => `${cardId} ${kind}`)).toEqual([
      'a limits',
      'a options',
      'b limits',
      'b options',
    ]);
  });

  it('skip days on a service without them, and continue with the rest', async () => {
    const { runner, writes, runToEnd, keep } = withRestrictions(setUp([virtual(a), virtual(b)]));
    keep(virtual(a));
    writes.always = ({ cardId, kind }) =>
      kind === 'restrictions' ? failed({ kind: 'not-supported' }) : applied(cardId);
    runner.start([
      { id: a, asked: { activeDays: [1], ...wanted } },
      { id: b, asked: { activeDays: [1], ...wanted } },
    ]);
    await runToEnd();
    expect(runner.current()?.items.map(({ state, blocked }) => [state, blocked])).toEqual([
      ['applied', undefined],
      ['refused', 'not-offered'],
      ['applied', undefined],
      ['refused', 'not-offered'],
    ]);
    expect(writes.submitted.filter(({ request }) => request.kind === 'restrictions')).toHaveLength(
      1,
    );
  });

  it('skip a card that can no longer be used, and report it', async () => {
    const { runner, writes, runToEnd } = withRestrictions(
      setUp([virtual(a, { status: 'stolen' })]),
    );
    runner.start([{ id: a, asked: { ...wanted, activeDays: [1] } }]);
    await runToEnd();
    expect(runner.current()?.items.map(({ state, blocked }) => [state, blocked])).toEqual([
      ['refused', 'final'],
      ['refused', 'final'],
    ]);
    expect([runner.current()?.state, writes.submitted]).toEqual(['done', []]);
  });

  it('name in the next plan the card that the bank did not find', async () => {
    const { runner, connection, runToEnd, answers, list } = withRestrictions(setUp([virtual(c)]));
    saveGroup(connection, {
      id: null,
      name: 'Online',
      wanted: { onlineOption: false },
      cardIds: [c],
    });
    expect(list().changes[0]?.last).toBeNull();
    answers.set(c, failed(notFound));
    runner.start(list().changes.map(({ cardId: id, asked }) => ({ id, asked })));
    await runToEnd();
    expect(runner.current()?.items[0]?.error).toEqual(notFound);
    expect(list().changes).toMatchObject([{ cardId: c, last: { outcome: 'not-found' } }]);
  });
});
