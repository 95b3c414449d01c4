import type { ReactNode } from 'react';
import './ledger-table.css';

type LedgerColumn = { readonly id: string; readonly head: string; readonly isFigure?: boolean };
type LedgerRow = { readonly id: string; /** One for each column, in their order. */ readonly cells: readonly ReactNode[] };

/** A table as in an account book: thin rules, figures right aligned under their heads. The first cell names its row. */
export const LedgerTable = ({ label, columns, rows }: { readonly label: string; readonly columns: readonly LedgerColumn[]; readonly rows: readonly LedgerRow[] }) => (
  <table className="ledger-table" aria-label={label}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.id} scope="col" data-figure={column.isFigure || undefined}>
            {column.head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          {columns.map((column, index) =>
            index === 0 ? (
              <th key={column.id} scope="row">
                {row.cells[index]}
              </th>
            ) : (
              <td key={column.id} data-figure={column.isFigure || undefined}>
                {row.cells[index]}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
