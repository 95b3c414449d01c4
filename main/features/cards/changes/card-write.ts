import * as z from 'zod/mini';
import type {
  CardWriteAnswer,
  CardWriteKind,
  KeptDifference,
} from '../../../../preload/contract/cards/card-changes.ts';
import { cardWriteKind } from '../../../../preload/contract/cards/card-changes.ts';
import { type CommandError, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { type CardId, cardId } from '../../../../preload/contract/values.ts';
import { askedOfCardCodec, cardAnswerCodec } from '../../../data/codecs/own-records.ts';
import { defineWrite } from '../../../outbox/define-write.ts';
import { type Write, type WriteState, newWrite } from '../../../outbox/write.ts';

/**
 * One field of a change: what the card had, and what it should have. Flags are `true` and `false`;
 * null: not known.
 */
export type AskedField = {
  readonly field: string;
  readonly before: string | null;
  readonly asked: string;
};

/** A change of one card as it is to be sent. Each sending sends `bodyText` byte for byte. */
export type CardWriteRequest = {
  /** Named by a caller that follows it; by default a new one. */
  readonly id?: string;
  readonly kind: Exclude<CardWriteKind, 'create'>;
  readonly cardId: CardId;
  readonly bodyText: string | null;
  readonly asked: readonly AskedField[];
};

/** What the bank wants approved. The token stays in main and in the vault. */
export type Approval = {
  readonly sessionToken: string | null;
  readonly isEnrolled: boolean;
  readonly sinceEpochMs: number;
  /** Null without a token: nobody knows. */
  readonly untilEpochMs: number | null;
  /** The user has approved, and the history says so. */
  readonly isApproved?: boolean;
};

/** What the clocks showed when a creation with no known answer was first sent, and since. */
export type CreationTimes = {
  readonly sinceBankEpochMs: number | null;
  readonly latestEpochMs: number;
};

/**
 * A change of a card, or a new card; its object is the card. `sentAtEpochMs` is when it was asked
 * for. What was asked for stays after its end: changes of the card are compared with it.
 */
export type CardWrite = Write<unknown, unknown, CardId | null, CardWriteKind> & {
  readonly asked: {
    readonly idempotencyKey: string | null;
    readonly bodyText: string | null;
    readonly fields: readonly AskedField[];
  };
  readonly answer: {
    /** When the first request was sent that may have done it, though its answer is unknown. */
    readonly unknownSinceEpochMs: number | null;
    /**
     * Of an `unknown` one. `never`: the bank may have forgotten the key, and would make a second
     * card.
     */
    readonly resend: 'automatically' | 'when-asked' | 'never';
    readonly approval: Approval | null;
    /** What ended it other than the bank's answer to the request. */
    readonly end: 'denied' | 'expired' | 'changed-body' | 'abandoned' | 'replaced' | null;
    readonly error: CommandError | null;
    /** What an `applied` one set otherwise than asked for. */
    readonly differences: readonly KeptDifference[];
    /** Of a creation that was sent. */
    readonly times: CreationTimes | null;
  };
};

export const cardWrites = defineWrite<CardWrite>({
  family: 'card',
  topic: 'approvals',
  kinds: cardWriteKind.options,
  objectId: z.nullable(cardId),
  asked: askedOfCardCodec,
  answer: cardAnswerCodec,
  isWhole: ({ asked, answer }) => asked !== null && answer !== null,
  // Without its key after a restart, a second request could make a second card.
  mustSurvive: ({ kind }) => kind === 'create',
  mayResend: ({ answer }) => answer.resend !== 'never',
});

/** Not ended, or ended in a way that the user has not read. */
export const shownStates = ['sending', 'waiting-for-approval', 'unknown', 'refused'] as const;

export function isShown({ state }: CardWrite): boolean {
  return (shownStates as readonly WriteState[]).includes(state);
}

const noAnswer: CardWrite['answer'] = {
  unknownSinceEpochMs: null,
  resend: 'when-asked',
  approval: null,
  end: null,
  error: null,
  differences: [],
  times: null,
};

export function newCardWrite(
  write: Pick<CardWrite, 'id' | 'kind' | 'sentAtEpochMs' | 'objectId' | 'asked'>,
): CardWrite {
  return { ...newWrite<CardWrite>(write), answer: noAnswer };
}

/** The write in another state. What belonged to the state before goes. */
export function inState(
  write: CardWrite,
  state: Exclude<WriteState, 'sending'>,
  given: Partial<CardWrite['answer']> = {},
): CardWrite {
  const { unknownSinceEpochMs, times } = write.answer;
  return {
    ...write,
    state,
    answer: { ...noAnswer, unknownSinceEpochMs, times, ...given },
  };
}

/** The user cancelled it, took note of its end, or said how it ended. */
export function abandoned(write: CardWrite): CardWrite {
  return inState(write, 'resolved', { end: 'abandoned' });
}

/** The bank changed nothing, and the caller receives the error. */
export function notDone(write: CardWrite, error: CommandError): CardWrite {
  return { ...inState(write, 'resolved', { error }), happened: false };
}

/**
 * Its approval ended without a yes. If an earlier request may have been carried out, the outcome is
 * unknown.
 */
export function notApproved(write: CardWrite, end: 'denied' | 'expired'): CardWrite {
  return write.answer.unknownSinceEpochMs === null
    ? inState(write, 'refused', { end })
    : inState(write, 'unknown');
}

/**
 * The key of the mutex: writes of one kind for one card must not be in flight together, and each
 * creation is alone with its key.
 */
export function mutexKeyOf({ id, kind, objectId }: Pick<CardWrite, 'id' | 'kind' | 'objectId'>) {
  return kind === 'create' ? `create ${id}` : `${kind} ${objectId ?? ''}`;
}

export function outcomeUnknownBy(error: CommandError | null): CommandError {
  return {
    kind: 'outcome-unknown',
    traceId: error !== null && 'traceId' in error ? error.traceId : null,
  };
}

/**
 * The state of a write as an answer. Errors: `outcome-unknown`; `not-found` for one that was given
 * up or replaced; `rejected`, or the bank's error, for one that was refused.
 */
export function answerOf({ id, state, objectId, answer }: CardWrite): Result<CardWriteAnswer> {
  const { approval, error, differences } = answer;
  switch (state) {
    case 'applied':
      return objectId === null
        ? failed(outcomeUnknownBy(null))
        : ok({ state, cardId: objectId, differences: [...differences] });
    case 'waiting-for-approval':
      return ok({ state, writeId: id, isEnrolled: approval?.isEnrolled ?? true });
    case 'sending':
    case 'unknown':
      return failed(outcomeUnknownBy(error));
    case 'refused':
      return failed(error ?? { kind: 'rejected', problems: [], traceId: null });
    case 'resolved':
      return failed({ kind: 'not-found', traceId: null });
  }
}
