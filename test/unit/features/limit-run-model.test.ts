import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type LimitRunner,
  createLimitRunner,
} from '../../../main/features/cards/limit-runs/limit-run.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { LimitRun, LimitRunItem } from '../../../preload/contract/cards/limit-runs.ts';
import { type CommandError, failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { fakeCardWrites, settled } from './fake-card-writes.ts';
import { stageFields, cardRecord, storeRecords } from '../../fixtures/card-record.ts';
import type { CardWrite } from '../../../main/features/cards/changes/card-write.ts';
import type { Stage } from '../../fixtures/card-record.ts';
import { cardIdOf, openConnection } from './fakes.ts';
import { runs } from '../../fixtures/extent.ts';

const cards = ['a', 'b', 'c', 'd'].map(cardIdOf);

/** After these answers nothing was sent or applied: the card is still to be sent. */
const staying: readonly CommandError[] = [
  { kind: 'offline' },
  { kind: 'signed-out' },
  { kind: 'rate-limited', retryAtEpochMs: null, traceId: null },
  { kind: 'storage-unavailable', reason: 'unavailable' },
];
const ending: readonly CommandError[] = [
  { kind: 'rejected', problems: [], traceId: null },
  { kind: 'not-found', traceId: null },
  { kind: 'outcome-unknown', traceId: null },
  { kind: 'service-failed', status: 500, traceId: null },
];

type Action =
  | {
      readonly do:
        | 'apply'
        | 'apply-otherwise'
        | 'ask-approval'
        | 'not-enrolled'
        | 'stop'
        | 'resume'
        | 'retry-failed'
        | 'restart'
        | 'start-again'
        | 'answer-a-lost-one';
    }
  | { readonly do: 'fail'; readonly error: CommandError }
  | {
      readonly do: 'step';
      readonly which: number;
      readonly step:
        | 'applied'
        | 'waiting'
        | 'denied'
        | 'expired'
        | 'changed-body'
        | 'abandoned'
        | 'replaced'
        | 'unknown'
        | 'refused';
    };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<Action>(
      { do: 'apply' },
      { do: 'apply-otherwise' },
      { do: 'ask-approval' },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Action>(
      { do: 'stop' },
      { do: 'resume' },
      { do: 'resume' },
      { do: 'retry-failed' },
      { do: 'restart' },
      { do: 'start-again' },
      { do: 'not-enrolled' },
      { do: 'answer-a-lost-one' },
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...staying, ...ending)
      .map((error): Action => ({ do: 'fail', error })),
  },
  // Often enough that two follow each other.
  {
    weight: 2,
    arbitrary: fc.constant<Action>({
      do: 'fail',
      error: { kind: 'outcome-unknown', traceId: null },
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('step' as const),
      which: fc.nat(5),
      step: fc.constantFrom(
        'applied',
        'applied',
        'waiting',
        'denied',
        'expired',
        'changed-body',
        'abandoned',
        'replaced',
        'unknown',
        'refused',
      ),
    }),
  },
);

