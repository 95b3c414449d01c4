import type { KeyboardEvent } from 'react';
import { t } from '../i18n/i18n.ts';
import { useRoute } from '../platform/navigation.ts';
import { useSessionStatus } from '../platform/session.ts';
import { ConnectionSwitch } from './connection-switch.tsx';
import { DeveloperEntries } from './developer-entries.tsx';
import { entries, entryOf } from './entries.ts';
import type { Entry } from './entries.ts';
import { NavigationEntry } from './navigation-entry.tsx';
import type { Badges } from './use-badges.ts';
import { isScreenOffered } from './banking-screens.ts';
import './navigation.css';

/** Arrow keys move between the entries, in addition to Tab. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.navigation-entry')];
  const currentEntry = buttons.findIndex((button) => button === document.activeElement);
  if (currentEntry < 0) return;
  event.preventDefault();
  buttons[(currentEntry + step + buttons.length) % buttons.length]?.focus();
}

/** A bank without terminals grants no scope for them. Null: the bank does not report its scopes. */
function hasTerminals(grantedScopes: readonly string[] | null | undefined): boolean {
  return grantedScopes?.some((scope) => scope.startsWith('terminal')) ?? true;
}

export function Navigation({ badges }: { readonly badges: Badges }) {
  const status = useSessionStatus();
  const currentEntry = entryOf(useRoute().screen);
  const entriesAt = (place: Entry['place']) =>
    entries.filter((entry) => {
      const { screen } = entry.tabs[0].route;
      return (
        entry.place === place &&
        isScreenOffered(screen, status?.phase) &&
        (screen !== 'terminal-payments' ||
          entry === currentEntry ||
          hasTerminals(status?.grantedScopes))
      );
    });
  const renderEntry = (entry: Entry) => (
    <NavigationEntry
      key={entry.label}
      entry={entry}
      isHere={entry === currentEntry}
      badges={badges}
    />
  );
  return (
    <nav className="navigation" aria-label={t('shell.navigation')} onKeyDown={moveFocus}>
      <ConnectionSwitch />
      {entriesAt('top').map(renderEntry)}
      <DeveloperEntries
        entries={entriesAt('developers')}
        currentEntry={currentEntry}
        renderEntry={renderEntry}
      />
      <div className="navigation-gap" />
      {entriesAt('bottom').map(renderEntry)}
    </nav>
  );
}
