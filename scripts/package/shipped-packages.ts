import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolderOf } from './shipped-modules.ts';

/**
 * A third-party part of the installed app. `folder`: its place here; null if it is not a separate
 * package.
 */
export type Shipped = {
  readonly name: string;
  readonly version: string | null;
  readonly license: string;
  readonly folder: string | null;
  readonly texts: readonly string[];
};

/** Not in a bundle: the two native modules, the headers compiled into them, and the runtime. */
const unbundledPackages = [
  'keytar',
  'better-sqlite3-multiple-ciphers',
  'node-addon-api',
  'electron',
].map((name) => path.join('node_modules', name));

/** All shipped third-party parts, by name. `modules`: the modules in the bundles. */
export function shippedPackages(modules: Iterable<string>): Shipped[] {
  const folders = new Set([
    ...[...modules].flatMap((id) => packageFolderOf(id) ?? []),
    ...unbundledPackages,
  ]);
  return [...[...folders].map(readPackage), ...partsWithoutPackage()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

function readPackage(folder: string): Shipped {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: unknown };
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files
    .sort()
    .map((file) => ownLicense(readFileSync(path.join(folder, file), 'utf8')));
  // Some packages name their licence but do not include its text.
  const licenseFile = path.join('build', 'licenses', `${name}.txt`);
  if (texts.length === 0 && existsSync(licenseFile))
    texts.push(readFileSync(licenseFile, 'utf8').trim());
  return {
    name,
    version,
    license: typeof license === 'string' ? license : 'not said',
    folder,
    texts,
  };
}

/**
 * Vite's file also contains the licences of its bundled tools; of Vite itself, only a helper of a
 * few lines ships.
 */
function ownLicense(text: string): string {
  return (text.split(/^# Licenses of bundled dependencies$/m, 1)[0] ?? text).trim();
}

/** Parts without a package: the typeface, and the database inside the native module. */
function partsWithoutPackage(): Shipped[] {
  const database = path.join('node_modules', 'better-sqlite3-multiple-ciphers', 'deps', 'sqlite3');
  const header = readFileSync(path.join(database, 'sqlite3.h'), 'utf8');
  const versionIn = (pattern: RegExp): string | null => pattern.exec(header)?.[1] ?? null;
  return [
    {
      name: 'Inter',
      version: null,
      license: 'OFL-1.1',
      folder: null,
      texts: [readFileSync('renderer/ui/fonts/Inter-OFL.txt', 'utf8').trim()],
    },
    {
      name: 'SQLite',
      version: versionIn(/#define SQLITE_VERSION +"([\d.]+)"/),
      license: 'blessing',
      folder: null,
      texts: ['SQLite is in the public domain: its authors disclaim copyright to the source code.'],
    },
    {
      name: 'SQLite3 Multiple Ciphers',
      version: versionIn(/"SQLite3 Multiple Ciphers ([\d.]+)"/),
      license: 'MIT',
      folder: null,
      texts: [
        readFileSync('build/licenses/sqlite3-multiple-ciphers.txt', 'utf8').trim(),
        ...noticesIn(path.join(database, 'sqlite3.c')),
      ],
    },
  ];
}

/**
 * The notices in a C source for its parts, except those that only name the licence of the whole.
 */
function noticesIn(source: string): string[] {
  const comments = existsSync(source)
    ? (readFileSync(source, 'utf8').match(/\/\*[\s\S]*?\*\//g) ?? [])
    : [];
  return [
    ...new Set(
      comments.filter(
        (text) =>
          /copyright:? *(\(c\)|\d{4})|unlicense\.org|waived all copyright|no copyright is/i.test(
            text,
          ) && !/License(-Identifier)?: +MIT/.test(text),
      ),
    ),
  ];
}

/** Licences that only require their text to be included. Any other licence needs a decision. */
const acceptedLicenses = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'blessing',
  'MIT or MPL-2.0',
]);

/** One line for each part without a text, or with a licence that is not accepted. */
export function licenseComplaints(shipped: readonly Shipped[]): string[] {
  return shipped.flatMap(({ name, license, texts }) => [
    ...(texts.some((text) => text !== '') ? [] : [`${name} brings no text of its licence`]),
    ...(acceptedLicenses.has(license)
      ? []
      : [`${name} has a licence that nobody accepted: ${license}`]),
  ]);
}

/** The page with all notices, installed with the app. Packages with the same text share it. */
export function noticesPage(shipped: readonly Shipped[]): string {
  const byText = Map.groupBy(shipped, ({ texts }) => texts.join('\n\n'));
  const sections = [...byText].map(([text, packages]) =>
    [
      ...packages.map(
        ({ name, version, license }) => `${[name, version].filter(Boolean).join(' ')} (${license})`,
      ),
      '',
      text,
    ].join('\n'),
  );
  const introduction =
    'Cashdesk contains the following software of others. The notices of Electron’s own parts, Chromium and Node among them, lie\nbeside the app as LICENSE.electron.txt and LICENSES.chromium.html.';
  return [introduction, ...sections, ''].join(`\n\n${'-'.repeat(78)}\n\n`);
}
