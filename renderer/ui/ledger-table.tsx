import type { ReactNode } from 'react';
import './ledger-table.css';

type LedgerColumn = { readonly id: string; readonly head: string; readonly isFigure?: boolean };
type LedgerRow = {
  readonly id: string;
  /** One for each column, in their order. */ readonly cells: readonly ReactNode[];
};

/**
 * A table as in an account book: thin rules, figures right aligned under their heads. The first
 * cell names its row. Where it is narrow each figure has a line of its own with its head before it;
 * the roles say that it is a table there as well.
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
