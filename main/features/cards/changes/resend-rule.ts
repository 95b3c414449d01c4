import { type ClocksNow, creationWindow } from '../creation/creation-window.ts';
import type { CardWrite } from './card-write.ts';

/**
 * Whether a write of a card may be sent again.
 * - `automatically`: no request has an unknown outcome, or the bank certainly still knows the
 *   idempotency key of the one that has.
 * - `after-bank-time`: as `automatically`, once the bank's time is known.
 * - `when-asked`: a resend could apply the change twice, so the user decides.
 * - `never`: the bank may have forgotten the key, and would create a second card.
 */
export type ResendRule = 'automatically' | 'after-bank-time' | 'when-asked' | 'never';

/** The only place that decides this. */
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
