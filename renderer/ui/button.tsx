import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { LoaderCircle } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import { announce } from './announce.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { PressButton } from './press-button.tsx';
import type { PressButtonProps } from './press-button.tsx';
import { Tooltip } from './tooltip.tsx';
import './button.css';

type ButtonProps = Omit<PressButtonProps, 'children' | 'className'> & {
  readonly children: ReactNode;
  /**
   * `primary`: one per pane. `edge`: the default. `quiet`: no border. `wax`: quiet with wax text,
   * before a final action. `final`: filled wax, only in the dialog of a final action.
   */
  readonly look?: 'primary' | 'edge' | 'quiet' | 'wax' | 'final';
  readonly size?: 'small' | 'usual' | 'big';
  readonly icon?: IconName;
};

/**
 * A button with a label. While `isPending` it stays as wide, stays focused, reports the state and
 * ignores presses.
 */
export function Button({ children, look = 'edge', size = 'usual', icon, ...rest }: ButtonProps) {
  const isPending = rest.isPending === true;
  useEffect(() => {
    const focused = document.activeElement;
    if (isPending && focused instanceof HTMLElement && focused.dataset['pending'] !== undefined)
      announce(focused.innerText);
  }, [isPending]);
  return (
    <PressButton {...rest} className="button" data-look={look} data-size={size}>
      {isPending ? <Icon of={LoaderCircle} size="s" /> : icon && <Icon of={icon} size="s" />}
      <span>{children}</span>
      {isPending && <span className="only-read">{t('ui.button.pending')}</span>}
    </PressButton>
  );
}

/**
 * A text that replaces a pressed small button. It has the button's size, so that no content moves
 * under the pointer.
 */
export function ButtonReplacement({
  label,
  children,
}: {
  /** The former label of the button. */
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <span className="button button-replacement" data-size="small">
      <span className="button-former-label" aria-hidden>
        {label}
      </span>
      <span>{children}</span>
    </span>
  );
}

/** A button with an icon only: `label` is its accessible name and its tooltip. */
export function IconButton({
  icon,
  label,
  isOn,
  keys,
  tip = 'bottom',
  ...rest
}: Omit<PressButtonProps, 'children' | 'className'> & {
  readonly icon: IconName;
  readonly label: string;
  readonly isOn?: boolean;
  readonly keys?: string;
  /** The side where the tooltip covers no related text. */
  readonly tip?: 'bottom' | 'left';
}) {
  return (
    <Tooltip text={label} side={tip} {...(keys === undefined ? {} : { keys })}>
      <PressButton
        {...rest}
        aria-label={label}
        className="icon-button"
        data-on={isOn ? 'true' : undefined}
        {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      >
        <Icon of={icon} />
      </PressButton>
    </Tooltip>
  );
}
