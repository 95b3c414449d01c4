import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserWindow, Dialog, OpenDialogOptions } from 'electron';
import type { OpenFile } from '../../import/open-file.ts';

type FileOpenerDeps = {
  readonly window: () => BrowserWindow | null;
  readonly dialog: Pick<Dialog, 'showOpenDialog'>;
  readonly documents: () => string;
};

/**
 * The system's dialog, starting in the user's documents folder. Files of the requested kinds are
 * shown first, all others on request.
 */
export function createFileOpener({ window, dialog, documents }: FileOpenerDeps): OpenFile {
  return async ({ extensions, mostBytes }) => {
    const options: OpenDialogOptions = {
      defaultPath: documents(),
      filters: [
        {
          name: extensions.map((extension) => extension.toUpperCase()).join(', '),
          extensions: [...extensions],
        },
        { name: '*', extensions: ['*'] },
      ],
      properties: ['openFile'],
    };
    const parent = window();
    const { canceled, filePaths } = await (parent
      ? dialog.showOpenDialog(parent, options)
      : dialog.showOpenDialog(options));
    const [filePath] = filePaths;
    if (canceled || filePath === undefined) return { kind: 'cancelled' };
    try {
      const about = await stat(filePath);
      if (!about.isFile()) return { kind: 'failed' };
      if (about.size > mostBytes) return { kind: 'too-large' };
      return { kind: 'opened', name: path.basename(filePath), bytes: await readFile(filePath) };
    } catch {
      // The file vanished or is not readable: report that it cannot be read.
      return { kind: 'failed' };
    }
  };
}
