import type { ReactNode } from 'react';
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

const shownForMs = 4_000;

export const toasts = new ToastQueue<ReactNode>({ maxVisibleToasts: 1 });

/** Reports a success for four seconds; longer while the pointer or the focus is on it. */
export function showToast(text: ReactNode): void {
  toasts.clear();
  toasts.add(text, { timeout: shownForMs });
}
