import { stat } from 'node:fs/promises';
import type { Shell } from 'electron';

/** `openPath` starts a program if the path is one, so only folders are opened. */
export function createFolderOpener({ openPath }: Pick<Shell, 'openPath'>) {
  return async (folder: string): Promise<boolean> => {
    const folderStat = await stat(folder).catch(() => null);
    return folderStat?.isDirectory() === true && (await openPath(folder)) === '';
  };
}
