import { describe, expect, it } from 'vitest';
import {
  type AfterFailureDeps,
  createAfterFailure,
} from '../../../main/shell/start-and-end/after-failure.ts';

function setUp(changes: Partial<AfterFailureDeps> = {}) {
  const done: unknown[] = [];
  const failing = createAfterFailure({
    logError: (error) => done.push(error),
    canAsk: () => true,
    endBeforeStart: () => done.push('ended'),
    logInterruptedWrites: () => done.push('written down'),
    askToRestart: async () => (done.push('asked'), true),
    restart: async () => void done.push('restarted'),
    ...changes,
  });
  const after = async (...errors: readonly unknown[]): Promise<readonly unknown[]> => {
    for (const error of errors) failing(error);
    await new Promise((resolve) => setTimeout(resolve, 0));
    return done;
  };
  return { after };
}

describe('an uncaught exception', () => {
  it("is logged, open work is stored, and the app restarts with the user's consent", async () => {
    expect(await setUp().after('a bug')).toEqual(['a bug', 'written down', 'asked', 'restarted']);
  });

  it('changes nothing if the user continues, and asks no second time', async () => {
    const asked: string[] = [];
    const { after } = setUp({ askToRestart: async () => (asked.push('asked'), false) });
    expect(await after('a bug', 'another', 'a third')).toEqual([
      'a bug',
      'written down',
      'another',
      'a third',
    ]);
    expect(asked).toEqual(['asked']);
  });

  it('ends an app that cannot ask yet, and reports it', async () => {
    expect(await setUp({ canAsk: () => false }).after('a bug', 'another')).toEqual([
      'a bug',
      'ended',
      'another',
    ]);
  });

  it('is shown also if it cannot be logged or open work cannot be stored', async () => {
    const refusing = (): never => {
      throw new Error('The disk is full');
    };
    expect(
      await setUp({ logError: refusing, logInterruptedWrites: refusing }).after('a bug'),
    ).toEqual(['asked', 'restarted']);
  });

  it('causes no endless loop if the dialog or the restart fails in turn', async () => {
    const failure = new Error('No dialog');
    const { after } = setUp({ askToRestart: () => Promise.reject(failure) });
    expect(await after('a bug')).toEqual(['a bug', 'written down', failure]);
    expect(await after('another')).toEqual(['a bug', 'written down', failure, 'another']);
  });
});
