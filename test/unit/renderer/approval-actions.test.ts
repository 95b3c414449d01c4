import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { CardWriteAnswer } from '../../../preload/contract/cards/card-changes.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';
import {
  nextReportEpochMs,
  reportedWrites,
} from '../../../renderer/widgets/approvals/approval-messages.ts';
import {
  runWriteAction,
  asShown,
  dismissActionFault,
  forgetActions,
  updateActions,
  useApprovalActions,
} from '../../../renderer/widgets/approvals/approval-actions.ts';
import { cardIdAt } from '../../fixtures/bakery.ts';

const waiting: OpenWrite = {
  ...{
    id: 'w1',
    kind: 'unlock',
    cardId: cardIdAt(0),
    cardName: 'Karim Benali',
    holderName: null,
    lastDigits: '7304',
    state: 'waiting-for-approval',
    resend: 'when-asked',
    end: null,
  },
  ...{
    isEnrolled: true,
    isPolled: false,
    canRetry: true,
    canAbandon: true,
    canSimulate: false,
    sinceEpochMs: 10_000,
    untilEpochMs: null,
    asked: [],
    error: null,
  },
};
const sending: OpenWrite = { ...waiting, state: 'sending', canRetry: false, canAbandon: false };
function acts() {
  return useApprovalActions.getState().actions;
}
function endOf(id = 'w1') {
  return acts()[id]?.result ?? null;
}

describe('"Your bank has not seen your approval yet"', () => {
  let answer = Promise.withResolvers<Result<CardWriteAnswer>>();
  const sent: string[] = [];
  beforeEach(() => {
    forgetActions();
    sent.length = 0;
    answer = Promise.withResolvers();
    vi.stubGlobal('window', {
      cashdesk: {
        approvals: { retry: ({ id }: { readonly id: string }) => (sent.push(id), answer.promise) },
        writes: {
          sendAgain: async () => (sent.push('send again'), ok({ write: null })),
          check: async () => (sent.push('check'), ok({ write: null })),
          resolve: async (resolution: unknown) => (sent.push(JSON.stringify(resolution)), ok({})),
        },
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const stillWaiting = ok<CardWriteAnswer>({
    state: 'waiting-for-approval',
    writeId: 'w1',
    isEnrolled: true,
  });

  it.each([0, 7_000])(
    'appears for an approval confirmed too early, %i ms after its start, until the bank answers',
    async (afterMs) => {
      const now = waiting.sinceEpochMs + afterMs;
      const done = runWriteAction(waiting, 'retry');
      // Main's list shows the change in flight, and the approval keeps its place.
      updateActions([sending]);
      expect(reportedWrites([asShown(sending, acts())], now)).toEqual([waiting]);
      answer.resolve(stillWaiting);
      await done;
      expect(endOf()).toBe('still-waiting');
      // The list from the time in flight is shown late, the next one a little later.
      updateActions([sending]);
      expect(reportedWrites([asShown(sending, acts())], now)).toEqual([waiting]);
      updateActions([waiting]);
      expect(endOf()).toBe('still-waiting');
    },
  );

  it('disappears when the bank has seen the approval, and with the change', async () => {
    answer.resolve(stillWaiting);
    await runWriteAction(waiting, 'retry');
    updateActions([waiting]);
    updateActions([sending]);
    expect(endOf()).toBeNull();
    await runWriteAction(waiting, 'retry');
    updateActions([waiting]);
    updateActions([{ ...waiting, sinceEpochMs: 60_000 }]);
    expect(endOf(), 'the bank requires another approval now').toBeNull();
    await runWriteAction(waiting, 'retry');
    updateActions([]);
    expect(acts()).toEqual({});
  });

  it('belongs to one approval, and not to one of another connection', async () => {
    answer.resolve(stillWaiting);
    await runWriteAction(waiting, 'retry');
    expect(endOf('w2')).toBeNull();
    const late = runWriteAction({ ...waiting, id: 'w2' }, 'retry');
    forgetActions();
    await late;
    expect(acts()).toEqual({});
  });

  it('is replaced by a failure, which stays until it is dismissed', async () => {
    const done = runWriteAction(waiting, 'retry');
    await runWriteAction(waiting, 'retry');
    expect(sent).toEqual(['w1']);
    answer.resolve(failed({ kind: 'offline' }));
    await done;
    expect(endOf()).toEqual({ kind: 'offline' });
    dismissActionFault('w1');
    expect(endOf()).toBeNull();
  });

  it('is not used for an unknown outcome, which has its own commands', async () => {
    const unknown: OpenWrite = { ...waiting, state: 'unknown' };
    await runWriteAction(unknown, 'retry');
    await runWriteAction({ ...unknown, kind: 'create' }, 'retry');
    await runWriteAction(unknown, 'did-not-happen');
    expect(sent).toEqual([
      'send again',
      'check',
      JSON.stringify({ writeId: 'w1', happened: false, objectId: null }),
    ]);
  });
});

describe('a change in flight', () => {
  it('is shown once it is old enough, to the millisecond', () => {
    expect(reportedWrites([sending], 14_999)).toEqual([]);
    expect(nextReportEpochMs([sending], 14_999)).toBe(15_000);
    expect(reportedWrites([sending], 15_000)).toEqual([sending]);
    expect(nextReportEpochMs([sending, waiting], 15_000)).toBeNull();
  });
});
