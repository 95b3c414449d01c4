import { expect, it } from 'vitest';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { createUnlockMany } from '../../../renderer/screens/cards/lock/unlock-many/unlock-many.ts';

type Commands = Parameters<typeof createUnlockMany>[0];

/** Three locked cards, of which each unlock waits for an approval. */
function threeLocked(waitingAlready: readonly string[] = [], stillLocked: readonly string[] = []) {
  const sent: string[] = [];
  let waiting = waitingAlready.map((id) => ({ id: `write-${id}`, cardId: id }));
  const approved = new Set<string>();
  const rows = ['a', 'b', 'c'].map((id) => ({ id, name: id, isLocked: true, isAbsent: false }));
  const commands = {
    list: async () => ok({ rows }),
    get: async () => ok({ offers: { unlock: true } }),
    unlock: async ({ id }: { id: string }) => {
      sent.push(id);
      waiting = [...waiting, { id: `write-${id}`, cardId: id }];
      return ok({ state: 'waiting-for-approval', writeId: `write-${id}`, isEnrolled: true });
    },
    status: async ({ id }: { id: string }) =>
      ok({
        state: approved.has(id) ? 'applied' : 'waiting-for-approval',
        differences: stillLocked.some((one) => id === `write-${one}`)
          ? [{ field: 'status', asked: 'unlocked', kept: 'paused' }]
          : [],
      }),
    openWrites: async () =>
      ok({
        writes: waiting.map((write): Partial<OpenWrite> => ({
          ...write,
          cardId: write.cardId as CardId,
          kind: 'unlock',
          state: 'waiting-for-approval',
        })),
      }),
  } as unknown as Commands;
  const many = createUnlockMany(commands);
  return {
    many,
    sent,
    waiting: () => waiting.map(({ cardId }) => cardId),
    end: async (isApproved: boolean) => {
      const [first, ...rest] = waiting;
      waiting = rest;
      if (isApproved && first !== undefined) approved.add(first.id);
      await many.checkApproval();
      await new Promise(setImmediate);
    },
    states: () => many.store.getState().entries.map(({ state }) => state),
  };
}

it('unlocks cards one after another, and none next to a waiting approval', async () => {
  const { many, sent, waiting, end, states } = threeLocked(['b']);
  await many.open();
  const run = many.start();
  await new Promise(setImmediate);
  expect([sent, waiting()], 'the approval of the former dialog comes first').toEqual([[], ['b']]);
  await end(true);
  expect([sent, waiting()]).toEqual([['a'], ['a']]);
  await end(false);
  expect([sent, waiting()]).toEqual([['a', 'c'], ['c']]);
  await end(true);
  await run;
  expect(states()).toEqual(['not-done', 'unlocked', 'unlocked']);
  expect(many.store.getState().phase).toBe('done');
});

it('sends nothing more once it is stopped', async () => {
  const { many, sent, waiting } = threeLocked();
  await many.open();
  const run = many.start();
  await new Promise(setImmediate);
  many.stop();
  await run;
  expect([sent, waiting()]).toEqual([['a'], ['a']]);
});

it('reports no card as unlocked that the bank still shows as locked', async () => {
  const { many, end, states } = threeLocked([], ['b']);
  await many.open();
  const run = many.start();
  for (let at = 0; at < 3; at += 1) {
    await new Promise(setImmediate);
    await end(true);
  }
  await run;
  expect(states()).toEqual(['unlocked', 'still-locked', 'unlocked']);
});
