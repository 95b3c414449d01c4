import { t } from '../../i18n/i18n.ts';
import { Select } from '../../ui/select.tsx';
import { nearest } from './nearest.ts';

const never = 'never';

/** A number of days, or never. */
export function DaysSelect<Days extends string>({
  of,
  days,
  value,
  onChange,
}: {
  readonly of: 'reminders' | 'erasure';
  readonly days: readonly [Days, ...Days[]];
  /** Null: never. */
  readonly value: number | null;
  readonly onChange: (days: number | null) => void;
}) {
  return (
    <Select<Days | typeof never>
      label={t(`settings.${of}.label`)}
      hint={t(`settings.${of}.hint`)}
      value={value === null ? never : nearest(days, value)}
      onChange={(id) => onChange(id === never ? null : Number(id))}
      choices={[
        { id: never, label: t(`settings.${of}.never`) },
        ...days.map((id) => ({ id, label: t(`settings.${of}.days`, { days: Number(id) }) })),
      ]}
    />
  );
}
