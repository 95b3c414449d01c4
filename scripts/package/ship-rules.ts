import type { Target } from './targets.ts';

/** One file of the archive. `text` only for our own text files: scripts, pages, package.json. */
export type ShippedFile = {
  readonly path: string;
  readonly text?: string;
  readonly isUnpacked: boolean;
};

/** `buildFolder`: the path of the build, which must not be published. */
type Packaging = { readonly target: Target; readonly buildFolder: string };

type Rule = {
  readonly name: string;
  readonly isBroken: (file: ShippedFile, packaging: Packaging) => boolean;
};

function nativeBinaries({ platform, arch }: Target): readonly string[] {
  return [
    `node_modules/keytar/prebuilds/${platform}-${arch}/keytar.node`,
    `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${platform}-${arch}.node`,
  ];
}

/** The allowed places of files: a file in any other folder was included by mistake. */
const places = [
  /^package\.json$/,
  /^out\/main\/[^/]+\.js$/,
  /^out\/preload\/index\.cjs$/,
  /^out\/renderer\/(index\.html|assets\/[^/]+\.(js|css|woff2))$/,
  /^out\/icons\/[^/]+\.png$/,
  /^node_modules\/keytar\/(package\.json|lib\/keytar\.js|prebuilds\/.+)$/,
  /^node_modules\/better-sqlite3-multiple-ciphers\/(package\.json|lib\/.+\.js|prebuilds\/.+)$/,
];

function textOf(file: ShippedFile): string {
  return file.text ?? '';
}

/** What an archive must not contain. Each rule reads one file. */
export const shipRules: readonly Rule[] = [
  {
    name: 'a source map',
    isBroken: (file) =>
      file.path.endsWith('.map') || /\/[/*][#@] ?sourceMappingURL=/.test(textOf(file)),
  },
  {
    name: 'a test',
    isBroken: ({ path }) =>
      /(^|\/)(tests?|spec|__tests__|bench|e2e)\/|\.(test|spec)\.[^/]+$/.test(path),
  },
  {
    name: 'the stand-in for Electron',
    isBroken: (file) =>
      file.path.includes('electron-stand-in') || textOf(file).includes('electron-stand-in'),
  },
  {
    name: 'fixtures of a test',
    isBroken: ({ path }) => /(^|\/)(fixtures?|samples|__snapshots__|peers)\//.test(path),
  },
  { name: 'a hook for tests', isBroken: (file) => textOf(file).includes('__cashdeskSeam') },
  {
    name: 'sources of a native module',
    isBroken: ({ path }) =>
      /\.(c|cc|cpp|cxx|m|mm|h|hh|hpp|gypi?|mk|o|a|lib|pdb|rs)$|(^|\/)(deps|binding\.gyp)(\/|$)/.test(
        path,
      ),
  },
  { name: 'a source file of ours', isBroken: ({ path }) => /\.(ts|tsx|mts|cts|jsx)$/.test(path) },
  {
    name: 'a binary of another target',
    isBroken: ({ path }, { target }) =>
      path.endsWith('.node') && !nativeBinaries(target).includes(path),
  },
  {
    name: 'a binary inside the archive, which Electron cannot load',
    isBroken: ({ path, isUnpacked }) => path.endsWith('.node') && !isUnpacked,
  },
  {
    name: 'naming the folder it was built in',
    isBroken: (file, { buildFolder }) => textOf(file).includes(buildFolder),
  },
  // electron-updater installs Debian packages this way; that part is left out.
  {
    name: 'asking for the password of an administrator',
    isBroken: (file) => /pkexec|gksudo|\bsudo\b/.test(textOf(file)),
  },
  {
    name: 'a script that npm would run',
    isBroken: (file) =>
      file.path === 'package.json' && /"(scripts|devDependencies)":/.test(textOf(file)),
  },
  {
    name: 'a file without a rule',
    isBroken: ({ path }) => !places.some((place) => place.test(path)),
  },
];

/** Without these files, the app does not start, or lacks features. */
export function requiredFiles(target: Target): readonly string[] {
  return [
    'package.json',
    'out/main/index.js',
    'out/main/start-demo-service.js',
    'out/preload/index.cjs',
    'out/renderer/index.html',
    'out/icons/tray.png',
    'out/icons/tray@2x.png',
    'out/icons/trayTemplate.png',
    'out/icons/trayTemplate@2x.png',
    'node_modules/keytar/package.json',
    'node_modules/keytar/lib/keytar.js',
    'node_modules/better-sqlite3-multiple-ciphers/package.json',
    `node_modules/better-sqlite3-multiple-ciphers/lib/${target.platform}-${target.arch}.js`,
    ...nativeBinaries(target),
  ];
}

/**
 * One line for each forbidden and each missing file; none if the archive is right for this target.
 */
export function shipComplaints(files: readonly ShippedFile[], packaging: Packaging): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const forbidden = files.flatMap((file) =>
    shipRules
      .filter(({ isBroken }) => isBroken(file, packaging))
      .map(({ name }) => `${file.path} is ${name}`),
  );
  const missing = requiredFiles(packaging.target).filter((path) => !paths.has(path));
  return [...forbidden, ...missing.map((path) => `${path} is missing`)];
}

/** One line for each unneeded language, and each missing one of ours. */
export function languageComplaints(
  packedLocales: readonly string[],
  ownLanguages: readonly string[],
): string[] {
  const isInLanguage = (language: string) => (locale: string) =>
    locale === language || locale.startsWith(`${language}-`);
  const foreign = [
    ...new Set(
      packedLocales.filter(
        (locale) => !ownLanguages.some((language) => isInLanguage(language)(locale)),
      ),
    ),
  ];
  const missing = ownLanguages.filter((language) => !packedLocales.some(isInLanguage(language)));
  return [
    ...foreign.map(
      (locale) => `Chromium's texts in ${locale} are packed, which the app does not speak`,
    ),
    ...missing.map((language) => `Chromium's texts in ${language} are missing`),
  ];
}

/** From this file macOS learns which app opens a link, and Electron the hash of its archive. */
export function plistComplaints(plist: string): string[] {
  const isRegistered = /<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>cashdesk<\/string>/.test(
    plist,
  );
  const isSealed =
    /<key>ElectronAsarIntegrity<\/key>\s*<dict>\s*<key>Resources\/app\.asar<\/key>/.test(plist);
  return [
    ...(isRegistered ? [] : ['Info.plist does not register cashdesk://']),
    ...(isSealed ? [] : ['Info.plist holds no hash of the archive']),
  ];
}
