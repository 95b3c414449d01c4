import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { UpdateSource } from './update-source.ts';

function canReplace(file: string): boolean {
  try {
    accessSync(path.dirname(file), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a newer version can be installed from here: only if its publisher's signature is checked
 * before it runs, and no administrator password is needed. A Debian package belongs to the system's
 * package manager.
 */
export function canInstallUpdates(
  { windowsPublishers }: UpdateSource,
  {
    platform,
    isPackaged,
    appImage,
  }: {
    readonly platform: NodeJS.Platform;
    readonly isPackaged: boolean;
    readonly appImage: string | undefined;
  },
): boolean {
  if (!isPackaged) return false;
  if (platform === 'win32') return windowsPublishers.length > 0;
  if (platform === 'linux')
    return appImage !== undefined && path.isAbsolute(appImage) && canReplace(appImage);
  // Squirrel.Mac compares the new signature with the running app's.
  return platform === 'darwin';
}
