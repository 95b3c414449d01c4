import type { WeekTotal } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { dayRangeText } from '../../format/day.ts';
import { t } from '../../i18n/i18n.ts';
import { DueBars } from '../../widgets/amounts/due-bars.tsx';
import { Totals } from '../../widgets/amounts/totals.tsx';
import './due-weeks.css';

/** Invoices due in the coming weeks: one row of bars per currency, and the same as a table. */
export function DueWeeks({ weeks }: { readonly weeks: readonly WeekTotal[] }) {
  const names = weeks.map(({ beginsOn }, index) =>
    index === 0 ? t('invoices.weeks.this') : dayRangeText(formatLocale(), beginsOn, 7),
  );
  return (
    <div className="due-weeks">
      <DueBars
        of={weeks}
        names={weeks.map(({ beginsOn }) => dayRangeText(formatLocale(), beginsOn, 1))}
      />
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
