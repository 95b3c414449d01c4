import { language } from '../../../platform/preferences.ts';
import { useLimitUnit } from '../../../widgets/limits/use-limit-unit.ts';
import { t } from '../../../i18n/i18n.ts';

/** What the numbers count, as the profile says: nothing is assumed. */
export function useUnitLabel(): string {
  const { currency } = useLimitUnit();
  if (currency === null) return t('cards.limits.no-unit');
  const names = new Intl.DisplayNames(language(), { type: 'currency', fallback: 'code' });
  return t('cards.limits.unit', { currency: names.of(currency) ?? currency });
}

/** The heads of the table: spent, left and limit, in that order. */
export function LimitHeads() {
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
          {t('ui.word.limit')}
        </th>
      </tr>
    </thead>
  );
}
