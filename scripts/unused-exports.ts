/** Fails on an export that nothing imports: what is exported is meant for somebody else. */
import { analyzeTsConfig } from 'ts-unused-exports';
import { say } from './say.ts';

/** What is read otherwise than by an import that can be seen. */
const readOtherwise = [
  // Screens and catalogues, when they are gone to.
  '-screen\\.tsx$',
  'renderer/i18n/catalogues/',
  'main/updates/app-image-updater\\.ts$',
  // Read after the first screen.
  'renderer/frame/all-overlays\\.tsx$',
  // The tool reads `./index.ts` as another file than the one in the folder.
  'preload/contract/index\\.ts$',
  // Tools that are given the name of the file; in place of the package `electron`.
  '\\.config\\.ts$',
  'scripts/lint-plugin\\.ts$',
  'scripts/package/after-pack-proof\\.ts$',
  'test/component/build-pages\\.ts$',
  'test/electron-stand-in/electron\\.ts$',
  'test/fixtures/fake-electron\\.ts$',
];

const { unusedExports } = analyzeTsConfig('tsconfig.exports.json', [
  `--excludePathsFromReport=${readOtherwise.join(';')}`,
]);
for (const [file, names] of Object.entries(unusedExports))
  say(`${file}: nobody imports ${names.map(({ exportName }) => exportName).join(', ')}`);
process.exitCode = Object.keys(unusedExports).length === 0 ? 0 : 1;
