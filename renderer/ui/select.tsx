import type { ReactNode } from 'react';
import { ChevronDown, Check } from 'lucide-react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
} from 'react-aria-components';
import { FieldProblem } from './field-error.tsx';
import { Icon } from './icon.tsx';
import './field.css';
import './menu.css';
import './select.css';

export type Choice<Id extends string> = { readonly id: Id; readonly label: string };

/** A choice out of a few. */
export function Select<Id extends string>({
  label,
  value,
  choices,
  onChange,
  hint,
  problem,
  problemMessage,
}: {
  readonly label: string;
  readonly value: Id;
  readonly choices: readonly Choice<Id>[];
  readonly onChange: (id: Id) => void;
  readonly hint?: ReactNode;
  readonly problem?: string | null;
  /** The same problem as a whole sentence. */
  readonly problemMessage?: string | null;
}) {
  return (
    <AriaSelect
      className="field"
      value={value}
      onChange={(key) => {
        const chosen = choices.find((choice) => choice.id === key);
        if (chosen) onChange(chosen.id);
      }}
      isInvalid={problem != null || problemMessage != null}
    >
      <Label className="field-label">{label}</Label>
      <Button className="field-box select-button">
        <SelectValue className="select-value cut">{({ selectedText }) => selectedText}</SelectValue>
        <Icon of={ChevronDown} size="s" />
      </Button>
      <FieldProblem code={problem} message={problemMessage} />
      {hint !== undefined && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <Popover className="menu-popover" offset={4}>
        <ListBox className="menu" items={choices}>
          {(choice) => (
            <ListBoxItem id={choice.id} className="menu-item" textValue={choice.label}>
              <span className="menu-item-text">{choice.label}</span>
              <span className="menu-item-check">
                <Icon of={Check} size="s" />
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
