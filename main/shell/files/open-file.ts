import path from 'node:path';
import type { BrowserWindow, Dialog, OpenDialogOptions } from 'electron';
import { readBounded } from '../../import/read-bounded.ts';
import type { FileToOpen, OpenFile, OpenFiles, OpenedFile } from '../../import/open-file.ts';

type FileOpenerDeps = {
  readonly window: () => BrowserWindow | null;
  readonly dialog: Pick<Dialog, 'showOpenDialog'>;
  readonly documents: () => string;
};

async function readChosen(file: string, maxBytes: number): Promise<OpenedFile> {
  try {
    const read = await readBounded(file, { maxBytes, link: 'follow' });
    return read.kind === 'read'
      ? { kind: 'opened', name: path.basename(file), bytes: read.bytes }
      : { kind: read.kind === 'too-large' ? 'too-large' : 'failed' };
  } catch {
    // The file vanished or is not readable: report that it cannot be read.
    return { kind: 'failed' };
  }
}

/** Asks the user for paths; none: the user cancelled. */
async function choose(
  { window, dialog, documents }: FileOpenerDeps,
  { extensions }: FileToOpen,
  properties: NonNullable<OpenDialogOptions['properties']>,
): Promise<readonly string[]> {
  const options: OpenDialogOptions = {
    defaultPath: documents(),
    filters: [
      {
        name: extensions.map((extension) => extension.toUpperCase()).join(', '),
        extensions: [...extensions],
      },
      { name: '*', extensions: ['*'] },
    ],
    properties,
  };
  const parent = window();
  const { canceled, filePaths } = await (parent
    ? dialog.showOpenDialog(parent, options)
    : dialog.showOpenDialog(options));
  return canceled ? [] : filePaths;
}

/**
 * The system's dialogs, starting in the user's documents folder. Files of the requested kinds are
 * shown first, all others on request.
 */
export function createFileOpener(deps: FileOpenerDeps): {
  readonly openFile: OpenFile;
  readonly openFiles: OpenFiles;
} {
  return {
    openFile: async (file) => {
      const [chosen] = await choose(deps, file, ['openFile']);
      return chosen === undefined ? { kind: 'cancelled' } : readChosen(chosen, file.maxBytes);
    },
    openFiles: async (file) =>
      (await choose(deps, file, ['openFile', 'multiSelections'])).map(
        (chosen) => () => readChosen(chosen, file.maxBytes),
      ),
  };
}
