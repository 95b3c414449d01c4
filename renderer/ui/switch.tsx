import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';
import './switch.css';

type SwitchProps = {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
} & (
  { readonly children: ReactNode; readonly hint?: ReactNode } | { readonly 'aria-label': string }
);

/** On or off, at once. With words: a row of a list of settings, the switch at its end. */
export const Switch = (props: SwitchProps) => {
  const { isSelected, onChange, isDisabled = false } = props;
  const words = 'children' in props ? props : null;
  return (
    <AriaSwitch
      className="switch-row"
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
      data-wordless={words === null || undefined}
      {...('aria-label' in props ? { 'aria-label': props['aria-label'] } : {})}
    >
      {words && (
        <span className="switch-words">
          {words.children}
          {words.hint !== undefined && <span className="caption">{words.hint}</span>}
        </span>
      )}
      <span className="switch" />
    </AriaSwitch>
  );
};
