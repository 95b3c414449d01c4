import { useState } from 'react';
import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import './tooltip.css';

/**
 * Where tooltips are drawn: inside a landmark, so that all words of the page are in one. The title
 * bar has it.
 */
export const tooltipRoomId = 'tooltips';

/**
 * Words for a control that shows none, on hover and on keyboard focus. `keys` is how to reach it
 * without a mouse.
 */
export const Tooltip = ({
  text,
  keys,
  placement = 'bottom',
  isDisabled = false,
  children,
}: {
  readonly text: string;
  readonly keys?: string;
  readonly placement?: 'bottom' | 'top' | 'right' | 'left';
  /** The words stand beside the drawing already. */
  readonly isDisabled?: boolean;
  readonly children: ReactElement;
}) => {
  const [room, setRoom] = useState<HTMLElement | null>(null);
  return (
    <TooltipTrigger
      delay={400}
      closeDelay={0}
      isDisabled={isDisabled}
      onOpenChange={() => setRoom(document.getElementById(tooltipRoomId))}
    >
      {children}
      <AriaTooltip
        className="tooltip"
        placement={placement}
        offset={6}
        {...(room === null ? {} : { UNSTABLE_portalContainer: room })}
      >
        {text}
        {keys !== undefined && <kbd className="keys">{keys}</kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  );
};
