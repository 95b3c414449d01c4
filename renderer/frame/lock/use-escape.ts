import { useEffect } from 'react';

/** Escape leaves a page of the lock screen, also while nothing on it has the focus. */
export function useEscape(leave: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') leave();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [leave]);
}
