import { useMemo } from 'react';
import type { LimitRow } from '../../../../preload/contract/cards/card-changes.ts';
import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useDraft } from '../../../platform/drafts/drafts.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { LimitPartFields } from '../limit-part-fields.tsx';
import { OptionChoice } from '../options/options-dialog.tsx';
import { useLimitUnit } from '../../../widgets/limits/use-limit-unit.ts';
import { CardPicker } from './card-picker.tsx';
import { groupForm, wantedValues } from './group-form.ts';
import type { GroupDraft, GroupToEdit } from './group-form.ts';
import { RestrictionFields } from './restriction-fields.tsx';

function isNameTaken(error: CommandError): boolean {
  return error.kind === 'invalid-input' && error.problems.some(({ code }) => code === 'name-taken');
}

/**
 * A card rule: its name, the wanted values, and the cards that follow it, if any. Input stays when
 * the dialog is closed.
 */
export function GroupDialog({
  group,
  rows,
  hasRestrictions,
  onClose,
}: {
  readonly group: GroupToEdit;
  readonly rows: readonly LimitRow[];
  readonly hasRestrictions: boolean;
  readonly onClose: () => void;
}) {
  const { unit } = useLimitUnit();
  const form = useMemo(() => groupForm(group, { locale: formatLocale(), unit }), [group, unit]);
  const draft = useDraft(form);
  const value = draft?.value ?? form.empty;
  const change = (part: Partial<GroupDraft>): void =>
    draft?.change((before) => ({ ...before, ...part }));
  const [save, saving, clearFailure] = useCommand(bridge().cardGroups.save, () => {
    void draft?.forget();
    onClose();
  });
  const wanted = wantedValues(value, { locale: formatLocale(), unit });
  const missing =
    value.name.trim() === ''
      ? 'limits.groups.missing.name'
      : wanted === null
        ? 'limits.groups.missing.value'
        : Object.keys(wanted).length === 0
          ? 'limits.groups.missing.wanted'
          : null;
  const submit = (): void => {
    if (wanted !== null && missing === null)
      void save({ id: group.id, name: value.name, wanted, cardIds: value.cardIds });
  };
  const failure = saving.phase === 'failed' ? saving.error : null;
  const isTaken = failure !== null && isNameTaken(failure);
  const showsRestrictions = hasRestrictions || value.days !== null || value.categories !== null;
  return (
    <Dialog
      title={t(group.id === null ? 'limits.groups.new' : 'limits.groups.edit')}
      isOpen
      onClose={onClose}
      actions={
        <>
          {missing !== null && <span className="caption group-missing">{t(missing)}</span>}
          <Button onPress={onClose}>{t('ui.cancel')}</Button>
          <Button
            look="primary"
            isDisabled={missing !== null}
            isPending={saving.phase === 'pending'}
            onPress={submit}
          >
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <Form className="group-form" onSubmit={submit}>
        <TextField
          label={t('ui.word.name')}
          value={value.name}
          onChange={(name) => {
            clearFailure();
            change({ name });
          }}
          maxLength={60}
          problemMessage={isTaken ? t('limits.groups.name-taken') : null}
          autoFocus
        />
        <CardPicker
          rows={rows}
          chosen={value.cardIds}
          onChange={(cardIds) => change({ cardIds })}
        />
        <h3 className="name group-part">{t('limits.groups.wanted')}</h3>
        <LimitPartFields
          parts={value.limits}
          onChange={(field, part) =>
            change({ limits: { ...value.limits, [field]: { ...value.limits[field], ...part } } })
          }
        />
        <div className="options-choices">
          {optionFields.map((field) => (
            <OptionChoice
              key={field}
              field={field}
              optionsChange={value.options}
              onChange={(next) => change({ options: next(value.options) })}
              keepLabel={t('limits.groups.keep')}
            />
          ))}
        </div>
        {showsRestrictions && <RestrictionFields part={value} onChange={change} />}
        <button type="submit" hidden />
      </Form>
      {failure !== null && !isTaken && <FaultLine error={failure} attempt="save" />}
    </Dialog>
  );
}
