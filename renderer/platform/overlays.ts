import { create } from 'zustand';

/** What floats over the whole window. */
type Overlay = 'palette' | 'help' | 'notices' | 'print' | 'shortcuts' | 'sign-out';

export const useOverlay = create<{ readonly open: Overlay | null }>(() => ({ open: null }));
export function openOverlay(open: Overlay): void {
  ahead = nothingAhead;
  useOverlay.setState({ open });
}
export function closeOverlay(): void {
  useOverlay.setState({ open: null });
}

/** What was typed at an overlay before it was there, and whether Enter ended it. */
type TypedAhead = { readonly text: string; readonly isEntered: boolean };
const nothingAhead: TypedAhead = { text: '', isEntered: false };
let ahead = nothingAhead;

/** Hears a key in the place of an overlay that is asked for and not there yet. */
export function typeAhead(key: string): void {
  const { text, isEntered } = ahead;
  if (key === 'Escape') closeOverlay();
  else if (isEntered) return;
  else if (key === 'Enter') ahead = { text, isEntered: true };
  else if (key === 'Backspace') ahead = { text: [...text].slice(0, -1).join(''), isEntered };
  else if ([...key].length === 1) ahead = { text: text + key, isEntered };
}

/** Once, for the overlay that opens with it. */
export function takeTypedAhead(): TypedAhead {
  const taken = ahead;
  ahead = nothingAhead;
  return taken;
}
