import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TooltipSide } from './tooltip.tsx';
import './tooltip.css';

type Shown = {
  readonly of: HTMLElement;
  readonly text: string;
  readonly keys: string | undefined;
  readonly side: TooltipSide;
};

const delayMs = 400;
const gapPx = 6;
const opposite = { bottom: 'top', top: 'bottom', left: 'right', right: 'left' } as const;

/** The upper left corner of a tooltip on one side of its control, entirely in the window. */
function cornerOf(
  of: DOMRect,
  { width, height }: DOMRect,
  side: TooltipSide,
): { readonly left: number; readonly top: number } {
  const at = {
    bottom: { left: of.left + (of.width - width) / 2, top: of.bottom + gapPx },
    top: { left: of.left + (of.width - width) / 2, top: of.top - height - gapPx },
    right: { left: of.right + gapPx, top: of.top + (of.height - height) / 2 },
    left: { left: of.left - width - gapPx, top: of.top + (of.height - height) / 2 },
  };
  const fits = {
    bottom: at.bottom.top + height <= innerHeight,
    top: at.top.top >= 0,
    right: at.right.left + width <= innerWidth,
    left: at.left.left >= 0,
  };
  const { left, top } = at[fits[side] ? side : opposite[side]];
  return {
    left: Math.max(0, Math.min(left, innerWidth - width)),
    top: Math.max(0, Math.min(top, innerHeight - height)),
  };
}

function ownerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

/**
 * Tracks pointer and focus for all tooltips of the page: a control whose tooltip never shows costs
 * only three attributes.
 */
function watch(show: (shown: Shown | null) => void): () => void {
  const leaving = new AbortController();
  let timer = 0;
  let pointed: HTMLElement | null = null;
  let shown: HTMLElement | null = null;
  // The control may be removed without an event.
  const gone = new MutationObserver(() => {
    if (shown?.isConnected === false) hide();
  });
  const hide = (): void => {
    clearTimeout(timer);
    gone.disconnect();
    if (shown === null) return;
    shown = null;
    show(null);
  };
  const open = (of: HTMLElement): void => {
    clearTimeout(timer);
    const { tip: text, tipKeys: keys, tipSide } = of.dataset;
    if (text === undefined || !of.isConnected) return;
    shown = of;
    gone.observe(document.body, { childList: true, subtree: true });
    show({ of, text, keys, side: tipSide as TooltipSide });
  };
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ): void => document.addEventListener(name, listener, { capture: true, signal: leaving.signal });
  listen('pointerover', ({ target, pointerType }) => {
    const of = pointerType === 'touch' ? null : ownerOf(target);
    if (of === pointed) return;
    pointed = of;
    const wasShown = shown !== null;
    hide();
    if (of !== null) timer = window.setTimeout(() => open(of), wasShown ? 0 : delayMs);
  });
  listen('focusin', ({ target }) => {
    const of = ownerOf(target);
    if (of?.matches(':focus-visible')) open(of);
  });
  listen('focusout', hide);
  listen('pointerdown', hide);
  listen('scroll', hide);
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || shown === null) return;
    // The next Escape closes the layer below.
    event.stopPropagation();
    hide();
  });
  addEventListener('blur', hide, { signal: leaving.signal });
  return () => {
    hide();
    leaving.abort();
  };
}

/** Draws the tooltips: inside a landmark, so that all text of the page is in one. */
export function TooltipRoom() {
  const [shown, setShown] = useState<Shown | null>(null);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => watch(setShown), []);
  useLayoutEffect(() => {
    const element = words.current;
    if (element === null || shown === null) return;
    element.showPopover();
    const { left, top } = cornerOf(
      shown.of.getBoundingClientRect(),
      element.getBoundingClientRect(),
      shown.side,
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [shown]);
  return (
    shown !== null && (
      <div ref={words} className="tooltip" role="tooltip" popover="manual">
        {shown.text}
        {shown.keys !== undefined && <kbd className="keys">{shown.keys}</kbd>}
      </div>
    )
  );
}
