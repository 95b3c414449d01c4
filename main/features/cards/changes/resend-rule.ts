import { type ClocksNow, creationWindow } from '../creation/creation-window.ts';
import type { CardWrite } from './card-write.ts';

/**
 * Whether a change of a card may be sent again.
 * - `automatically`: no request has an unknown outcome, or the bank surely still knows the key of
 *   the one that has.
 * - `after-bank-time`: the same, once the bank has told what time it is.
 * - `when-asked`: it could do twice what the user wants once, so the user says when.
 * - `never`: the bank may have forgotten the key, and would make a second card.
 */
export type ResendRule = 'automatically' | 'after-bank-time' | 'when-asked' | 'never';

/** The one place where that is decided. */
export function resendRule(
  { kind, answer }: Pick<CardWrite, 'kind' | 'answer'>,
  clocks: ClocksNow,
): ResendRule {
  if (answer.unknownSinceEpochMs === null) return 'automatically';
  if (kind !== 'create') return 'when-asked';
  switch (creationWindow(answer, clocks)) {
    case 'over':
      return 'never';
    case 'open':
      return 'automatically';
    case 'unwitnessed':
      return (answer.times?.sinceBankEpochMs ?? null) !== null && clocks.bankEpochMs === null
        ? 'after-bank-time'
        : 'when-asked';
  }
}
