import { Fragment } from 'react';
import { t } from '../../i18n/i18n.ts';
import { headLabel } from './grid-columns.ts';
import type { GridColumn } from './grid-columns.ts';

/** The column heads. A name may wrap at its slash. */
export function GridHead({ columns }: { readonly columns: readonly GridColumn[] }) {
  return (
    <div role="rowgroup" className="limits-head">
      <div role="row" aria-rowindex={1} className="limits-row">
        {columns.map((column, index) => (
          <div
            key={column}
            role="columnheader"
            aria-colindex={index + 1}
            data-cell={column}
            className="limits-cell"
          >
            <span className={column === 'choose' ? 'only-read' : undefined}>
              {t(headLabel(column))
                .split(/(?<=\/)/)
                .map((part) => (
                  <Fragment key={part}>
                    {part}
                    {part.endsWith('/') && <wbr />}
                  </Fragment>
                ))}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
