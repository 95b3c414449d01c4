import { useEffect, useLayoutEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { receiveKey, useOverlay } from '../platform/overlays.ts';
import { Dialog } from '../ui/dialog.tsx';
import { readMenuParts } from '../ui/menu.tsx';

/** Code that no start needs loads after this time, or when it is needed. */
export const afterFirstScreenMs = 1_000;

/**
 * Palette, help and the other overlays. Their code loads after the first screen was rendered, or as
 * soon as one is requested; if loading fails, the next request retries.
 */
export function Overlays() {
  const isRequested = useOverlay(({ open }) => open !== null);
  const [LoadedOverlays, setLoadedOverlays] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (LoadedOverlays !== null) return undefined;
    const read = (): void =>
      void Promise.all([
        import('./all-overlays.tsx'),
        readMenuParts(),
        // Otherwise the first dialog would open after the content below took the focus.
        Dialog.readAhead(),
      ]).then(
        ([{ AllOverlays }]) => setLoadedOverlays(() => AllOverlays),
        () => undefined,
      );
    const timer = setTimeout(read, isRequested ? 0 : afterFirstScreenMs);
    return () => clearTimeout(timer);
  }, [LoadedOverlays, isRequested]);
  const isLoading = isRequested && LoadedOverlays === null;
  useLayoutEffect(() => {
    if (!isLoading) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      // The key is meant for the overlay that opens, not for the focused element.
      event.preventDefault();
      event.stopPropagation();
      receiveKey(event.key);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [isLoading]);
  return LoadedOverlays && <LoadedOverlays />;
}
