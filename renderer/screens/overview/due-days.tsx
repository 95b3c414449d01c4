import { Fragment } from 'react';
import type { DayTotal } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { goTo } from '../../platform/navigation.ts';
import { formatLocale, language } from '../../platform/preferences.ts';
import { nearDayText, shortMonthText } from '../../format/day.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { LedgerTable } from '../../ui/ledger-table.tsx';
import { DueBars } from '../../widgets/amounts/due-bars.tsx';
import { Totals } from '../../widgets/amounts/totals.tsx';
import './due-days.css';

/**
 * Invoices due from today on, day by day: bars per currency, the total, and the same days as a
 * table. Overdue invoices are shown above, among the things that need the user.
 */
export function DueDays({
  days,
  totals,
}: {
  readonly days: readonly DayTotal[];
  readonly totals: DayTotal['totals'];
}) {
  const due = days.filter(({ count }) => count > 0);
  return (
    <section className="section">
      <header>
        <div className="overview-part-name">
          <h2>{t('overview.due.title', { count: days.length })}</h2>
          {due.length > 0 && (
            <span className="caption due-days-sum">
              <Totals of={totals} />
            </span>
          )}
        </div>
        <Button look="quiet" size="small" onPress={() => goTo({ screen: 'supplier-invoices' })}>
          {t('overview.due.all')}
        </Button>
      </header>
      {due.length === 0 ? (
        <p className="needs-none">{t('overview.due.none')}</p>
      ) : (
        <>
          <DueBars
            of={days}
            names={days.map(({ day }, index) => (
              <Fragment key={day}>
                {Number(day.slice(8))}
                {(index === 0 || day.endsWith('-01')) && (
                  <span>{shortMonthText(formatLocale(), day)}</span>
                )}
              </Fragment>
            ))}
          />
          <Fold title={t('overview.due.table')}>
            <LedgerTable
              label={t('overview.due.title', { count: days.length })}
              columns={[
                { id: 'day', head: t('ui.word.day') },
                { id: 'count', head: t('ui.word.invoices'), isFigure: true },
                { id: 'sum', head: t('overview.due.sum'), isFigure: true },
              ]}
              rows={due.map(({ day, count, totals: of }) => ({
                id: day,
                cells: [
                  nearDayText(
                    { language: language(), locale: formatLocale(), today: days[0]?.day ?? day },
                    day,
                  ),
                  <span key="count" className="figures">
                    {count}
                  </span>,
                  <Totals key="sum" of={of} />,
                ],
              }))}
            />
          </Fold>
        </>
      )}
    </section>
  );
}
