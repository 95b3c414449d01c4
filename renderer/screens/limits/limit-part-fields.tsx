import { useFormatLocale } from '../../platform/preferences.ts';
import { amountExample, readLimit } from '../../format/limit-input.ts';
import { useT } from '../../i18n/i18n.ts';
import { Select } from '../../ui/select.tsx';
import { limitColumns } from './limit-columns.ts';
import type { LimitField } from './limit-columns.ts';
import type { LimitPart, LimitParts } from './limit-parts.ts';
import { LimitTextField } from './limit-text-field.tsx';
import { problemMessages } from './limit-messages.ts';
import { useLimitUnit } from './use-limit-unit.ts';

/** For each limit whether it is left alone, set to an amount, or switched off. */
export function LimitPartFields({
  parts,
  onChange,
  keepLabel,
}: {
  readonly parts: LimitParts;
  readonly onChange: (field: LimitField, part: Partial<LimitPart>) => void;
  readonly keepLabel: string;
}) {
  const t = useT();
  const locale = useFormatLocale();
  const { unit } = useLimitUnit();
  return (
    <>
      {limitColumns.map(({ field, option, label }) => {
        const { mode, text } = parts[field];
        const read = readLimit(text, locale, unit);
        const choices = [
          { id: 'keep' as const, label: keepLabel },
          { id: 'set' as const, label: t('limits.template.set') },
          ...(option === null ? [] : [{ id: 'off' as const, label: t('limits.template.off') }]),
        ];
        return (
          <div key={field} className="template-part" data-wide={mode !== 'set' || undefined}>
            <Select
              label={t(label)}
              value={mode}
              choices={choices}
              onChange={(chosen) => onChange(field, { mode: chosen })}
            />
            {mode === 'set' && (
              <LimitTextField
                isLabelHidden
                label={t('limits.template.amount', { limit: t(label) })}
                value={text}
                onChange={(typed) => onChange(field, { text: typed })}
                problem={
                  text === '' || read.ok
                    ? null
                    : t(problemMessages[read.problem], { example: amountExample(locale) })
                }
              />
            )}
          </div>
        );
      })}
    </>
  );
}
