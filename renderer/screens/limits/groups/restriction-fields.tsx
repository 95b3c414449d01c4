import { t } from '../../../i18n/i18n.ts';
import { ProblemLine } from '../../../forms/form-parts.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WeekdayChoice } from '../../../widgets/cards/weekday-choice.tsx';
import type { GroupDraft } from './group-form.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

type Part = Pick<GroupDraft, 'days' | 'categories'>;

/** The wanted days and categories of each card. */
export function RestrictionFields({
  part: { days, categories },
  onChange,
}: {
  readonly part: Part;
  readonly onChange: (part: Partial<Part>) => void;
}) {
  const choices = [
    { id: 'keep' as const, label: t('limits.groups.keep') },
    { id: 'set' as const, label: t('limits.template.set') },
  ];
  return (
    <>
      <Select
        label={t('cards.field.activeDays')}
        value={days === null ? 'keep' : 'set'}
        choices={choices}
        onChange={(mode) => onChange({ days: mode === 'keep' ? null : [...weekdays] })}
      />
      {days !== null && (
        <div className="field" role="group" aria-label={t('cards.field.activeDays')}>
          <WeekdayChoice days={days} onChange={(next) => onChange({ days: next })} />
          <ProblemLine message={days.length === 0 ? t('cards.restrictions.no-day') : null} />
        </div>
      )}
      <Select
        label={t('cards.field.categories')}
        value={categories === null ? 'keep' : 'set'}
        choices={choices}
        onChange={(mode) => onChange({ categories: mode === 'keep' ? null : '' })}
      />
      {categories !== null && (
        <TextField
          label={t('limits.groups.categories')}
          hint={t('newcard.categories-hint')}
          value={categories}
          onChange={(typed) => onChange({ categories: typed })}
          maxLength={4_000}
        />
      )}
    </>
  );
}
