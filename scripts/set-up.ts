/**
 * The requirements of the machine in addition to Node, and how to install them. Run alone (`node
 * scripts/set-up.ts browser secret-service`), it prepares the machine.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../test/electron-stand-in/chromium/find-browser.ts';
import { say } from './say.ts';

type Need = 'browser' | 'secret-service' | 'pdf-reader';

type Recipe = {
  readonly what: string;
  readonly isThere: () => boolean;
  readonly packages: readonly string[];
  /** Saves time, but is not in every Debian: installed if available. */
  readonly extra?: string;
  readonly elsewhere: string;
};

const libraryFolders = [
  '/usr/lib',
  '/usr/lib64',
  '/lib',
  `/usr/lib/${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch as string] ?? process.arch}-linux-gnu`,
];

const recipes: Readonly<Record<Need, Recipe>> = {
  browser: {
    what: 'a browser for the windows',
    isThere: () => findBrowser() !== undefined,
    packages: ['chromium'],
    extra: 'chromium-headless-shell',
    elsewhere:
      process.platform === 'darwin'
        ? 'brew install --cask chromium'
        : process.platform === 'win32'
          ? 'winget install Google.Chrome'
          : "dnf install chromium, pacman -S chromium, or your system's own way",
  },
  'secret-service': {
    what: 'a Secret Service for tokens',
    // macOS and Windows have their own keychain.
    isThere: () =>
      process.platform !== 'linux' ||
      (['dbus-run-session', 'gnome-keyring-daemon', 'gdbus'].every(isCommand) &&
        libraryFolders.some((folder) => existsSync(path.join(folder, 'libsecret-1.so.0')))),
    packages: ['dbus', 'dbus-daemon', 'gnome-keyring', 'libsecret-1-0', 'libglib2.0-bin'],
    elsewhere: "dnf install dbus-daemon gnome-keyring libsecret glib2, or your system's own way",
  },
  'pdf-reader': {
    what: 'pdftotext for the tests',
    isThere: () => isCommand('pdftotext'),
    packages: ['poppler-utils'],
    elsewhere: "brew install poppler, dnf install poppler-utils, or your system's own way",
  },
};

function isCommand(name: string): boolean {
  return (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The words before `apt-get`; undefined if the user may not install. */
function aptPrefix(): readonly string[] | undefined {
  if (process.platform !== 'linux' || !isCommand('apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  return isCommand('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '-n']
    : undefined;
}

function apt(prefix: readonly string[], args: readonly string[]): boolean {
  const [command, ...rest] = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qq',
    '-o=Dpkg::Use-Pty=0',
    '-o=DPkg::Lock::Timeout=120',
    ...args,
  ];
  return command !== undefined && spawnSync(command, rest, { stdio: 'ignore' }).status === 0;
}

/**
 * Ensures that the machine has the requirements. Installs them with apt if allowed, and reports it
 * in one line; otherwise prints the command to install them, and returns false.
 */
export function ensure(needs: readonly Need[]): boolean {
  const missing = needs.map((need) => recipes[need]).filter(({ isThere }) => !isThere());
  if (missing.length === 0) return true;
  const description = missing.map((recipe) => recipe.what).join(' and ');
  const packages = missing.flatMap((recipe) => recipe.packages);
  const installCommand = isCommand('apt-get')
    ? `sudo apt-get install ${packages.join(' ')}`
    : missing.map(({ elsewhere }) => elsewhere).join('; ');
  const prefix = aptPrefix();
  if (prefix === undefined) {
    say(`Cashdesk needs ${description}. Get it with: ${installCommand}`);
    return false;
  }
  say(`Installing ${description}: apt-get install ${packages.join(' ')}`);
  apt(prefix, ['update']);
  const isInstalled =
    apt(prefix, ['install', '-y', '--no-install-recommends', ...packages]) &&
    missing.every(({ isThere }) => isThere());
  for (const { extra } of missing)
    if (isInstalled && extra !== undefined)
      apt(prefix, ['install', '-y', '--no-install-recommends', extra]);
  if (!isInstalled) say(`That did not work. Try it by hand: ${installCommand}`);
  return isInstalled;
}

if (import.meta.main) {
  const requestedNeeds = process.argv
    .slice(2)
    .filter((name): name is Need => Object.hasOwn(recipes, name));
  process.exitCode = ensure(
    requestedNeeds.length > 0 ? requestedNeeds : ['browser', 'secret-service'],
  )
    ? 0
    : 1;
}
