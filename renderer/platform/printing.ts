import { useEffectEvent, useLayoutEffect } from 'react';
import { create } from 'zustand';

/** Where a list and a record stand side by side, either is printed alone; else the whole page. */
export type PrintedPart = 'list' | 'record' | 'page';
type OwnPart = Exclude<PrintedPart, 'page'>;

/** As many rows of a list as one print holds. */
export const mostPrintedRows = 500;

type Fill = () => void | Promise<void>;

type Printing = {
  /** What is shown that can be printed alone, and how it is made ready. */
  readonly parts: Readonly<Partial<Record<OwnPart, Fill>>>;
  /** What is being printed. */
  readonly printed: PrintedPart | null;
  readonly hasFailed: boolean;
};

export const usePrinting = create<Printing>(() => ({ parts: {}, printed: null, hasFailed: false }));

/** What is being printed; null: nothing is. */
export function usePrintedPart(): PrintedPart | null {
  return usePrinting(({ printed }) => printed);
}

/**
 * This part of the window can be printed alone while it is shown. `fill` reads what the paper shows
 * and the screen does not hold: a list has only the rows in sight.
 */
export function usePrintable(part: OwnPart, isShown: boolean, fill: Fill): void {
  const run = useEffectEvent(fill);
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const mine: Fill = () => run();
    usePrinting.setState(({ parts }) => ({ parts: { ...parts, [part]: mine } }));
    return () =>
      usePrinting.setState(({ parts }) => {
        const { [part]: last, ...others } = parts;
        return last === mine ? { parts: others } : {};
      });
  }, [part, isShown]);
}
