import type { Plugin, Rolldown } from 'vite';
import { localeName } from '../preload/contract/app/preferences.ts';

/**
 * Placeholders that the server of the page (main/shell/window/app-protocol.ts) replaces with its
 * language and with its first screen. If that is the start screen, the links for it are removed.
 */
const languagePlaceholder = '{lang}';
const screenPlaceholder = '{screen}';
const stableNames = new RegExp(
  String.raw`/(?:i18n/catalogues/(?:${localeName.options.join('|')})\.ts|screens/.*-screen\.tsx)$`,
);

/** The chunks of a language are named after it, and screens like their files. */
export function chunkFileNames({
  facadeModuleId,
}: {
  readonly facadeModuleId?: string | null;
}): string {
  return stableNames.test(facadeModuleId ?? '') ? 'assets/[name].js' : 'assets/[name]-[hash].js';
}

function createPreloadLink(file: string, isOfScreen = false) {
  return {
    tag: 'link',
    attrs: {
      rel: 'modulepreload',
      href: `./${file}`,
      ...(isOfScreen && { 'data-of': screenPlaceholder }),
    },
    injectTo: 'head' as const,
  };
}

function isPreloaded({ name }: Rolldown.OutputChunk): boolean {
  return ['lists', 'icons'].includes(name);
}

/** Makes the page request its texts and its screen at once, not only after its script has run. */
export function preloadPlugin(): Plugin {
  return {
    name: 'preloads',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const files = Object.values(bundle);
        if (!files.some(({ fileName }) => fileName === 'assets/en.js')) return [];
        const preloadedChunks = files.filter((file) => file.type === 'chunk' && isPreloaded(file));
        return [
          createPreloadLink(`assets/${languagePlaceholder}.js`),
          createPreloadLink(`assets/${screenPlaceholder}-screen.js`, true),
          ...preloadedChunks.map(({ fileName }) => createPreloadLink(fileName, true)),
        ];
      },
    },
  };
}

/** The screens with the longest lists. */
const longListScreens = ['clients-screen', 'supplier-invoices-screen'];

/**
 * Fails a build if the start with a long list would load a file late, after those that the page
 * requests.
 */
export function lateImportGuard(): Plugin {
  return {
    name: 'nothing-late',
    generateBundle(_options, bundle) {
      for (const screen of Object.values(bundle)) {
        if (screen.type !== 'chunk' || !longListScreens.includes(screen.name)) continue;
        const lateImports = screen.imports.filter((name) => {
          const file = bundle[name];
          return file?.type !== 'chunk' || !(file.isEntry || isPreloaded(file));
        });
        const modules = screen.moduleIds
          .flatMap((id) => this.getModuleInfo(id)?.importedIds ?? [])
          .filter((id) =>
            lateImports.some((name) => {
              const file = bundle[name];
              return file?.type === 'chunk' && file.moduleIds.includes(id);
            }),
          );
        if (lateImports.length > 0)
          throw new Error(`${screen.fileName} waits for ${[...new Set(modules)].join(', ')}`);
      }
    },
  };
}
