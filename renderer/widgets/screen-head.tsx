import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import type { Freshness } from '../../preload/contract/result.ts';
import { useNavigation } from '../platform/navigation.ts';
import { useIsOnline } from '../platform/network.ts';
import { formatLocale, language } from '../platform/preferences.ts';
import { useNow } from '../platform/use-now.ts';
import { agoText, instantText } from '../format/date.ts';
import { t } from '../i18n/i18n.ts';
import { IconButton } from '../ui/button.tsx';
import './screen-head.css';

/** Younger data needs no time. */
const shownAfterMs = 10 * 60_000;

/**
 * "As of 10:42", after ten minutes; brass and with its age if offline or after a failed refresh.
 */
export function AsOf({
  freshness,
  listAsOfEpochMs = null,
}: {
  readonly freshness: Freshness;
  /** Of the list next to it, if its head shows the same time. */
  readonly listAsOfEpochMs?: number | null;
}) {
  const isOnline = useIsOnline();
  const now = useNow();
  if (freshness.asOfEpochMs === null) return null;
  if (
    listAsOfEpochMs !== null &&
    Math.floor(freshness.asOfEpochMs / 60_000) === Math.floor(listAsOfEpochMs / 60_000)
  )
    return null;
  const time = instantText(language(), formatLocale(), freshness.asOfEpochMs, now);
  const isStale = !isOnline || freshness.failure !== null;
  const isShown = isStale || now - freshness.asOfEpochMs >= shownAfterMs;
  const ago = isStale ? agoText(language(), freshness.asOfEpochMs, now) : null;
  return (
    <span
      className="as-of figures"
      data-stale={isStale || undefined}
      aria-busy={freshness.isRefreshing}
    >
      {isShown &&
        (ago === null ? t('ui.as-of.time', { time }) : t('ui.as-of.time-ago', { time, ago }))}
    </span>
  );
}

type ScreenHeadProps = {
  readonly title: string;
  /** Before the title: returns to the list of the page. */
  readonly back?: {
    readonly label: string;
    readonly isDisabled?: boolean;
    readonly onPress: () => void;
  };
  /** The page is a form: centred, with a form's width. */
  readonly isForm?: boolean;
  /** The switch of its lists or pages: next to the title, where nothing moves it. */
  readonly views?: ReactNode;
  /** One sentence below the title. */
  readonly sentence?: ReactNode;
  readonly freshness?: Freshness | null;
  readonly actions?: ReactNode;
};

/**
 * The user did not navigate here (the first screen of a window, or the one after a sign-in). When
 * it appears, they may already use the navigation.
 */
function isInUseElsewhere(): boolean {
  return useNavigation.getState().isAutomatic && document.activeElement !== document.body;
}

/**
 * The head of every screen. Its heading takes the focus when the screen appears, so that screen
 * readers and Tab begin here.
 */
export function ScreenHead({
  title,
  back,
  isForm,
  views,
  sentence,
  freshness,
  actions,
}: ScreenHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the user can use the screen: later it would take the focus away from a fast user.
  useLayoutEffect(() => {
    if (!isInUseElsewhere()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="screen-head" data-form={isForm}>
      <div className="screen-head-text">
        <div className="screen-head-title">
          {back && <IconButton icon={ArrowLeft} {...back} />}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {views}
        </div>
        {sentence !== undefined && <p className="soft">{sentence}</p>}
      </div>
      {freshness && <AsOf freshness={freshness} />}
      <div className="screen-head-actions">{actions}</div>
    </header>
  );
}
