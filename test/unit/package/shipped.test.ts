import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAudit } from '../../../scripts/package/audit.ts';
import { billOfMaterials, lockComplaints } from '../../../scripts/package/sbom.ts';
import { packageFolderOf, removeTestSeam } from '../../../scripts/package/shipped-modules.ts';
import {
  licenseComplaints,
  noticesPage,
  type Shipped,
  shippedPackages,
} from '../../../scripts/package/shipped-packages.ts';

function shipped(name: string, over: Partial<Shipped> = {}): Shipped {
  return {
    name,
    version: '1.0.0',
    license: 'MIT',
    folder: `node_modules/${name}`,
    texts: [`The text of ${name}`],
    ...over,
  };
}

describe('a bundled module', () => {
  it.each([
    ['/x/node_modules/zod/v4/mini.js', 'node_modules/zod'],
    ['/x/node_modules/@lingui/core/dist/index.mjs?commonjs-module', 'node_modules/@lingui/core'],
    ['/x/node_modules/a/node_modules/@b/c/index.js', 'node_modules/a/node_modules/@b/c'],
    ['C:\\x\\node_modules\\zod\\index.js', 'node_modules/zod'],
    ['\0/x/node_modules/papaparse/papaparse.js?commonjs-es-import', 'node_modules/papaparse'],
    ['\0vite/preload-helper.js', 'node_modules/vite'],
    ['\0rolldown/runtime.js', 'node_modules/rolldown'],
  ])('%j comes from a package', (id, folder) => {
    expect(packageFolderOf(id)).toBe(path.normalize(folder));
  });

  it.each(['/x/main/index.ts', '\0virtual:words', '/x/renderer/node.ts'])('%j is our own', (id) => {
    expect(packageFolderOf(id)).toBeUndefined();
  });

  it('is the only one that a release build replaces by an empty one: the test seam', () => {
    const load = removeTestSeam().load as (id: string) => string | undefined;
    expect(load('/x/main/shell/test-seam.ts')).not.toContain('__cashdeskSeam');
    expect(load('/x/main/shell/tray/tray.ts')).toBeUndefined();
  });
});

describe('the licence notices', () => {
  const all = shippedPackages([
    '/x/node_modules/zod/index.js',
    '/x/node_modules/postal-mime/index.js',
    '/x/node_modules/react/index.js',
    '/x/node_modules/yauzl/index.js',
    '/x/main/index.ts',
  ]);

  it('name bundled and separate parts: native modules, the database inside one, the typeface, the runtime', () => {
    expect(all.map(({ name }) => name)).toEqual([
      '@github/keytar',
      'Inter',
      'SQLite',
      'SQLite3 Multiple Ciphers',
      'better-sqlite3-multiple-ciphers',
      'electron',
      'node-addon-api',
      'postal-mime',
      'react',
      'yauzl',
      'zod',
    ]);
    expect(licenseComplaints(all)).toEqual([]);
  });

  it('name the database and its version, by which its vulnerabilities are searched', () => {
    expect(
      all.filter(({ name }) => name.startsWith('SQLite')).map(({ version }) => version),
    ).toEqual([expect.stringMatching(/^3\.\d+\.\d+$/), expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  });

  it('contain every text in full, including those in the source of the database', () => {
    const page = noticesPage(all);
    for (const text of all.flatMap(({ texts }) => texts)) expect(page).toContain(text);
    for (const author of [
      'Ulrich Telle',
      'Frank Denis',
      'Olivier Gay',
      'Thomas Pornin',
      'Rich Geldreich',
      'SIL OPEN FONT LICENSE',
    ])
      expect(page).toContain(author);
  });

  it('are rejected for a package without a text, or a licence with further demands', () => {
    expect(
      licenseComplaints([
        shipped('bare', { texts: [] }),
        shipped('empty', { texts: [''] }),
        shipped('copyleft', { license: 'GPL-3.0-only' }),
      ]),
    ).toEqual([
      'bare brings no text of its licence',
      'empty brings no text of its licence',
      'copyleft has a licence that nobody accepted: GPL-3.0-only',
    ]);
  });
});

describe('the bill of materials', () => {
  const locked = {
    'node_modules/zod': { version: '1.0.0', integrity: 'sha512-AAEC' },
    'node_modules/vitest': { version: '1.0.0', dev: true },
  };

  it('lists shipped packages with their hashes, parts without a package, and no tools', () => {
    const inter = shipped('Inter', { folder: null, version: null, license: 'OFL-1.1' });
    expect(
      billOfMaterials({ name: 'cashdesk', version: '2.0.0' }, [shipped('zod'), inter], locked),
    ).toEqual({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: {
        component: {
          type: 'application',
          'bom-ref': 'cashdesk@2.0.0',
          name: 'cashdesk',
          version: '2.0.0',
        },
      },
      components: [
        {
          type: 'library',
          'bom-ref': 'pkg:npm/zod@1.0.0',
          name: 'zod',
          version: '1.0.0',
          licenses: [{ license: { id: 'MIT' } }],
          purl: 'pkg:npm/zod@1.0.0',
          hashes: [{ alg: 'SHA-512', content: '000102' }],
        },
        {
          type: 'data',
          'bom-ref': 'Inter',
          name: 'Inter',
          licenses: [{ license: { id: 'OFL-1.1' } }],
        },
      ],
      dependencies: [{ ref: 'cashdesk@2.0.0', dependsOn: ['pkg:npm/zod@1.0.0', 'Inter'] }],
    });
  });

  it('is rejected if a shipped package version is not in the lockfile', () => {
    expect(
      lockComplaints([shipped('zod', { version: '2.0.0' }), shipped('stray')], locked),
    ).toEqual([
      'zod 2.0.0 ships and is not in the lockfile',
      'stray 1.0.0 ships and is not in the lockfile',
    ]);
  });
});

describe('the audit', () => {
  it('rejects a shipped development dependency, except helpers of bundlers and the runtime', () => {
    const tool = { version: '1.0.0', dev: true };
    const names = ['zod', 'leaked', 'vite', 'electron'];
    const locked = Object.fromEntries(names.map((name) => [`node_modules/${name}`, tool]));
    expect(
      lockComplaints(
        names.map((name) => shipped(name)),
        { ...locked, 'node_modules/zod': { version: '1.0.0' } },
      ),
    ).toEqual(['leaked ships and is only a development dependency']);
  });

  it.each([
    ['{"vulnerabilities":{}}', { kind: 'clean' }],
    ['{"vulnerabilities":{"zod":{"severity":"low"}}}', { kind: 'found', names: ['zod'] }],
    [
      '{"message":"405 Method Not Allowed - POST somewhere"}',
      { kind: 'not-asked', why: '405 Method Not Allowed' },
    ],
    ['{"error":{"summary":"no network"}}', { kind: 'not-asked', why: 'no network' }],
    ['', { kind: 'not-asked', why: 'no answer' }],
  ])('reads %s correctly: no answer is not a clean one', (json, audit) => {
    expect(readAudit(json)).toEqual(audit);
  });
});
