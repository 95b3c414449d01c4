import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Which rows of a long list are in the page, and where each begins in it. */
export type RowWindow = {
  readonly items: readonly { readonly index: number; readonly startPx: number }[];
  readonly totalPx: number;
  /** Gives a row that may be of any height its own. */
  readonly measure: ((element: HTMLElement | null) => void) | null;
  /** Scrolls as little as it takes to see the row whole. */
  readonly scrollTo: (index: number) => void;
  readonly scrollToTop: () => void;
};

type Options = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeightPx: number;
  /** The first row in sight when the list is shown again. */
  readonly firstInSight: number;
  /** The chosen row stays in the page when it is scrolled away: the focus may be in it. -1: none. */
  readonly keptIndex: number;
  readonly onInSight: (from: number, to: number) => void;
};

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

function withKept(indexes: readonly number[], kept: number): readonly number[] {
  const [first = 0, last = -1] = [indexes[0], indexes.at(-1)];
  if (kept === -1 || (kept >= first && kept <= last)) return indexes;
  return kept < first ? [kept, ...indexes] : [...indexes, kept];
}

/** Rows beyond those in sight, on either side. */
const spareRows = 6;
/** Rows are drawn anew each time that so many were scrolled past. */
const stepRows = 4;

function rowsInWindow(rowHeightPx: number): number {
  return Math.ceil(innerHeight / rowHeightPx);
}

/** Rows of one height: nothing is measured, and most frames of a scroll draw nothing. */
export function useFixedRows({
  scroller,
  count,
  rowHeightPx,
  firstInSight,
  keptIndex,
  onInSight,
}: Options): RowWindow {
  const stepOf = (row: number): number => Math.floor(row / stepRows) * stepRows;
  const [step, setStep] = useState(() => stepOf(firstInSight));
  const [seenRows, setSeenRows] = useState(() => rowsInWindow(rowHeightPx));
  const topRow = useRef(firstInSight);
  const offsetPx = useRef(firstInSight * rowHeightPx);
  const note = useEffectEvent((): void => {
    const top = Math.floor(offsetPx.current / rowHeightPx);
    const isFar = Math.abs(top - step) > spareRows;
    // Otherwise the frame would be painted without them.
    if (isFar) flushSync(() => setStep(stepOf(top)));
    else setStep(stepOf(top));
    if (top === topRow.current) return;
    topRow.current = top;
    onInSight(top, Math.min(count - 1, top + seenRows));
  });
  const fit = useEffectEvent(() => setSeenRows(rowsInWindow(rowHeightPx)));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    if (offsetPx.current > 0) element.scrollTop = offsetPx.current;
    const onScroll = (): void => {
      offsetPx.current = element.scrollTop;
      note();
    };
    const onResize = (): void => fit();
    element.addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onResize);
    return () => {
      element.removeEventListener('scroll', onScroll);
      removeEventListener('resize', onResize);
    };
  }, [scroller]);
  useEffect(() => {
    if (count > 0) onInSight(topRow.current, Math.min(count - 1, topRow.current + seenRows));
  }, [count, onInSight, seenRows]);
  const from = Math.max(0, Math.min(step, count - 1) - (step === 0 ? 0 : spareRows));
  const to = Math.min(count - 1, step + stepRows + seenRows + (step === 0 ? 0 : spareRows));
  return {
    items: withKept(range(from, to), keptIndex).map((index) => ({
      index,
      startPx: index * rowHeightPx,
    })),
    totalPx: count * rowHeightPx,
    measure: null,
    scrollTo: (index) => {
      const element = scroller.current;
      const startPx = index * rowHeightPx;
      if (element === null || (startPx === 0 && offsetPx.current === 0)) return;
      const endPx = startPx + rowHeightPx - element.clientHeight;
      if (startPx < offsetPx.current) element.scrollTop = startPx;
      else if (endPx > offsetPx.current) element.scrollTop = endPx;
    },
    scrollToTop: () => {
      /* Scrolling makes the browser lay out the rows at once, which a letter of a search need not wait for. */
      if (scroller.current && offsetPx.current !== 0) scroller.current.scrollTop = 0;
    },
  };
}

/** Rows of any height: each is measured, which takes long for very long lists. */
export function useMeasuredRows(
  { scroller, count, rowHeightPx, firstInSight, keptIndex, onInSight }: Options,
  keyOf: (index: number) => string | number,
): RowWindow {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: keyOf,
    initialOffset: firstInSight * rowHeightPx,
    overscan: spareRows,
    rangeExtractor: ({ startIndex, endIndex, overscan, count: all }) => [
      ...withKept(
        range(Math.max(0, startIndex - overscan), Math.min(all - 1, endIndex + overscan)),
        keptIndex,
      ),
    ],
  });
  const from = virtual.range?.startIndex ?? 0;
  const to = virtual.range?.endIndex ?? 0;
  useEffect(() => {
    if (count > 0) onInSight(from, to);
  }, [from, to, count, onInSight]);
  return {
    items: virtual.getVirtualItems().map(({ index, start }) => ({ index, startPx: start })),
    totalPx: virtual.getTotalSize(),
    measure: virtual.measureElement,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    scrollToTop: () => {
      if (virtual.scrollOffset !== 0) virtual.scrollToOffset(0);
    },
  };
}
