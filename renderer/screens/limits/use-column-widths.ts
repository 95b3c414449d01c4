import { useMemo } from 'react';
import type { LimitChange, LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { useFormatLocale, useHiddenAmounts } from '../../platform/preferences.ts';
import { useT } from '../../i18n/i18n.ts';
import { figureWidths } from './figure-columns.ts';
import { useLimitUnit } from './use-limit-unit.ts';

/**
 * Beside its figures, a column holds the padding of a cell, and the month's meter where it has room.
 */
const besides: Readonly<Record<string, string>> = {
  spent: 'var(--meter-room) + var(--s-3) + var(--s-1)',
};

/**
 * The least width of each column of figures, as properties for `limits-grid.css`. While amounts are
 * hidden no width tells how long they are.
 */
export function useColumnWidths(
  rows: readonly LimitRow[],
  changeOf: (row: LimitRow) => LimitChange | undefined,
): Readonly<Record<`--w-${string}`, string>> {
  const t = useT();
  const locale = useFormatLocale();
  const isHidden = useHiddenAmounts();
  const { unit, currency } = useLimitUnit();
  const between = t('cards.figures.spent-of', { spent: '', limit: '' }).length;
  return useMemo(() => {
    const widths = figureWidths(isHidden ? [] : rows, changeOf, {
      locale,
      unit,
      currency,
      between,
    });
    return Object.fromEntries(
      [...widths].map(([column, digits]) => [
        `--w-${column}`,
        `calc(${String(digits)}ch + ${besides[column] ?? 'var(--s-3) + var(--s-1)'})`,
      ]),
    );
  }, [rows, changeOf, isHidden, locale, unit, currency, between]);
}
