/** Fails on an export that nothing imports. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { analyzeTsConfig } from 'ts-unused-exports';
import { say } from './say.ts';

function escapeForPattern(file: string): string {
  return `${file.replaceAll('.', '\\.')}$`;
}

/**
 * Modules that the page loads by a dynamic import, at navigation or at its first paint: the tool
 * does not see these.
 */
const dynamicImports = globSync('{renderer,test/fixtures/preview}/**/*.{ts,tsx}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, to = '']) =>
    escapeForPattern(path.posix.join(path.posix.dirname(file.replaceAll('\\', '/')), to)),
  ),
);

/** Other modules that are loaded without a visible import. */
const toolEntries = [
  'main/import/e-invoice/(pdf-attachments|open-envelope|read-zip|read-mail)\\.ts$',
  'main/updates/app-image-updater\\.ts$',
  // The tool resolves `./index.ts` to another file than the one in the folder.
  'preload/contract/index\\.ts$',
  // Files that tools load by name; the replacement of the package `electron`.
  '\\.config\\.ts$',
  'scripts/lint-plugin\\.ts$',
  'scripts/package/after-pack-proof\\.ts$',
  'test/component/build-pages\\.ts$',
  'test/electron-stand-in/electron\\.ts$',
  'test/fixtures/fake-electron\\.ts$',
];

const { unusedExports } = analyzeTsConfig('tsconfig.exports.json', [
  `--excludePathsFromReport=${[...dynamicImports, ...toolEntries].join(';')}`,
]);
for (const [file, names] of Object.entries(unusedExports))
  say(`${file}: nobody imports ${names.map(({ exportName }) => exportName).join(', ')}`);
process.exitCode = Object.keys(unusedExports).length === 0 ? 0 : 1;
