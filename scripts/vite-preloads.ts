import type { Plugin, Rolldown } from 'vite';
import { localeName } from '../preload/contract/app/preferences.ts';

/**
 * Placeholders that the server of the page (main/shell/window/app-protocol.ts) replaces with its
 * language and with its first screen. If that is the start screen, the links for it are removed.
 */
const inLanguage = '{lang}';
const ofScreen = '{screen}';
const named = new RegExp(
  String.raw`/(?:i18n/catalogues/(?:${localeName.options.join('|')})\.ts|screens/.*-screen\.tsx)$`,
);

/** The chunks of a language are named after it, and screens like their files. */
export function chunkFileNames({
  facadeModuleId,
}: {
  readonly facadeModuleId?: string | null;
}): string {
  return named.test(facadeModuleId ?? '') ? 'assets/[name].js' : 'assets/[name]-[hash].js';
}

function preload(file: string, isOfScreen = false) {
  return {
    tag: 'link',
    attrs: {
      rel: 'modulepreload',
      href: `./${file}`,
      ...(isOfScreen && { 'data-of': ofScreen }),
    },
    injectTo: 'head' as const,
  };
}

function isAtOnce({ name }: Rolldown.OutputChunk): boolean {
  return ['lists', 'icons'].includes(name);
}

/** Makes the page request its texts and its screen at once, not only after its script has run. */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const files = Object.values(bundle);
        if (!files.some(({ fileName }) => fileName === 'assets/en.js')) return [];
        const shared = files.filter((file) => file.type === 'chunk' && isAtOnce(file));
        return [
          preload(`assets/${inLanguage}.js`),
          preload(`assets/${ofScreen}-screen.js`, true),
          ...shared.map(({ fileName }) => preload(fileName, true)),
        ];
      },
    },
  };
}

/** The screens with the longest lists. */
const readAtOnce = ['clients-screen', 'supplier-invoices-screen'];

/**
 * Fails a build if the start with a long list would load a file late, after those that the page
 * requests.
 */
export function nothingLate(): Plugin {
  return {
    name: 'nothing-late',
    generateBundle(_options, bundle) {
      for (const screen of Object.values(bundle)) {
        if (screen.type !== 'chunk' || !readAtOnce.includes(screen.name)) continue;
        const late = screen.imports.filter((name) => {
          const file = bundle[name];
          return file?.type !== 'chunk' || !(file.isEntry || isAtOnce(file));
        });
        const modules = screen.moduleIds
          .flatMap((id) => this.getModuleInfo(id)?.importedIds ?? [])
          .filter((id) =>
            late.some((name) => {
              const file = bundle[name];
              return file?.type === 'chunk' && file.moduleIds.includes(id);
            }),
          );
        if (late.length > 0)
          throw new Error(`${screen.fileName} waits for ${[...new Set(modules)].join(', ')}`);
      }
    },
  };
}
