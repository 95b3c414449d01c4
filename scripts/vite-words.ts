import type { Plugin } from 'vite';
import { localeName } from '../preload/contract/preferences.ts';

/** In its place stands the language of the page when it is served (main/shell/app-protocol.ts). */
const inLanguage = '{lang}';
const catalogue = new RegExp(String.raw`/i18n/catalogues/(?:${localeName.options.join('|')})\.ts$`);

/** The words of a language are named after it. */
export const chunkFileNames = ({
  facadeModuleId,
}: {
  readonly facadeModuleId?: string | null;
}): string =>
  catalogue.test(facadeModuleId ?? '') ? 'assets/[name].js' : 'assets/[name]-[hash].js';

/** Has the page ask at once for its words, and not only once its script has run. */
export const wordsAtOnce = (): Plugin => ({
  name: 'words-at-once',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle).some(({ fileName }) => fileName === 'assets/en.js')
        ? [
            {
              tag: 'link',
              attrs: { rel: 'modulepreload', href: `./assets/${inLanguage}.js` },
              injectTo: 'head',
            },
          ]
        : [],
  },
});
