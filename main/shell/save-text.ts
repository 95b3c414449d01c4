import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';

export type TextToSave = {
  /** Without its folder; what no file name may hold is replaced. */
  readonly suggestedName: string;
  readonly text: string;
  /** Without the point: `csv`. */
  readonly extension: string;
};

export type SaveText = (file: TextToSave) => Promise<'saved' | 'cancelled' | 'failed'>;

/** Spreadsheets take a CSV file for UTF-8 only if it begins with this. */
const byteOrderMark = '\uFEFF';

/** Asks where, and writes a text there in UTF-8. `failed`: the place could not be written to. */
export const createTextSaver =
  ({ window }: { readonly window: () => BrowserWindow | null }): SaveText =>
  async ({ suggestedName, text, extension }) => {
    const options = {
      defaultPath: path.join(app.getPath('documents'), fileName(suggestedName)),
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
      properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
    };
    const parent = window();
    const { canceled, filePath } = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options));
    if (canceled || filePath === '') return 'cancelled';
    return writeFile(filePath, extension === 'csv' ? byteOrderMark + text : text, 'utf8').then(
      () => 'saved' as const,
      () => 'failed' as const,
    );
  };

/** A name of a card can be part of it: what some system's file names may not hold becomes a line. */
const fileName = (name: string): string => name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '-');
