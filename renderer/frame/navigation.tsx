import type { KeyboardEvent } from 'react';
import type { ScreenName } from '../../preload/contract/events.ts';
import { useT } from '../i18n/i18n.ts';
import { ConnectionSwitch } from './connection-switch.tsx';
import { DeveloperScreens } from './developer-screens.tsx';
import { NavigationEntry } from './navigation-entry.tsx';
import type { Badge } from './navigation-entry.tsx';
import { screens } from './screens.tsx';
import { useNearLimitCount } from '../widgets/cards/cards-near-limit.ts';
import { countIn, useDueInvoices } from '../widgets/due-invoices.ts';
import { useSessionStatus } from '../platform/session.ts';
import { useUnreadEvents } from '../widgets/events/unread-events.ts';
import { isOffered } from './without-banking.ts';
import './navigation.css';

/** Arrow keys move between the entries, beside Tab. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('.navigation-entry')];
  const here = entries.findIndex((entry) => entry === document.activeElement);
  if (here < 0) return;
  event.preventDefault();
  entries[(here + step + entries.length) % entries.length]?.focus();
}

export function Navigation() {
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
        says: t('shell.unread-events', { count: unreadEvents }),
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
          <NavigationEntry key={screen.name} screen={screen} badge={badgeOf(screen.name)} />
        ))}
      <DeveloperScreens
        screens={screens.filter(
          (screen) => screen.place === 'developers' && isOffered(screen.name, phase),
        )}
        badgeOf={badgeOf}
      />
      <div className="navigation-gap" />
      {screens
        .filter((screen) => screen.place === 'bottom')
        .map((screen) => (
          <NavigationEntry key={screen.name} screen={screen} />
        ))}
    </nav>
  );
}
