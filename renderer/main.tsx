// First, so that every part's own rules come after them.
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startNavigation } from './platform/arrive.ts';
import { startConnections } from './platform/connections.ts';
import { startDrafts } from './platform/drafts/drafts.ts';
import { useNavigation } from './platform/navigation.ts';
import { startNetwork } from './platform/network.ts';
import { startNotices } from './platform/notices.ts';
import { startPreferences, usePreferences } from './platform/preferences.ts';
import { startSession } from './platform/session.ts';
import { startUpdates } from './platform/updates.ts';
import { readScreen, readScreensWhenIdle } from './frame/screen-content.tsx';
import { screenNamed } from './frame/screens.tsx';
import { Window } from './frame/window.tsx';
import { activateLocale, allWords, beginWithLocale } from './i18n/i18n.ts';

/** Main opens the connection meanwhile; a frame without a screen is better than an empty window. */
const longestWaitForSessionMs = 200;
const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// Not awaited at the top level: where words share a chunk with this file, each would wait for the
// other.
const start = async (): Promise<void> => {
  performance.mark('start.page-read');
  const { locale, formatLocale } = usePreferences.getState();
  const session = startSession();
  const { screen } = useNavigation.getState().route;
  // Two files, read side by side.
  void readScreen(screen).then(() => performance.mark('start.screen'));
  await (screenNamed(screen)?.isInStart === true ? beginWithLocale : activateLocale)(
    locale,
    formatLocale,
  );
  performance.mark('start.words');

  // What is shown without a session is drawn anew with it, and every list is asked for twice.
  await Promise.race([session, after(longestWaitForSessionMs)]);

  startPreferences();
  startConnections();
  startDrafts();
  startUpdates();
  startNavigation();
  // Last: main takes this call as the sign that the page listens to its events.
  startNetwork();
  startNotices();

  const root = document.getElementById('root');
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <Window />
      </StrictMode>,
    );
  }
  performance.mark('start.rendered');
  // Who needs them asks for them, too, and says so where they cannot be read.
  void allWords().catch(() => undefined);
  readScreensWhenIdle();
};

void start();
