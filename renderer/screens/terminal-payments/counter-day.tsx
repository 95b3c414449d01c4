import type { CounterDay as Day } from '../../../preload/contract/terminal-payments.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Totals } from '../../widgets/amounts/totals.tsx';
import './counter-day.css';

/** The amount paid at the counter today, above its payments. */
export function CounterDay({ of }: { readonly of: Day }) {
  return (
    <p className="counter-day">
      <span>
        <span className="name">{t('payments.today.title')}</span>{' '}
        <span className="caption">{t('payments.today.count', { count: of.paidCount })}</span>
      </span>
      {of.paidCount > 0 && (
        <span className="counter-day-sums">
          <Totals of={of.totals} />
          {of.tips.length > 0 && (
            <span className="caption">
              <T id="payments.today.tips" values={{ tips: <Totals of={of.tips} /> }} />
            </span>
          )}
        </span>
      )}
    </p>
  );
}
