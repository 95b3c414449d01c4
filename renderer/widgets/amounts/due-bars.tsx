import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useHiddenAmounts } from '../../platform/preferences.ts';
import { barHeights } from '../../format/bar-heights.ts';
import { Amount } from './amount.tsx';
import './due-bars.css';

const barPitch = 40;

/**
 * Draws a bar for each stretch of days with invoices due, per currency; the first bar is black.
 * While amounts are hidden it draws none: a height would show the amount. The table next to it has
 * the same data.
 */
export function DueBars({
  of,
  names,
}: {
  readonly of: Parameters<typeof barHeights>[0];
  /** The label below each bar. */
  readonly names: readonly ReactNode[];
}) {
  const isHidden = useHiddenAmounts();
  const width = of.length * barPitch;
  return (
    <div className="due-bars" aria-hidden="true">
      {barHeights(of).map(({ currency, heights, highest }) => (
        <Fragment key={currency ?? ''}>
          <p className="due-bars-scale caption">
            <Amount value={highest} currency={currency} precision="whole" />
          </p>
          <svg viewBox={`0 0 ${String(width)} 72`} preserveAspectRatio="none">
            {heights.map(
              (height, index) =>
                height > 0 &&
                !isHidden && (
                  <rect
                    key={index}
                    x={index * barPitch + 13}
                    width={14}
                    y={71 - Math.max(2, height * 71)}
                    height={Math.max(2, height * 71)}
                    className={index === 0 ? 'due-bars-first' : 'due-bars-bar'}
                  />
                ),
            )}
            <line x1={0} x2={width} y1={71} y2={71} className="due-bars-ground" />
          </svg>
        </Fragment>
      ))}
      <div className="due-bars-names caption figures">
        {names.map((name, index) => (
          <span key={index}>{name}</span>
        ))}
      </div>
    </div>
  );
}
