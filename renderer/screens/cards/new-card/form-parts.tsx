import type { ReactNode } from 'react';
import type { NewCardChoices } from '../../../../preload/contract/card-changes.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Select } from '../../../ui/select.tsx';
import type { Choice } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { LevelKind } from './card-level.ts';
import type { NewCardField } from './new-card-field.ts';
import { ownChoice } from './new-card-values.ts';
import type { NewCardValues } from './new-card-values.ts';

export type FieldsProps = {
  readonly values: NewCardValues;
  readonly change: (change: Partial<NewCardValues>) => void;
  readonly leave: (field: NewCardField) => void;
  /** The problem, once the field was left, the form was sent or the bank refused it. */
  readonly problemOf: (field: NewCardField) => string | null;
  readonly choices: NewCardChoices;
  readonly kind: LevelKind;
};

export const Part = ({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) => (
  <section className="section new-card-part">
    <header>
      <h2>{title}</h2>
      {hint !== undefined && <span className="caption">{hint}</span>}
    </header>
    {children}
  </section>
);

type TextName = {
  [Name in keyof NewCardValues]: string extends NewCardValues[Name] ? Name : never;
}[keyof NewCardValues];

/** One text of the form. `field`: where its problems are kept, if that is called otherwise. */
export const TextOf = ({
  fields,
  name,
  field,
  label,
  hint,
  isCode = false,
  isFigure = false,
  type,
}: {
  readonly fields: FieldsProps;
  readonly name: TextName;
  readonly field: NewCardField;
  readonly label: string;
  readonly hint?: string;
  readonly isCode?: boolean;
  readonly isFigure?: boolean;
  readonly type?: 'date';
}) => (
  <TextField
    label={label}
    value={fields.values[name]}
    onChange={(text) => fields.change({ [name]: text })}
    onBlur={() => fields.leave(field)}
    problemMessage={fields.problemOf(field)}
    isCode={isCode}
    {...(isFigure ? { inputMode: 'decimal' as const } : {})}
    {...(hint === undefined ? {} : { hint })}
    {...(type === undefined ? {} : { type })}
  />
);

/** No id is written like this. */
const nothingChosen = '-';

/**
 * One of what is known, or another one typed beside it; the typed one alone where nothing is known.
 */
export const KnownOrOwn = ({
  fields,
  field,
  name,
  ownName,
  chosen,
  label,
  known,
  own,
  unsaid,
  hint,
  ownHint,
  isCode = true,
}: {
  readonly fields: FieldsProps;
  readonly field: NewCardField;
  readonly name: 'level' | 'holder' | 'initiator' | 'account' | 'design';
  readonly ownName: 'ownLevel' | 'ownHolder' | 'ownInitiator' | 'ownAccount' | 'ownDesign';
  /** What counts as chosen although nothing was: the only one there is. */
  readonly chosen?: string;
  readonly label: string;
  readonly known: readonly Choice<string>[];
  /** The label of the choice that opens the text field, and the label of that field. */
  readonly own: { readonly choice: string; readonly label: string };
  /** For a field that may stay empty: what then happens. */
  readonly unsaid?: string;
  readonly hint?: string;
  readonly ownHint?: string;
  readonly isCode?: boolean;
}) => {
  const t = useT();
  const value = fields.values[name] === '' ? (chosen ?? '') : fields.values[name];
  const isOwn = known.length === 0 || value === ownChoice;
  const text = isOwn && (
    <TextOf
      fields={fields}
      name={ownName}
      field={field}
      label={own.label}
      isCode={isCode}
      {...(ownHint === undefined ? {} : { hint: ownHint })}
    />
  );
  if (known.length === 0) return text;
  const isGone = value !== '' && value !== ownChoice && !known.some(({ id }) => id === value);
  return (
    <div className="new-card-known">
      <Select
        label={label}
        value={value === '' ? nothingChosen : value}
        choices={[
          { id: nothingChosen, label: unsaid ?? t('newcard.choose') },
          ...known,
          ...(isGone ? [{ id: value, label: value }] : []),
          { id: ownChoice, label: own.choice },
        ]}
        onChange={(id) => fields.change({ [name]: id === nothingChosen ? '' : id })}
        {...(hint === undefined ? {} : { hint })}
        {...(isOwn ? {} : { problemMessage: fields.problemOf(field) })}
      />
      {text}
    </div>
  );
};
