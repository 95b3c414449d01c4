import { describe, expect, it } from 'vitest';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { CardWriteAnswer } from '../../../preload/contract/cards/card-changes.ts';
import { failed, notFound, ok } from '../../../preload/contract/result.ts';
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
      resend: 'when-asked',
      end: null,
    },
    ...{ isEnrolled: true, isPolled: false, canRetry: true, canAbandon: true },
    ...{ canSimulate: false, sinceEpochMs: 0, untilEpochMs: null, asked: [], error: null },
  };
}
const unknown: Result<CardWriteAnswer> = failed({ kind: 'outcome-unknown', traceId: null });
const refused: Result<CardWriteAnswer> = failed({ kind: 'rejected', problems: [], traceId: null });
const waiting: Result<CardWriteAnswer> = ok({
  state: 'waiting-for-approval',
  writeId: 'w1',
  isEnrolled: true,
});
const applied: CardWriteAnswer = { state: 'applied', cardId: cardIdAt(0), differences: [] };

describe('a new card with an unknown outcome', () => {
  it('is the created card as soon as main knows it', () => {
    expect(creationOutcome(ok(applied), null)).toEqual({ kind: 'created', answer: applied });
  });

  it.each([
    [unknown, write('sending'), 'open'],
    [unknown, write('unknown'), 'open'],
    [waiting, write('waiting-for-approval'), 'ended'],
    [refused, write('refused'), 'ended'],
    // It changed between two reads: the next change reads again.
    [unknown, null, 'open'],
    [waiting, null, 'open'],
    [refused, null, 'ended'],
    [notFound, null, 'ended'],
  ] as const)('with the status %j and %j in the list is %s', (status, listed, kind) => {
    expect(creationOutcome(status, listed)).toMatchObject({ kind });
  });
});
