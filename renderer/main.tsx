// First, so that the rules of components come after these.
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { leavePage, readAppLock, startAppLock, useAppLock } from './platform/app-lock.ts';
import { startNavigation } from './platform/arrive.ts';
import { startConnections } from './platform/connections.ts';
import { startDrafts } from './platform/drafts/drafts.ts';
import { useNavigation } from './platform/navigation.ts';
import { startProxy } from './platform/proxy.ts';
import { startNetwork } from './platform/network.ts';
import { startNotices } from './platform/notices.ts';
import { startPreferences, usePreferences } from './platform/preferences.ts';
import { startSession } from './platform/session.ts';
import { startUpdates } from './platform/updates.ts';
import { InWords } from './frame/in-words.tsx';
import { readScreen, readScreensWhenIdle } from './frame/screen-content.tsx';
import { Window } from './frame/window.tsx';
import { activateLocale } from './i18n/i18n.ts';

/** Main opens the connection meanwhile; an unfinished frame is better than an empty window. */
const longestWaitForFrameMs = 200;
function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The root element; without it, nothing is rendered. */
const place = document.getElementById('root');
let root = place && createRoot(place);
function draw(content: ReactNode): void {
  root?.render(
    <StrictMode>
      <InWords>{content}</InWords>
    </StrictMode>,
  );
}

/** Starts the parts of the page that need no data. */
async function startAlways(): Promise<void> {
  const { locale, formatLocale } = usePreferences.getState();
  startAppLock();
  await activateLocale(locale, formatLocale);
  performance.mark('start.words');
}

/** Starts the window, at first or after an unlock. */
async function startWindow(words: Promise<void>, wasLocked: boolean): Promise<void> {
  const frame = Promise.all([startSession(), startConnections()]);
  const { screen } = useNavigation.getState().route;
  void readScreen(screen).then(() => performance.mark('start.screen'));
  await words;

  // Without the session, the screen renders twice; without the name, the navigation moves.
  await Promise.race([frame, after(longestWaitForFrameMs)]);

  if (!wasLocked) startPreferences();
  startDrafts();
  startUpdates();
  startProxy();
  startNavigation();
  const lock = readAppLock();
  if (wasLocked) await lock;
  // Last: main takes this call as the sign that the page receives its events.
  startNetwork();
  startNotices();

  draw(<Window />);
  performance.mark('start.rendered');
  readScreensWhenIdle();
}

/** Hides the page for the lock. Main then loads it again. */
async function leave(): Promise<void> {
  if (place === null || place.hidden) return;
  const scrolledPx = place.querySelector('main .scrolls')?.scrollTop ?? 0;
  // At once, before drafts are saved.
  place.hidden = true;
  await leavePage(scrolledPx);
  root?.unmount();
  root = null;
}

// Not awaited at the top level: if the messages share a chunk with this file, each would wait for
// the other.
async function start(): Promise<void> {
  performance.mark('start.page-read');
  const { isLocked } = useAppLock.getState();
  const words = startAlways();
  if (!isLocked) await startWindow(words, false);
  else {
    const [{ LockScreen }] = await Promise.all([import('./frame/lock/lock-screen.tsx'), words]);
    startPreferences();
    draw(<LockScreen />);
    await new Promise<void>((resolve) => {
      if (!useAppLock.getState().isLocked) resolve();
      useAppLock.subscribe((now) => now.isLocked || resolve());
    });
    await startWindow(words, true);
  }
  useAppLock.subscribe((now) => now.isLocked && void leave());
}

void start();
