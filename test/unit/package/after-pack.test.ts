import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { Arch } from 'electron-builder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { afterPack, electronBinary } from '../../../scripts/package/after-pack.ts';
import { fuseComplaints } from '../../../scripts/package/fuses.ts';
import { requiredFiles } from '../../../scripts/package/ship-rules.ts';
import { stubBinary } from '../../../scripts/package/stub-electron.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-packed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function packed(electronPlatformName: string, arch: number = Arch.x64) {
  return {
    appOutDir: folder,
    electronPlatformName,
    arch,
    packager: { executableName: 'cashdesk', appInfo: { productFilename: 'Cashdesk' } },
  };
}

/** A folder as electron-builder leaves it, with all required files and the given extra ones. */
async function writePackedFolder(
  arch: 'x64' | 'arm64',
  besides: readonly string[] = [],
): Promise<string> {
  const source = path.join(folder, 'source');
  for (const file of [...requiredFiles({ platform: 'linux', arch }), ...besides]) {
    mkdirSync(path.dirname(path.join(source, file)), { recursive: true });
    writeFileSync(path.join(source, file), '');
  }
  mkdirSync(path.join(folder, 'resources'));
  await createPackageWithOptions(source, path.join(folder, 'resources', 'app.asar'), {
    unpack: '*.node',
  });
  const binary = path.join(folder, 'cashdesk');
  writeFileSync(binary, stubBinary());
  return binary;
}

describe('a packed folder', () => {
  it.each([
    ['linux', 'cashdesk'],
    ['win32', 'Cashdesk.exe'],
    ['darwin', 'Cashdesk.app'],
  ])('has its fuses on %s in %s', (platform, name) => {
    expect(electronBinary(packed(platform))).toBe(path.join(folder, name));
  });

  it.each(['x64', 'arm64'] as const)(
    'gets its fuses and its installer if its content is right, on %s',
    async (arch) => {
      const binary = await writePackedFolder(arch);
      await afterPack(packed('linux', Arch[arch]));
      expect(await fuseComplaints(binary, { platform: 'linux' })).toEqual([]);
    },
  );

  it('becomes no installer with an extra file', async () => {
    await writePackedFolder('x64', ['out/main/index.js.map']);
    await expect(afterPack(packed('linux'))).rejects.toThrow(
      'This must not ship: out/main/index.js.map is a source map',
    );
  });

  it('becomes no installer with native modules of another architecture', async () => {
    await writePackedFolder('arm64');
    await expect(afterPack(packed('linux', Arch.x64))).rejects.toThrow(
      'is a binary of another target',
    );
  });

  it.each([
    ['mas', Arch.x64],
    ['linux', Arch.ia32],
  ])('is rejected on an unsupported platform: %s, %s', async (platform, arch) => {
    await writePackedFolder('x64');
    await expect(afterPack(packed(platform, arch))).rejects.toThrow(/not made for|No binary/);
  });
});
