import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { contractNames } from './vite-contract-names.ts';
import { schemaRemoval } from './vite-without-schemas.ts';
import { chunkFileNames, preloadPlugin } from './vite-preloads.ts';
import { messageCatalogues } from './vite-messages.ts';

function resolvePath(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** Native modules stay outside the bundle: they find their binary next to themselves. */
const external = [
  'electron',
  'keytar',
  'better-sqlite3-multiple-ciphers',
  /^node:/,
  ...builtinModules,
];

export function mainConfig(): InlineConfig {
  return {
    configFile: false,
    root: resolvePath('.'),
    logLevel: 'warn',
    plugins: [messageCatalogues(), schemaRemoval()],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node24',
      outDir: resolvePath('out/main'),
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: resolvePath('main/index.ts'),
          'answer-worker': resolvePath('main/bank/answers/answer-worker.ts'),
          'cache-worker': resolvePath('main/data/cache/cache-worker.ts'),
          'e-invoice-worker': resolvePath('main/import/e-invoice/e-invoice-worker.ts'),
          'vault-file-worker': resolvePath('main/data/vault/whole/vault-file-worker.ts'),
        },
        external,
        // Only the reading part of a PDF library ships.
        treeshake: { moduleSideEffects: (id) => !id.includes('/@cantoo/pdf-lib/') },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          // Code that runs before the window is created is minified; names that appear in the log
          // stay.
          minify: {
            compress: { keepNames: { function: true, class: true } },
            mangle: { keepNames: true },
          },
        },
      },
    },
  };
}

/** Sandboxed preloads cannot be ES modules and can require only `electron`. */
export function preloadConfig(): InlineConfig {
  return {
    configFile: false,
    root: resolvePath('.'),
    logLevel: 'warn',
    plugins: [contractNames()],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node24',
      outDir: resolvePath('out/preload'),
      emptyOutDir: true,
      sourcemap: false,
      minify: true,
      rolldownOptions: {
        input: resolvePath('preload/index.ts'),
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: 'index.cjs' },
      },
    },
  };
}

/** The modules of every long list, without dialogs. */
const listModules =
  /\/renderer\/(?:platform\/reads\/|widgets\/lists\/(?!bank-search|add-by-id)|widgets\/faults\/(?:missing-scope|saving-note)|ui\/(?:choice|dialog|filter-menu|marked|more-menu|search-field)\.|format\/display-name|screens\/clients\/client-(?:labels|list)|screens\/supplier-invoices\/invoice-(?:labels|list))/;

/**
 * No inline script, no data: address, no polyfill: the page runs under `script-src 'self';
 * style-src 'self'; font-src 'self'`.
 */
export function rendererConfig(): InlineConfig {
  return {
    configFile: false,
    root: resolvePath('renderer'),
    base: './',
    logLevel: 'warn',
    plugins: [messageCatalogues(), preloadPlugin(), react({ compiler: true })],
    build: {
      target: 'chrome156',
      outDir: resolvePath('out/renderer'),
      emptyOutDir: true,
      sourcemap: false,
      minify: true,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 800,
      // One file for the start, one for each screen and one for code that several screens share:
      // many small files would load one after the other.
      rolldownOptions: {
        output: {
          chunkFileNames,
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], priority: 2 },
              // The code that a long list needs to show its rows: the window may open with one.
              { name: 'lists', test: listModules, priority: 1 },
              { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
              // The texts are needed before the first paint and must not load the screens with
              // them.
              { name: 'shared', minShareCount: 2, test: (id) => !id.includes('/renderer/i18n/') },
            ],
          },
        },
      },
    },
  };
}
