import { beforeEach, describe, expect, it } from 'vitest';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { WriteFinished } from '../../../preload/contract/write-finished.ts';
import { toasts } from '../../../renderer/ui/toast.ts';
import {
  forgetWaitingWrites,
  rememberWaitingWrites,
  announceFinishedWrite,
} from '../../../renderer/widgets/approvals/done-changes.tsx';

const cardId = 'c1' as CardId;
const waiting: OpenWrite = {
  id: 'w1',
  kind: 'limits',
  cardId,
  cardName: 'Karim Benali',
  holderName: null,
  lastDigits: '7304',
  state: 'waiting-for-approval',
  resend: 'when-asked',
  end: null,
  isEnrolled: true,
  isPolled: true,
  canRetry: true,
  canAbandon: true,
  canSimulate: false,
  sinceEpochMs: 0,
  untilEpochMs: 60_000,
  asked: [{ field: 'paymentMonthlyLimit', before: '2500', asked: '3000' }],
  error: null,
};
const finished: WriteFinished = {
  connectionId: 'one',
  writeId: 'w1',
  family: 'card',
  isDone: true,
  isAnswered: false,
  card: { cardId, kind: 'limits', differences: [] },
};
/** The changes shown in toasts. */
function shownToasts(): unknown {
  return toasts.visibleToasts.map(({ content }) => content);
}

describe('a change that waited for an approval', () => {
  beforeEach(() => {
    forgetWaitingWrites();
    toasts.clear();
  });

  it('is shown with its requested values once it succeeded, even if its list was read before', () => {
    rememberWaitingWrites([waiting]);
    rememberWaitingWrites([]);
    announceFinishedWrite(finished);
    expect(shownToasts()).toMatchObject([{ props: { write: waiting } }]);
  });

  it.each([
    ['it failed', { isDone: false, card: null }],
    [
      'the bank stored another value, which has its own message',
      {
        card: {
          cardId,
          kind: 'limits',
          differences: [{ field: 'paymentMonthlyLimit', asked: '3000', kept: '2500' }],
        },
      },
    ],
    ['another change is done', { writeId: 'w2' }],
  ] satisfies readonly (readonly [string, Partial<WriteFinished>])[])(
    'is not shown as done when %s',
    (_why, change) => {
      rememberWaitingWrites([waiting]);
      announceFinishedWrite({ ...finished, ...change });
      expect(shownToasts()).toEqual([]);
    },
  );

  it('is not shown if it did not wait: its sender showed it', () => {
    rememberWaitingWrites([{ ...waiting, state: 'sending' }]);
    announceFinishedWrite(finished);
    expect(shownToasts()).toEqual([]);
  });
});
