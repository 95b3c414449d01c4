/**
 * The scrolling element under the pointer; null if there is none, or the pointer is not over
 * content.
 */
function scrollerUnderPointer(banners: HTMLElement): HTMLElement | null {
  const pointed = [...document.querySelectorAll<HTMLElement>('#sheet :hover')].at(-1) ?? null;
  if (pointed === null || banners.contains(pointed)) return null;
  for (
    let element: HTMLElement | null = pointed;
    element !== null && element.id !== 'sheet';
    element = element.parentElement
  ) {
    const { overflowY } = getComputedStyle(element);
    if (overflowY === 'auto' || overflowY === 'scroll') return element;
  }
  return null;
}

/**
 * Prevents a banner above the sheet from moving the content under the pointer: the scroller there
 * scrolls by the same amount before the next paint. When the banner goes, the same scroller scrolls
 * back, even if the pointer is then over the banner. Use it as the ref of the element around all
 * banners.
 */
export function keepSheetStill(banners: HTMLElement | null): (() => void) | undefined {
  if (banners === null) return undefined;
  let heightPx = banners.offsetHeight;
  let lastScroll: { readonly scroller: HTMLElement; readonly px: number } | null = null;
  const scroll = (scroller: HTMLElement, px: number): void => {
    const beforePx = scroller.scrollTop;
    scroller.scrollBy({ top: px, behavior: 'instant' });
    const scrolledPx = lastScroll?.scroller === scroller ? lastScroll.px : 0;
    lastScroll = { scroller, px: scrolledPx + scroller.scrollTop - beforePx };
  };
  const observer = new ResizeObserver(() => {
    const grownPx = banners.offsetHeight - heightPx;
    heightPx += grownPx;
    if (grownPx === 0) return;
    const scroller = scrollerUnderPointer(banners);
    if (scroller !== null) scroll(scroller, grownPx);
    else if (grownPx < 0 && lastScroll !== null && lastScroll.px > 0)
      scroll(lastScroll.scroller, -Math.min(-grownPx, lastScroll.px));
  });
  observer.observe(banners);
  return () => observer.disconnect();
}
