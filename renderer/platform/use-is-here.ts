import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Whether the calling component is still shown when an answer arrives. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
