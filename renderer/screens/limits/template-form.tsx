import { useState } from 'react';
import type { RunChange } from '../../../preload/contract/cards/limit-runs.ts';
import { bridge } from '../../platform/bridge.ts';
import { useFormatLocale } from '../../platform/preferences.ts';
import { useCommand } from '../../platform/use-command.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LimitPartFields } from './limit-part-fields.tsx';
import { limitsOf, partsOf } from './limit-parts.ts';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';

/** A template that is being made or changed; a null id: a new one. */
export type TemplateToEdit = {
  readonly id: string | null;
  readonly name: string;
  readonly wanted: RunChange;
};

/**
 * Name and limits of a template. What is left as it is, the template does not touch on any card.
 */
export function TemplateForm({
  template,
  onDone,
}: {
  readonly template: TemplateToEdit;
  readonly onDone: () => void;
}) {
  const t = useT();
  const locale = useFormatLocale();
  const { unit } = useLimitUnit();
  const written = { locale, unit };
  const [name, setName] = useState(template.name);
  const [parts, setParts] = useState(() => partsOf(template.wanted, written));
  const [save, saving] = useCommand(bridge().cardGroups.save);
  const limits = limitsOf(parts, written);
  const canSave = name.trim() !== '' && limits !== null && Object.keys(limits).length > 0;
  const submit = async (): Promise<void> => {
    if (limits === null || !canSave) return;
    const answer = await save({
      id: template.id,
      name: name.trim(),
      wanted: limits,
      cardIds: [],
    });
    if (answer.ok) onDone();
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
      <LimitPartFields
        parts={parts}
        onChange={(field, part) => setParts({ ...parts, [field]: { ...parts[field], ...part } })}
        keepLabel={t('limits.template.keep')}
      />
      {saving.phase === 'failed' && <FaultLine error={saving.error} was="write" />}
      <div className="dialog-actions">
        <Button onPress={onDone}>{t('ui.cancel')}</Button>
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
}
