import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * A pressed button is removed with its dock: focus the new dock, else the table, so that the focus
 * is not lost.
 */
export function useRestoredFocus(
  screen: RefObject<HTMLElement | null>,
  focusTable: RefObject<(() => void) | null>,
  dock: string,
): void {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const heading = screen.current?.querySelector<HTMLElement>('.dock h2');
    if (heading) heading.focus({ preventScroll: true });
    else focusTable.current?.();
  }, [screen, focusTable, dock]);
}
