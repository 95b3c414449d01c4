import { create } from 'zustand';

/** Overlays over the whole window. */
type Overlay = 'palette' | 'help' | 'notices' | 'print' | 'shortcuts' | 'sign-out';

export const useOverlay = create<{ readonly open: Overlay | null }>(() => ({ open: null }));
export function openOverlay(open: Overlay): void {
  ahead = nothingAhead;
  useOverlay.setState({ open });
}
export function closeOverlay(): void {
  useOverlay.setState({ open: null });
}

/** Keys typed before an overlay opened, and whether Enter ended them. */
type TypedAhead = { readonly text: string; readonly isEntered: boolean };
const nothingAhead: TypedAhead = { text: '', isEntered: false };
let ahead = nothingAhead;

/** Receives a key for an overlay that was requested but is not shown yet. */
export function typeAhead(key: string): void {
  const { text, isEntered } = ahead;
  if (key === 'Escape') closeOverlay();
  else if (isEntered) return;
  else if (key === 'Enter') ahead = { text, isEntered: true };
  else if (key === 'Backspace') ahead = { text: [...text].slice(0, -1).join(''), isEntered };
  else if ([...key].length === 1) ahead = { text: text + key, isEntered };
}

/** Consumed once, by the overlay that opens. */
export function takeTypedAhead(): TypedAhead {
  const taken = ahead;
  ahead = nothingAhead;
  return taken;
}
