import path from 'node:path';
import type { BrowserWindow, Dialog, OpenDialogOptions, SaveDialogOptions } from 'electron';
import type { FileChooser } from '../../export/choose-file.ts';
import { fileName } from './save-text.ts';

type FileChooserDeps = {
  readonly window: () => BrowserWindow | null;
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>;
  readonly documents: () => string;
};

/**
 * The system's dialogs for files that are not read into memory, starting in the user's documents
 * folder. The path stays in main.
 */
export function createFileChooser({ window, dialog, documents }: FileChooserDeps): FileChooser {
  return {
    toSave: async ({ suggestedName, extension }) => {
      const options: SaveDialogOptions = {
        defaultPath: path.join(documents(), fileName(suggestedName, extension)),
        filters: [{ name: 'Cashdesk', extensions: [extension] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      };
      const parent = window();
      const { canceled, filePath } = await (parent
        ? dialog.showSaveDialog(parent, options)
        : dialog.showSaveDialog(options));
      return canceled || filePath === '' ? null : filePath;
    },
    toRead: async ({ extension }) => {
      const options: OpenDialogOptions = {
        defaultPath: documents(),
        filters: [
          { name: 'Cashdesk', extensions: [extension] },
          { name: '*', extensions: ['*'] },
        ],
        properties: ['openFile'],
      };
      const parent = window();
      const { canceled, filePaths } = await (parent
        ? dialog.showOpenDialog(parent, options)
        : dialog.showOpenDialog(options));
      return canceled ? null : (filePaths[0] ?? null);
    },
    folder: async () => {
      const options: OpenDialogOptions = {
        defaultPath: documents(),
        properties: ['openDirectory', 'createDirectory'],
      };
      const parent = window();
      const { canceled, filePaths } = await (parent
        ? dialog.showOpenDialog(parent, options)
        : dialog.showOpenDialog(options));
      return canceled ? null : (filePaths[0] ?? null);
    },
  };
}
