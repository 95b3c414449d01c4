import type { LimitChange, LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { amountText, fromMinor } from '../../format/amount.ts';
import type { LimitUnit } from '../../format/limit-input.ts';
import { leftOf } from '../../widgets/amounts/left-of.ts';
import { limitColumns, stateAfter, stateOf } from './limit-columns.ts';
import type { LimitField, LimitState } from './limit-columns.ts';

type FigureColumn = LimitField | 'spent' | 'left' | 'lifespan';
/**
 * How figures are written here; `between` is how many characters stand between the two of a card's
 * whole life ("€240 of €250").
 */
export type FigureLook = {
  readonly locale: string;
  readonly unit: LimitUnit;
  readonly currency: string | null;
  readonly between: number;
};

/** Of a figure without its unit: whole, unless it is a limit that has cents. */
export function limitPrecision(major: string): 'exact' | 'whole' {
  return /\.0*[1-9]/.test(major) ? 'exact' : 'whole';
}

/**
 * Digits and their separators, counted instead of written: Intl for each of some thousand figures
 * would be felt at every keystroke.
 */
function roughLength(major: string, isLimit: boolean): number {
  const [whole = '', cents = ''] = major.split('.');
  const shownCents =
    isLimit && limitPrecision(major) === 'exact' ? 1 + Math.max(2, cents.length) : 0;
  return whole.length + Math.floor((whole.length - 1) / 3) + shownCents;
}

function amountOf(state: LimitState): string | null {
  return state.kind === 'on' ? state.amount : null;
}

/**
 * How many digits wide the longest figure of each column is, so that the column can be as wide: a
 * row has one height, and a sum is never cut. `changeOf` tells what a card is to get, which its
 * cells show as well.
 */
export function figureWidths(
  rows: readonly LimitRow[],
  changeOf: (row: LimitRow) => LimitChange | undefined,
  look: FigureLook,
): ReadonlyMap<FigureColumn, number> {
  const { locale, unit, currency } = look;
  const widthOf = (values: readonly (string | null)[], isLimit: boolean): number => {
    let longest = { text: '', length: 0 };
    for (const value of values) {
      if (value === null) continue;
      const text = unit === 'minor' ? fromMinor(value) : value;
      const length = roughLength(text, isLimit);
      if (length > longest.length) longest = { text, length };
    }
    return longest.text === ''
      ? 0
      : amountText(locale, longest.text, {
          currency,
          precision: isLimit ? limitPrecision(longest.text) : 'whole',
        }).length;
  };
  const limits = limitColumns.map(({ field }): [FigureColumn, number] => {
    const shown = rows.flatMap((row) => [
      amountOf(stateOf(row, field)),
      amountOf(stateAfter(row, field, changeOf(row))),
    ]);
    return [field, widthOf(shown, true)];
  });
  const lifespan = [
    rows.map((row) => row.paymentLifespanSpent),
    rows.map((row) => row.paymentLifespanLimit),
  ];
  return new Map<FigureColumn, number>([
    ...limits,
    [
      'spent',
      widthOf(
        rows.map((row) => row.paymentMonthlySpent),
        false,
      ),
    ],
    [
      'left',
      widthOf(
        rows.map((row) =>
          leftOf(row.paymentMonthlySpent, amountOf(stateOf(row, 'paymentMonthlyLimit'))),
        ),
        false,
      ),
    ],
    ['lifespan', lifespan.reduce((sum, values) => sum + widthOf(values, false), look.between)],
  ]);
}
