import { memo } from 'react';
import { Check, Pencil } from 'lucide-react';
import type { LimitChange, LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import type { LimitRunItem } from '../../../preload/contract/cards/limit-runs.ts';
import { t } from '../../i18n/i18n.ts';
import { LimitAmount } from '../../widgets/amounts/amount.tsx';
import { CardArt } from '../../widgets/cards/card-art.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MeterFigures, useMeterTone } from '../../widgets/amounts/meter-figures.tsx';
import { Meter } from '../../widgets/amounts/meter.tsx';
import { StatusMark } from '../../widgets/cards/status-mark.tsx';
import { CardLabel } from './card-label.tsx';
import { limitOf } from '../../../preload/contract/cards/limits.ts';
import { remainingIn } from '../../widgets/limits/limit-changes.ts';
import { isLimit } from './grid-columns.ts';
import type { GridColumn } from './grid-columns.ts';
import { LimitCell } from './limit-cell.tsx';
import type { OpenCell } from './limit-draft.ts';
import { LimitEditor } from './limit-editor.tsx';
import { RunState } from './run-state.tsx';

type LimitRowProps = {
  readonly row: LimitRow;
  readonly columns: readonly GridColumn[];
  /** The change of this card, unsent or in the run in progress. */
  readonly change: LimitChange | undefined;
  readonly isChosen: boolean;
  /** The column of this row with the focus, or that would get it. */
  readonly activeColumn: GridColumn | null;
  readonly open: OpenCell | null;
  readonly runState: LimitRunItem['state'] | 'blocked' | null;
  readonly onClosed: () => void;
};

function MonthLeft({ row }: { readonly row: LimitRow }) {
  const tone = useMeterTone(row.paymentMonthlySpent, row.paymentMonthlyLimit);
  return (
    <span className="soft" data-tone={tone}>
      <LimitAmount value={remainingIn(row, limitOf('paymentMonthlyLimit'))} precision="whole" />
    </span>
  );
}

function CellContent({ column, ...props }: LimitRowProps & { readonly column: GridColumn }) {
  const { row, change, isChosen, open, runState, onClosed } = props;
  if (isLimit(column)) {
    return open?.field === column ? (
      <LimitEditor row={row} field={column} text={open.text} change={change} onClosed={onClosed} />
    ) : (
      <LimitCell row={row} field={column} change={change} />
    );
  }
  switch (column) {
    case 'choose':
      return row.isFinal ? null : (
        <span className="choice limits-choice" data-selected={isChosen || undefined}>
          <span className="choice-mark">
            <Icon of={Check} />
          </span>
          <span className="only-read">
            {t(isChosen ? 'limits.choose.chosen' : 'limits.choose.one')}
          </span>
        </span>
      );
    case 'card':
      return (
        <>
          <CardArt
            colour={row.gradientHexColor}
            isLocked={row.isLocked}
            isOutline={row.isOrdered}
          />
          <CardLabel of={row}>
            {runState === null ? <StatusMark of={row} /> : <RunState state={runState} />}
          </CardLabel>
        </>
      );
    case 'spent':
      return (
        <>
          <span className="limits-meter">
            <Meter spent={row.paymentMonthlySpent} limit={row.paymentMonthlyLimit} />
          </span>
          <span className="limits-spent">
            <LimitAmount value={row.paymentMonthlySpent} precision="whole" />
          </span>
        </>
      );
    case 'left':
      return <MonthLeft row={row} />;
    case 'paymentLifespanLimit':
      return row.paymentLifespanLimit === null && row.paymentLifespanSpent === null ? (
        <LimitAmount value={null} />
      ) : (
        <MeterFigures spent={row.paymentLifespanSpent} limit={row.paymentLifespanLimit} />
      );
  }
}

/** The cells of one card. Memoized: unchanged rows do not render again while scrolling. */
export const LimitRowCells = memo(function LimitRowCells(props: LimitRowProps) {
  return props.columns.map((column, index) => {
    const isOpen = props.open?.field === column;
    const isChangeable = isLimit(column) && !props.row.isFinal;
    return (
      <div
        key={column}
        role={column === 'card' ? 'rowheader' : 'gridcell'}
        aria-colindex={index + 1}
        data-cell={column}
        data-changeable={isChangeable || undefined}
        data-open={isOpen || undefined}
        className="limits-cell"
        {...(isLimit(column) ? { 'aria-readonly': !isChangeable } : {})}
        tabIndex={props.activeColumn === column && !isOpen ? 0 : -1}
      >
        {isChangeable && <Icon of={Pencil} size="s" />}
        <CellContent {...props} column={column} />
      </div>
    );
  });
});
