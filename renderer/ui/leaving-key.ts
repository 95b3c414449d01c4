import type { KeyboardEvent } from 'react';

/** Whether a key leaves the page: Escape, unless it closes an overlay. */
export function isLeavingKey({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  const isOverlay =
    target instanceof Element &&
    target.closest(
      '[role=listbox],[role=dialog],[role=menu],[aria-expanded=true][role=combobox]',
    ) !== null;
  return key === 'Escape' && !defaultPrevented && !isOverlay;
}
