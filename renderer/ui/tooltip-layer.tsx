import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TooltipSide } from './tooltip.tsx';
import './tooltip.css';

type ShownTooltip = {
  readonly control: HTMLElement;
  readonly text: string;
  readonly keys: string | undefined;
  readonly side: TooltipSide;
};

const delayMs = 400;
const gapPx = 6;
const opposite = { bottom: 'top', top: 'bottom', left: 'right', right: 'left' } as const;

/** The upper left corner of a tooltip on one side of its control, entirely in the window. */
function cornerOf(
  control: DOMRect,
  { width, height }: DOMRect,
  side: TooltipSide,
): { readonly left: number; readonly top: number } {
  const at = {
    bottom: { left: control.left + (control.width - width) / 2, top: control.bottom + gapPx },
    top: { left: control.left + (control.width - width) / 2, top: control.top - height - gapPx },
    right: { left: control.right + gapPx, top: control.top + (control.height - height) / 2 },
    left: { left: control.left - width - gapPx, top: control.top + (control.height - height) / 2 },
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
function trackControls(show: (shown: ShownTooltip | null) => void): () => void {
  const listeners = new AbortController();
  let timer = 0;
  let hovered: HTMLElement | null = null;
  let shown: HTMLElement | null = null;
  // The control may be removed without an event.
  const removalObserver = new MutationObserver(() => {
    if (shown?.isConnected === false) hide();
  });
  const hide = (): void => {
    clearTimeout(timer);
    removalObserver.disconnect();
    if (shown === null) return;
    shown = null;
    show(null);
  };
  const showTooltip = (control: HTMLElement): void => {
    clearTimeout(timer);
    const { tip: text, tipKeys: keys, tipSide } = control.dataset;
    if (text === undefined || !control.isConnected) return;
    shown = control;
    removalObserver.observe(document.body, { childList: true, subtree: true });
    show({ control, text, keys, side: tipSide as TooltipSide });
  };
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ): void => document.addEventListener(name, listener, { capture: true, signal: listeners.signal });
  listen('pointerover', ({ target, pointerType }) => {
    const control = pointerType === 'touch' ? null : ownerOf(target);
    if (control === hovered) return;
    hovered = control;
    const wasShown = shown !== null;
    hide();
    if (control !== null)
      timer = window.setTimeout(() => showTooltip(control), wasShown ? 0 : delayMs);
  });
  listen('focusin', ({ target }) => {
    const control = ownerOf(target);
    if (control?.matches(':focus-visible')) showTooltip(control);
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
  addEventListener('blur', hide, { signal: listeners.signal });
  return () => {
    hide();
    listeners.abort();
  };
}

/** Draws the tooltips: inside a landmark, so that all text of the page is in one. */
export function TooltipLayer() {
  const [shownTooltip, setShown] = useState<ShownTooltip | null>(null);
  const tooltip = useRef<HTMLDivElement>(null);
  useEffect(() => trackControls(setShown), []);
  useLayoutEffect(() => {
    const element = tooltip.current;
    if (element === null || shownTooltip === null) return;
    element.showPopover();
    const { left, top } = cornerOf(
      shownTooltip.control.getBoundingClientRect(),
      element.getBoundingClientRect(),
      shownTooltip.side,
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [shownTooltip]);
  return (
    shownTooltip !== null && (
      <div ref={tooltip} className="tooltip" role="tooltip" popover="manual">
        {shownTooltip.text}
        {shownTooltip.keys !== undefined && <kbd className="keys">{shownTooltip.keys}</kbd>}
      </div>
    )
  );
}
