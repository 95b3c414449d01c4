import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { writeStubElectron } from './stub-electron.ts';
import { nameOf, type Target } from './targets.ts';

const platforms = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS };
const architectures = { x64: Arch.x64, arm64: Arch.arm64 };

/** A finished folder as an installer would hold it. `resources` is where Electron looks for the app; `binary` carries the fuses. */
export type PackedFolder = {
  readonly resources: string;
  readonly binary: string;
  readonly infoPlist: string | null;
};

/**
 * Packs what was built for one target with electron-builder and its real configuration, over a stub in the place of Electron, into
 * `release/contents/<target>`. Needs no download.
 */
export async function packOverStub(target: Target): Promise<PackedFolder> {
  const stub = mkdtempSync(path.join(tmpdir(), 'cashdesk-stub-'));
  const output = path.join('release', 'contents', nameOf(target));
  rmSync(output, { recursive: true, force: true });
  try {
    writeStubElectron(stub, target.platform);
    const platform = platforms[target.platform];
    await build({
      targets: platform.createTarget('dir', architectures[target.arch]),
      config: {
        extends: 'electron-builder.yml',
        electronDist: stub,
        directories: { output },
        ...onlyForStub[target.platform],
      },
      publish: 'never',
    });
  } finally {
    rmSync(stub, { recursive: true, force: true });
  }
  return folderOf(output, target);
}

/** What asks for a real executable or for somebody's certificate. */
const onlyForStub: Readonly<Record<Target['platform'], Configuration>> = {
  linux: {},
  darwin: { mac: { identity: null } },
  win32: { disableAsarIntegrity: true, win: { signAndEditExecutable: false } },
};

function folderOf(output: string, { platform, arch }: Target): PackedFolder {
  const suffix = arch === 'x64' ? '' : `-${arch}`;
  if (platform === 'darwin') {
    const app = path.join(output, `mac${suffix}`, 'Cashdesk.app');
    return {
      resources: path.join(app, 'Contents', 'Resources'),
      binary: app,
      infoPlist: path.join(app, 'Contents', 'Info.plist'),
    };
  }
  const folder = path.join(output, `${platform === 'win32' ? 'win' : 'linux'}${suffix}-unpacked`);
  return {
    resources: path.join(folder, 'resources'),
    binary: path.join(folder, platform === 'win32' ? 'Cashdesk.exe' : 'cashdesk'),
    infoPlist: null,
  };
}
