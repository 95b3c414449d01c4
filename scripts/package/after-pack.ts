import path from 'node:path';
import { type Flavour, fuseComplaints, setFuses } from './fuses.ts';
import { readArchive } from './read-archive.ts';
import { shipComplaints } from './ship-rules.ts';
import type { Target } from './targets.ts';

/** The used part of electron-builder's context. `arch`: its own number. */
export type Packed = {
  readonly appOutDir: string;
  readonly electronPlatformName: string;
  readonly arch: number;
  readonly packager: {
    readonly executableName?: string;
    readonly appInfo: { readonly productFilename: string };
  };
};

/**
 * The file with the fuses: on macOS the whole bundle, in which `@electron/fuses` finds the
 * framework.
 */
export function electronBinary({ appOutDir, electronPlatformName, packager }: Packed): string {
  const names: Readonly<Record<string, string>> = {
    darwin: `${packager.appInfo.productFilename}.app`,
    win32: `${packager.appInfo.productFilename}.exe`,
    linux: packager.executableName ?? '',
  };
  const name = names[electronPlatformName];
  if (name === undefined || name === '')
    throw new Error(`No binary is known on ${electronPlatformName}`);
  return path.join(appOutDir, name);
}

/**
 * electron-builder's numbers of the two supported architectures. Source: `Arch` of builder-util.
 */
const architectures: Readonly<Record<number, Target['arch']>> = { 1: 'x64', 3: 'arm64' };

/**
 * electron-builder calls this when a folder is complete and not signed yet. Sets the fuses, then
 * checks the packed content. Throws on any complaint, so that nothing is signed or made into an
 * installer.
 */
export async function afterPack(packed: Packed): Promise<void> {
  return finishPackage(packed, 'owner');
}

/** The same with the fuses of a flavour. */
export async function finishPackage(packed: Packed, flavour: Flavour): Promise<void> {
  const binary = electronBinary(packed);
  const arch = architectures[packed.arch];
  if (arch === undefined)
    throw new Error(`Cashdesk is not made for the architecture of number ${packed.arch}`);
  const target: Target = { platform: packed.electronPlatformName as Target['platform'], arch };
  const fuseInput = { platform: target.platform, flavour };
  await setFuses(binary, fuseInput);
  const resources =
    target.platform === 'darwin'
      ? path.join(binary, 'Contents', 'Resources')
      : path.join(packed.appOutDir, 'resources');
  const complaints = [
    ...(await fuseComplaints(binary, fuseInput)),
    ...shipComplaints(readArchive(path.join(resources, 'app.asar')), {
      target,
      buildFolder: process.cwd(),
    }),
  ];
  if (complaints.length > 0) throw new Error(`This must not ship: ${complaints.join('; ')}`);
}
