import { createContext, useContext, useLayoutEffect } from 'react';
import { create } from 'zustand';
import type { Freshness } from '../../../preload/contract/result.ts';

/** How many parts of the window wait for their first answer, or for their code. */
export const useAwaitedReads = create<{ readonly count: number }>(() => ({ count: 0 }));

function add(change: number): void {
  useAwaitedReads.setState(({ count }) => ({ count: count + change }));
}

/** Counts this read among those that the screen waits for, as long as it has no first answer. */
export function useAwaitRead(isAwaited: boolean): void {
  useLayoutEffect(() => {
    if (!isAwaited) return undefined;
    add(1);
    return () => add(-1);
  }, [isAwaited]);
}

/** In place of a part of the screen whose code is being read. */
export function AwaitedPart(): null {
  useAwaitRead(true);
  return null;
}

/** Whether main has nothing to show yet, because the bank is being asked for the first time. */
export function isFirstRead(answer: unknown): boolean {
  const freshness = (answer as { readonly freshness?: Freshness } | null)?.freshness;
  return freshness?.asOfEpochMs === null && freshness.isRefreshing && freshness.failure === null;
}

export const ScreenIsAwaited = createContext(false);

/** Whether some part of the screen still has no first answer. Once all have one it stays false. */
export function useIsScreenAwaited(): boolean {
  return useContext(ScreenIsAwaited);
}
