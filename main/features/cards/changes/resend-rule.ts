import { type ClocksNow, creationWindow } from '../creation/creation-window.ts';
import type { WriteRecord } from './write-record.ts';

/**
 * Whether a change of a card may go out once more.
 * - `by-itself`: no request is unaccounted for, or the bank surely still knows the key of the one
 *   that is. - `after-bank-time`: so it may, once the bank has told what time it is.
 * - `when-asked`: it could do twice what its owner wants once, so she says when.
 * - `never`: the bank may have forgotten the key, and would make a second card.
 */
export type ResendRule = 'by-itself' | 'after-bank-time' | 'when-asked' | 'never';

/** The one place where that is decided. */
export function resendRule(
  record: Pick<WriteRecord, 'kind' | 'uncertainSinceEpochMs' | 'times'>,
  clocks: ClocksNow,
): ResendRule {
  if (record.uncertainSinceEpochMs === null) return 'by-itself';
  if (record.kind !== 'create') return 'when-asked';
  switch (creationWindow(record, clocks)) {
    case 'over':
      return 'never';
    case 'open':
      return 'by-itself';
    case 'unwitnessed':
      return (record.times?.sinceBankEpochMs ?? null) !== null && clocks.bankEpochMs === null
        ? 'after-bank-time'
        : 'when-asked';
  }
}
