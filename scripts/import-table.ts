/**
 * Which folder may import which, once: the lint rules (`.dependency-cruiser.mjs`), the table in
 * docs/ARCHITECTURE.md (`npm run import-table`) and the tests of both are made of it. What is not
 * named here may import nothing of ours.
 */

type ImportRow = {
  /**
   * A folder or a file of the repository. Everything inside belongs to it, unless a longer row
   * names it. `main/features/*` stands for each folder there, and none of them may import another.
   */
  readonly place: string;
  /** The question that it answers, for a reader who looks for something. */
  readonly answers: string;
  /** Places of rows above this one: imports go up the table only. */
  readonly imports: readonly string[];
  /** Packages that only the rows with them may import. */
  readonly packages?: readonly RestrictedPackage[];
};

type RestrictedPackage = 'electron' | 'react';

const contract = 'preload/contract';
const window = ['renderer/format', 'renderer/i18n', 'renderer/platform', 'renderer/ui'];

export const importTable: readonly ImportRow[] = [
  {
    place: contract,
    answers: 'what may cross the border: commands, events, models, results',
    imports: [],
  },
  {
    place: 'preload/index.ts',
    answers: 'how the window reaches main',
    imports: [contract],
    packages: ['electron'],
  },
  {
    place: 'renderer/format',
    answers: 'how amounts, dates and IBANs are written',
    imports: [contract],
  },
  {
    place: 'renderer/i18n',
    answers: 'every word of the window, in five languages',
    imports: [contract, 'renderer/format'],
    packages: ['react'],
  },
  {
    place: 'renderer/platform',
    answers:
      'what every part of the window may use, without a widget: bridge, navigation, session, preferences, clock',
    imports: [contract, 'renderer/format', 'renderer/i18n'],
    packages: ['react'],
  },
  {
    place: 'renderer/ui',
    answers: 'the kit: looks and behaviour only; it knows neither the bridge nor the business',
    imports: ['renderer/format', 'renderer/i18n'],
    packages: ['react'],
  },
  {
    place: 'renderer/widgets',
    answers:
      'parts of the business that several screens show: amounts, card art, faults, approvals',
    imports: [contract, ...window],
    packages: ['react'],
  },
  {
    place: 'renderer/forms',
    answers:
      'the one form engine: its fields, where their problems stand, what is kept of what is typed',
    imports: [contract, 'renderer/i18n', 'renderer/platform', 'renderer/ui', 'renderer/widgets'],
    packages: ['react'],
  },
  {
    place: 'renderer/screens/*',
    answers: 'a page, its parts and its state',
    imports: [contract, ...window, 'renderer/widgets', 'renderer/forms'],
    packages: ['react'],
  },
  {
    place: 'renderer/frame',
    answers: 'the window around the screens: navigation, palette, banners',
    imports: [
      contract,
      'renderer/i18n',
      'renderer/platform',
      'renderer/ui',
      'renderer/widgets',
      'renderer/screens/*',
    ],
    packages: ['react'],
  },
  {
    place: 'renderer/main.tsx',
    answers: 'builds the window; nobody imports it',
    imports: ['renderer/i18n', 'renderer/platform', 'renderer/ui', 'renderer/frame'],
    packages: ['react'],
  },
  {
    place: 'main/time',
    answers: 'how main waits, which day it is, and how a test moves its clock',
    imports: [],
  },
  { place: 'main/http', answers: 'what HTTP itself says, whoever asked', imports: [] },
  {
    place: 'main/loopback',
    answers: 'how a listener on this machine keeps room for those who speak',
    imports: [],
  },
  {
    place: 'main/log',
    answers: 'a log that cannot leak, the journal of requests, the report made of them',
    imports: [],
  },
  { place: 'main/export', answers: 'files that leave this machine, such as CSV', imports: [] },
  {
    place: 'main/import',
    answers: 'files that come onto it: any encoding, any delimiter',
    imports: [],
  },
  {
    place: 'main/demo-service',
    answers: 'a bank to try and to test against; it knows nothing of the app',
    imports: ['main/time'],
  },
  {
    place: 'main/messages',
    answers: 'the texts that main itself says, in five languages',
    imports: [contract],
  },
  {
    place: 'main/keychain',
    answers: 'where secrets are',
    imports: [contract, 'main/http'],
  },
  {
    place: 'main/auth',
    answers: 'tokens: got, kept, refreshed, revoked',
    imports: [contract, 'main/time', 'main/http', 'main/keychain', 'main/loopback'],
  },
  {
    place: 'main/bank',
    answers: 'how the service is spoken to: retries, errors, paging, wire to model',
    imports: [contract, 'main/time', 'main/http', 'main/log'],
  },
  {
    place: 'main/scheduler',
    answers: 'when what goes on by itself is done: due times, backoff, the budget of requests',
    imports: [contract, 'main/time'],
  },
  {
    place: 'main/profiles',
    answers: 'profiles of banks and their secrets',
    imports: [contract, 'main/time', 'main/keychain', 'main/auth'],
  },
  {
    place: 'main/list-sync',
    answers: 'how a list of the bank is read page by page and kept up to date, whatever it lists',
    imports: [contract, 'main/time', 'main/scheduler'],
  },
  {
    place: 'main/data/codecs',
    answers: 'kept values and every version of their models',
    imports: [contract],
  },
  {
    place: 'main/events',
    answers: 'whether a reported event is genuine, and how events come in over loopback',
    imports: [contract, 'main/loopback', 'main/data/codecs'],
  },
  {
    place: 'main/data',
    answers: 'how an encrypted database is opened, migrated and searched',
    imports: [contract],
  },
  {
    place: 'main/data/cache',
    answers: 'what the bank can give again, kept to be read offline',
    imports: [contract, 'main/data'],
  },
  {
    place: 'main/data/vault',
    answers: 'what only we have: writes and their ends, drafts, events, histories',
    imports: [contract, 'main/events', 'main/data', 'main/data/codecs'],
  },
  {
    place: 'main/updates',
    answers: 'whether there is a newer version, who signed it, and when it is installed',
    imports: [contract, 'main/time'],
    packages: ['electron'],
  },
  {
    place: 'main/outbox',
    answers:
      'how a change leaves for the bank once: on disk before its first byte, its outcome found or said to be unknown',
    imports: [contract, 'main/time', 'main/scheduler', 'main/data', 'main/data/vault'],
  },
  {
    place: 'main/features',
    answers:
      'what a feature is, and what several need: the scope of a connection, lists that are kept, exports',
    imports: [
      contract,
      'main/time',
      'main/messages',
      'main/import',
      'main/keychain',
      'main/bank',
      'main/scheduler',
      'main/list-sync',
      'main/outbox',
      'main/profiles',
      'main/events',
      'main/data',
      'main/data/vault',
      'main/data/cache',
      'main/data/codecs',
      'main/export',
    ],
  },
  {
    place: 'main/features/*',
    answers: 'one part of the business each: its use cases and its rules',
    imports: [
      contract,
      'main/time',
      'main/messages',
      'main/export',
      'main/import',
      'main/bank',
      'main/scheduler',
      'main/list-sync',
      'main/outbox',
      'main/profiles',
      'main/events',
      'main/data',
      'main/data/vault',
      'main/data/cache',
      'main/data/codecs',
      'main/features',
    ],
  },
  {
    place: 'main/connection',
    answers: 'one connection, opened and closed as a whole: its files, its bank, its features',
    imports: [
      contract,
      'main/keychain',
      'main/auth',
      'main/bank',
      'main/scheduler',
      'main/profiles',
      'main/data',
      'main/data/vault',
      'main/data/cache',
      'main/outbox',
      'main/features',
      'main/features/*',
    ],
  },
  {
    place: 'main/app',
    answers: 'what outlives a connection: profiles, sign-in, preferences, network, diagnostics',
    imports: [
      contract,
      'main/time',
      'main/http',
      'main/log',
      'main/export',
      'main/import',
      'main/demo-service',
      'main/messages',
      'main/keychain',
      'main/auth',
      'main/bank',
      'main/profiles',
      'main/list-sync',
      'main/data',
      'main/data/vault',
      'main/features',
      'main/features/*',
      'main/connection',
    ],
  },
  {
    place: 'main/ipc',
    answers: 'who may call, and how a call runs',
    imports: [contract],
    packages: ['electron'],
  },
  {
    place: 'main/shell',
    answers: 'windows, tray, menus, `app://`, links, notifications',
    imports: [
      contract,
      'main/time',
      'main/log',
      'main/export',
      'main/import',
      'main/messages',
      'main/updates',
      'main/features',
      'main/features/*',
      'main/app',
      'main/ipc',
    ],
    packages: ['electron'],
  },
  {
    place: 'main/index.ts',
    answers: 'builds all of main, in order; nobody imports it',
    imports: [
      'main/time',
      'main/demo-service',
      'main/messages',
      'main/keychain',
      'main/profiles',
      'main/data',
      'main/features/*',
      'main/app',
      'main/ipc',
      'main/shell',
    ],
    packages: ['electron'],
  },
];

