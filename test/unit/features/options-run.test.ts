import { describe, expect, it } from 'vitest';
import { createLimitRunner } from '../../../main/features/cards/limit-runs/limit-run.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { OptionsChange } from '../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import { limitRun } from '../../../preload/contract/cards/limit-runs.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { fakeCardWrites, settled } from './fake-card-writes.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';

const a = cardIdOf('a');
const b = cardIdOf('b');
const c = cardIdOf('c');
const allOn = { atmOption: true, nfcOption: true, onlineOption: true, foreignOption: true };
function applied(cardId: CardId) {
  return ok({ state: 'applied' as const, cardId, differences: [] });
}
const onlineOff = { onlineOption: false };
function changesOf(ids: readonly CardId[], asked: OptionsChange) {
  return ids.map((id) => ({ id, asked }));
}

/** A bank with these cards; its answer for one may change during a run. */
function setUp(cards: readonly Card[], given: Partial<Scope> = {}) {
  const answers = new Map<string, Result<Card>>(cards.map((card) => [card.id, ok(card)]));
  const bank = fakeBank({
    readCard: async (id) => answers.get(id) ?? failed({ kind: 'not-found', traceId: null }),
  });
  const connection = openConnection({ bank, ...given });
  for (const card of cards) storeCard(connection, card, 1);
  const writes = fakeCardWrites();
  const open = () => createLimitRunner(connection, writes);
  const runner = open();
  const shown = (of = runner): string => {
    const run = of.current();
    return run === null ? 'none' : `${run.state}: ${run.items.map(({ state }) => state).join(' ')}`;
  };
  const runToEnd = async (): Promise<void> => {
    for (let turn = 0; turn < 6; turn += 1) await settled();
  };
  return {
    runner,
    writes,
    bank,
    shown,
    runToEnd,
    bankSays: (id: CardId, answer: Result<Card>) => answers.set(id, answer),
    restart: () => {
      writes.restart();
      return open();
    },
    answer: async (at: number, to: Parameters<(typeof writes.submitted)[number]['answer']>[0]) => {
      await runToEnd();
      await writes.submitted[at]?.answer(to);
      await runToEnd();
    },
  };
}
function virtual(id: CardId, change: Partial<Card> = {}): Card {
  return cardWith({ id, status: 'live', cardLevel: 'virtual', ...allOn, ...change });
}

