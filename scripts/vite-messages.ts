import { readFile } from 'node:fs/promises';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { localeName } from '../preload/contract/app/preferences.ts';
import { firstWords } from './first-words.ts';

const catalogue = new RegExp(
  String.raw`/locales/(?:${localeName.options.join('|')})(?:/[\w-]+)?\.json$`,
);

/**
 * Compiles message catalogues (`…/locales/<locale>/<area>.json` or `…/locales/<locale>.json`: flat
 * objects from id to ICU message) while bundling, so that no parser ships. A message that is not
 * valid ICU stops the build. With `?first` it has only what the first paint may say, with `?rest`
 * all others.
 */
export function messageCatalogues(): Plugin {
  let isFirst: ((id: string) => boolean) | null = null;
  return {
    name: 'message-catalogues',
    enforce: 'pre',
    buildStart: () => {
      isFirst = null;
    },
    async load(id) {
      const [file = '', part] = id.split('?');
      if (!catalogue.test(file.replaceAll('\\', '/'))) return null;
      const words = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
      isFirst ??= firstWords();
      const asked = Object.entries(words).filter(
        ([key]) => (part !== 'first' && part !== 'rest') || isFirst?.(key) === (part === 'first'),
      );
      const json = JSON.stringify(
        Object.fromEntries(asked.map(([key, text]) => [key, compileMessageOrThrow(text)])),
      );
      return part === undefined ? json : { code: `export default ${json}`, moduleType: 'js' };
    },
  };
}
