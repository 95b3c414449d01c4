import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import { CodeField } from '../ui/code-field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { TextFieldProps } from '../ui/text-field.tsx';
import { withWarning } from '../ui/with-warning.tsx';
import type { FieldsOf } from './use-form.ts';
import './forms.css';

export function FormPart({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="section form-part">
      <header>
        <h2>{title}</h2>
        {hint !== undefined && <span className="caption">{hint}</span>}
      </header>
      {children}
    </section>
  );
}

type FieldProps<Values, Field extends string> = {
  readonly fields: FieldsOf<Values, Field>;
  readonly field: Field;
  readonly label: string;
  readonly hint?: ReactNode;
};

/** If the whole window loses the focus, the same field gets it back, so the field is not left. */
function leaveField<Field extends string>(
  fields: { readonly leave: (field: Field) => void },
  field: Field,
): void {
  if (document.hasFocus()) fields.leave(field);
}

/** A text field of a form. It shows the remaining characters near its maximum length. */
export function FormTextField<Values, Field extends string>({
  fields,
  field,
  hint,
  bankMaxLength,
  value = fields.textOf(field),
  onChange = (text) => fields.type(field, text),
  onLeave,
  ...rest
}: FieldProps<Values, Field> &
  Pick<
    TextFieldProps,
    | 'isCode'
    | 'lines'
    | 'placeholder'
    | 'inputMode'
    | 'type'
    | 'autoFocus'
    | 'maxLength'
    | 'before'
    | 'after'
  > & {
    /** The bank's maximum length, in characters. */
    readonly bankMaxLength?: number;
    /** The typed text, if the field represents more than one text. */
    readonly value?: string;
    readonly onChange?: (text: string) => void;
    readonly onLeave?: () => void;
  }) {
  const charactersLeft =
    bankMaxLength === undefined ? null : bankMaxLength - [...value.trim()].length;
  const isNearMaximum =
    charactersLeft !== null &&
    bankMaxLength !== undefined &&
    charactersLeft >= 0 &&
    charactersLeft <= Math.max(5, bankMaxLength * 0.1);
  const fullHint = withWarning(
    fields.warningOf(field),
    isNearMaximum ? (
      <>
        {hint} {t('ui.characters-left', { count: charactersLeft })}
      </>
    ) : (
      hint
    ),
  );
  return (
    <TextField
      {...rest}
      data-field={field}
      value={value}
      onChange={onChange}
      onBlur={() => {
        leaveField(fields, field);
        onLeave?.();
      }}
      problemMessage={fields.problemOf(field)}
      {...(fullHint === undefined ? {} : { hint: fullHint })}
    />
  );
}

/** A choice of many codes, found by typing: a country, a currency. */
export function FormCodeField<Values, Field extends string>({
  fields,
  field,
  hint,
  value = fields.textOf(field),
  ...rest
}: FieldProps<Values, Field> & {
  readonly choices: Parameters<typeof CodeField>[0]['choices'];
  /** The code that applies although the user did not select it. */
  readonly value?: string;
}) {
  return (
    <CodeField
      {...rest}
      field={field}
      value={value}
      onChange={(code) => fields.type(field, code)}
      onBlur={() => leaveField(fields, field)}
      problemMessage={fields.problemOf(field)}
      hint={withWarning(fields.warningOf(field), hint)}
    />
  );
}

/** The problem of an element without a field: a group of choices, a list. */
export function ProblemLine({ message }: { readonly message: string | null }) {
  return message === null ? null : (
    <p className="field-error" role="alert">
      <Icon of={CircleAlert} size="s" />
      <span>{message}</span>
    </p>
  );
}
