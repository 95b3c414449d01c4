import type { Card } from '../../../preload/contract/cards.ts';
import { useActiveConnection } from '../../app/store/connections.ts';
import { useLanguage } from '../../app/store/preferences.ts';
import { useT } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { LimitAmount } from '../../ui/amount.tsx';
import { useMeterTone } from '../../ui/meter-figures.tsx';
import { Meter, NoMeter } from '../../ui/meter.tsx';
import { limitRows } from './limit-rows.ts';
import type { LimitName, LimitRow } from './limit-rows.ts';
import './card-limits.css';

const names: Readonly<Record<LimitName, MessageId>> = {
  'payment-month': 'cards.limits.payment-month',
  'payment-day': 'cards.limits.payment-day',
  'payment-each': 'cards.limits.payment-each',
  'payment-lifespan': 'cards.limits.payment-lifespan',
  'atm-month': 'cards.limits.atm-month',
  'atm-day': 'cards.limits.atm-day',
};

const Used = ({ row }: { readonly row: Extract<LimitRow, { kind: 'used' }> }) => {
  const tone = useMeterTone(row.spent, row.limit);
  return (
    <>
      <td className="limit-meter">
        <Meter spent={row.spent} limit={row.limit} />
      </td>
      <td className="limit-figure">
        <LimitAmount value={row.spent} />
      </td>
      <td className="limit-figure" data-tone={tone}>
        <LimitAmount value={row.left} />
      </td>
      <td className="limit-figure">
        <LimitAmount value={row.limit} />
      </td>
    </>
  );
};

const Line = ({ row }: { readonly row: LimitRow }) => {
  const t = useT();
  if (row.kind === 'used') return <Used row={row} />;
  if (row.kind === 'each') {
    return (
      <>
        <td className="limit-meter" />
        <td className="limit-figure dim" colSpan={2}>
          {t('cards.limits.each')}
        </td>
        <td className="limit-figure">
          <LimitAmount value={row.limit} />
        </td>
      </>
    );
  }
  return (
    <>
      <td className="limit-meter">{row.kind === 'off' && <NoMeter />}</td>
      <td className="limit-figure">{row.kind === 'off' && row.spent !== null && <LimitAmount value={row.spent} />}</td>
      <td className="limit-figure limit-words dim" colSpan={2}>
        {t(row.kind === 'off' ? 'cards.limits.off' : 'cards.limits.missing')}
      </td>
    </>
  );
};

/** What the numbers count, as the profile says: nothing is assumed. */
const useUnitWords = (): string => {
  const t = useT();
  const language = useLanguage();
  const banking = useActiveConnection()?.banking;
  if (banking?.limitUnit == null || banking.limitCurrency === null) return t('cards.limits.no-unit');
  const currency = new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' }).of(banking.limitCurrency) ?? banking.limitCurrency;
  return t('cards.limits.unit', { currency });
};

/** What the card may spend: spent, left and limit, in that order. */
export const CardLimits = ({ card }: { readonly card: Card }) => {
  const t = useT();
  const unit = useUnitWords();
  return (
    <section className="section">
      <header>
        <h3>{t('cards.limits.title')}</h3>
        <span className="caption">{unit}</span>
      </header>
      <table className="limits-table" aria-label={t('cards.limits.title')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="only-read">{t('cards.limits.name')}</span>
            </th>
            <td className="limit-meter" />
            <th scope="col" className="limit-figure">
              {t('cards.limits.spent')}
            </th>
            <th scope="col" className="limit-figure">
              {t('cards.limits.left')}
            </th>
            <th scope="col" className="limit-figure">
              {t('cards.limits.limit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {limitRows(card).map((row) => (
            <tr key={row.name}>
              <th scope="row">{t(names[row.name])}</th>
              <Line row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
