import { describe, expect, it } from 'vitest';
import type { CardWriteAnswer } from '../../../preload/contract/cards/card-changes.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { SentCard } from '../../../renderer/screens/cards/new-card/new-card-values.ts';
import { sendCreation } from '../../../renderer/screens/cards/new-card/send-creation.ts';

const traceId = null;
function rig(answer: Result<CardWriteAnswer>, disk: Result<unknown> = ok({})) {
  const steps: string[] = [];
  const noted = (step: string, result: Result<unknown>) => async () => {
    await Promise.resolve();
    steps.push(step);
    return result;
  };
  const form = {
    markSent: ({ writeId, atEpochMs }: SentCard) =>
      noted(`sent ${writeId} ${String(atEpochMs)}`, disk)(),
    markNotSent: noted('not sent', ok({})),
    empty: noted('empty', ok({})),
  };
  const create = async ({
    intentId,
    isSecondWanted,
  }: {
    readonly intentId: string;
    readonly isSecondWanted: boolean;
  }) => {
    steps.push(`create ${intentId}${isSecondWanted ? ' as a second' : ''}`);
    return answer;
  };
  return {
    steps,
    end: (isSecondWanted = false) =>
      sendCreation({ form, create, now: () => 7 }, { intentId: 'w1', isSecondWanted }),
  };
}
const applied = { state: 'applied' as const, cardId: 'c1' as CardId, differences: [] };

describe('sending a new card', () => {
  it('has the form on disk as sent before anything leaves, and empties it when the card is there', async () => {
    const { steps, end } = rig(ok(applied));
    expect(await end()).toEqual({ kind: 'created', answer: applied });
    expect(steps).toEqual(['sent w1 7', 'create w1', 'empty']);
  });

  it('sends nothing where that could not be written down', async () => {
    const error = { kind: 'storage-unavailable', reason: 'damaged' } as const;
    const { steps, end } = rig(ok(applied), failed(error));
    expect(await end()).toEqual({ kind: 'refused', error });
    expect(steps).toEqual(['sent w1 7']);
  });

  it('leaves the form as sent while it waits or nobody knows how it ended', async () => {
    const waiting = rig(ok({ state: 'waiting', writeId: 'w1', isEnrolled: true }));
    expect(await waiting.end()).toEqual({ kind: 'waiting' });
    expect(waiting.steps).toEqual(['sent w1 7', 'create w1']);
    const indeterminate: readonly CommandError[] = [
      { kind: 'outcome-unknown', traceId },
      { kind: 'service-failed', status: 502, traceId },
      { kind: 'unexpected', traceId: 't' },
    ];
    for (const error of indeterminate) {
      const unknown = rig(failed(error));
      expect(await unknown.end()).toEqual({ kind: 'unknown', error });
      expect(unknown.steps).toEqual(['sent w1 7', 'create w1']);
    }
  });

  it('tells of the same card that was ordered meanwhile, and says where a second one is wanted', async () => {
    const told = rig(
      failed({
        kind: 'invalid-input',
        problems: [{ path: ['isSecondWanted'], code: 'equal-creation' }],
      }),
    );
    expect(await told.end()).toEqual({ kind: 'second' });
    expect(told.steps).toEqual(['sent w1 7', 'create w1', 'not sent']);
    const wanted = rig(ok(applied));
    await wanted.end(true);
    expect(wanted.steps).toContain('create w1 as a second');
  });

  it('takes the form for unsent again after an end that surely made nothing', async () => {
    const certain: readonly CommandError[] = [
      { kind: 'offline' },
      { kind: 'signed-out' },
      { kind: 'rejected', problems: [], traceId },
    ];
    for (const error of certain) {
      const { steps, end } = rig(failed(error));
      expect(await end()).toEqual({ kind: 'refused', error });
      expect(steps).toEqual(['sent w1 7', 'create w1', 'not sent']);
    }
  });
});
