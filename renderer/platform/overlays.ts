import { create } from 'zustand';

/** What floats over the whole window. */
type Overlay = 'palette' | 'help' | 'print' | 'shortcuts' | 'sign-out';

export const useOverlay = create<{ readonly open: Overlay | null }>(() => ({ open: null }));
export const openOverlay = (open: Overlay): void => useOverlay.setState({ open });
export const closeOverlay = (): void => useOverlay.setState({ open: null });
