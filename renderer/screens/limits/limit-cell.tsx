import type { LimitChange, LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { useHiddenAmounts } from '../../platform/preferences.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { LimitAmount } from '../../widgets/amounts/amount.tsx';
import { Meter } from '../../widgets/amounts/meter.tsx';
import { limitOf, spentOf, stateOf } from '../../../preload/contract/cards/limits.ts';
import type { LimitField, LimitState } from '../../../preload/contract/cards/limits.ts';
import { withChange } from '../../widgets/limits/limit-changes.ts';
import { LimitFigure } from './limit-figure.tsx';

function isSameState(a: LimitState, b: LimitState): boolean {
  return a.kind === b.kind && (a.kind !== 'on' || (b.kind === 'on' && a.amount === b.amount));
}

/**
 * One limit of a card: the current value, or the former value struck through next to the new one. A
 * thin meter below it shows its use, if it has a spent amount.
 */
export function LimitCell({
  row,
  field,
  change,
}: {
  readonly row: LimitRow;
  readonly field: LimitField;
  readonly change: LimitChange | undefined;
}) {
  const isHidden = useHiddenAmounts();
  const limit = limitOf(field);
  const before = stateOf(row, limit);
  const after = stateOf(withChange(row, change), limit);
  const spent = spentOf(row, limit);
  const isChanged = !isSameState(before, after);
  return (
    <>
      <span className="limits-figure">
        {isChanged && before.kind !== 'unknown' && (
          <s className="limits-former-value">
            <span className="only-read">{t('limits.cell.was')} </span>
            <LimitFigure state={before} isBare />
          </s>
        )}
        {isChanged && <span className="only-read">{t('limits.cell.becomes')} </span>}
        <span className={isChanged ? 'limits-new-value' : undefined}>
          <LimitFigure state={after} />
        </span>
      </span>
      {!isHidden &&
        field !== 'paymentMonthlyLimit' &&
        spent !== null &&
        !/^-?0*(\.0*)?$/.test(spent) &&
        after.kind === 'on' && (
          <span className="limits-cell-meter">
            <Meter spent={spent} limit={after.amount} />
            <span className="only-read">
              <T id="ui.word.spent-spent" values={{ spent: <LimitAmount value={spent} /> }} />
            </span>
          </span>
        )}
    </>
  );
}
