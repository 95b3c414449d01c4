import { stat } from 'node:fs/promises';
import type { Shell } from 'electron';

/** A program that lies under the name of a folder would be started, so nothing but a folder is opened. */
export const createFolderOpener =
  ({ openPath }: Pick<Shell, 'openPath'>) =>
  async (folder: string): Promise<boolean> => {
    const found = await stat(folder).catch(() => null);
    return found?.isDirectory() === true && (await openPath(folder)) === '';
  };
