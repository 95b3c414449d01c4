import { stat } from 'node:fs/promises';
import type { Shell } from 'electron';

/** A program that lies under the name of a folder would be started, so nothing but a folder is opened. */
export function createFolderOpener({ openPath }: Pick<Shell, 'openPath'>) {
  return async (folder: string): Promise<boolean> => {
    const found = await stat(folder).catch(() => null);
    return found?.isDirectory() === true && (await openPath(folder)) === '';
  };
}
