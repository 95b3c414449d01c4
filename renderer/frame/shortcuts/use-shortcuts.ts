import { useEffect } from 'react';
import { runAction, useDoingsHere } from '../../platform/actions.ts';
import { actions, isOffered, paletteAction, useWindowState } from '../actions.ts';
import { closeOverlay, useOverlay } from '../../platform/overlays.ts';
import { isPressed, isSign } from './keys.ts';

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input,textarea,[role=dialog],[role=alertdialog],[role=menu]') !== null;

/** The keys of actions, wherever in the window they are pressed. */
export const useShortcuts = (): void => {
  const window = useWindowState();
  const doings = useDoingsHere();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const action = actions.find(
        (each) =>
          each.keys !== undefined &&
          each.areKeysOfMain !== true &&
          isPressed(each.keys, event) &&
          isOffered(each, window, doings),
      );
      if (!action || event.defaultPrevented || (isSign(action) && isWriting(event.target))) return;
      event.preventDefault();
      if (action === paletteAction && useOverlay.getState().open === 'palette') closeOverlay();
      else runAction(action);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [window, doings]);
};
