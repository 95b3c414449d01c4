import { useLimitUnit } from '../../../widgets/limits/use-limit-unit.ts';
import { t } from '../../../i18n/i18n.ts';

/** Shown if the unit of the numbers is unknown: no unit is assumed. */
export function UnknownUnit() {
  const { currency } = useLimitUnit();
  return currency === null && <span className="caption">{t('cards.limits.no-unit')}</span>;
}

/** The heads of the table: spent, left and limit, in that order. */
export function LimitTableHead() {
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
          {t('limits.head.left')}
        </th>
        <th role="columnheader" scope="col" className="limit-figure">
          {t('ui.word.limit')}
        </th>
      </tr>
    </thead>
  );
}
