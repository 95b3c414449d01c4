import type { WeekTotal } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { formatLocale, useHiddenAmounts } from '../../platform/preferences.ts';
import { dayRangeText } from '../../format/day.ts';
import { barHeights } from '../../format/bar-heights.ts';
import { t } from '../../i18n/i18n.ts';
import { Totals } from '../../widgets/amounts/totals.tsx';
import './due-weeks.css';

/**
 * What falls due in the coming weeks: one row of bars for each currency, and the same as a table.
 */
export function DueWeeks({ weeks }: { readonly weeks: readonly WeekTotal[] }) {
  const isHidden = useHiddenAmounts();
  const names = weeks.map(({ beginsOn }, index) =>
    index === 0 ? t('invoices.weeks.this') : dayRangeText(formatLocale(), beginsOn, 7),
  );
  const series = barHeights(weeks);
  return (
    <div className="due-weeks">
      {series.length > 0 && (
        <div>
          {series.map(({ currency, heights }) => (
            <svg
              key={currency ?? ''}
              className="due-weeks-bars"
              viewBox={`0 0 ${String(weeks.length * 40)} 72`}
              aria-hidden="true"
              preserveAspectRatio="none"
            >
              {heights.map((height, index) => (
                <rect
                  key={index}
                  x={index * 40 + 10}
                  width={20}
                  y={70 - (isHidden ? 0 : height * 66)}
                  height={isHidden ? 0 : height * 66}
                  rx={2}
                  className={index === 0 ? 'due-weeks-now' : 'due-weeks-bar'}
                />
              ))}
              <line x1={0} x2={weeks.length * 40} y1={71} y2={71} className="due-weeks-ground" />
            </svg>
          ))}
          <div className="due-weeks-days caption figures" aria-hidden="true">
            {weeks.map(({ beginsOn }) => (
              <span key={beginsOn}>{dayRangeText(formatLocale(), beginsOn, 1)}</span>
            ))}
          </div>
        </div>
      )}
      <table className="ledger-table due-weeks-table">
        <thead>
          <tr>
            <th scope="col">{t('invoices.weeks.week')}</th>
            <th scope="col" data-figure>
              {t('ui.word.invoices')}
            </th>
            <th scope="col" data-figure>
              {t('invoices.weeks.due')}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ beginsOn, count, totals }, index) => (
            <tr key={beginsOn}>
              <th scope="row">{names[index]}</th>
              <td data-figure data-head={t('ui.word.invoices')} className="figures">
                {count}
              </td>
              <td data-figure data-head={t('invoices.weeks.due')}>
                <Totals of={totals} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
