import { create } from 'zustand';

/** Overlays over the whole window. */
type Overlay = 'palette' | 'help' | 'notices' | 'print' | 'shortcuts' | 'sign-out';

export const useOverlay = create<{ readonly open: Overlay | null }>(() => ({ open: null }));
export function openOverlay(open: Overlay): void {
  typedAhead = noTypedAhead;
  useOverlay.setState({ open });
}
export function closeOverlay(): void {
  useOverlay.setState({ open: null });
}

/** Keys typed before an overlay opened, and whether Enter ended them. */
type TypedAhead = { readonly text: string; readonly isEntered: boolean };
const noTypedAhead: TypedAhead = { text: '', isEntered: false };
let typedAhead = noTypedAhead;

/** Receives a key for an overlay that was requested but is not shown yet. */
export function receiveKey(key: string): void {
  const { text, isEntered } = typedAhead;
  if (key === 'Escape') closeOverlay();
  else if (isEntered) return;
  else if (key === 'Enter') typedAhead = { text, isEntered: true };
  else if (key === 'Backspace') typedAhead = { text: [...text].slice(0, -1).join(''), isEntered };
  else if ([...key].length === 1) typedAhead = { text: text + key, isEntered };
}

/** Consumed once, by the overlay that opens. */
export function takeTypedAhead(): TypedAhead {
  const taken = typedAhead;
  typedAhead = noTypedAhead;
  return taken;
}
