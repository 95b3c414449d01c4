import { beforeEach, describe, expect, it } from 'vitest';
import { nextActions } from '../../../main/features/cards/changes/approvals.ts';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { WriteFinished } from '../../../preload/contract/write-finished.ts';
import { noteFinished, showChangesOf } from '../../../renderer/widgets/approvals/approvals.ts';
import { cardChanges } from '../../../renderer/widgets/approvals/card-changes.ts';
import {
  dismissCreated,
  useCreatedCard,
} from '../../../renderer/widgets/approvals/created-card.tsx';
import {
  approvalMessage,
  approvalSteps,
  creationName,
  countdownText,
  reportedWrites,
} from '../../../renderer/widgets/approvals/approval-messages.ts';

const stages = [
  'sending',
  'waiting',
  'denied',
  'expired',
  'changed-body',
  'unknown',
  'too-late',
  'refused',
] as const;
function atStage(stage: (typeof stages)[number]): Partial<OpenWrite> {
  switch (stage) {
    case 'waiting':
      return { state: 'waiting-for-approval' };
    case 'too-late':
      return { state: 'unknown', resend: 'never' };
    case 'denied':
    case 'expired':
    case 'changed-body':
      return { state: 'refused', end: stage };
    case 'sending':
    case 'unknown':
    case 'refused':
      return { state: stage };
  }
}

/** With the next actions that main allows. */
function write(change: Partial<OpenWrite>): OpenWrite {
  const changed = { ...waiting, ...change };
  return { ...changed, ...nextActions(changed), ...change };
}
const waiting: OpenWrite = {
  id: 'w1',
  kind: 'limits',
  cardId: 'c1' as CardId,
  cardName: 'Karim Benali',
  holderName: null,
  lastDigits: '7304',
  state: 'waiting-for-approval',
  resend: 'when-asked',
  end: null,
  isEnrolled: true,
  isPolled: true,
  canSimulate: false,
  sinceEpochMs: 0,
  untilEpochMs: null,
  asked: [],
  error: null,
  canRetry: true,
  canAbandon: true,
};
function steps(change: Partial<OpenWrite>) {
  return approvalSteps(write(change));
}

describe('an unfinished change', () => {
  it('has its own text for each state, and a next action in all but one', () => {
    const titles = stages.map((stage) => approvalMessage(write(atStage(stage))).title);
    expect(new Set(titles).size).toBe(stages.length);
    expect(stages.filter((stage) => steps(atStage(stage)).length === 0)).toEqual(['sending']);
  });

  it('can be confirmed or withdrawn while it waits', () => {
    expect(steps({})).toEqual(['confirm', 'give-up']);
    expect(approvalMessage(write({ isPolled: true })).text).not.toBe(
      approvalMessage(write({ isPolled: false })).text,
    );
  });

  it('explains first how to pair a phone if there is none', () => {
    const unpaired = { isEnrolled: false, canSimulate: true };
    expect(steps(unpaired)).toEqual(['retry', 'give-up']);
    expect(approvalMessage(write(unpaired))).toMatchObject({
      title: 'approvals.not-enrolled.title',
      retry: 'approvals.step.paired',
    });
  });

  it('offers to simulate the phone only if main allows it', () => {
    expect(steps({ canSimulate: true })).toEqual(['phone', 'give-up']);
  });

  it('is never sent again if that could create a second card', () => {
    expect(steps({ state: 'unknown', resend: 'never', kind: 'create', cardId: null })).toEqual([
      'happened',
      'did-not-happen',
    ]);
  });

  it('that may have created a card is checked with the same key, and cannot be withdrawn', () => {
    const unknown = { state: 'unknown', kind: 'create', cardId: null } as const;
    expect(steps(unknown)).toEqual(['retry', 'happened', 'did-not-happen']);
    expect(approvalMessage(write(unknown))).toMatchObject({
      retry: 'approvals.step.ask',
      text: 'approvals.unknown.create',
    });
  });

  it("that creates a card has the card's future name", () => {
    expect(
      creationName(
        write({
          kind: 'create',
          cardId: null,
          cardName: null,
          asked: [{ field: 'nickname', before: null, asked: 'Market stall' }],
        }),
      ),
    ).toBe('Market stall');
    expect(creationName(write({ kind: 'create', cardId: null, cardName: null }))).toBeNull();
    const ofHolder = {
      kind: 'create',
      cardId: null,
      cardName: null,
      holderName: 'Inès Roussel',
    } as const;
    expect(creationName(write(ofHolder))).toBe('Inès Roussel');
  });

  it('offers to view the card first after a missing answer, if there is a card', () => {
    expect(steps({ state: 'unknown' })[0]).toBe('look');
    expect(steps({ state: 'unknown', cardId: null })).not.toContain('look');
  });

  it('is not offered again if the bank rejected its content', () => {
    expect(
      steps({ state: 'refused', error: { kind: 'rejected', problems: [], traceId: null } }),
    ).toEqual(['understood']);
    expect(
      steps({
        state: 'refused',
        error: { kind: 'not-allowed', missingScope: 'card.write', detail: null, traceId: null },
      }),
    ).toContain('retry');
  });

  it('offers no action that main does not allow', () => {
    for (const stage of stages.filter((each) => each !== 'unknown' && each !== 'too-late'))
      expect(steps({ ...atStage(stage), canRetry: false, canAbandon: false })).toEqual([]);
  });

  it('counts its time down to zero and not below', () => {
    expect(countdownText(821_000, 0)).toBe('13:41');
    expect(countdownText(820_001, 0)).toBe('13:41');
    expect(countdownText(59_000, 0)).toBe('0:59');
    expect(countdownText(0, 5_000)).toBe('0:00');
  });

  it('is listed after those that need the user, and only after a moment in flight', () => {
    const sending = write({ id: 'w2', state: 'sending', sinceEpochMs: 10_000 });
    expect(reportedWrites([sending], 12_000)).toEqual([]);
    expect(reportedWrites([sending, write({})], 16_000).map(({ id }) => id)).toEqual(['w1', 'w2']);
  });
});

