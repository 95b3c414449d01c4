import type { NewCardChoices } from '../../../../preload/contract/cards/card-changes.ts';
import { FormTextField } from '../../../forms/form-parts.tsx';
import { t } from '../../../i18n/i18n.ts';
import { Select } from '../../../ui/select.tsx';
import type { Choice } from '../../../ui/select.tsx';
import type { LevelKind } from './card-level.ts';
import type { CardFormFields, NewCardField } from './new-card-field.ts';
import { useLimitSign } from '../../../widgets/limits/use-limit-unit.ts';
import { ownChoice } from './new-card-values.ts';
import type { NewCardValues } from './new-card-values.ts';

export type FieldsProps = CardFormFields & {
  readonly choices: NewCardChoices;
  readonly kind: LevelKind;
};

/** An amount with its currency sign, as for every typed limit. */
export function FormAmountField(
  field: Pick<
    Parameters<typeof FormTextField<NewCardValues, NewCardField>>[0],
    'fields' | 'field' | 'label' | 'hint'
  >,
) {
  const sign = useLimitSign();
  return (
    <FormTextField
      {...field}
      inputMode="decimal"
      {...(sign !== null && { [sign.side]: <span aria-hidden="true">{sign.sign}</span> })}
    />
  );
}

/** Cannot be an id. */
const nothingChosen = '-';

/** A choice of known values, or a typed one next to it; only the typed one if no value is known. */
export function ChoiceOrTextField({
  fields,
  field,
  chosen,
  label,
  knownChoices,
  own,
  emptyLabel,
  hint,
  ownHint,
  isCode = true,
}: {
  readonly fields: FieldsProps;
  readonly field: 'level' | 'holder' | 'initiator' | 'account' | 'design';
  /** The default value without a selection: the only known one. */
  readonly chosen?: string;
  readonly label: string;
  readonly knownChoices: readonly Choice<string>[];
  /** The label of the choice that opens the text field, and the label of that field. */
  readonly own: { readonly choice: string; readonly label: string };
  /** For an optional field: what happens if it stays empty. */
  readonly emptyLabel?: string;
  readonly hint?: string;
  readonly ownHint?: string;
  readonly isCode?: boolean;
}) {
  const value = fields.values[field] === '' ? (chosen ?? '') : fields.values[field];
  const isOwn = knownChoices.length === 0 || value === ownChoice;
  const text = isOwn && (
    <FormTextField
      fields={fields}
      field={field}
      label={own.label}
      isCode={isCode}
      {...(ownHint === undefined ? {} : { hint: ownHint })}
    />
  );
  if (knownChoices.length === 0) return text;
  const isUnavailable =
    value !== '' && value !== ownChoice && !knownChoices.some(({ id }) => id === value);
  return (
    <div className="new-card-known">
      <Select
        label={label}
        value={value === '' ? nothingChosen : value}
        choices={[
          { id: nothingChosen, label: emptyLabel ?? t('newcard.choose') },
          ...knownChoices,
          ...(isUnavailable ? [{ id: value, label: value }] : []),
          { id: ownChoice, label: own.choice },
        ]}
        onChange={(id) => fields.change({ [field]: id === nothingChosen ? '' : id })}
        {...(hint === undefined ? {} : { hint })}
        {...(isOwn ? {} : { problemMessage: fields.problemOf(field) })}
      />
      {text}
    </div>
  );
}
