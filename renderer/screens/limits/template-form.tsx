import { useState } from 'react';
import type { LimitChange } from '../../../preload/contract/card-changes.ts';
import type { LimitTemplate } from '../../../preload/contract/limit-runs.ts';
import { bridge } from '../../platform/bridge.ts';
import { useFormatLocale } from '../../platform/preferences.ts';
import { useCommand } from '../../platform/use-command.ts';
import { limitText, readLimit } from '../../format/limit-input.ts';
import type { LimitUnit } from '../../format/limit-input.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { limitColumns } from './limit-columns.ts';
import type { LimitColumn, LimitField } from './limit-columns.ts';
import { LimitTextField } from './limit-text-field.tsx';
import { problemMessages } from './limit-messages.ts';
import { useLimitUnit } from './use-limit-unit.ts';

/** A template that is being made or changed; a null id: a new one. */
export type TemplateToEdit = {
  readonly id: string | null;
  readonly name: string;
  readonly limits: LimitChange;
};

type Part = { readonly mode: 'keep' | 'set' | 'off'; readonly text: string };
type Parts = Readonly<Record<LimitField, Part>>;

const partOf = (
  limits: LimitChange,
  { field, option }: LimitColumn,
  { locale, unit }: { readonly locale: string; readonly unit: LimitUnit },
): Part => {
  const amount = limits[field];
  if (option !== null && limits[option] === false) return { mode: 'off', text: '' };
  return amount === undefined
    ? { mode: 'keep', text: '' }
    : { mode: 'set', text: limitText(amount, locale, unit) };
};

/** The limits a form stands for; null while an amount cannot be read or nothing is set. */
const limitsOf = (
  parts: Parts,
  { locale, unit }: { readonly locale: string; readonly unit: LimitUnit },
): LimitChange | null => {
  const limits: LimitChange = {};
  for (const { field, option } of limitColumns) {
    const { mode, text } = parts[field];
    if (mode === 'keep') continue;
    if (option !== null) limits[option] = mode === 'set';
    if (mode === 'off') continue;
    const read = readLimit(text, locale, unit);
    if (!read.ok) return null;
    limits[field] = read.value;
  }
  return Object.keys(limits).length === 0 ? null : limits;
};

/**
 * Name and limits of a template. What is left as it is, the template does not touch on any card.
 */
export const TemplateForm = ({
  template,
  onDone,
}: {
  readonly template: TemplateToEdit;
  readonly onDone: (saved: LimitTemplate | null) => void;
}) => {
  const t = useT();
  const locale = useFormatLocale();
  const { unit } = useLimitUnit();
  const written = { locale, unit };
  const [name, setName] = useState(template.name);
  const [parts, setParts] = useState<Parts>(
    () =>
      Object.fromEntries(
        limitColumns.map((column) => [column.field, partOf(template.limits, column, written)]),
      ) as Parts,
  );
  const [save, saving] = useCommand(bridge().limitTemplates.save);
  const limits = limitsOf(parts, written);
  const canSave = name.trim() !== '' && limits !== null;
  const put = (field: LimitField, part: Partial<Part>): void =>
    setParts({ ...parts, [field]: { ...parts[field], ...part } });
  const submit = async (): Promise<void> => {
    if (limits === null || name.trim() === '') return;
    const answer = await save({ id: template.id, name: name.trim(), limits });
    if (answer.ok) onDone(answer.value.template);
  };
  return (
    <form
      className="template-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('limits.template.name')}
        value={name}
        onChange={setName}
        maxLength={60}
        autoFocus
      />
      {limitColumns.map(({ field, option, label }) => {
        const { mode, text } = parts[field];
        const read = readLimit(text, locale, unit);
        const choices = [
          { id: 'keep' as const, label: t('limits.template.keep') },
          { id: 'set' as const, label: t('limits.template.set') },
          ...(option === null ? [] : [{ id: 'off' as const, label: t('limits.template.off') }]),
        ];
        return (
          <div key={field} className="template-part" data-wide={mode !== 'set' || undefined}>
            <Select
              label={t(label)}
              value={mode}
              choices={choices}
              onChange={(chosen) => put(field, { mode: chosen })}
            />
            {mode === 'set' && (
              <LimitTextField
                isLabelHidden
                label={t('limits.template.amount', { limit: t(label) })}
                value={text}
                onChange={(typed) => put(field, { text: typed })}
                problem={
                  text === '' || read.ok
                    ? null
                    : t(problemMessages[read.problem], { example: limitText('1234.5', locale) })
                }
              />
            )}
          </div>
        );
      })}
      {saving.phase === 'failed' && <FaultLine error={saving.error} was="write" />}
      <div className="dialog-actions">
        <Button onPress={() => onDone(null)}>{t('ui.cancel')}</Button>
        <Button
          look="primary"
          type="submit"
          isDisabled={!canSave}
          isPending={saving.phase === 'pending'}
        >
          {t('ui.save')}
        </Button>
      </div>
    </form>
  );
};
