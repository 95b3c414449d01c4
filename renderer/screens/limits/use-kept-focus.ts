import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * A pressed button is gone with the dock it stood in: the focus goes to what stands there now, else
 * into the table, instead of nowhere.
 */
export function useKeptFocus(
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
