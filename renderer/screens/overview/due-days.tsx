import type { DayTotal } from '../../../preload/contract/supplier-invoices.ts';
import { goTo } from '../../app/store/navigation.ts';
import { useFormatLocale, useHiddenAmounts } from '../../app/store/preferences.ts';
import { barHeights } from '../../format/bar-heights.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { LedgerTable } from '../../ui/ledger-table.tsx';
import { Totals } from '../../ui/totals.tsx';
import './due-days.css';

const barPitch = 40;
/* Days of a calendar: no time zone may make others of them. */
const inWords = (locale: string, day: string, how: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));

const Bars = ({ days }: { readonly days: readonly DayTotal[] }) => {
  const width = days.length * barPitch;
  return barHeights(days).map(({ currency, heights }) => (
    <svg key={currency ?? ''} className="due-days-bars" viewBox={`0 0 ${String(width)} 72`} aria-hidden="true" preserveAspectRatio="none">
      {heights.map((height, index) => height > 0 && <rect key={index} x={index * barPitch + 13} width={14} y={71 - Math.max(2, height * 66)} height={Math.max(2, height * 66)} className={index === 0 ? 'due-days-today' : 'due-days-bar'} />)}
      <line x1={0} x2={width} y1={71} y2={71} className="due-days-ground" />
    </svg>
  ));
};

/** What falls due from today on, day by day: bars of each currency, the sum of all, and the same days as a table. What is late already stands above, among what needs the owner. */
export const DueDays = ({ days, totals }: { readonly days: readonly DayTotal[]; readonly totals: DayTotal['totals'] }) => {
  const t = useT();
  const locale = useFormatLocale();
  const isHidden = useHiddenAmounts();
  const due = days.filter(({ count }) => count > 0);
  return (
    <section className="section">
      <header>
        <h2>{t('overview.due.title', { count: days.length })}</h2>
        {due.length > 0 && (
          <span className="caption due-days-sum">
            <Totals of={totals} />
          </span>
        )}
      </header>
      {due.length === 0 ? (
        <p className="needs-none">{t('overview.due.none')}</p>
      ) : (
        <>
          {!isHidden && (
            <div className="due-days">
              <Bars days={days} />
              <div className="due-days-numbers caption figures" aria-hidden="true">
                {days.map(({ day }) => (
                  <span key={day}>{inWords(locale, day, { day: 'numeric' }).replace(/\D+/g, '')}</span>
                ))}
              </div>
            </div>
          )}
          <Fold title={t('overview.due.table')}>
            <LedgerTable
              label={t('overview.due.title', { count: days.length })}
              columns={[
                { id: 'day', head: t('overview.due.day') },
                { id: 'count', head: t('overview.due.count'), isFigure: true },
                { id: 'sum', head: t('overview.due.sum'), isFigure: true },
              ]}
              rows={due.map(({ day, count, totals: of }) => ({ id: day, cells: [inWords(locale, day, { weekday: 'short', day: 'numeric', month: 'short' }), <span key="count" className="figures">{count}</span>, <Totals key="sum" of={of} />] }))}
            />
          </Fold>
        </>
      )}
      <p className="cards-month-all">
        <Button look="quiet" size="small" onPress={() => goTo('supplier-invoices')}>
          {t('overview.due.all')}
        </Button>
      </p>
    </section>
  );
};
