import { cloneElement } from 'react';
import type { ReactElement } from 'react';

export type TooltipSide = 'bottom' | 'top' | 'right' | 'left';

/**
 * Words for a control that shows none, on hover and on keyboard focus; `TooltipRoom` draws them.
 * `keys` is how to reach it without a mouse.
 */
export function Tooltip({
  text,
  keys,
  placement = 'bottom',
  isDisabled = false,
  children,
}: {
  readonly text: string;
  readonly keys?: string;
  readonly placement?: TooltipSide;
  /** The words stand beside the drawing already. */
  readonly isDisabled?: boolean;
  /** An element of the page, or a part that gives it what it is given. */
  readonly children: ReactElement<Readonly<Record<`data-tip${'' | '-keys' | '-side'}`, string>>>;
}) {
  return isDisabled
    ? children
    : cloneElement(children, {
        'data-tip': text,
        'data-tip-side': placement,
        ...(keys !== undefined && { 'data-tip-keys': keys }),
      });
}
