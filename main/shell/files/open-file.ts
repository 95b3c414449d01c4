import path from 'node:path';
import type { BrowserWindow, Dialog, OpenDialogOptions } from 'electron';
import type { OpenFile } from '../../import/open-file.ts';
import { readBounded } from '../../import/read-bounded.ts';

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
      const read = await readBounded(filePath, { mostBytes, link: 'follow' });
      return read.kind === 'read'
        ? { kind: 'opened', name: path.basename(filePath), bytes: read.bytes }
        : { kind: read.kind === 'too-large' ? 'too-large' : 'failed' };
    } catch {
      // The file vanished or is not readable: report that it cannot be read.
      return { kind: 'failed' };
    }
  };
}
