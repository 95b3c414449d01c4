import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Whether the calling component is still shown when an answer arrives. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
