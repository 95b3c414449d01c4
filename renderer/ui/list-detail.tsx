import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import { Button } from './button.tsx';
import { Divider, widthStyle } from './list-divider.tsx';
import './list-detail.css';

type ListDetailProps = {
  /** The content of the list, for assistive technology. */
  readonly label: string;
  /** Above the list: search field and filter. */
  readonly tools?: ReactNode;
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** The width that the user chose, in CSS pixels; null: the default. */
  readonly listWidthPx: number | null;
  readonly onListWidth: (px: number | null) => void;
  /** If the sheet is too narrow for both, selects which of the two is shown. */
  readonly isDetailOpen: boolean;
  /** Leaves the detail in a narrow sheet. */
  readonly onBack: () => void;
};

/** The two empty columns before the first answer. */
export function ListOutline({
  list,
  detail,
  listWidthPx,
}: Pick<ListDetailProps, 'list' | 'detail' | 'listWidthPx'>) {
  return (
    <div
      className="list-detail"
      data-detail-open={false}
      style={listWidthPx === null ? undefined : widthStyle(listWidthPx)}
    >
      <div className="list-detail-list">
        <div className="list-detail-tools" />
        <div className="rows">{list}</div>
      </div>
      <div className="list-detail-detail" aria-hidden="true">
        {detail}
      </div>
    </div>
  );
}

function isOverlayOpen(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('[role=dialog],[role=menu],[role=listbox][data-overlay]') !== null
  );
}

/**
 * The pattern of all lists: the list, and next to it the selected record; each scrolls
 * independently. Esc in the detail focuses the selected row.
 */
export function ListDetail({
  label,
  tools,
  list,
  detail,
  listWidthPx,
  onListWidth,
  isDetailOpen,
  onBack,
}: ListDetailProps) {
  const listRef = useRef<HTMLElement>(null);
  const backToRow = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isOverlayOpen(event.target)) return;
    const row = listRef.current?.querySelector<HTMLElement>(
      '[aria-selected=true],[aria-current=true]',
    );
    onBack();
    row?.focus();
  };
  return (
    <div
      className="list-detail"
      data-detail-open={isDetailOpen}
      style={listWidthPx === null ? undefined : widthStyle(listWidthPx)}
    >
      <section className="list-detail-list" aria-label={label} ref={listRef}>
        {tools !== undefined && <div className="list-detail-tools">{tools}</div>}
        {list}
      </section>
      <Divider listRef={listRef} listWidthPx={listWidthPx} onListWidth={onListWidth} />
      <div className="list-detail-detail scrolls" onKeyDown={backToRow}>
        <div className="list-detail-back">
          <Button look="quiet" icon={ArrowLeft} onPress={onBack}>
            {t('ui.list.back')}
          </Button>
        </div>
        {detail}
      </div>
    </div>
  );
}
