import { readFile } from 'node:fs/promises';
import type { ScreenName } from '../../../preload/contract/events.ts';
import type { PreferenceStore } from '../../features/preferences/preferences.ts';
import { serveRenderer } from './app-protocol.ts';
import { startScreen } from './last-screen.ts';
import { knownPlatform } from '../desktop.ts';
import { paperStyle } from './print-to-pdf.ts';
import { stoppedPage, stoppedStyle } from './stopped-page.ts';

type ServedPage = {
  readonly serve: ReturnType<typeof serveRenderer>;
  /** Resolves once a script was served and no other file is being read: the page runs it now. */
  readonly codeServed: Promise<void>;
};

/** The window's page with the user's look and language, and the page shown when it fails. */
export function servePage(
  root: string,
  preferences: PreferenceStore,
  screen: () => ScreenName,
  isAppLocked: () => boolean,
  paper: () => string,
): ServedPage {
  const answer = serveRenderer({
    root,
    readFile,
    generatedFiles: {
      '/stopped.html': () => stoppedPage(preferences.current().locale),
      '/stopped.css': () => stoppedStyle,
      '/paper.html': paper,
      '/paper.css': () => paperStyle,
    },
    pageAttributes: () => {
      const { chosen, locale, formatLocale } = preferences.current();
      return {
        lang: locale,
        'data-theme': chosen.theme,
        'data-amounts': chosen.hideAmounts ? 'hidden' : 'shown',
        'data-density': chosen.density,
        'data-list-width': String(chosen.listWidthPx ?? ''),
        'data-format-locale': formatLocale,
        'data-platform': knownPlatform(),
        ...(screen() !== startScreen && { 'data-screen': screen() }),
        'data-lock': isAppLocked() ? 'locked' : 'open',
      };
    },
  });
  // The first `Response` makes Node load its code, so create one while Chromium starts the page.
  setImmediate(() => void new Response());
  const { promise, resolve } = Promise.withResolvers<void>();
  let readsInProgress = 0;
  let wasScript = false;
  const serve: ServedPage['serve'] = async (request) => {
    readsInProgress += 1;
    try {
      return await answer(request);
    } finally {
      readsInProgress -= 1;
      wasScript ||= request.url.endsWith('.js');
      if (wasScript && readsInProgress === 0) resolve();
    }
  };
  return { serve, codeServed: promise };
}
