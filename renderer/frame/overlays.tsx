import { useEffect, useLayoutEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { typeAhead, useOverlay } from '../platform/overlays.ts';
import { Dialog } from '../ui/dialog.tsx';
import { readMenuParts } from '../ui/menu.tsx';

/** What no start shows waits for this long, or until it is wanted. */
export const afterFirstScreenMs = 1_000;

/**
 * Palette, help and what else floats over the whole window. Its code is read after the first screen
 * was drawn, or as soon as one of them is asked for; where it cannot be read, when one is asked for
 * again.
 */
export function Overlays() {
  const isAsked = useOverlay(({ open }) => open !== null);
  const [All, setAll] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (All !== null) return undefined;
    const read = (): void =>
      void Promise.all([
        import('./all-overlays.tsx'),
        readMenuParts(),
        // Else the first dialog would open after whatever it is over had taken the focus.
        Dialog.readAhead(),
      ]).then(
        ([{ AllOverlays }]) => setAll(() => AllOverlays),
        () => undefined,
      );
    const timer = setTimeout(read, isAsked ? 0 : afterFirstScreenMs);
    return () => clearTimeout(timer);
  }, [All, isAsked]);
  const isAwaited = isAsked && All === null;
  useLayoutEffect(() => {
    if (!isAwaited) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      // It is meant for what opens, not for what still has the focus.
      event.preventDefault();
      event.stopPropagation();
      typeAhead(event.key);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [isAwaited]);
  return All && <All />;
}
