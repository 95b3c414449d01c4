import { useMemo } from 'react';
import type { RefObject } from 'react';

type AwaitedHeading = {
  readonly ref: RefObject<HTMLHeadingElement | null>;
  /**
   * Focuses the heading; with `isNext` the one that comes after it, as soon as it is there, unless
   * `forget` came before.
   */
  readonly focus: (isNext: boolean) => void;
  readonly forget: () => void;
};

/**
 * The heading of something that may still be read when the focus is to go into it: who pressed
 * Enter on a row gets there without pressing again.
 */
export function createAwaitedHeading(): AwaitedHeading {
  let element: HTMLHeadingElement | null = null;
  let isAwaited = false;
  return {
    ref: {
      get current() {
        return element;
      },
      set current(next) {
        element = next;
        if (next === null || !isAwaited) return;
        isAwaited = false;
        next.focus();
      },
    },
    focus: (isNext) => {
      isAwaited = isNext || element === null;
      if (!isAwaited) element?.focus();
    },
    forget: () => {
      isAwaited = false;
    },
  };
}

export function useAwaitedHeading(): AwaitedHeading {
  return useMemo(createAwaitedHeading, []);
}
