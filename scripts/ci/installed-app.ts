import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

/** An app installed on this machine. `opening`: the system's command to open a link with it. */
export type InstalledApp = {
  readonly program: string;
  readonly fuses: string;
  readonly archive: string;
  readonly opening: (link: string) => readonly [program: string, ...args: string[]];
  /** Ends all its processes. */
  readonly end: () => void;
  readonly remove: () => void;
  /** All paths that must be gone afterwards. */
  readonly traces: readonly string[];
};

function run(program: string, ...args: readonly string[]): string {
  return runIn(process.cwd(), program, ...args);
}

function runIn(cwd: string, program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(
      `${program} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`.trim()}`,
    );
  return stdout;
}

function runAsRoot(program: string, ...args: readonly string[]): string {
  return process.getuid?.() === 0 ? run(program, ...args) : run('sudo', '-n', program, ...args);
}

/**
 * The command that a desktop runs for a link: the desktop entry that declares the scheme, with the
 * link in its field. Null: it does not declare the scheme.
 */
export function commandOfEntry(entry: string, link: string): readonly [string, ...string[]] | null {
  const fieldValue = (key: string): string =>
    new RegExp(`^${key}=(.*)$`, 'm').exec(entry)?.[1] ?? '';
  const scheme = /^([a-z]+):/.exec(link)?.[1] ?? '';
  const [program, ...args] = fieldValue('Exec').split(' ');
  if (
    !fieldValue('MimeType').split(';').includes(`x-scheme-handler/${scheme}`) ||
    program === undefined ||
    program === ''
  )
    return null;
  return [program, ...args.flatMap((arg) => (/^%[uUfF]$/.test(arg) ? [link] : [arg]))];
}

/** `into`: only unpacks it there, for a machine on which nothing may be installed. */
function installDebian(file: string, into: string | undefined): InstalledApp {
  const root = into ?? '/';
  if (into === undefined)
    runAsRoot('apt-get', 'install', '-y', '--no-install-recommends', path.resolve(file));
  else run('dpkg-deb', '--extract', file, into);
  const folder = path.join(root, 'opt', 'Cashdesk');
  const entry = path.join(root, 'usr', 'share', 'applications', 'cashdesk.desktop');
  return {
    program: path.join(folder, 'cashdesk'),
    fuses: path.join(folder, 'cashdesk'),
    archive: path.join(folder, 'resources', 'app.asar'),
    opening: (link) => {
      const command = commandOfEntry(readFileSync(entry, 'utf8'), link);
      if (command === null) throw new Error('The desktop entry opens no link');
      const [program, ...args] = command;
      return [path.join(root, program), ...args];
    },
    end: () => undefined,
    remove: () =>
      into === undefined
        ? void runAsRoot('apt-get', 'purge', '-y', 'cashdesk')
        : rmSync(into, { recursive: true }),
    traces: [
      folder,
      entry,
      ...(into === undefined ? ['/usr/bin/cashdesk', '/etc/apparmor.d/cashdesk'] : []),
    ],
  };
}

const restrictedSandbox = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';

/**
 * An AppImage has no AppArmor profile: where Ubuntu requires one, its sandbox starts only after the
 * administrator lifts that.
 */
function allowUserNamespaces(): void {
  if (!existsSync(restrictedSandbox) || readFileSync(restrictedSandbox, 'utf8').trim() === '0')
    return;
  runAsRoot('sysctl', '-w', 'kernel.apparmor_restrict_unprivileged_userns=0');
}

/** Installs nothing: runs a copy, unpacked next to it for inspection. */
function unpackAppImage(file: string): InstalledApp {
  allowUserNamespaces();
  const folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-appimage-'));
  const program = path.join(folder, 'Cashdesk.AppImage');
  copyFileSync(file, program);
  chmodSync(program, 0o755);
  runIn(folder, program, '--appimage-extract');
  const unpacked = path.join(folder, 'squashfs-root');
  const entry = readdirSync(unpacked).find((name) => name.endsWith('.desktop'));
  if (entry === undefined) throw new Error('The AppImage has no desktop entry');
  return {
    program,
    fuses: path.join(unpacked, 'cashdesk'),
    archive: path.join(unpacked, 'resources', 'app.asar'),
    opening: (link) => {
      const command = commandOfEntry(readFileSync(path.join(unpacked, entry), 'utf8'), link);
      if (command === null) throw new Error('The desktop entry opens no link');
      // Tools that integrate an AppImage into a desktop replace the program in the entry with its
      // file.
      return [program, ...command.slice(1)];
    },
    end: () => undefined,
    remove: () => rmSync(folder, { recursive: true }),
    traces: [folder],
  };
}

function installBundle(file: string): InstalledApp {
  const applications = path.join(homedir(), 'Applications');
  const bundle = path.join(applications, 'Cashdesk.app');
  mkdirSync(applications, { recursive: true });
  if (file.endsWith('.zip')) run('ditto', '-x', '-k', file, applications);
  else {
    const mounted = mkdtempSync(path.join(tmpdir(), 'cashdesk-dmg-'));
    run('hdiutil', 'attach', '-nobrowse', '-readonly', '-mountpoint', mounted, file);
    run('ditto', path.join(mounted, 'Cashdesk.app'), bundle);
    run('hdiutil', 'detach', mounted);
  }
  run(
    '/System/Library/Frameworks/CoreServices.framework/Frameworks/LaunchServices.framework/Support/lsregister',
    '-f',
    bundle,
  );
  return {
    program: path.join(bundle, 'Contents', 'MacOS', 'Cashdesk'),
    fuses: bundle,
    archive: path.join(bundle, 'Contents', 'Resources', 'app.asar'),
    opening: (link) => ['open', link],
    end: () => void spawnSync('killall', ['Cashdesk']),
    remove: () => rmSync(bundle, { recursive: true }),
    traces: [bundle],
  };
}

const linkKey = 'HKCU\\Software\\Classes\\cashdesk';

function installOnWindows(file: string): InstalledApp {
  run(path.resolve(file), '/S');
  const program = /"([^"]+\.exe)"/.exec(
    run('reg', 'query', `${linkKey}\\shell\\open\\command`, '/ve'),
  )?.[1];
  if (program === undefined) throw new Error('The installer registered no program for cashdesk://');
  const folder = path.dirname(program);
  const uninstaller = readdirSync(folder).find((name) => /^Uninstall .*\.exe$/.test(name));
  if (uninstaller === undefined) throw new Error('The installer left no way to uninstall');
  return {
    program,
    fuses: program,
    archive: path.join(folder, 'resources', 'app.asar'),
    opening: (link) => ['cmd', '/d', '/c', 'start', '', link],
    end: () => void spawnSync('taskkill', ['/F', '/T', '/IM', path.basename(program)]),
    remove: () => void run(path.join(folder, uninstaller), '/S'),
    traces: [program],
  };
}

/**
 * The packages of a folder for this system and processor, AppImages last; the Windows installer
 * contains both processors.
 */
export function selectPackages(
  names: readonly string[],
  { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'>,
): string[] {
  if (platform === 'linux')
    return [
      ...names.filter((name) => name.endsWith(arch === 'arm64' ? '_arm64.deb' : '_amd64.deb')),
      ...names.filter(
        (name) =>
          name.endsWith('.AppImage') && name.endsWith('-arm64.AppImage') === (arch === 'arm64'),
      ),
    ];
  if (platform === 'darwin')
    return names.filter(
      (name) => /\.(dmg|zip)$/.test(name) && name.includes('arm64') === (arch === 'arm64'),
    );
  return names.filter(
    (name) => name.endsWith('.exe') && (!/-(arm64|x64)\b/.test(name) || name.includes(`-${arch}`)),
  );
}

/** Installs without questions, depending on the kind of the file. */
export function install(file: string, into: string | undefined): InstalledApp {
  if (!existsSync(file)) throw new Error(`${file} is not there`);
  if (file.endsWith('.deb')) return installDebian(file, into);
  if (file.endsWith('.AppImage')) return unpackAppImage(file);
  if (/\.(dmg|zip)$/.test(file)) return installBundle(file);
  if (file.endsWith('.exe')) return installOnWindows(file);
  throw new Error(`Nobody knows how to install ${file}`);
}

/** The number of times that the app's log contains an event. */
export function eventCount(log: string, event: string): number {
  return log.split('\n').filter((line) => line.includes(`"event":"${event}"`)).length;
}

/**
 * Changes a byte of a program in an archive so that it would still run: in the name of an event.
 * Throws if there is none.
 */
export function changeOneByte(archive: string): void {
  const bytes = readFileSync(archive);
  const offset = bytes.lastIndexOf('app-started');
  if (offset < 0) throw new Error(`${archive} holds no program of Cashdesk`);
  bytes[offset] = bytes[offset] === 0x61 ? 0x41 : 0x61;
  writeFileSync(archive, bytes);
}
