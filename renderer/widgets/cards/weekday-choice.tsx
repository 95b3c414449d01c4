import { weekdayText } from '../../format/day.ts';
import { language } from '../../platform/preferences.ts';
import { Checkbox } from '../../ui/choice.tsx';
import './weekday-choice.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Weekdays in one row, with short labels and full accessible names; 1 is Monday. */
export function WeekdayChoice({
  days,
  onChange,
}: {
  readonly days: readonly number[];
  readonly onChange: (days: number[]) => void;
}) {
  return (
    <div className="weekday-choice">
      {weekdays.map((day) => (
        <Checkbox
          key={day}
          label={weekdayText(language(), day) ?? String(day)}
          isSelected={days.includes(day)}
          onChange={(isIn) => onChange(isIn ? [...days, day] : days.filter((one) => one !== day))}
        >
          {weekdayText(language(), day, 'short')}
        </Checkbox>
      ))}
    </div>
  );
}
