import type { LimitField as Field } from '../../../../preload/contract/cards/limits.ts';
import { t } from '../../../i18n/i18n.ts';
import { LimitAmount } from '../../../widgets/amounts/amount.tsx';
import { useMeterTone } from '../../../widgets/amounts/meter-figures.tsx';
import { Meter, NoMeter } from '../../../widgets/amounts/meter.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { LimitEdit } from './limit-edit.ts';
import { LimitField } from './limit-field.tsx';

type LimitLineProps = {
  readonly field: Field;
  readonly row: LimitEdit;
  readonly isReadOnly: boolean;
  /** The amount that waits for the user's approval. */
  readonly waitingAmount: string | null;
  readonly describedBy: string | undefined;
  readonly onType: (text: string) => void;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onReset: () => void;
  readonly onEnter: () => void;
};

/** Three cells: the meter, the spent amount, and the rest or why there is none. */
function UsageCells({ row }: { readonly row: LimitEdit }) {
  const { limit, isOn, spent, value, left, problem, isChanged } = row;
  const tone = useMeterTone(spent, value);
  const isMissing = isOn && spent === null && value === null && problem === null;
  if (!isOn || isMissing || limit.period === 'each') {
    return (
      <>
        <td role="cell" className="limit-meter">
          {!isOn && <NoMeter />}
        </td>
        {!isMissing && (
          <td role="cell" className="limit-figure">
            {spent !== null && <LimitAmount value={spent} />}
          </td>
        )}
        <td
          role="cell"
          colSpan={isMissing ? 2 : 1}
          className={`limit-figure limit-text dim${isMissing ? '' : isOn ? ' limit-per-payment' : ' limit-off'}`}
        >
          {t(
            isMissing ? 'invoices.action.unsaid' : isOn ? 'cards.limits.each' : 'ui.word.no-limit',
          )}
        </td>
      </>
    );
  }
  return (
    <>
      <td role="cell" className="limit-meter">
        <Meter spent={spent} limit={value} />
      </td>
      <td role="cell" className="limit-figure" data-head={t('cards.limits.spent')}>
        <LimitAmount value={spent} />
      </td>
      <td
        role="cell"
        className="limit-figure"
        data-head={t('limits.head.left')}
        data-tone={tone}
        data-new={isChanged || undefined}
      >
        <LimitAmount value={left} />
      </td>
    </>
  );
}

/** A read-only limit: the lifespan limit, and all limits of a final card. */
export function ReadOnlyLine({ row }: { readonly row: LimitEdit }) {
  return (
    <>
      <th role="rowheader" scope="row">
        {t(`limits.name.${row.limit.key}`)}
      </th>
      <td role="cell" className="limit-switch" />
      <UsageCells row={row} />
      <td role="cell" className="limit-figure limit-remaining">
        {row.isOn && row.value !== null && <LimitAmount value={row.value} />}
      </td>
    </>
  );
}

/** A limit that can be changed: its switch, its use, and the field. */
export function LimitLine({ row, onSwitch, ...field }: LimitLineProps) {
  const name = t(`limits.name.${row.limit.key}`);
  return (
    <>
      <th role="rowheader" scope="row">
        {name}
      </th>
      <td role="cell" className="limit-switch">
        {row.limit.option !== null && (
          <Switch
            aria-label={t('cards.limits.switch', { name })}
            isSelected={row.isOn}
            isDisabled={field.isReadOnly}
            onChange={onSwitch}
          />
        )}
      </td>
      <UsageCells row={row} />
      <td role="cell" className="limit-box">
        <LimitField {...field} row={row} label={t('cards.limits.field', { name })} />
      </td>
    </>
  );
}