describe('a change that succeeded after its approval', () => {
  const cardId = 'c1' as CardId;
  const differences = [{ field: 'paymentMonthlyLimit', asked: '500', kept: '20' }];
  const finished = (change: Partial<WriteFinished> = {}): WriteFinished => ({
    connectionId: 'c1',
    writeId: 'w1',
    family: 'card',
    isDone: true,
    isAnswered: false,
    card: { cardId, kind: 'limits', differences },
    ...change,
  });
  const noted = () => cardChanges.store.getState().changes[`limits:${cardId}`] ?? null;

  beforeEach(() => {
    showChangesOf('c1');
    cardChanges.dismiss('limits', cardId);
    dismissCreated();
  });

  it('shows the values that the bank stored', () => {
    noteFinished(finished(), 'c1');
    expect(noted()).toEqual({ state: 'differs', differences });
  });

  it('shows the card that it created', () => {
    noteFinished(finished({ card: { cardId, kind: 'create', differences } }), 'c1');
    expect(useCreatedCard.getState().created).toEqual({ cardId, differences });
  });

  it.each([
    ['finished without a caller', false],
    ['finished after its caller left', true],
  ])('is shown once its connection opens: %s', (_what, isAnswered) => {
    const made = { cardId, kind: 'create' as const, differences };
    noteFinished(finished({ connectionId: 'c2', isAnswered }), 'c1');
    noteFinished(finished({ connectionId: 'c2', isAnswered, card: made }), 'c1');
    expect([noted(), useCreatedCard.getState().created]).toEqual([null, null]);
    showChangesOf('c2');
    expect(noted()).toEqual({ state: 'differs', differences });
    expect(useCreatedCard.getState().created).toEqual({ cardId, differences });
    showChangesOf('c1');
    expect(noted()).toBeNull();
    showChangesOf('c2');
    expect(noted()).toBeNull();
  });

  it.each([
    ['a failed change', finished({ isDone: false, card: null })],
    ['a change with a waiting caller', finished({ isAnswered: true })],
    [
      'a change stored exactly by the bank',
      finished({ card: { cardId, kind: 'limits', differences: [] } }),
    ],
    ['a change of a client', finished({ family: 'client', card: null })],
  ])('shows no message for %s', (_what, given) => {
    noteFinished(given, 'c1');
    expect([noted(), useCreatedCard.getState().created]).toEqual([null, null]);
  });
});
