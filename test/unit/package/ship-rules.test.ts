import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  languageComplaints,
  requiredFiles,
  type ShippedFile,
  shipComplaints,
  shipRules,
} from '../../../scripts/package/ship-rules.ts';
import { nameOf, type Target, targets } from '../../../scripts/package/targets.ts';

const linux: Target = { platform: 'linux', arch: 'x64' };
const buildFolder = '/somebody/cashdesk';

function complete(target: Target): ShippedFile[] {
  return requiredFiles(target).map((path) => ({
    path,
    text: '',
    isUnpacked: path.endsWith('.node'),
  }));
}
function withPlanted(planted: Partial<ShippedFile> & { readonly path: string }): string[] {
  return shipComplaints(
    [
      ...complete(linux).filter(({ path }) => path !== planted.path),
      { isUnpacked: false, ...planted },
    ],
    { target: linux, buildFolder },
  );
}

describe('the shipped files', () => {
  it.each(targets.map((target) => [nameOf(target), target] as const))(
    'are right for %s with all required files and no other',
    (_name, target) => {
      expect(shipComplaints(complete(target), { target, buildFolder })).toEqual([]);
    },
  );

  it('may include more scripts of main, for it loads a worker and others on demand', () => {
    expect(withPlanted({ path: 'out/main/search-worker.js', text: 'export {}' })).toEqual([]);
  });

  const planted: readonly (readonly [
    rule: string,
    file: Partial<ShippedFile> & { readonly path: string },
  ])[] = [
    ['a source map', { path: 'out/main/index.js.map' }],
    [
      'a source map',
      { path: 'out/main/index.js', text: 'start();\n//# sourceMappingURL=index.js.map' },
    ],
    [
      'a source map',
      { path: 'out/renderer/assets/style.css', text: 'a{}\n/*# sourceMappingURL=style.css.map */' },
    ],
    ['a test', { path: 'node_modules/keytar/lib/keytar.test.js' }],
    ['a test', { path: 'test/unit/lock.js' }],
    ['a test', { path: 'node_modules/keytar/spec/keytar-spec.js' }],
    ['a test', { path: 'out/e2e/report.js' }],
    ['the stand-in for Electron', { path: 'test/electron-stand-in/electron' }],
    [
      'the stand-in for Electron',
      { path: 'out/main/index.js', text: "import '../test/electron-stand-in/runtime.ts'" },
    ],
    ['fixtures of a test', { path: 'test/fixtures/bakery.js' }],
    ['fixtures of a test', { path: 'out/main/samples/card.json' }],
    ['fixtures of a test', { path: 'test/peers/oauth-server.js' }],
    [
      'a hook for tests',
      { path: 'out/main/index.js', text: 'Object.assign(globalThis, { __cashdeskSeam: seam })' },
    ],
    ['sources of a native module', { path: 'node_modules/keytar/src/main.cc' }],
    ['sources of a native module', { path: 'node_modules/keytar/src/keytar.h' }],
    ['sources of a native module', { path: 'node_modules/keytar/binding.gyp' }],
    [
      'sources of a native module',
      { path: 'node_modules/better-sqlite3-multiple-ciphers/deps/copy.js' },
    ],
    ['a source file of ours', { path: 'main/index.ts' }],
    ['a source file of ours', { path: 'out/renderer/window.tsx' }],
    [
      'a binary of another target',
      { path: 'node_modules/keytar/prebuilds/linux-arm64/keytar.node', isUnpacked: true },
    ],
    [
      'a binary of another target',
      {
        path: 'node_modules/better-sqlite3-multiple-ciphers/prebuilds/win32-x64.node',
        isUnpacked: true,
      },
    ],
    [
      'a binary of another target',
      {
        path: 'node_modules/better-sqlite3-multiple-ciphers/prebuilds/linuxmusl-x64.node',
        isUnpacked: true,
      },
    ],
    [
      'a binary of another target',
      { path: 'node_modules/keytar/build/Release/keytar.node', isUnpacked: true },
    ],
    [
      'a binary inside the archive, which Electron cannot load',
      { path: 'node_modules/keytar/prebuilds/linux-x64/keytar.node', isUnpacked: false },
    ],
    [
      'naming the folder it was built in',
      { path: 'out/main/index.js', text: `const here = '${buildFolder}/main'` },
    ],
    [
      'asking for the password of an administrator',
      {
        path: 'out/main/updater.js',
        text: readFileSync('node_modules/electron-updater/out/LinuxUpdater.js', 'utf8'),
      },
    ],
    [
      'a script that npm would run',
      { path: 'package.json', text: '{ "scripts": { "postinstall": "node x" } }' },
    ],
    ['a script that npm would run', { path: 'package.json', text: '{ "devDependencies": {} }' }],
    ['a file without a rule', { path: 'out/bench.json' }],
    ['a file without a rule', { path: 'out/tour/1-welcome.png' }],
    ['a file without a rule', { path: 'node_modules/zod/index.js' }],
    ['a file without a rule', { path: '.env' }],
  ];

  it.each(planted)('must not include %s: %o', (rule, file) => {
    expect(withPlanted(file)).toContain(`${file.path} is ${rule}`);
  });

  it('have no rule that no test breaks', () => {
    expect(
      shipRules.map(({ name }) => name).filter((name) => !planted.some(([rule]) => rule === name)),
    ).toEqual([]);
  });

  it.each(requiredFiles(linux))('must include %s', (path) => {
    expect(
      shipComplaints(
        complete(linux).filter((file) => file.path !== path),
        { target: linux, buildFolder },
      ),
    ).toEqual([`${path} is missing`]);
  });
});

describe('Chromium’s own texts', () => {
  it('are included in the languages of the app, with their regions', () => {
    expect(
      languageComplaints(['en-US', 'en-GB', 'de', 'es', 'es-419'], ['en', 'de', 'es']),
    ).toEqual([]);
  });

  it('are rejected in any other language, or if one of ours is missing', () => {
    expect(languageComplaints(['en', 'de', 'est', 'pl'], ['en', 'de', 'es'])).toEqual([
      "Chromium's texts in est are packed, which the app does not speak",
      "Chromium's texts in pl are packed, which the app does not speak",
      "Chromium's texts in es are missing",
    ]);
  });
});
