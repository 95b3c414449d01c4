import path from 'node:path';
import { setFuses } from './fuses.ts';
import type { Target } from './targets.ts';

/** The part of electron-builder's context that is read here. */
type Packed = {
  readonly appOutDir: string;
  readonly electronPlatformName: string;
  readonly packager: { readonly executableName?: string; readonly appInfo: { readonly productFilename: string } };
};

/** The file that carries the fuses: on macOS its whole bundle, in which `@electron/fuses` finds the framework. */
export function electronBinary({ appOutDir, electronPlatformName, packager }: Packed): string {
  const names: Readonly<Record<string, string>> = {
    darwin: `${packager.appInfo.productFilename}.app`,
    win32: `${packager.appInfo.productFilename}.exe`,
    linux: packager.executableName ?? '',
  };
  const name = names[electronPlatformName];
  if (name === undefined || name === '') throw new Error(`No binary is known on ${electronPlatformName}`);
  return path.join(appOutDir, name);
}

/** electron-builder calls it when a folder is complete and not signed yet. */
export async function afterPack(packed: Packed): Promise<void> {
  await setFuses(electronBinary(packed), packed.electronPlatformName as Target['platform']);
}
