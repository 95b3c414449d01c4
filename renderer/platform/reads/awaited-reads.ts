import { createContext, useContext, useLayoutEffect } from 'react';
import { create } from 'zustand';
import type { Freshness } from '../../../preload/contract/result.ts';

/** How many parts of the window wait for their first answer, or for their code. */
export const useAwaitedReads = create<{ readonly count: number }>(() => ({ count: 0 }));

function add(change: number): void {
  useAwaitedReads.setState(({ count }) => ({ count: count + change }));
}

/** Counts this read as one that the screen waits for, until its first answer. */
export function useAwaitRead(isAwaited: boolean): void {
  useLayoutEffect(() => {
    if (!isAwaited) return undefined;
    add(1);
    return () => add(-1);
  }, [isAwaited]);
}

/** Replaces a part of the screen while its code loads. */
export function AwaitedPart(): null {
  useAwaitRead(true);
  return null;
}

/** Whether main has no data yet, because the first request to the bank is in flight. */
export function isFirstRead(answer: unknown): boolean {
  const freshness = (answer as { readonly freshness?: Freshness } | null)?.freshness;
  return freshness?.asOfEpochMs === null && freshness.isRefreshing && freshness.failure === null;
}

export const ScreenIsAwaited = createContext(false);

/** Whether a part of the screen still waits for its first answer. Stays false once all have one. */
export function useIsScreenAwaited(): boolean {
  return useContext(ScreenIsAwaited);
}
