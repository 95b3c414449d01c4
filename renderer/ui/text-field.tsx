import type { ReactNode } from 'react';
import { Input, Label, Text, TextArea, TextField as AriaTextField } from 'react-aria-components';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components';
import { FieldProblem } from './field-error.tsx';
import './field.css';

export type TextFieldProps = Omit<
  AriaTextFieldProps,
  'children' | 'className' | 'style' | 'isInvalid'
> & {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  /** A problem code of the contract's schemas; null: no problem. */
  readonly problem?: string | null;
  /** The same problem as a whole sentence. */
  readonly problemMessage?: string | null;
  readonly placeholder?: string;
  /** In the code font: addresses, ids, scopes. */
  readonly isCode?: boolean;
  readonly lines?: 'one' | 'many';
  /** Inside the box, before and after the text. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
};

/** A labelled field; its problem is shown below and is part of its description. */
export function TextField({
  label,
  isLabelHidden = false,
  hint,
  problem,
  problemMessage,
  placeholder,
  isCode = false,
  lines = 'one',
  before,
  after,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      className="field"
      isInvalid={problem != null || problemMessage != null}
      data-code={isCode || undefined}
      spellCheck={isCode ? 'false' : 'true'}
      validationBehavior="aria"
    >
      <Label className={isLabelHidden ? 'only-read' : 'field-label'}>{label}</Label>
      <div className="field-box">
        {before}
        {lines === 'many' ? (
          <TextArea
            className="field-input"
            {...(placeholder === undefined ? {} : { placeholder })}
          />
        ) : (
          <Input
            className="field-input"
            {...(placeholder === undefined ? {} : { placeholder })}
            autoComplete="off"
          />
        )}
        {after}
      </div>
      <FieldProblem code={problem} message={problemMessage} />
      {hint !== undefined && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
    </AriaTextField>
  );
}
