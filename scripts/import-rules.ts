/**
 * Which folder may import which: the configuration of dependency-cruiser (`npm run lint`).
 * docs/architecture.md describes each folder. An import that no row allows is forbidden.
 */

/**
 * The rows of each side from the bottom up: a place, and what it may import in addition to itself.
 * That is places of rows above it, and packages that only some places may import. `*.ts`: the files
 * of a folder without its subfolders; `*`: each of its subfolders, none of which may import
 * another.
 */
const rows = {
  preload: {
    contract: 'zod big',
    'index.ts': 'contract electron',
  },
  renderer: {
    format: 'contract',
    i18n: 'contract format react',
    platform: 'contract format i18n react',
    ui: 'format i18n react',
    widgets: 'contract format i18n platform ui react',
    forms: 'contract i18n platform ui widgets react',
    'screens/*': 'contract format i18n platform ui widgets forms react',
    frame: 'contract format i18n platform ui widgets screens/* react',
    'main.tsx': 'i18n platform ui frame react',
  },
  main: {
    time: '',
    http: '',
    loopback: '',
    log: '',
    export: '',
    import: 'contract',
    'demo-service': 'time',
    messages: 'contract',
    keychain: 'contract http',
    auth: 'contract time http keychain loopback',
    bank: 'contract time http log',
    scheduler: 'contract time',
    profiles: 'contract time keychain auth',
    'list-sync': 'contract time scheduler',
    'data/codecs': 'contract',
    events: 'contract loopback data/codecs',
    'data/*.ts': 'contract',
    'data/cache': 'contract data/*.ts',
    'data/vault': 'contract events data/*.ts data/codecs',
    updates: 'contract time electron',
    outbox: 'contract time scheduler data/*.ts data/vault',
    'features/*.ts':
      'contract time messages import keychain bank scheduler list-sync outbox profiles events data/*.ts data/vault data/cache data/codecs export',
    'features/*':
      'contract time messages export import bank scheduler list-sync outbox profiles events data/*.ts data/vault data/cache data/codecs features/*.ts',
    connection:
      'contract keychain auth bank scheduler profiles data/*.ts data/vault data/cache data/codecs outbox features/*.ts features/*',
    app: 'contract time http log export import demo-service messages keychain auth bank profiles list-sync data/*.ts data/vault features/*.ts features/* connection',
    ipc: 'contract electron',
    shell:
      'contract time log export import messages updates features/*.ts features/* app ipc electron',
    'index.ts': 'time keychain data/*.ts app shell electron',
  },
} as const;

const packages: Readonly<Record<string, string>> = {
  zod: 'zod',
  big: 'big.js',
  electron: 'electron',
  react: '(react|react-dom|react-aria-components|lucide-react)',
};

/** The rows, with each place as a path from the root. */
export const importTable = Object.entries(rows).flatMap(([side, places]) =>
  Object.entries(places).map(([place, allowed]) => {
    const names = allowed.split(' ').filter((name) => name !== '');
    return {
      place: `${side}/${place}`,
      imports: names
        .filter((name) => packages[name] === undefined)
        .map((name) => (name === 'contract' ? 'preload/contract' : `${side}/${name}`)),
      packages: names.filter((name) => packages[name] !== undefined),
    };
  }),
);

function packagePattern(names: readonly string[]): string {
  return `^(node_modules/)?(${names.map((name) => packages[name]).join('|')})(/|$)`;
}

/** The pattern of a place's files. `folder`: the replacement of `*`. */
export function pattern(place: string, folder = '[^/]+'): string {
  if (place.endsWith('/*.ts')) return `^${place.slice(0, -4)}[^/]+$`;
  return /\.tsx?$/.test(place) ? `^${place}$` : `^${place.replace('*', folder)}/`;
}

const ownFolders = '^(main|preload|renderer|test|scripts)/';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle hides which part is the lower one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'unresolved',
      comment: 'An import that resolves to nothing is checked by no rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  allowedSeverity: 'error',
  allowed: [
    // Both sides load the contract, and the preload bundles only names: they may import no other
    // package.
    {
      from: { pathNot: '^preload/' },
      to: { pathNot: [ownFolders, packagePattern(['electron', 'react'])] },
    },
    ...importTable.map(({ place, imports, packages: packageNames }) => ({
      from: { path: pattern(place, '([^/]+)') },
      to: {
        path: [
          pattern(place, '$1'),
          ...imports.map((other) => pattern(other)),
          ...(packageNames.length > 0 ? [packagePattern(packageNames)] : []),
        ],
      },
    })),
  ],
  // Types and dynamic imports count; build output does not.
  options: {
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
  },
};
