import { fromMinor } from '../../format/amount.ts';
import { t } from '../../i18n/i18n.ts';
import { Amount, LimitAmount } from '../../widgets/amounts/amount.tsx';
import type { LimitState } from '../../../preload/contract/cards/limits.ts';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';

/**
 * A limit in full, never rounded: its amount (cents only if it has some), "no limit", or a dash.
 * `isBare`: without the unit.
 */
export function LimitFigure({
  state,
  isBare = false,
}: {
  readonly state: LimitState;
  readonly isBare?: boolean;
}) {
  const { unit } = useLimitUnit();
  if (state.kind === 'off') return <span className="dim">{t('limits.none')}</span>;
  const amount = state.kind === 'on' ? state.amount : null;
  const major = amount !== null && unit === 'minor' ? fromMinor(amount) : amount;
  const precision = major !== null && /\.0*[1-9]/.test(major) ? 'exact' : 'whole';
  return isBare ? (
    <Amount value={major} currency={null} precision={precision} />
  ) : (
    <LimitAmount value={amount} precision={precision} />
  );
}
