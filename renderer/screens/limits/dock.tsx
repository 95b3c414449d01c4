import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ArrowRight, ChevronDown, ChevronUp } from 'lucide-react';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { useMedia } from '../../platform/use-media.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CardLabel } from './card-label.tsx';
import './dock.css';

type DockLine = {
  readonly key: string;
  readonly card: Pick<LimitRow, 'name' | 'lastDigits'>;
  /** The changed field. */
  readonly what: MessageId;
  readonly before: ReactNode;
  readonly after: ReactNode;
  /** The consequence, or the result. */
  readonly note: ReactNode;
};

/** One change: the card, the field, both values, and a note. */
function Line({ line }: { readonly line: DockLine }) {
  return (
    <>
      <CardLabel of={line.card} />
      <span className="soft">{t(line.what)}</span>
      <span className="dock-old-value soft">{line.before}</span>
      <span className="dim">
        <Icon of={ArrowRight} size="s" />
        <span className="only-read">{t('limits.cell.becomes')}</span>
      </span>
      <span className="dock-new-value">{line.after}</span>
      <span className="caption dock-note">{line.note}</span>
    </>
  );
}

const lineHeightPx = 34;

/**
 * Below the table, always visible: planned changes, or those in progress. Its list can be folded;
 * in a low window it is folded at first.
 */
export function Dock({
  title,
  text,
  actions,
  extra,
  lines,
  label,
}: {
  readonly title: string;
  readonly text: ReactNode;
  readonly actions: ReactNode;
  /** Between the head and the list: an error. */
  readonly extra?: ReactNode;
  readonly lines: readonly DockLine[];
  readonly label: string;
}) {
  const isLow = useMedia('(max-height: 560px)');
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const isShown = isOpen ?? !isLow;
  const list = useRef<HTMLUListElement>(null);
  const virtual = useVirtualizer({
    count: isShown ? lines.length : 0,
    getScrollElement: () => list.current,
    estimateSize: () => lineHeightPx,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 6,
  });
  return (
    <section className="dock" aria-label={label}>
      <header className="dock-top">
        <h2 className="title" tabIndex={-1}>
          {title}
        </h2>
        <div className="caption dock-text">{text}</div>
        <div className="dock-actions">
          {actions}
          <IconButton
            icon={isShown ? ChevronDown : ChevronUp}
            label={t(isShown ? 'limits.dock.hide' : 'limits.dock.show')}
            aria-expanded={isShown}
            onPress={() => setOpen(!isShown)}
          />
        </div>
      </header>
      {extra}
      {isShown && (
        <ul className="dock-list scrolls" ref={list} tabIndex={0} aria-label={label}>
          <li
            role="presentation"
            style={{ height: virtual.getTotalSize() }}
            className="dock-space"
            aria-hidden="true"
          />
          {virtual.getVirtualItems().map((item) => {
            const line = lines[item.index];
            return (
              line && (
                <li
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  aria-posinset={item.index + 1}
                  aria-setsize={lines.length}
                  className="dock-line"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <Line line={line} />
                </li>
              )
            );
          })}
        </ul>
      )}
    </section>
  );
}
