import type { Plugin } from 'vite';
import { localeName } from '../preload/contract/preferences.ts';

/** In its place stands the language of the page when it is served (main/shell/app-protocol.ts). */
const inLanguage = '{lang}';
const firstScreen = /\/overview-screen\.tsx$/;
const catalogue = new RegExp(String.raw`/i18n/catalogues/(?:${localeName.options.join('|')})\.ts$`);

/** The words of a language are named after it. */
export const chunkFileNames = ({
  facadeModuleId,
}: {
  readonly facadeModuleId?: string | null;
}): string =>
  catalogue.test(facadeModuleId ?? '') ? 'assets/[name].js' : 'assets/[name]-[hash].js';

type Built = {
  readonly type: string;
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
};

/** The words of the page's language, and the screen that it begins with, with what it imports. */
export const filesAtOnce = (bundle: Readonly<Record<string, Built>>): readonly string[] => {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const screen = chunks.find(({ facadeModuleId }) => firstScreen.test(facadeModuleId ?? ''));
  if (screen === undefined) return [];
  const imported = (screen.imports ?? []).filter((name) => !entries.includes(name));
  return [`assets/${inLanguage}.js`, screen.fileName, ...imported];
};

/** Has the page ask at once for what its script asks for as soon as it has run. */
export const firstFiles = (): Plugin => ({
  name: 'first-files',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      filesAtOnce(bundle).map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', href: `./${file}` },
        injectTo: 'head',
      })),
  },
});
