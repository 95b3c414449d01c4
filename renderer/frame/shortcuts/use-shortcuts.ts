import { useEffect } from 'react';
import { runAction, useActionHandlers } from '../../platform/actions.ts';
import type { Action } from '../../platform/actions.ts';
import { actions, isOffered, paletteAction, useWindowState } from '../actions.ts';
import { closeOverlay, useOverlay } from '../../platform/overlays.ts';
import { isPressed, isSingleCharacter } from './keys.ts';

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input,textarea,[role=dialog],[role=alertdialog],[role=menu]') !== null
  );
}

function opensOverlay({ id }: Action): boolean {
  return id === 'palette' || id === 'help' || id === 'shortcuts';
}

/** A confirmation is open, or another overlay: only one at a time. */
function isAnotherOverlayOpen({ id }: Action): boolean {
  const { open } = useOverlay.getState();
  return (open !== null && open !== id) || document.querySelector('[role=alertdialog]') !== null;
}

/** Handles the shortcuts of actions in the whole window. */
export function useShortcuts(): void {
  const windowState = useWindowState();
  const handlers = useActionHandlers();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const action = actions.find(
        (each) =>
          each.keys !== undefined &&
          each.areKeysOfMain !== true &&
          isPressed(each.keys, event) &&
          isOffered(each, windowState, handlers),
      );
      if (
        !action ||
        event.defaultPrevented ||
        (isSingleCharacter(action) && isWriting(event.target))
      )
        return;
      if (opensOverlay(action) && isAnotherOverlayOpen(action)) return;
      event.preventDefault();
      if (action === paletteAction && useOverlay.getState().open === 'palette') closeOverlay();
      else runAction(action);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [windowState, handlers]);
}
