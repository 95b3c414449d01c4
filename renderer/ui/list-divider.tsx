import { useEffect, useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent, RefObject } from 'react';
import { t } from '../i18n/i18n.ts';
import './list-divider.css';

const minListPx = 280;
/** The minimum width of the detail. */
const minDetailPx = 528;
const stepPx = 16;

/** Bounded by the space in the window, also after it is resized. */
function chosenWidth(px: number): string {
  const minWidth = `${String(minListPx)}px`;
  return `clamp(${minWidth}, ${String(px)}px, max(${minWidth}, 100% - ${String(minDetailPx)}px))`;
}

export function widthStyle(px: number): CSSProperties {
  return { '--list-chosen': chosenWidth(px) } as CSSProperties;
}

/**
 * The divider between a list and its detail. Dragging it or the arrow keys change the list's width;
 * a double click or Enter restores the default.
 */
export function Divider({
  listRef,
  listWidthPx,
  onListWidth,
}: {
  readonly listRef: RefObject<HTMLElement | null>;
  readonly listWidthPx: number | null;
  readonly onListWidth: (px: number | null) => void;
}) {
  const [measured, setMeasured] = useState({ now: listWidthPx ?? minListPx, most: minListPx });
  const measure = (): { readonly now: number; readonly most: number } => {
    const list = listRef.current;
    const both = list?.parentElement?.clientWidth ?? 0;
    const next = {
      now: Math.round(list?.getBoundingClientRect().width ?? minListPx),
      most: Math.max(minListPx, both - minDetailPx),
    };
    setMeasured((before) => (before.now === next.now && before.most === next.most ? before : next));
    return next;
  };
  /* Measure before the first move too, and after the window was resized. */
  useEffect(() => {
    const list = listRef.current;
    if (list === null) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    if (list.parentElement !== null) observer.observe(list.parentElement);
    return () => observer.disconnect();
  }, []);
  const clampWidth = (px: number, most: number): number =>
    Math.round(Math.min(most, Math.max(minListPx, px)));
  const showWidth = (px: number): void =>
    listRef.current?.parentElement?.style.setProperty('--list-chosen', chosenWidth(px));

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const divider = event.currentTarget;
    const { now, most } = measure();
    const from = event.clientX - now;
    let px = now;
    divider.setPointerCapture(event.pointerId);
    const onMove = ({ clientX }: globalThis.PointerEvent): void => {
      px = clampWidth(clientX - from, most);
      showWidth(px);
    };
    const onEnd = (): void => {
      divider.removeEventListener('pointermove', onMove);
      if (px === now) return;
      setMeasured({ now: px, most });
      onListWidth(px);
    };
    divider.addEventListener('pointermove', onMove);
    divider.addEventListener('lostpointercapture', onEnd, { once: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { now, most } = measure();
    const to: Readonly<Record<string, number | null>> = {
      ArrowLeft: clampWidth(now - stepPx, most),
      ArrowRight: clampWidth(now + stepPx, most),
      Home: minListPx,
      End: most,
      Enter: null,
    };
    const px = to[event.key];
    if (px === undefined) return;
    event.preventDefault();
    onListWidth(px);
    if (px !== null) setMeasured({ now: px, most });
  };
  return (
    <div
      className="list-divider"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('ui.list.width')}
      aria-valuenow={measured.now}
      aria-valuemin={minListPx}
      aria-valuemax={Math.max(measured.most, measured.now)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onDoubleClick={() => onListWidth(null)}
    />
  );
}
