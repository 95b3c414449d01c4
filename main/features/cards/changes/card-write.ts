import type {
  CardWriteAnswer,
  CardWriteKind,
  KeptDifference,
} from '../../../../preload/contract/cards/card-changes.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';

/**
 * One field of a change: what the card had, and what it should have. Flags are `true` and `false`;
 * null: not known.
 */
export type AskedField = {
  readonly field: string;
  readonly before: string | null;
  readonly asked: string;
};

/** A change of one card as it is to be sent. `bodyText` goes out byte for byte, again and again. */
export type CardWriteRequest = {
  readonly kind: Exclude<CardWriteKind, 'create'>;
  readonly cardId: CardId;
  readonly bodyText: string | null;
  readonly asked: readonly AskedField[];
};

/**
 * What is known of a write after each step. `waiting` can follow any of them, when the owner sends
 * a write again.
 */
export type CardWriteStep =
  | { readonly state: 'waiting'; readonly isEnrolled: boolean }
  | {
      readonly state: 'applied';
      readonly cardId: CardId;
      readonly differences: readonly KeptDifference[];
    }
  | {
      readonly state:
        | 'denied'
        | 'expired'
        | 'changed-body'
        | 'unknown'
        | 'too-late'
        | 'abandoned'
        | 'replaced';
    }
  | { readonly state: 'refused'; readonly error: CommandError };

/**
 * Sends changes of cards, each with one outcome that is known or said not to be: written down
 * before it leaves, waiting for approvals across restarts, never sent by itself where that could do
 * it twice.
 */
export type CardWrites = {
  /**
   * Errors: `offline`, `signed-out`, `storage-unavailable` without a request; `outcome-unknown`;
   * else what the bank answered. A newer write of the same kind for a card replaces one that waits.
   */
  readonly submit: (request: CardWriteRequest) => Promise<Result<CardWriteAnswer>>;
  /** Told of every step of every write, as long as the connection is open. */
  readonly onStep: (listener: (writeId: string, step: CardWriteStep) => void) => void;
};
