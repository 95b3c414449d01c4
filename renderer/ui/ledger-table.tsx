import type { ReactNode } from 'react';
import './ledger-table.css';

type LedgerColumn = { readonly id: string; readonly head: string; readonly isFigure?: boolean };
type LedgerRow = {
  readonly id: string;
  /** One per column, in the order of the columns. */
  readonly cells: readonly ReactNode[];
};

/**
 * A ledger table: thin rules, figures right aligned under their heads. The first cell names its
 * row. In a narrow container each figure has its own line after its head; the ARIA roles still
 * describe a table.
 */
export function LedgerTable({
  label,
  columns,
  rows,
}: {
  readonly label: string;
  readonly columns: readonly LedgerColumn[];
  readonly rows: readonly LedgerRow[];
}) {
  return (
    <table role="table" className="ledger-table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              data-figure={column.isFigure || undefined}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr role="row" key={row.id}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.id} role="rowheader" scope="row">
                  {row.cells[index]}
                </th>
              ) : (
                <td
                  role="cell"
                  key={column.id}
                  data-figure={column.isFigure || undefined}
                  data-head={column.head}
                >
                  {row.cells[index]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
