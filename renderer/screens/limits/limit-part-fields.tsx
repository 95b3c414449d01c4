import { formatLocale } from '../../platform/preferences.ts';
import { readLimit } from '../../format/limit-input.ts';
import { t } from '../../i18n/i18n.ts';
import { Select } from '../../ui/select.tsx';
import { changeableLimits } from '../../../preload/contract/cards/limits.ts';
import type { LimitField } from '../../../preload/contract/cards/limits.ts';
import type { LimitPart, LimitParts } from './limit-parts.ts';
import { TextField } from '../../ui/text-field.tsx';
import { problemText } from '../../widgets/limits/limit-problem-text.ts';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';
import './rule-list.css';

/** For each limit: unchanged, an amount, or off. */
export function LimitPartFields({
  parts,
  onChange,
}: {
  readonly parts: LimitParts;
  readonly onChange: (field: LimitField, part: Partial<LimitPart>) => void;
}) {
  const { unit } = useLimitUnit();
  return (
    <>
      {changeableLimits.map(({ key, amount: field, option }) => {
        const label = t(`limits.name.${key}`);
        const { mode, text } = parts[field];
        const read = readLimit(text, formatLocale(), unit);
        const choices = [
          { id: 'keep' as const, label: t('limits.groups.keep') },
          { id: 'set' as const, label: t('limits.template.set') },
          ...(option === null ? [] : [{ id: 'off' as const, label: t('ui.word.no-limit') }]),
        ];
        return (
          <div key={field} className="template-part" data-wide={mode !== 'set' || undefined}>
            <Select
              label={label}
              value={mode}
              choices={choices}
              onChange={(chosen) => onChange(field, { mode: chosen })}
            />
            {mode === 'set' && (
              <TextField
                maxLength={40}
                inputMode="decimal"
                isLabelHidden
                label={t('limits.template.amount', { limit: label })}
                value={text}
                onChange={(typed) => onChange(field, { text: typed })}
                problemMessage={
                  text === '' || read.ok
                    ? null
                    : problemText(read.problem, { t, formatLocale: formatLocale() })
                }
              />
            )}
          </div>
        );
      })}
    </>
  );
}
