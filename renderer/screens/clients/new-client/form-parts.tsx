import type { ReactNode } from 'react';
import type { NewClient } from '../../../../preload/contract/new-client.ts';
import { useT } from '../../../i18n/i18n.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { withWarning } from '../../../ui/with-warning.tsx';
import type { NewClientField } from './new-client-field.ts';
import type { NewClientValues } from './new-client-values.ts';
import type { Home, ShownFields } from './shown-fields.ts';

export type FieldsProps = {
  readonly values: NewClientValues;
  /** The same as it would be sent. */
  readonly client: NewClient;
  readonly home: Home;
  readonly shown: ShownFields;
  readonly change: (change: Partial<NewClientValues>) => void;
  readonly leave: (field: NewClientField) => void;
  /** The problem, once the field was left, the form was sent or the bank refused it. */
  readonly problemOf: (field: NewClientField) => string | null;
  /** What to look at twice; never beside a problem. */
  readonly warningOf: (field: NewClientField) => string | null;
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
  <section className="section new-client-part">
    <header>
      <h2>{title}</h2>
      {hint !== undefined && <span className="caption">{hint}</span>}
    </header>
    {children}
  </section>
);

/** One text of the form, with what is left of its length near the end of it. */
export const TextOf = ({
  fields,
  field,
  value,
  onChange,
  label,
  hint,
  most,
  isCode = false,
  placeholder,
  type,
  onLeave,
  onPasted,
}: {
  readonly fields: FieldsProps;
  readonly field: NewClientField;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly label: string;
  readonly hint?: string;
  /** The most characters that the bank takes. */
  readonly most?: number;
  readonly isCode?: boolean;
  readonly placeholder?: string;
  readonly type?: 'email' | 'tel';
  readonly onLeave?: () => void;
  /** Says whether it took what was pasted. */
  readonly onPasted?: (text: string) => boolean;
}) => {
  const t = useT();
  const left = most === undefined ? null : most - [...value.trim()].length;
  const isNear =
    left !== null && most !== undefined && left >= 0 && left <= Math.max(5, most * 0.1);
  const said = [hint, isNear ? t('newclient.left', { count: left }) : undefined].filter(
    (each) => each !== undefined,
  );
  const message = withWarning(
    fields.warningOf(field),
    said.length === 0 ? undefined : said.join(' '),
  );
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      onBlur={() => {
        fields.leave(field);
        onLeave?.();
      }}
      problemMessage={fields.problemOf(field)}
      isCode={isCode}
      {...(message === undefined ? {} : { hint: message })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(type === undefined ? {} : { inputMode: type })}
      {...(onPasted === undefined
        ? {}
        : {
            onPaste: (event) =>
              onPasted(event.clipboardData.getData('text')) && event.preventDefault(),
          })}
    />
  );
};
