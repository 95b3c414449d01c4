import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import './tooltip.css';

/** Words for a control that shows none, on hover and on keyboard focus. `keys` is how to reach it without a mouse. */
export const Tooltip = ({
  text,
  keys,
  placement = 'bottom',
  isDisabled = false,
  children,
}: {
  readonly text: string;
  readonly keys?: string;
  readonly placement?: 'bottom' | 'top' | 'right';
  /** The words stand beside the drawing already. */
  readonly isDisabled?: boolean;
  readonly children: ReactElement;
}) => (
  <TooltipTrigger delay={400} closeDelay={0} isDisabled={isDisabled}>
    {children}
    <AriaTooltip className="tooltip" placement={placement} offset={6}>
      {text}
      {keys !== undefined && <kbd className="keys">{keys}</kbd>}
    </AriaTooltip>
  </TooltipTrigger>
);
