import { memo } from 'react';
import { Smartphone, TriangleAlert } from 'lucide-react';
import type { CardRow } from '../../../../preload/contract/cards/cards.ts';
import { useWaitingWrite } from '../../../widgets/approvals/approvals.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { CardArt } from '../../../widgets/cards/card-art.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Digits } from '../../../widgets/facts/labels.tsx';
import { MeterFigures } from '../../../widgets/amounts/meter-figures.tsx';
import { Meter } from '../../../widgets/amounts/meter.tsx';
import { cardByname, cardTitle } from '../../../widgets/cards/card-names.ts';
import { CardStatus, useCardLock } from './card-status.tsx';

type CardRowCellsProps = {
  readonly row: CardRow;
  readonly isSelected: boolean;
  /**
   * Must be stable: unchanged rows are not rendered again while the list scrolls.
   */
  readonly onLock: (row: CardRow) => void;
};

/** One card of the list: its name, its status, its spending this month, and its lock button. */
export const CardRowCells = memo(function CardRowCells({
  row,
  isSelected,
  onLock,
}: CardRowCellsProps) {
  const lock = useCardLock(row);
  const waiting = useWaitingWrite(row.id);
  const title = cardTitle(row, t);
  const byname = cardByname(row);
  return (
    <>
      <div role="gridcell" className="card-row">
        <CardArt colour={row.gradientHexColor} isLocked={row.isLocked} isOutline={row.isOrdered} />
        <span className="card-row-first">
          <span className="name cut">{title}</span>
          <CardStatus row={row} />
        </span>
        <span className="caption card-row-second">
          {byname !== null && <span>{byname}</span>}
          {row.lastDigits !== null && <Digits of={row.lastDigits} />}
          {waiting && (
            <span className="card-row-waiting">
              <Icon of={Smartphone} size="s" />
              {t('limits.run.state.waiting')}
            </span>
          )}
          {row.isExpiring && <span>{t('cards.status.pre_expired')}</span>}
          {row.isChangedElsewhere && (
            <span className="card-row-elsewhere">
              <Icon of={TriangleAlert} size="s" />
              {t('history.action.elsewhere')}
            </span>
          )}
          {row.isAbsent && <span>{t('cards.row.absent')}</span>}
        </span>
        <span className="card-row-meter caption">
          <span>
            <Meter spent={row.paymentMonthlySpent} limit={row.paymentMonthlyLimit} />
          </span>
          <MeterFigures spent={row.paymentMonthlySpent} limit={row.paymentMonthlyLimit} />
          {row.asOfEpochMs === null && t('cards.row.never-answered')}
        </span>
      </div>
      <div role="gridcell" className="card-row-lock">
        {row.canLock && lock.state !== 'pending' && (
          <Button
            size="small"
            aria-label={t('cards.lock.this', { name: title })}
            {...(!isSelected && { tabIndex: -1 })}
            onPress={({ target }) => {
              /* The button disappears while the lock is in flight; the focus moves to its row. */
              target.closest<HTMLElement>('[role=row]')?.focus();
              onLock(row);
            }}
          >
            {t('ui.word.lock')}
          </Button>
        )}
      </div>
    </>
  );
});
