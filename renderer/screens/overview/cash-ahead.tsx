import { dayAndMonthText } from '../../format/day.ts';
import { bridge } from '../../platform/bridge.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Amount } from '../../widgets/amounts/amount.tsx';

/**
 * The rest of each currency's balance after all payments due within a month, with the assumptions.
 * Empty if a part is unknown. `of`: identifies the answer with the balances.
 */
export function CashAhead({ of }: { readonly of: string }) {
  const ahead =
    useCachedQuery('supplier-invoices', () => bridge().organization.cashAhead({}), { key: of })
      .value?.ahead ?? null;
  if (ahead === null) return null;
  const day = dayAndMonthText(formatLocale(), ahead.until);
  return (
    <div className="cash-ahead">
      {ahead.lines.map(({ currency, due, left }) => (
        <div key={currency}>
          <p className="name">
            <T
              id="overview.ahead.left"
              values={{ day, amount: <Amount value={left} currency={currency} /> }}
            />
          </p>
          <p className="caption">
            <T
              id="overview.ahead.why"
              values={{ due: <Amount value={due} currency={currency} /> }}
            />
          </p>
        </div>
      ))}
      {ahead.leftOutCount > 0 && (
        <p className="caption">{t('overview.ahead.left-out', { count: ahead.leftOutCount })}</p>
      )}
    </div>
  );
}
