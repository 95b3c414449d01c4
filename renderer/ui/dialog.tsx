import { deferred } from './deferred.tsx';
import type { DialogProps } from './dialog-frame.tsx';

/**
 * A modal dialog: Esc closes it and restores the focus. Its buttons are at the end, cancel first.
 */
export const Dialog = deferred<DialogProps>(
  async () => (await import('./dialog-frame.tsx')).DialogFrame,
);
