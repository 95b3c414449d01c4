import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { PressButton } from '../../ui/press-button.tsx';

export const partIds = ['general', 'notices', 'security', 'connections', 'data', 'about'] as const;
export type PartId = (typeof partIds)[number];

/** The element id of the part's heading. */
export function headingId(part: PartId): string {
  return `settings-${part}`;
}

export function partTitle(part: PartId): MessageId {
  return `settings.part.${part}`;
}

/** Where `scrollIntoView` puts a heading, and a little below. */
const reachedPx = 96;

/** The last part whose heading has reached the top of the page; at the end of the page, the last. */
function partInView(page: HTMLElement): PartId {
  if (page.scrollTop + page.clientHeight >= page.scrollHeight - 1) return 'about';
  const line = page.getBoundingClientRect().top + reachedPx;
  const hasReached = (part: PartId): boolean =>
    (document.getElementById(headingId(part))?.getBoundingClientRect().top ?? Infinity) <= line;
  return partIds.findLast(hasReached) ?? 'general';
}

/** Leads to each part of the page, and marks the one in view. */
export function PartIndex() {
  const t = useT();
  const index = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<PartId>('general');
  useEffect(() => {
    const page = index.current?.closest<HTMLElement>('.scrolls');
    if (page == null) return undefined;
    const mark = (): void => setCurrent(partInView(page));
    page.addEventListener('scroll', mark, { passive: true });
    return () => page.removeEventListener('scroll', mark);
  }, []);
  const show = (part: PartId): void => {
    const heading = document.getElementById(headingId(part));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav ref={index} className="settings-index" aria-label={t('shell.screen.settings')}>
      {partIds.map((part) => (
        <PressButton
          key={part}
          className="view-switch-choice"
          aria-current={part === current ? 'location' : undefined}
          onPress={() => show(part)}
        >
          {t(partTitle(part))}
        </PressButton>
      ))}
    </nav>
  );
}
