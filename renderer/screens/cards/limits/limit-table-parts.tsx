import { currencySign } from '../../../format/currency-sign.ts';
import { useActiveConnection } from '../../../platform/connections.ts';
import { useFormatLocale, useLanguage } from '../../../platform/preferences.ts';
import { useT } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { LimitAmount } from '../../../widgets/amounts/amount.tsx';
import { Meter, NoMeter } from '../../../widgets/amounts/meter.tsx';
import type { LimitName, LimitRow } from './limit-rows.ts';

/** What each limit is called. */
export const limitNames: Readonly<Record<LimitName, MessageId>> = {
  'payment-month': 'cards.limits.payment-month',
  'payment-day': 'cards.limits.payment-day',
  'payment-each': 'cards.limits.payment-each',
  'payment-lifespan': 'cards.limits.payment-lifespan',
  'atm-month': 'cards.limits.atm-month',
  'atm-day': 'cards.limits.atm-day',
};

/** A limit that is only read: the lifespan limit, and all of them where the card is final. */
export function StillLine({ row }: { readonly row: LimitRow }) {
  const t = useT();
  const isOff = row.kind === 'off';
  return (
    <>
      <th role="rowheader" scope="row">
        {t(limitNames[row.name])}
      </th>
      <td role="cell" className="limit-switch" />
      <td role="cell" className="limit-meter">
        {row.kind === 'used' && <Meter spent={row.spent} limit={row.limit} />}
        {isOff && <NoMeter />}
      </td>
      <td role="cell" className="limit-figure">
        {row.kind === 'used' && <LimitAmount value={row.spent} />}
        {isOff && row.spent !== null && <LimitAmount value={row.spent} />}
      </td>
      <td role="cell" className={`limit-figure limit-text dim${isOff ? ' limit-off' : ''}`}>
        {row.kind === 'used' && (
          <span className="limit-left">
            <LimitAmount value={row.left} />
          </span>
        )}
        {row.kind === 'each' && t('cards.limits.each')}
        {isOff && t('cards.limits.off')}
        {row.kind === 'missing' && t('cards.limits.missing')}
      </td>
      <td role="cell" className="limit-figure limit-still">
        {(row.kind === 'used' || row.kind === 'each') && <LimitAmount value={row.limit} />}
      </td>
    </>
  );
}

/** What the numbers count, as the profile says: nothing is assumed. */
export function useUnitLabel(): string {
  const t = useT();
  const language = useLanguage();
  const banking = useActiveConnection()?.banking;
  if (banking?.limitUnit == null || banking.limitCurrency === null)
    return t('cards.limits.no-unit');
  const currency =
    new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' }).of(
      banking.limitCurrency,
    ) ?? banking.limitCurrency;
  return t('cards.limits.unit', { currency });
}

/** The sign beside a limit that is typed, and its side; null where the profile names no currency. */
export function useLimitSign(): ReturnType<typeof currencySign> {
  const locale = useFormatLocale();
  const banking = useActiveConnection()?.banking;
  return banking?.limitUnit == null || banking.limitCurrency === null
    ? null
    : currencySign(locale, banking.limitCurrency);
}

/** The heads of the table: spent, left and limit, in that order. */
export function LimitHeads() {
  const t = useT();
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">
          <span className="only-read">{t('cards.limits.name')}</span>
        </th>
        <td role="cell" className="limit-switch" />
        <td role="cell" className="limit-meter" />
        <th role="columnheader" scope="col" className="limit-figure">
          {t('cards.limits.spent')}
        </th>
        <th role="columnheader" scope="col" className="limit-figure">
          {t('cards.limits.left')}
        </th>
        <th role="columnheader" scope="col" className="limit-figure">
          {t('cards.limits.limit')}
        </th>
      </tr>
    </thead>
  );
}
