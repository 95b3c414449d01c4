import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { packDebian, readFpmOrder } from './debian-package.ts';
import { canCheckDebian } from './debian-checks.ts';
import { collectDesktopEntries, type DesktopEntry } from './desktop-entries.ts';
import type { Flavour } from './fuses.ts';
import { writeStubElectron } from './stub-electron.ts';
import { nameOf, type Target } from './targets.ts';

const platforms = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS };
const architectures = { x64: Arch.x64, arm64: Arch.arm64 };

/**
 * A finished folder with the content of an installer. `resources` is where Electron reads the app;
 * `binary` has the fuses, `program` is started; `languages`: Chromium's.
 */
type PackedFolder = {
  readonly resources: string;
  readonly binary: string;
  readonly program: string;
  readonly infoPlist: string | null;
  readonly languages: readonly string[];
};
/**
 * Only for Linux: `entries`, the desktop entries; `debian`, a package as fpm would create it, if
 * dpkg-deb is available.
 */
type PackedOverStub = PackedFolder & {
  readonly entries: readonly DesktopEntry[];
  readonly debian: string | null;
};

/**
 * Packs the build for one target with electron-builder and its real configuration, with a stub
 * instead of Electron, into `release/contents/<target>`. Needs no download: of the Linux
 * installers, only the desktop entries and a Debian package without fpm are created. The proof
 * flavour goes to `release/proof` instead.
 */
export async function packOverStub(
  target: Target,
  flavour: Flavour = 'owner',
): Promise<PackedOverStub> {
  const { entries, effectiveOptionComputed } = collectDesktopEntries({ stopsAfterwards: true });
  let debian: string | null = null;
  const stub = mkdtempSync(path.join(tmpdir(), 'cashdesk-stub-'));
  const output = path.join('release', flavour === 'proof' ? 'proof' : 'contents', nameOf(target));
  rmSync(output, { recursive: true, force: true });
  const packAndCollect = async (computed: unknown): Promise<boolean> => {
    // Packs now, because electron-builder's files for fpm are deleted when the build ends.
    if (Array.isArray(computed) && canCheckDebian())
      packDebian(
        readFpmOrder(computed[0] as readonly string[]),
        (debian = path.join(output, 'over-a-stub.deb')),
      );
    return effectiveOptionComputed(computed);
  };
  try {
    writeStubElectron(stub, target.platform);
    const platform = platforms[target.platform];
    await build({
      targets: platform.createTarget(
        target.platform === 'linux' ? ['AppImage', 'deb'] : 'dir',
        architectures[target.arch],
      ),
      effectiveOptionComputed: packAndCollect,
      config: {
        extends: 'electron-builder.yml',
        electronDist: stub,
        directories: { output },
        ...flavourSettings(flavour),
        ...stubSettings[target.platform],
      },
      publish: 'never',
    });
  } finally {
    rmSync(stub, { recursive: true, force: true });
  }
  return { ...describeFolder(output, target), entries, debian };
}

/** Another script sets the fuses of the proof flavour; everything else is as released. */
function flavourSettings(flavour: Flavour): Configuration {
  return flavour === 'proof' ? { afterPack: './scripts/package/after-pack-proof.ts' } : {};
}

/** The same with the real Electron, for this system and processor, without an installer. */
export async function packProof(target: Target): Promise<PackedFolder> {
  const output = path.join('release', 'proof', nameOf(target));
  rmSync(output, { recursive: true, force: true });
  await build({
    targets: platforms[target.platform].createTarget('dir', architectures[target.arch]),
    config: {
      extends: 'electron-builder.yml',
      directories: { output },
      ...flavourSettings('proof'),
      ...(target.platform === 'darwin' && stubSettings.darwin),
    },
    publish: 'never',
  });
  return describeFolder(output, target);
}

/** Turns off what needs a real executable or a certificate. */
const stubSettings: Readonly<Record<Target['platform'], Configuration>> = {
  linux: {},
  darwin: { mac: { identity: null } },
  win32: { disableAsarIntegrity: true, win: { signAndEditExecutable: false } },
};

function describeFolder(output: string, { platform, arch }: Target): PackedFolder {
  const suffix = arch === 'x64' ? '' : `-${arch}`;
  if (platform === 'darwin') {
    const app = path.join(output, `mac${suffix}`, 'Cashdesk.app');
    const resources = path.join(app, 'Contents', 'Resources');
    const framework = path.join(
      app,
      'Contents',
      'Frameworks',
      'Electron Framework.framework',
      'Versions',
      'A',
      'Resources',
    );
    return {
      resources,
      binary: app,
      program: path.join(app, 'Contents', 'MacOS', 'Cashdesk'),
      infoPlist: path.join(app, 'Contents', 'Info.plist'),
      languages: packedLanguages([resources, framework]),
    };
  }
  const folder = path.join(output, `${platform === 'win32' ? 'win' : 'linux'}${suffix}-unpacked`);
  const binary = path.join(folder, platform === 'win32' ? 'Cashdesk.exe' : 'cashdesk');
  return {
    resources: path.join(folder, 'resources'),
    binary,
    program: binary,
    infoPlist: null,
    languages: packedLanguages([path.join(folder, 'locales')]),
  };
}

/**
 * The languages of Chromium's own texts in a packed folder, in the form `en-GB`. `folders`: their
 * places on its system.
 */
function packedLanguages(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))
    .flatMap((name) =>
      /\.(pak|lproj)$/.test(name) ? [path.parse(name).name.replace('_', '-')] : [],
    );
}