/** The bank, the owner and the app around a run, and the true state of each card. */
function createWorld() {
  const base = openConnection();
  const writes = fakeCardWrites();
  let current: Scope = base;
  /** The allowed and the actual number of sends for each card. */
  const allowed = new Map<CardId, number>(cards.map((id) => [id, 0]));
  const sent = new Map<CardId, number>(cards.map((id) => [id, 0]));
  const applied = new Set<CardId>();
  /** Since the owner last decided how to continue. */
  let faultsInARow = 0;
  /** Unanswered submits of this run of the app, and those of former runs. */
  let open: (typeof writes.submitted)[number][] = [];
  let orphans: (typeof writes.submitted)[number][] = [];
  const approvals: { readonly id: string; readonly cardId: CardId }[] = [];
  let runner: LimitRunner;
  let ids = 0;

  const run = (): LimitRun => {
    const now = runner.current();
    if (now === null) throw new Error('The run is gone');
    return now;
  };
  const storeWrite = (id: string, objectId: CardId, stage: Stage): CardWrite => {
    const error = stage === 'refused' ? ({ kind: 'not-found', traceId: null } as const) : null;
    const write = cardRecord({ id, objectId, ...stageFields(stage), error });
    storeRecords(base.vault, write);
    return write;
  };

  const begin = (): void => {
    const scope: Scope = {
      ...base,
      randomUUID: () => `w${String((ids += 1))}`,
      isOpen: () => current === scope,
    };
    current = scope;
    runner = createLimitRunner(scope, {
      onChange: writes.onChange,
      submit: (request) => {
        sent.set(request.cardId, (sent.get(request.cardId) ?? 0) + 1);
        expect(open, 'one request at a time').toEqual([]);
        expect(
          run().items.filter(({ state }) => state === 'waiting'),
          'one approval at a time',
        ).toEqual([]);
        expect(
          base.vault.limitRuns.current()?.items.find(({ cardId }) => cardId === request.cardId)
            ?.state,
          'stored before it is sent',
        ).toBe('sending');
        const answer = writes.submit(request);
        open = writes.submitted.slice(-1);
        return answer;
      },
    });
  };
  const allowOnce = (items: readonly LimitRunItem[]): void => {
    for (const { cardId } of items) allowed.set(cardId, (allowed.get(cardId) ?? 0) + 1);
  };

  const answerOpen = async (with_: Action['do'], error: CommandError | null): Promise<void> => {
    const [pending] = open;
    if (pending === undefined) return;
    open = [];
    const { cardId } = pending.request;
    if (error !== null) {
      const secondFault = error.kind === 'service-failed';
      await pending.answer(failed(error));
      faultsInARow = error.kind === 'outcome-unknown' || secondFault ? faultsInARow + 1 : 0;
      const after = run().items.find((item) => item.cardId === cardId);
      // Only the runner knows whether a fault is the second in a row: then the card stays unsent.
      if (staying.includes(error) || (secondFault && after?.state === 'next'))
        allowed.set(cardId, (allowed.get(cardId) ?? 0) + 1);
      return;
    }
    if (with_ === 'apply' || with_ === 'apply-otherwise') {
      applied.add(cardId);
      faultsInARow = 0;
      const differences =
        with_ === 'apply' ? [] : [{ field: 'paymentMonthlyLimit', asked: '5', kept: '4' }];
      await pending.answer(ok({ state: 'applied', cardId, differences }));
      expect(run().items.find((item) => item.cardId === cardId)?.state).toBe(
        with_ === 'apply' ? 'applied' : 'differs',
      );
      return;
    }
    const id = pending.request.id ?? '';
    approvals.push({ id, cardId });
    storeWrite(id, cardId, 'waiting');
    await pending.answer(
      ok({ state: 'waiting-for-approval', writeId: id, isEnrolled: with_ === 'ask-approval' }),
    );
  };

  const step = (which: number, state: Extract<Action, { do: 'step' }>['step']): void => {
    const approval = approvals[which];
    if (approval === undefined || base.vault.writes.get(approval.id)?.state === 'applied') return;
    const { id, cardId } = approval;
    const write = storeWrite(id, cardId, state);
    if (state === 'applied') applied.add(cardId);
    if (state !== 'unknown') faultsInARow = 0;
    writes.change(write);
  };

  const startRun = () =>
    runner.start(cards.map((id) => ({ id, asked: { paymentMonthlyLimit: '5' } })));

  const act = async (taken: Action): Promise<void> => {
    if (['stop', 'resume', 'retry-failed', 'restart'].includes(taken.do)) faultsInARow = 0;
    switch (taken.do) {
      case 'fail':
        return answerOpen(taken.do, taken.error);
      case 'step':
        return step(taken.which, taken.step);
      case 'stop':
        return void runner.stop();
      case 'resume':
        return void runner.resume();
      case 'retry-failed':
        allowOnce(run().items.filter(({ state }) => state === 'refused' || state === 'unknown'));
        return void runner.retryFailed();
      case 'restart':
        orphans.push(...open);
        open = [];
        writes.restart();
        begin();
        return void run();
      case 'start-again': {
        const { state, items } = run();
        if (
          state !== 'running' &&
          state !== 'waiting' &&
          !items.some((item) => item.state === 'sending')
        )
          return;
        return expect(startRun()).toMatchObject({
          error: { problems: [{ code: 'run-under-way' }] },
        });
      }
      case 'answer-a-lost-one': {
        const [lost, ...others] = orphans;
        orphans = others;
        const before = run();
        await lost?.answer(ok({ state: 'applied', cardId: lost.request.cardId, differences: [] }));
        if (lost) applied.add(lost.request.cardId);
        return expect(run()).toEqual(before);
      }
      case 'apply':
      case 'apply-otherwise':
      case 'ask-approval':
      case 'not-enrolled':
        return answerOpen(taken.do, null);
    }
  };

  const check = (): void => {
    const { state, items } = run();
    const has = (...states: LimitRunItem['state'][]): boolean =>
      items.some((item) => states.includes(item.state));
    for (const { cardId, state: itemState } of items) {
      expect(sent.get(cardId), `sends of ${cardId}`).toBeLessThanOrEqual(allowed.get(cardId) ?? 0);
      if (itemState === 'applied' || itemState === 'differs') expect(applied).toContain(cardId);
      expect(itemState === 'sending').toBe(open[0]?.request.cardId === cardId);
    }
    if (state === 'done') expect(has('next', 'sending', 'waiting')).toBe(false);
    if (state === 'waiting') expect(has('waiting')).toBe(true);
    if (state === 'running') expect(has('sending')).toBe(true);
    if (faultsInARow > 1) expect(state, 'after two faults in a row').not.toBe('running');
    const storedRun = base.vault.limitRuns.current();
    expect([storedRun?.run.state, storedRun?.items.map((item) => item.state)]).toEqual([
      state,
      items.map((item) => item.state),
    ]);
  };

  begin();
  return {
    start: () => {
      for (const id of cards) allowed.set(id, 1);
      return startRun();
    },
    act,
    check,
    sentCount: () => writes.submitted.length,
    state: () => run().state,
    close: () => {
      base.cache.close();
      base.vault.close();
    },
  };
}

it('sends each card at most once an attempt and reports only true outcomes, after any events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const world = createWorld();
      try {
        expect(world.start().ok).toBe(true);
        await settled();
        world.check();
        for (const taken of actions) {
          const before = { sent: world.sentCount(), state: world.state() };
          await world.act(taken);
          await settled();
          world.check();
          const mayBegin =
            ['resume', 'retry-failed', 'step'].includes(taken.do) || before.state === 'running';
          if (!mayBegin)
            expect(world.sentCount(), `nothing is sent automatically after ${taken.do}`).toBe(
              before.sent,
            );
          if (taken.do === 'stop' || taken.do === 'restart')
            expect(world.sentCount()).toBe(before.sent);
        }
      } finally {
        world.close();
      }
    }),
    { numRuns: runs(150) },
  );
});
