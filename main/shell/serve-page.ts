import { readFile } from 'node:fs/promises';
import type { PreferenceStore } from '../features/preferences/preferences.ts';
import { serveRenderer } from './app-protocol.ts';
import { knownPlatform } from './desktop.ts';
import { stoppedPage, stoppedStyle } from './stopped-page.ts';

/** The page of the window with the owner's look and language, and the one shown where it cannot be. */
export const servePage = (
  root: string,
  preferences: PreferenceStore,
): ReturnType<typeof serveRenderer> =>
  serveRenderer({
    root,
    readFile,
    made: {
      '/stopped.html': () => stoppedPage(preferences.current().locale),
      '/stopped.css': () => stoppedStyle,
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
      };
    },
  });
