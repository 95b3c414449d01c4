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
 * Whether a newer version can be installed from here: only where its publisher's signature is
 * checked before it runs, and without a password of an administrator. A package of Debian belongs
 * to the system's package tool.
 */
export function installsItself(
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
  // Squirrel.Mac compares it with the signature of what runs.
  return platform === 'darwin';
}
