import { useT } from '../../../i18n/i18n.ts';
import { LimitAmount } from '../../../widgets/amounts/amount.tsx';
import { useMeterTone } from '../../../widgets/amounts/meter-figures.tsx';
import { Meter, NoMeter } from '../../../widgets/amounts/meter.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { LimitEdit } from './limit-edit.ts';
import { LimitField } from './limit-field.tsx';

type LimitLineProps = {
  readonly row: LimitEdit;
  readonly name: string;
  readonly isReadOnly: boolean;
  /** The amount that waits for the owner's approval. */
  readonly waiting: string | null;
  readonly describedBy: string | undefined;
  readonly onType: (text: string) => void;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onReset: () => void;
  readonly onEnter: () => void;
};

/** How a limit stands: what is spent of it and what would be left. */
function Use({ row }: { readonly row: LimitEdit }) {
  const t = useT();
  const tone = useMeterTone(row.spent, row.value);
  if (!row.isOn) {
    return (
      <>
        <td role="cell" className="limit-meter">
          <NoMeter />
        </td>
        <td role="cell" className="limit-figure">
          {row.spent !== null && <LimitAmount value={row.spent} />}
        </td>
        <td role="cell" className="limit-figure limit-text limit-off dim">
          {t('cards.limits.off')}
        </td>
      </>
    );
  }
  if (row.name === 'payment-each') {
    return (
      <>
        <td role="cell" className="limit-meter" />
        <td role="cell" className="limit-figure" />
        <td role="cell" className="limit-figure limit-text limit-each dim">
          {t(
            row.value === null && row.problem === null
              ? 'cards.limits.missing'
              : 'cards.limits.each',
          )}
        </td>
      </>
    );
  }
  if (row.spent === null && row.value === null && row.problem === null) {
    return (
      <>
        <td role="cell" className="limit-meter" />
        <td role="cell" className="limit-figure limit-text dim" colSpan={2}>
          {t('cards.limits.missing')}
        </td>
      </>
    );
  }
  return (
    <>
      <td role="cell" className="limit-meter">
        <Meter spent={row.spent} limit={row.value} />
      </td>
      <td role="cell" className="limit-figure" data-head={t('cards.limits.spent')}>
        <LimitAmount value={row.spent} />
      </td>
      <td
        role="cell"
        className="limit-figure"
        data-head={t('cards.limits.left')}
        data-tone={tone}
        data-new={row.isChanged || undefined}
      >
        <LimitAmount value={row.left} />
      </td>
    </>
  );
}

/** One limit that can be changed: its switch, how it is used, and the field. */
export function LimitLine({
  row,
  name,
  isReadOnly,
  waiting,
  describedBy,
  onType,
  onSwitch,
  onReset,
  onEnter,
}: LimitLineProps) {
  const t = useT();
  return (
    <>
      <th role="rowheader" scope="row">
        {name}
      </th>
      <td role="cell" className="limit-switch">
        {row.switchBefore !== null && (
          <Switch
            aria-label={t('cards.limits.switch', { name })}
            isSelected={row.isOn}
            isDisabled={isReadOnly}
            onChange={onSwitch}
          />
        )}
      </td>
      <Use row={row} />
      <td role="cell" className="limit-box">
        <LimitField
          row={row}
          label={t('cards.limits.field', { name })}
          isReadOnly={isReadOnly}
          waiting={waiting}
          describedBy={describedBy}
          onType={onType}
          onReset={onReset}
          onEnter={onEnter}
        />
      </td>
    </>
  );
}
