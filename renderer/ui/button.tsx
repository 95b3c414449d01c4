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
   * `primary`: one per pane. `edge`: the usual one. `quiet`: no frame. `wax`: quiet with wax text,
   * before a final action. `final`: filled wax, in its dialog only.
   */
  readonly look?: 'primary' | 'edge' | 'quiet' | 'wax' | 'final';
  readonly size?: 'small' | 'usual' | 'big';
  readonly icon?: IconName;
};

/** A button with a label. `isPending` keeps its width and focus, says so, and ignores presses. */
export function Button({ children, look = 'edge', size = 'usual', icon, ...rest }: ButtonProps) {
  const isPending = rest.isPending === true;
  useEffect(() => {
    const here = document.activeElement;
    if (isPending && here instanceof HTMLElement && here.dataset['pending'] !== undefined)
      announce(here.innerText);
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
 * What is said in the place of a small button that was pressed: as wide and as high as it, so that
 * nothing moves under the pointer.
 */
export function ButtonPlace({
  was,
  children,
}: {
  /** The label that the button had. */
  readonly was: string;
  readonly children: ReactNode;
}) {
  return (
    <span className="button button-place" data-size="small">
      <span className="button-was" aria-hidden>
        {was}
      </span>
      <span>{children}</span>
    </span>
  );
}

/** An icon button: its name is the accessible label and the tooltip. */
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
  /** On which side its tooltip covers nothing that is read with it. */
  readonly tip?: 'bottom' | 'left';
}) {
  return (
    <Tooltip text={label} placement={tip} {...(keys === undefined ? {} : { keys })}>
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
