import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Rows rendered beyond the visible ones, on each side. */
const spareRows = 6;

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

/**
 * Decides which rows of a long list are rendered.
 * @param options.rowHeightPx the height of a row until `measureElement` measures it
 * @param options.keyOf set it for measured rows; a new function makes the virtualizer visit all
 * rows again
 * @param options.firstVisibleIndex the first visible row when the list is shown again
 * @param options.pinnedIndexes rows that stay rendered when they are scrolled away, because the focus
 * may be in them
 * @param options.headHeightPx the height of a head that covers the first visible rows
 */
export function useRowWindow({
  scroller,
  count,
  rowHeightPx,
  keyOf,
  firstVisibleIndex = 0,
  pinnedIndexes,
  headHeightPx = 0,
  onVisibleRows,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeightPx: number;
  readonly keyOf?: ((index: number) => string | number) | undefined;
  readonly firstVisibleIndex?: number;
  readonly pinnedIndexes: readonly number[];
  readonly headHeightPx?: number;
  readonly onVisibleRows?: (from: number, to: number) => void;
}): ReactVirtualizer<HTMLElement, HTMLElement> {
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    ...(keyOf && { getItemKey: keyOf }),
    initialOffset: firstVisibleIndex * rowHeightPx,
    initialRect: { width: innerWidth, height: innerHeight },
    overscan: spareRows,
    scrollPaddingStart: headHeightPx,
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const isPinned = (index: number): boolean => index >= 0 && index < count;
      return [...new Set([...range(from, to), ...pinnedIndexes.filter(isPinned)])].sort(
        (one, other) => one - other,
      );
    },
  });
  // `virtual.range` is null until the first render has asked for its rows.
  const visibleRange = virtual.calculateRange();
  const from = visibleRange?.startIndex ?? 0;
  const to = visibleRange?.endIndex ?? 0;
  useEffect(() => {
    if (count > 0) onVisibleRows?.(from, to);
  }, [from, to, count, onVisibleRows]);
  return virtual;
}
