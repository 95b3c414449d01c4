import { CircleAlert, TriangleAlert } from 'lucide-react';
import { FieldError, Input, Label, Text, TextField } from 'react-aria-components';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/field.css';

/** A field for an amount; its problem or warning is shown below it. */
export function LimitTextField({
  label,
  value,
  onChange,
  problem = null,
  warning = null,
  isDisabled = false,
  isLabelHidden = false,
  autoFocus = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly problem?: string | null;
  readonly warning?: string | null;
  readonly isDisabled?: boolean;
  readonly isLabelHidden?: boolean;
  readonly autoFocus?: boolean;
}) {
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={problem !== null}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      maxLength={40}
      inputMode="decimal"
      validationBehavior="aria"
      {...(isLabelHidden ? { 'aria-label': label } : {})}
    >
      {!isLabelHidden && <Label className="field-label">{label}</Label>}
      <div className="field-box">
        <Input className="field-input figures" autoComplete="off" spellCheck="false" />
      </div>
      <FieldError className="field-error">
        {problem !== null && (
          <>
            <Icon of={CircleAlert} size="s" />
            {problem}
          </>
        )}
      </FieldError>
      {problem === null && warning !== null && (
        <Text slot="description" className="field-hint limits-editor-warning">
          <Icon of={TriangleAlert} size="s" tone="brass" /> {warning}
        </Text>
      )}
    </TextField>
  );
}
