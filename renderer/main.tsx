// First, so that the rules of components come after these.
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { leavePage, readAppLock, startAppLock, useAppLock } from './platform/app-lock.ts';
import { startNavigation } from './platform/go-to-target.ts';
import { startConnections } from './platform/connections.ts';
import { startDrafts } from './platform/drafts/drafts.ts';
import { useNavigation } from './platform/navigation.ts';
import { startProxy } from './platform/proxy.ts';
import { startNetwork } from './platform/network.ts';
import { startNotices } from './platform/notices.ts';
import { startPreferences, usePreferences } from './platform/preferences.ts';
import { startSession } from './platform/session.ts';
import { startUpdates } from './platform/updates.ts';
import { LocalizedContent } from './frame/localized-content.tsx';
import { loadScreen, loadScreensWhenIdle } from './frame/screen-content.tsx';
import { Window } from './frame/window.tsx';
import { activateLocale } from './i18n/i18n.ts';

/** Main opens the connection meanwhile; an unfinished frame is better than an empty window. */
const longestWaitForFrameMs = 200;
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The root element; without it, nothing is rendered. */
const rootElement = document.getElementById('root');
let root = rootElement && createRoot(rootElement);
function render(content: ReactNode): void {
  root?.render(
    <StrictMode>
      <LocalizedContent>{content}</LocalizedContent>
    </StrictMode>,
  );
}

/** Starts the parts of the page that need no data. */
async function startBasics(): Promise<void> {
  const { locale, formatLocale } = usePreferences.getState();
  startAppLock();
  await activateLocale(locale, formatLocale);
  performance.mark('start.words');
}

/** Starts the window, at first or after an unlock. */
async function startWindow(messages: Promise<void>, wasLocked: boolean): Promise<void> {
  const frame = Promise.all([startSession(), startConnections()]);
  const { screen } = useNavigation.getState().route;
  void loadScreen(screen).then(() => performance.mark('start.screen'));
  await messages;

  // Without the session, the screen renders twice; without the name, the navigation moves.
  await Promise.race([frame, wait(longestWaitForFrameMs)]);

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

  render(<Window />);
  performance.mark('start.rendered');
  loadScreensWhenIdle();
}

/** Hides the page for the lock. Main then loads it again. */
async function hideForLock(): Promise<void> {
  if (rootElement === null || rootElement.hidden) return;
  const scrolledPx = rootElement.querySelector('main .scrolls')?.scrollTop ?? 0;
  // At once, before drafts are saved.
  rootElement.hidden = true;
  await leavePage(scrolledPx);
  root?.unmount();
  root = null;
}

// Not awaited at the top level: if the messages share a chunk with this file, each would wait for
// the other.
async function start(): Promise<void> {
  performance.mark('start.page-read');
  const { isLocked } = useAppLock.getState();
  const messages = startBasics();
  if (!isLocked) await startWindow(messages, false);
  else {
    const [{ LockScreen }] = await Promise.all([import('./frame/lock/lock-screen.tsx'), messages]);
    startPreferences();
    render(<LockScreen />);
    await new Promise<void>((resolve) => {
      if (!useAppLock.getState().isLocked) resolve();
      useAppLock.subscribe((now) => now.isLocked || resolve());
    });
    await startWindow(messages, true);
  }
  useAppLock.subscribe((now) => now.isLocked && void hideForLock());
}

void start();
