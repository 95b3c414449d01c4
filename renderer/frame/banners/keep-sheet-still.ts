/** What scrolls under the pointer; null where nothing does, or where it points at no content. */
const scrollerUnderPointer = (banners: HTMLElement): HTMLElement | null => {
  const pointed = [...document.querySelectorAll<HTMLElement>('#sheet :hover')].at(-1) ?? null;
  if (pointed === null || banners.contains(pointed)) return null;
  for (
    let at: HTMLElement | null = pointed;
    at !== null && at.id !== 'sheet';
    at = at.parentElement
  ) {
    const { overflowY } = getComputedStyle(at);
    if (overflowY === 'auto' || overflowY === 'scroll') return at;
  }
  return null;
};

/**
 * A banner that comes or goes above the sheet moves nothing under the pointer: what scrolls there
 * goes along by as much, before it is painted. To be given as the ref of all banners together.
 */
export const keepSheetStill = (banners: HTMLElement | null): (() => void) | undefined => {
  if (banners === null) return undefined;
  let heightPx = banners.offsetHeight;
  const observer = new ResizeObserver(() => {
    const grownPx = banners.offsetHeight - heightPx;
    heightPx += grownPx;
    if (grownPx !== 0)
      scrollerUnderPointer(banners)?.scrollBy({ top: grownPx, behavior: 'instant' });
  });
  observer.observe(banners);
  return () => observer.disconnect();
};