/** Packages by the pattern of their paths. */
const packagePatterns: Readonly<Record<RestrictedPackage, string>> = {
  electron: '^(node_modules/)?electron(/|$)',
  react: '^(node_modules/)?(react|react-dom|react-aria-components|lucide-react)(/|$)',
};

const ours = '^(main|preload|renderer|test|scripts)/';
function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
function isFile(place: string): boolean {
  return /\.tsx?$/.test(place);
}

/**
 * What belongs to a row, as a pattern. `group` is how `*` is written: a group that a rule of
 * dependency-cruiser can name, or any name at all.
 */
function pattern(place: string, group = '([^/]+)'): string {
  const start = `^${escaped(place).replaceAll(String.raw`\*`, group)}`;
  if (isFile(place)) return `${start}$`;
  const deeper = importTable
    .map((row) => row.place)
    .filter((other) => other.startsWith(`${place}/`))
    .map((other) => other.slice(place.length + 1))
    .map((rest) => (rest === '*' ? '[^/]+/' : `${escaped(rest)}(?:/|$)`));
  return deeper.length === 0 ? `${start}/` : `${start}/(?!${deeper.join('|')})`;
}

type ImportRule = {
  readonly name: string;
  readonly comment: string;
  readonly severity: 'error';
  readonly from: { readonly path?: string; readonly pathNot?: string };
  readonly to: {
    readonly path?: string;
    readonly pathNot?: string;
    readonly circular?: boolean;
    readonly couldNotResolve?: boolean;
  };
};

