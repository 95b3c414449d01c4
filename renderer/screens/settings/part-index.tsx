import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { settingsParts, useView } from '../../platform/navigation.ts';
import type { SettingsPart } from '../../platform/navigation.ts';
import { useIsScreenAwaited } from '../../platform/reads/awaited-reads.ts';
import { PressButton } from '../../ui/press-button.tsx';

/** The element id of the part's heading. */
export function headingId(part: SettingsPart): string {
  return `settings-${part}`;
}

export function partTitle(part: SettingsPart): MessageId {
  return `settings.part.${part}`;
}

/** A little below the position to which `scrollIntoView` moves a heading. */
const reachedPx = 96;

/** The part in which the focus is, while the focused element is visible. */
function partInUse(page: HTMLElement): SettingsPart | undefined {
  const { top, bottom } = page.getBoundingClientRect();
  const focused = document.activeElement;
  const bounds = focused?.getBoundingClientRect();
  if (focused == null || bounds === undefined || bounds.bottom < top || bounds.top > bottom)
    return undefined;
  return settingsParts.find((part) =>
    document.getElementById(headingId(part))?.closest('.settings-part')?.contains(focused),
  );
}

/**
 * The part in use; else the last part whose heading is above a line; at the end of the page, the
 * last part.
 */
function partInView(page: HTMLElement): SettingsPart {
  const inUse = partInUse(page);
  if (inUse !== undefined) return inUse;
  if (page.scrollTop + page.clientHeight >= page.scrollHeight - 1) return 'about';
  const line = page.getBoundingClientRect().top + reachedPx;
  const hasReached = (part: SettingsPart): boolean =>
    (document.getElementById(headingId(part))?.getBoundingClientRect().top ?? Infinity) <= line;
  return settingsParts.findLast(hasReached) ?? 'general';
}

function showPart(part: SettingsPart): void {
  const heading = document.getElementById(headingId(part));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** Links to each part of the page; marks the visible one. */
export function PartIndex() {
  const index = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<SettingsPart>('general');
  useEffect(() => {
    const page = index.current?.closest<HTMLElement>('.scrolls');
    if (page == null) return undefined;
    const updateCurrent = (): void => setCurrent(partInView(page));
    page.addEventListener('scroll', updateCurrent, { passive: true });
    page.addEventListener('focusin', updateCurrent);
    return () => {
      page.removeEventListener('scroll', updateCurrent);
      page.removeEventListener('focusin', updateCurrent);
    };
  }, []);
  const requestedPart = useView('settings')?.kind;
  const isAwaited = useIsScreenAwaited();
  useEffect(() => {
    if (requestedPart !== undefined && !isAwaited) showPart(requestedPart);
  }, [requestedPart, isAwaited]);
  return (
    <nav ref={index} className="settings-index" aria-label={t('shell.screen.settings')}>
      {settingsParts.map((part) => (
        <PressButton
          key={part}
          className="view-switch-choice"
          aria-current={part === current ? 'location' : undefined}
          onPress={() => showPart(part)}
        >
          {t(partTitle(part))}
        </PressButton>
      ))}
    </nav>
  );
}
