import type { DayTotal } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { useHiddenAmounts } from '../../platform/preferences.ts';
import { barHeights } from '../../format/bar-heights.ts';
import './due-days.css';

const barPitch = 40;

/**
 * A bar for each day with something due, today's in ink, each currency by itself. No bars
 * while amounts are hidden: a height is a figure, too. Its table stands beside it.
 */
export function DueBars({ days }: { readonly days: readonly DayTotal[] }) {
  const isHidden = useHiddenAmounts();
  const width = days.length * barPitch;
  return (
    <div className="due-days" aria-hidden="true">
      {barHeights(days).map(({ currency, heights }) => (
        <svg
          key={currency ?? ''}
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
      ))}
      <div className="due-days-numbers caption figures">
        {days.map(({ day }) => (
          <span key={day}>{Number(day.slice(8))}</span>
        ))}
      </div>
    </div>
  );
}
