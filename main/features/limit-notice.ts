import type { nearPercent } from '../../preload/contract/limit-use.ts';
import type { CardId } from '../../preload/contract/values.ts';

export type NoticedLimit =
  | 'paymentMonthly'
  | 'paymentDaily'
  | 'atmMonthly'
  | 'atmDaily'
  | 'paymentLifespan';

export type LimitThreshold = typeof nearPercent | 100;

/**
 * What the owner is told: each card once, with the limit that is nearest to its end. No amounts.
 */
export type LimitNotice = {
  readonly connectionId: string;
  readonly cards: readonly {
    readonly id: CardId;
    readonly name: string | null;
    readonly lastDigits: string | null;
    readonly limit: NoticedLimit;
    readonly thresholdPercent: LimitThreshold;
  }[];
};