describe('a change of the options of many cards', () => {
  it("runs card by card and merges the requested options with the bank's current ones", async () => {
    const { runner, writes, answer, bankSays, shown } = setUp([virtual(a), virtual(b)]);
    expect(runner.start(changesOf([a, b, a], onlineOff)).ok).toBe(true);
    // Another user switched this one off meanwhile, at the second card.
    bankSays(b, ok(virtual(b, { foreignOption: false })));
    await answer(0, applied(a));
    await answer(1, applied(b));
    expect(shown()).toBe('done: applied applied');
    expect(writes.submitted.map(({ request }) => [request.kind, request.bodyText])).toEqual([
      [
        'options',
        '{"card":{"atm_option":true,"nfc_option":true,"online_option":false,"foreign_option":true}}',
      ],
      [
        'options',
        '{"card":{"atm_option":true,"nfc_option":true,"online_option":false,"foreign_option":false}}',
      ],
    ]);
    const run = runner.current();
    expect(limitRun.parse(run)).toEqual(run);
    expect(run?.items[0]).toMatchObject({
      asked: onlineOff,
      before: { onlineOption: 'true' },
      unsent: [],
    });
  });

  it('sends nothing to a matching card, and gives the reason for an impossible one', async () => {
    const { runner, writes, runToEnd, shown } = setUp([
      virtual(a, { onlineOption: false, nfcOption: false }),
      virtual(b, { status: 'stolen' }),
      cardWith({ id: c, status: 'live', cardLevel: 'standard', ...allOn, onlineOption: false }),
    ]);
    runner.start(changesOf([a, b, c], { ...onlineOff, nfcOption: false }));
    await runToEnd();
    expect([shown(), writes.submitted]).toEqual(['done: applied refused refused', []]);
    expect(
      runner.current()?.items.map(({ blocked, unsent, error }) => [blocked, unsent, error]),
    ).toEqual([
      [undefined, ['onlineOption', 'nfcOption'], null],
      ['final', [], null],
      ['contactless', ['onlineOption'], null],
    ]);
    runner.retryFailed();
    await runToEnd();
    expect([shown(), writes.submitted]).toEqual(['done: applied refused refused', []]);
  });

  it("leaves contactless of a physical card unchanged, and reports it with the bank's answer", async () => {
    const { runner, writes, answer } = setUp([
      cardWith({ id: a, status: 'live', cardLevel: 'standard', ...allOn }),
    ]);
    runner.start(changesOf([a], { ...onlineOff, nfcOption: false }));
    await answer(0, applied(a));
    expect(writes.submitted[0]?.request.bodyText).toContain('"nfc_option":true');
    expect(runner.current()?.items[0]).toMatchObject({
      state: 'applied',
      blocked: 'contactless',
      unsent: [],
    });
  });

  it('never sends a guess: a bank that omits another option blocks the card', async () => {
    const { runner, writes, runToEnd } = setUp([virtual(a, { atmOption: null })]);
    runner.start(changesOf([a], onlineOff));
    await runToEnd();
    expect([writes.submitted, runner.current()?.items[0]?.blocked]).toEqual([[], 'unknown']);
  });

  it.each<CommandError>([
    { kind: 'offline' },
    { kind: 'timed-out' },
    { kind: 'rate-limited', retryAtEpochMs: null },
    { kind: 'service-failed', status: 502, traceId: null },
  ] as CommandError[])(
    'stops with the card unsent if it cannot be read again: $kind',
    async (error) => {
      const { runner, writes, runToEnd, bankSays, shown, answer } = setUp([virtual(a), virtual(b)]);
      bankSays(a, failed(error));
      runner.start(changesOf([a, b], onlineOff));
      await runToEnd();
      expect([shown(), writes.submitted.length]).toEqual(['stopped: next next', 0]);
      expect(runner.current()?.stoppedBy).toEqual(error);
      bankSays(a, ok(virtual(a)));
      runner.resume();
      await answer(0, applied(a));
      await answer(1, applied(b));
      expect(shown()).toBe('done: applied applied');
    },
  );

  it("uses the bank's last data if this session may not read a card", async () => {
    const { runner, writes, runToEnd, bankSays } = setUp([virtual(a)]);
    bankSays(
      a,
      failed({ kind: 'not-allowed', missingScope: 'card.read', detail: null, traceId: null }),
    );
    runner.start(changesOf([a], onlineOff));
    await runToEnd();
    expect(writes.submitted).toHaveLength(1);
  });

  it('sends nothing twice after a lost answer: the card is read again, and matches', async () => {
    const { runner, writes, answer, runToEnd, bankSays, shown } = setUp([virtual(a)]);
    runner.start(changesOf([a], onlineOff));
    await answer(0, failed({ kind: 'outcome-unknown', traceId: null }));
    expect(shown()).toBe('done: unknown');
    bankSays(a, ok(virtual(a, onlineOff)));
    runner.retryFailed();
    await runToEnd();
    expect([shown(), writes.submitted.length, runner.current()?.items[0]?.unsent]).toEqual([
      'done: applied',
      1,
      [],
    ]);
  });

  it('is stopped after a kill in its middle, and continues for the user', async () => {
    const { runner, writes, runToEnd, restart, shown, answer } = setUp([
      virtual(a),
      virtual(b),
      virtual(c),
    ]);
    runner.start(changesOf([a, b, c], onlineOff));
    await answer(0, applied(a));
    expect(shown()).toBe('running: applied sending next');
    const again = restart();
    await runToEnd();
    expect([shown(again), writes.submitted.length]).toEqual(['stopped: applied unknown next', 2]);
    again.resume();
    await answer(2, applied(c));
    expect([shown(again), writes.submitted.at(-1)?.request.cardId]).toEqual([
      'done: applied unknown applied',
      c,
    ]);
  });

  it('sends nothing once the user stopped it while a card was read', async () => {
    const { runner, writes, runToEnd, shown } = setUp([virtual(a)]);
    runner.start(changesOf([a], onlineOff));
    runner.stop();
    await runToEnd();
    expect([shown(), writes.submitted]).toEqual(['stopped: next', []]);
  });

  it('is rejected without requested options', () => {
    const { runner } = setUp([virtual(a)]);
    expect(runner.start(changesOf([a], {}))).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input' },
    });
  });
});
