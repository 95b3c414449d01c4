import { memo } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { ClientRow } from '../../../preload/contract/clients/clients.ts';
import { t } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Marked } from '../../ui/marked.tsx';
import { clientTitle, readinessLine, secondLineTexts } from './client-labels.ts';
import './client-row.css';

export const clientRowHeightPx = 56;

/** One client of the list: its name, its city, and whether an invoice to it lacks data. */
export const ClientRowCells = memo(function ClientRowCells({
  row,
  query,
}: {
  readonly row: ClientRow;
  readonly query: string;
}) {
  return (
    <>
      <div role="gridcell" className="client-row">
        <span className="name cut">
          <Marked text={clientTitle(row, t)} query={query} />
        </span>
        {row.gaps.length > 0 && (
          <span className="client-row-gap" title={readinessLine(row.gaps, t)}>
            <Icon of={TriangleAlert} size="s" tone="brass" />
            <span className="only-read">{readinessLine(row.gaps, t)}</span>
          </span>
        )}
        <span className="caption cut client-row-second">
          {secondLineTexts(row, query).map((text, index) => (
            <span key={index}>
              {index > 0 && ' · '}
              <Marked text={text} query={query} />
            </span>
          ))}
        </span>
      </div>
    </>
  );
});
