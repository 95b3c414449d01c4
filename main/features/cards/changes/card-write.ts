import * as z from 'zod/mini';
import type {
  CardWriteAnswer,
  CardWriteKind,
  CardDifference,
} from '../../../../preload/contract/cards/card-changes.ts';
import { cardWriteKind } from '../../../../preload/contract/cards/card-changes.ts';
import { type CommandError, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { type CardId, cardId } from '../../../../preload/contract/values.ts';
import { cardWriteRequestCodec, cardAnswerCodec } from '../../../data/codecs/own-records.ts';
import { defineWrite } from '../../../outbox/define-write.ts';
import { type Write, type WriteState, newWrite } from '../../../outbox/write.ts';

/**
 * One field of a change: the value before and the requested value. Flags are `true` and `false`;
 * null: unknown.
 */
export type AskedField = {
  readonly field: string;
  readonly before: string | null;
  readonly asked: string;
};

/** A change of one card, ready to send. Every attempt sends `bodyText` byte for byte. */
export type CardWriteRequest = {
  /** Set by a caller that follows the write; a new id by default. */
  readonly id?: string;
  readonly kind: Exclude<CardWriteKind, 'create'>;
  readonly cardId: CardId;
  readonly bodyText: string | null;
  readonly asked: readonly AskedField[];
};

/** The approval that the bank asked for. The token stays in main and in the vault. */
export type Approval = {
  readonly sessionToken: string | null;
  readonly isEnrolled: boolean;
  readonly sinceEpochMs: number;
  /** Null without a token: the deadline is unknown. */
  readonly untilEpochMs: number | null;
  /** The user has approved, and the history records it. */
  readonly isApproved?: boolean;
};

/**
 * The clock readings when a creation with an unknown outcome was first sent, and the latest reading
 * since.
 */
export type CreationTimes = {
  readonly sinceBankEpochMs: number | null;
  readonly latestEpochMs: number;
};

/**
 * A change of a card, or a new card; its object is the card. `sentAtEpochMs` is when the user
 * requested it. The requested values stay after the write ends, because changes found on the card
 * are compared with them.
 */
export type CardWrite = Write<unknown, unknown, CardId | null, CardWriteKind> & {
  readonly asked: {
    readonly idempotencyKey: string | null;
    readonly bodyText: string | null;
    readonly fields: readonly AskedField[];
  };
  readonly answer: {
    /** When the first request with an unknown outcome was sent. */
    readonly unknownSinceEpochMs: number | null;
    /**
     * For `unknown` writes. `never`: the bank may have forgotten the idempotency key, and would
     * create a second card.
     */
    readonly resend: 'automatically' | 'when-asked' | 'never';
    readonly approval: Approval | null;
    /** Why the write ended, if it was not the bank's answer to the request. */
    readonly end: 'denied' | 'expired' | 'changed-body' | 'abandoned' | 'replaced' | null;
    readonly error: CommandError | null;
    /** For `applied` writes: the fields that the bank set to other values than requested. */
    readonly differences: readonly CardDifference[];
    /** For creations that were sent. */
    readonly times: CreationTimes | null;
  };
};

export const cardWrites = defineWrite<CardWrite>({
  family: 'card',
  topic: 'approvals',
  kinds: cardWriteKind.options,
  objectId: z.nullable(cardId),
  asked: cardWriteRequestCodec,
  answer: cardAnswerCodec,
  isValid: ({ asked, answer }) => asked !== null && answer !== null,
  // Without its idempotency key after a restart, a second request could create a second card.
  mustSurvive: ({ kind }) => kind === 'create',
  mayResend: ({ answer }) => answer.resend !== 'never',
});

/** Writes that have not ended, or whose end the user has not read. */
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

/** The write in another state. Fields of the previous state are cleared. */
export function inState(
  write: CardWrite,
  state: Exclude<WriteState, 'sending'>,
  answer: Partial<CardWrite['answer']> = {},
): CardWrite {
  const { unknownSinceEpochMs, times } = write.answer;
  return {
    ...write,
    state,
    answer: { ...noAnswer, unknownSinceEpochMs, times, ...answer },
  };
}

/** The user cancelled the write, acknowledged its end, or reported its outcome. */
export function asAbandoned(write: CardWrite): CardWrite {
  return inState(write, 'resolved', { end: 'abandoned' });
}

/** The bank changed nothing, and the caller receives the error. */
export function asNotDone(write: CardWrite, error: CommandError): CardWrite {
  return { ...inState(write, 'resolved', { error }), happened: false };
}

/**
 * The approval was denied or expired. If an earlier request may have been applied, the outcome is
 * unknown.
 */
export function asNotApproved(write: CardWrite, end: 'denied' | 'expired'): CardWrite {
  return write.answer.unknownSinceEpochMs === null
    ? inState(write, 'refused', { end })
    : inState(write, 'unknown');
}

/**
 * The mutex key: writes of one kind for one card must not be in flight together. Each creation has
 * its own mutex.
 */
export function mutexKeyOf({ id, kind, objectId }: Pick<CardWrite, 'id' | 'kind' | 'objectId'>) {
  return kind === 'create' ? `create ${id}` : `${kind} ${objectId ?? ''}`;
}

export function toOutcomeUnknown(error: CommandError | null): CommandError {
  return {
    kind: 'outcome-unknown',
    traceId: error !== null && 'traceId' in error ? error.traceId : null,
  };
}

/**
 * A write's state as a command result. Errors: `outcome-unknown`; `not-found` for an abandoned or
 * replaced write; for a refused write the bank's error, or `rejected`.
 */
export function answerOf({ id, state, objectId, answer }: CardWrite): Result<CardWriteAnswer> {
  const { approval, error, differences } = answer;
  switch (state) {
    case 'applied':
      return objectId === null
        ? failed(toOutcomeUnknown(null))
        : ok({ state, cardId: objectId, differences: [...differences] });
    case 'waiting-for-approval':
      return ok({ state, writeId: id, isEnrolled: approval?.isEnrolled ?? true });
    case 'sending':
    case 'unknown':
      return failed(toOutcomeUnknown(error));
    case 'refused':
      return failed(error ?? { kind: 'rejected', problems: [], traceId: null });
    case 'resolved':
      return failed({ kind: 'not-found', traceId: null });
  }
}