/** One rule a row; then what nobody may do, and a package each that only some may import. */
export function importRules(): readonly ImportRule[] {
  const rule = (
    name: string,
    comment: string,
    from: ImportRule['from'],
    to: ImportRule['to'],
  ): ImportRule => ({ name, comment, severity: 'error', from, to });
  const every = importTable.map(({ place }) => pattern(place, '[^/]+'));
  return [
    ...importTable.map(({ place, answers, imports }) =>
      rule(
        place,
        answers,
        { path: pattern(place) },
        {
          path: ours,
          pathNot: [
            pattern(place, place.includes('*') ? '$1' : '[^/]+'),
            ...imports.map((other) => pattern(other, '[^/]+')),
          ].join('|'),
        },
      ),
    ),
    rule(
      'not-in-the-table',
      'What no row names may import nothing of ours.',
      { path: '^(main|preload|renderer)/', pathNot: every.join('|') },
      { path: ours },
    ),
    rule('no-cycles', 'A cycle hides which part is the lower one.', {}, { circular: true }),
    rule(
      'unresolved',
      'An import that resolves to nothing is checked by no rule.',
      {},
      { couldNotResolve: true },
    ),
    ...(Object.keys(packagePatterns) as RestrictedPackage[]).map((name) =>
      rule(
        `${name}-users`,
        `Only the rows that say so import ${name}.`,
        {
          pathNot: importTable
            .filter(({ packages = [] }) => packages.includes(name))
            .map(({ place }) => pattern(place, '[^/]+'))
            .join('|'),
        },
        { path: packagePatterns[name] },
      ),
    ),
    rule(
      'contract-is-pure',
      'Both sides load the contract, so it may load nothing but zod.',
      { path: '^preload/contract/' },
      { pathNot: '^(preload/contract/|node_modules/zod/)' },
    ),
    rule(
      'preload-is-thin',
      'The preload bundles names, never parsing.',
      { path: '^preload/index\\.ts$' },
      { pathNot: '^(preload/contract/|node_modules/electron/)|^electron$' },
    ),
  ];
}

/** How our tree is read: types and dynamic imports count, what is built does not. */
export const cruiseOptions = {
  tsPreCompilationDeps: true,
  combinedDependencies: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^out/' },
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
  },
  tsConfig: { fileName: 'tsconfig.json' },
};

/** The table as a page shows it. */
export function importTablePage(): string {
  const named = (place: string): string => `\`${isFile(place) ? place : `${place}/`}\``;
  return [
    '| place | what it answers | may import |',
    '| --- | --- | --- |',
    ...importTable.map(({ place, answers, imports, packages = [] }) => {
      const all = [...imports.map(named), ...packages.map((name) => `_${name}_`)];
      return `| ${named(place)} | ${answers} | ${all.length === 0 ? 'nothing of ours' : all.join(', ')} |`;
    }),
  ].join('\n');
}
