import type { DayTotal } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { Fragment } from 'react';
import { formatLocale, useHiddenAmounts } from '../../platform/preferences.ts';
import { barHeights } from '../../format/bar-heights.ts';
import { shortMonthText } from '../../format/day.ts';
import { Amount } from '../../widgets/amounts/amount.tsx';
import './due-days.css';

const barPitch = 40;

/**
 * Draws a bar for each day with invoices due, per currency; today's bar is black. While amounts are
 * hidden it draws none: a height would show the amount. The table next to it has the same data.
 */
export function DueBars({ days }: { readonly days: readonly DayTotal[] }) {
  const isHidden = useHiddenAmounts();
  const width = days.length * barPitch;
  return (
    <div className="due-days" aria-hidden="true">
      {barHeights(days).map(({ currency, heights, highest }) => (
        <Fragment key={currency ?? ''}>
          <p className="due-days-scale caption">
            <Amount value={highest} currency={currency} precision="whole" />
          </p>
          <svg
            className="due-days-bars"
            viewBox={`0 0 ${String(width)} 72`}
            preserveAspectRatio="none"
          >
            {heights.map(
              (height, index) =>
                height > 0 &&
                !isHidden && (
                  <rect
                    key={index}
                    x={index * barPitch + 13}
                    width={14}
                    y={71 - Math.max(2, height * 66)}
                    height={Math.max(2, height * 66)}
                    className={index === 0 ? 'due-days-today' : 'due-days-bar'}
                  />
                ),
            )}
            <line x1={0} x2={width} y1={71} y2={71} className="due-days-ground" />
          </svg>
        </Fragment>
      ))}
      <div className="due-days-numbers caption figures">
        {days.map(({ day }, index) => (
          <span key={day}>
            {Number(day.slice(8))}
            {(index === 0 || day.endsWith('-01')) && (
              <span>{shortMonthText(formatLocale(), day)}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}
