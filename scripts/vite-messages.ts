import { readFile } from 'node:fs/promises';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { localeName } from '../preload/contract/preferences.ts';

const catalogue = new RegExp(
  String.raw`/locales/(?:${localeName.options.join('|')})(?:/[\w-]+)?\.json$`,
);

/**
 * Compiles message catalogues (`…/locales/<locale>/<area>.json` or `…/locales/<locale>.json`: flat
 * objects from id to ICU message) while bundling, so that no parser ships. A message that is not
 * valid ICU stops the build.
 */
export const messageCatalogues = (): Plugin => ({
  name: 'message-catalogues',
  enforce: 'pre',
  async load(id) {
    const [file = ''] = id.split('?');
    if (!catalogue.test(file.replaceAll('\\', '/'))) return null;
    const words = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    return JSON.stringify(
      Object.fromEntries(
        Object.entries(words).map(([key, text]) => [key, compileMessageOrThrow(text)]),
      ),
    );
  },
});
