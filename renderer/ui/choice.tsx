import type { ReactNode } from 'react';
import { Check, Minus } from 'lucide-react';
import {
  Checkbox as AriaCheckbox,
  Label,
  Radio,
  RadioGroup as AriaRadioGroup,
} from 'react-aria-components';
import { FieldProblem } from './field-error.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import './choice.css';
import './field.css';

/** A choice that is sent later with its form. (A `Switch` takes effect at once.) */
export function Checkbox({
  children,
  label,
  hint,
  isSelected,
  isIndeterminate = false,
  isDisabled = false,
  isTabStop = true,
  onChange,
}: {
  readonly children?: ReactNode;
  /** The full label, if the visible one is shortened. */
  readonly label?: string;
  readonly hint?: ReactNode;
  readonly isSelected: boolean;
  /** Only some of the items it stands for are selected. */
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  /** False in a row that is not a tab stop. */
  readonly isTabStop?: boolean;
  readonly onChange: (isSelected: boolean) => void;
}) {
  return (
    <AriaCheckbox
      className="choice"
      isSelected={isSelected}
      isIndeterminate={isIndeterminate}
      isDisabled={isDisabled}
      excludeFromTabOrder={!isTabStop}
      onChange={onChange}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      <span className="choice-mark">
        <Icon of={isIndeterminate ? Minus : Check} />
      </span>
      <span className="choice-text">
        <span>{children}</span>
        {hint !== undefined && <span className="caption">{hint}</span>}
      </span>
    </AriaCheckbox>
  );
}

/** One of a few choices that need a sentence each. */
export function RadioGroup<Id extends string>({
  label,
  isLabelHidden = false,
  value,
  choices,
  problemMessage = null,
  onChange,
}: {
  readonly label: string;
  /** True if a heading above shows the same text. */
  readonly isLabelHidden?: boolean;
  readonly value: Id;
  readonly choices: readonly {
    readonly id: Id;
    readonly label: string;
    readonly hint?: string;
    readonly icon?: IconName;
  }[];
  /** The problem of the choice, such as none selected. */
  readonly problemMessage?: string | null;
  readonly onChange: (id: Id) => void;
}) {
  return (
    <AriaRadioGroup
      className="field"
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      value={value}
      isInvalid={problemMessage !== null}
      onChange={(id) => {
        const chosen = choices.find((choice) => choice.id === id);
        if (chosen) onChange(chosen.id);
      }}
    >
      {!isLabelHidden && <Label className="field-label">{label}</Label>}
      <div className="choices">
        {choices.map((choice) => (
          <Radio key={choice.id} value={choice.id} className="choice">
            {choice.icon !== undefined && <Icon of={choice.icon} size="l" tone="green" />}
            <span className="choice-mark" data-round="true" />
            <span className="choice-text">
              <span>{choice.label}</span>
              {choice.hint !== undefined && <span className="caption">{choice.hint}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldProblem message={problemMessage} />
    </AriaRadioGroup>
  );
}
