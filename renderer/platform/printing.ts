import { useEffectEvent, useLayoutEffect } from 'react';
import { create } from 'zustand';

/**
 * If a list and a record are shown next to each other, one of them is printed; else the whole page.
 */
export type PrintedPart = 'list' | 'record' | 'page';
type SinglePart = Exclude<PrintedPart, 'page'>;

/** The maximum number of list rows in one print. */
export const maxPrintedRows = 500;

type Prepare = () => void | Promise<void>;

type Printing = {
  /** The shown parts that can be printed alone, and how each is prepared. */
  readonly parts: Readonly<Partial<Record<SinglePart, Prepare>>>;
  /** The part being printed. */
  readonly printed: PrintedPart | null;
  readonly hasFailed: boolean;
};

export const usePrinting = create<Printing>(() => ({ parts: {}, printed: null, hasFailed: false }));

/** The part being printed; null: none. */
export function usePrintedPart(): PrintedPart | null {
  return usePrinting(({ printed }) => printed);
}

/**
 * Offers a part of the window for printing while it is shown. `prepare` reads data that the paper
 * needs and the screen does not have: a list holds only its visible rows.
 */
export function usePrintable(part: SinglePart, isShown: boolean, prepare: Prepare): void {
  const run = useEffectEvent(prepare);
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const ownPrepare: Prepare = () => run();
    usePrinting.setState(({ parts }) => ({ parts: { ...parts, [part]: ownPrepare } }));
    return () =>
      usePrinting.setState(({ parts }) => {
        const { [part]: registered, ...others } = parts;
        return registered === ownPrepare ? { parts: others } : {};
      });
  }, [part, isShown]);
}
