import type { DueLane, LaneTotal } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { t } from '../../i18n/i18n.ts';
import { PressButton } from '../../ui/press-button.tsx';
import { Totals } from '../../widgets/amounts/totals.tsx';
import './due-lanes.css';

const shownLanes = [
  'late',
  'today',
  'next-7-days',
  'later',
  'no-date',
] as const satisfies readonly DueLane[];

/** Amounts by due date: a press shows one lane only, another press all of them. */
export function DueLanes({
  lanes,
  chosen,
  onChoose,
}: {
  readonly lanes: readonly LaneTotal[];
  readonly chosen: readonly DueLane[];
  readonly onChoose: (lanes: readonly DueLane[]) => void;
}) {
  return (
    <div className="due-lanes" role="group" aria-label={t('invoices.lanes')}>
      {shownLanes.map((lane) => {
        const total = lanes.find((each) => each.lane === lane);
        const isChosen = chosen.length === 1 && chosen[0] === lane;
        return (
          <PressButton
            key={lane}
            className="due-lane"
            data-late={(lane === 'late' && total !== undefined && total.count > 0) || undefined}
            aria-pressed={isChosen}
            data-selected={isChosen || undefined}
            isDisabled={total === undefined && !isChosen}
            onPress={() => onChoose(isChosen ? [] : [lane])}
          >
            <span className="due-lane-head caption">
              <span>{t(`invoices.lane.${lane}`)}</span>
              <span className="figures">{total?.count ?? 0}</span>
            </span>
            <Totals of={total?.totals ?? []} />
            {total?.sentCount !== undefined && (
              <span className="caption">{t('invoices.lane.sent', { count: total.sentCount })}</span>
            )}
            {total?.goneCount !== undefined && (
              <span className="caption">{t('invoices.lane.gone', { count: total.goneCount })}</span>
            )}
          </PressButton>
        );
      })}
    </div>
  );
}
