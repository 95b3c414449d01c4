import type { CardRow } from '../../../preload/contract/cards/cards.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { limitUse } from '../../../preload/contract/cards/limit-use.ts';
import { Meter } from '../../widgets/amounts/meter.tsx';
import { cardByname, cardTitle } from '../../widgets/cards/card-names.ts';
import { StatusMark } from '../../widgets/cards/status-mark.tsx';
import { MeterFigures } from '../../widgets/amounts/meter-figures.tsx';
import './cards-this-month.css';

const maxShown = 4;

/** How much the cards have spent of their monthly limits, highest share first. */
export function CardsThisMonth({ rows }: { readonly rows: readonly CardRow[] }) {
  const metered = rows
    .flatMap((row) => {
      const share = row.isFinal ? null : limitUse(row.paymentMonthlySpent, row.paymentMonthlyLimit);
      return share === null ? [] : [{ row, share }];
    })
    .sort((a, b) => b.share.percent - a.share.percent || b.share.fillPercent - a.share.fillPercent);
  return (
    <section className="section">
      <header>
        <div className="overview-part-name">
          <h2>{t('overview.cards.title')}</h2>
          {metered.length > 0 && <span className="caption">{t('overview.cards.unit')}</span>}
        </div>
        {rows.length > 0 && (
          <Button look="quiet" size="small" onPress={() => goTo({ screen: 'cards' })}>
            {t('overview.cards.all')}
          </Button>
        )}
      </header>
      {metered.length === 0 && (
        <p className="needs-none">
          {t(rows.length === 0 ? 'ui.word.no-cards-yet' : 'overview.cards.no-figures')}
        </p>
      )}
      <ul>
        {metered.slice(0, maxShown).map(({ row }) => {
          const byname = cardByname(row);
          return (
            <li key={row.id} className="card-month">
              <span className="card-month-name">
                <Button look="quiet" size="small" onPress={() => goTo(recordOf('cards', row.id))}>
                  <span className="cut">
                    {cardTitle(row, t)} {byname !== null && <span className="dim">{byname}</span>}
                  </span>
                </Button>
                {row.isLocked && <StatusMark of={row} />}
              </span>
              <MeterFigures spent={row.paymentMonthlySpent} limit={row.paymentMonthlyLimit} />
              <Meter spent={row.paymentMonthlySpent} limit={row.paymentMonthlyLimit} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
