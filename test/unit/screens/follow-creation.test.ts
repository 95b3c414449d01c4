import { describe, expect, it } from 'vitest';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { CardWriteAnswer } from '../../../preload/contract/cards/card-changes.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { creationOutcome } from '../../../renderer/screens/cards/new-card/follow-creation.ts';
import { cardIdAt } from '../../fixtures/bakery.ts';

function write(state: OpenWrite['state']): OpenWrite {
  return {
    ...{
      id: 'w1',
      kind: 'create',
      cardId: null,
      cardName: null,
      holderName: null,
      lastDigits: null,
      state,
      isEnrolled: true,
      isPolled: false,
      canRetry: true,
      canAbandon: true,
    },
    ...{ canSimulate: false, sinceEpochMs: 0, untilEpochMs: null, asked: [], error: null },
  };
}
const unknown: Result<CardWriteAnswer> = failed({ kind: 'outcome-unknown', traceId: null });
const refused: Result<CardWriteAnswer> = failed({ kind: 'rejected', problems: [], traceId: null });
const applied: CardWriteAnswer = { state: 'applied', cardId: cardIdAt(0), differences: [] };
function outcome(status: Result<CardWriteAnswer>, state?: OpenWrite['state']) {
  return creationOutcome(status, state && write(state));
}

describe('a new card of which no answer came', () => {
  it('is the created card as soon as main knows it', () => {
    expect(outcome(ok(applied))).toEqual({ kind: 'created', answer: applied });
  });

  it('stays open while it is asked for, is to be asked for, or is asked for no longer', () => {
    for (const state of ['sending', 'unknown', 'too-late'] as const)
      expect(outcome(unknown, state)).toEqual({ kind: 'open', state });
  });

  it('is told in the list where it waits for the owner or came to nothing', () => {
    expect(outcome(ok({ state: 'waiting', writeId: 'w1', isEnrolled: true }), 'waiting')).toEqual({
      kind: 'listed',
    });
    for (const state of ['refused', 'denied', 'expired', 'changed-body'] as const)
      expect(outcome(refused, state)).toEqual({ kind: 'listed' });
  });

  it('can be sent again where it surely never left, and is gone where it was given up', () => {
    expect(outcome(refused)).toEqual({ kind: 'not-sent' });
    expect(outcome(failed({ kind: 'not-found', traceId: null }))).toEqual({ kind: 'gone' });
  });

  it('stays open where it changed between two questions: the next change asks again', () => {
    expect(outcome(unknown)).toEqual({ kind: 'open', state: 'sending' });
    expect(outcome(ok({ state: 'waiting', writeId: 'w1', isEnrolled: true }))).toEqual({
      kind: 'open',
      state: 'sending',
    });
  });
});
