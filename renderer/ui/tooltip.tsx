import { cloneElement } from 'react';
import type { ReactElement } from 'react';

export type TooltipSide = 'bottom' | 'top' | 'right' | 'left';

/**
 * A text for a control without a visible label, on hover and on keyboard focus; `TooltipLayer` draws
 * it. `keys` is its shortcut.
 */
export function Tooltip({
  text,
  keys,
  side = 'bottom',
  isDisabled = false,
  children,
}: {
  readonly text: string;
  readonly keys?: string;
  readonly side?: TooltipSide;
  /** The label is already visible. */
  readonly isDisabled?: boolean;
  /** An element, or a component that passes its attributes on. */
  readonly children: ReactElement<Readonly<Record<`data-tip${'' | '-keys' | '-side'}`, string>>>;
}) {
  return isDisabled
    ? children
    : cloneElement(children, {
        'data-tip': text,
        'data-tip-side': side,
        ...(keys !== undefined && { 'data-tip-keys': keys }),
      });
}
