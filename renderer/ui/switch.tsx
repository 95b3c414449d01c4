import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';
import './switch.css';

type SwitchProps = {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
} & (
  | { readonly children: ReactNode; readonly hint?: ReactNode }
  | { readonly 'aria-label': string }
);

/** Takes effect at once. With texts: a row in a list of settings, with the switch at its end. */
export function Switch(props: SwitchProps) {
  const { isSelected, onChange, isDisabled = false } = props;
  const texts = 'children' in props ? props : null;
  return (
    <AriaSwitch
      className="switch-row"
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
      data-wordless={texts === null || undefined}
      {...('aria-label' in props ? { 'aria-label': props['aria-label'] } : {})}
    >
      {texts && (
        <span className="switch-text">
          {texts.children}
          {texts.hint !== undefined && <span className="caption">{texts.hint}</span>}
        </span>
      )}
      <span className="switch" />
    </AriaSwitch>
  );
}
