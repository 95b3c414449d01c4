import { useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { usePrintedPart } from '../../platform/printing.ts';
import type { Printed } from '../../ui/row-list.tsx';

/**
 * The rows of a list while it is printed, and the function that sets them. If the list has more
 * rows, a printed line names the limit.
 */
export function usePrintedRows<Row>(
  matchCount: number,
  canExport: boolean,
): readonly [printed: Printed<Row> | null, fill: (rows: readonly Row[] | null) => void] {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const isPrinted = usePrintedPart() === 'list';
  if (!isPrinted || rows === null) return [null, setRows];
  const note = [
    t('lists.printed.first', { shown: rows.length, count: matchCount }),
    ...(canExport ? [t('lists.printed.export')] : []),
  ].join(' ');
  return [{ rows, note: rows.length < matchCount ? note : null }, setRows];
}
