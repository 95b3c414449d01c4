import { useMemo } from 'react';
import type { RefObject } from 'react';

type AwaitedHeading = {
  readonly ref: RefObject<HTMLHeadingElement | null>;
  /**
   * Focuses the heading; with `isNext` the next heading that appears, unless `forget` is called
   * before.
   */
  readonly focus: (isNext: boolean) => void;
  readonly forget: () => void;
};

/**
 * A heading that may still be loading when the focus should move to it: after Enter on a row, the
 * user does not press again.
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
