import type { Plugin, Rolldown } from 'vite';
import { localeName } from '../preload/contract/app/preferences.ts';

/**
 * When the page is served (main/shell/window/app-protocol.ts) its language stands in place of the one, and
 * the screen that it opens with in place of the other; where that is the one of the start, what
 * names it is left out.
 */
const inLanguage = '{lang}';
const ofScreen = '{screen}';
const named = new RegExp(
  String.raw`/(?:i18n/catalogues/(?:${localeName.options.join('|')})\.ts|screens/.*-screen\.tsx)$`,
);

/** The words of a language are named after it, and screens as their files are. */
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

/** Has the page ask at once for its words and its screen, and not only once its script has run. */
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

/** The screens of the longest lists. */
const readAtOnce = ['clients-screen', 'supplier-invoices-screen'];

/** Refuses a build whose start at a long list would read something after what the page asks for. */
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
