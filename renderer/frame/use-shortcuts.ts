import { useEffect } from 'react';
import { goBack } from '../platform/navigation.ts';
import { closeOverlay, openOverlay, useOverlay } from '../platform/overlays.ts';
import { toggleHiddenAmounts } from '../platform/preferences.ts';

/** The keys that work everywhere in the window. */
export const useShortcuts = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const hasModifier = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (hasModifier && !event.shiftKey && !event.altKey && key === 'k') {
        event.preventDefault();
        if (useOverlay.getState().open === 'palette') closeOverlay();
        else openOverlay('palette');
      } else if (hasModifier && event.shiftKey && key === 'h') {
        event.preventDefault();
        void toggleHiddenAmounts();
      } else if (event.altKey && event.key === 'ArrowLeft') {
        event.preventDefault();
        goBack();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};
