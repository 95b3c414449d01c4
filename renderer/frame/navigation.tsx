import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { ScreenName } from '../../preload/contract/events.ts';
import { useT } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { ConnectionSwitch } from './connection-switch.tsx';
import { screenNamed, screens } from './screens.tsx';
import type { Screen } from './screens.tsx';
import { useNearLimitCount } from '../widgets/cards/cards-near-limit.ts';
import { countIn, useDueInvoices } from '../widgets/due-invoices.ts';
import { goTo, useRoute } from '../platform/navigation.ts';
import { useSessionStatus } from '../platform/session.ts';
import { useUnreadEvents } from '../widgets/events/unread-events.ts';
import { useMedia } from '../platform/use-media.ts';
import { isOffered } from './without-banking.ts';
import './navigation.css';

/**
 * The screen of the navigation that a screen belongs to: the organisation's page to Overview, a
 * connection to Settings.
 */
const shownIn = (name: ScreenName): ScreenName => {
  const place = screenNamed(name)?.place;
  return typeof place === 'object' ? place.inside : name;
};

/**
 * `count`: how many things there want to be looked at; `says`: the same in words. `isCalm`: it is
 * news, and nothing is wrong.
 */
type Badge = { readonly count: number; readonly says: string; readonly isCalm?: boolean };

/** Higher than this nobody reads a number in the navigation; what a screen reader says is whole. */
const mostCounted = 999;

const Entry = ({
  screen,
  badge,
}: {
  readonly screen: Screen;
  readonly badge?: Badge | undefined;
}) => {
  const t = useT();
  const isNarrow = useMedia('(max-width: 1099px)');
  const isHere = shownIn(useRoute().screen) === screen.name;
  const label = t(screen.title);
  const badgeId = useId();
  return (
    <>
      <Tooltip
        text={badge === undefined ? label : `${label}: ${badge.says}`}
        placement="right"
        isDisabled={!isNarrow}
      >
        <AriaButton
          className="navigation-entry"
          {...(isHere ? { 'aria-current': 'page' as const } : {})}
          {...(badge === undefined ? {} : { 'aria-describedby': badgeId })}
          onPress={() => goTo({ screen: screen.name })}
        >
          <Icon of={screen.icon} size="l" />
          <span className="navigation-text">{label}</span>
          {badge !== undefined && (
            <span
              className="navigation-badge figures"
              data-calm={badge.isCalm || undefined}
              aria-hidden="true"
            >
              {badge.count > mostCounted ? `${mostCounted}+` : badge.count}
            </span>
          )}
        </AriaButton>
      </Tooltip>
      {badge !== undefined && (
        <span id={badgeId} hidden>
          {badge.says}
        </span>
      )}
    </>
  );
};

/** Arrow keys move between the entries, beside Tab. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('.navigation-entry')];
  const here = entries.findIndex((entry) => entry === document.activeElement);
  if (here < 0) return;
  event.preventDefault();
  entries[(here + step + entries.length) % entries.length]?.focus();
};

export const Navigation = () => {
  const t = useT();
  const phase = useSessionStatus()?.phase;
  const nearLimit = useNearLimitCount();
  const lateInvoices = countIn(useDueInvoices(), 'late');
  const unreadEvents = useUnreadEvents();
  const badgeOf = (name: ScreenName): Badge | undefined => {
    if (name === 'limits' && nearLimit > 0)
      return { count: nearLimit, says: t('shell.near-limit', { count: nearLimit }) };
    if (name === 'supplier-invoices' && lateInvoices > 0)
      return { count: lateInvoices, says: t('shell.late-invoices', { count: lateInvoices }) };
    if (name === 'webhooks' && unreadEvents > 0)
      return {
        count: unreadEvents,
        says: t('inbox.unread-count', { count: unreadEvents }),
        isCalm: true,
      };
    return undefined;
  };
  return (
    <nav className="navigation" aria-label={t('shell.navigation')} onKeyDown={moveFocus}>
      <ConnectionSwitch />
      {screens
        .filter((screen) => screen.place === 'top' && isOffered(screen.name, phase))
        .map((screen) => (
          <Entry key={screen.name} screen={screen} badge={badgeOf(screen.name)} />
        ))}
      <div className="navigation-gap" />
      {screens
        .filter((screen) => screen.place === 'bottom')
        .map((screen) => (
          <Entry key={screen.name} screen={screen} />
        ))}
    </nav>
  );
};
