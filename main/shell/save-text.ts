import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserWindow, Dialog, SaveDialogOptions } from 'electron';
import type { SaveText } from '../export/save-text.ts';

/** Spreadsheets take a CSV file for UTF-8 only if it begins with this. */
const byteOrderMark = '\uFEFF';

export type TextSaverDeps = { readonly window: () => BrowserWindow | null; readonly dialog: Pick<Dialog, 'showSaveDialog'>; readonly documents: () => string };

/** The system's own dialog, in the owner's documents first. It asks before it overwrites. */
export const createTextSaver =
  ({ window, dialog, documents }: TextSaverDeps): SaveText =>
  async ({ suggestedName, text, extension }) => {
    const options: SaveDialogOptions = {
      defaultPath: path.join(documents(), fileName(suggestedName)),
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    };
    const parent = window();
    const { canceled, filePath } = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options));
    if (canceled || filePath === '') return 'cancelled';
    return writeFile(filePath, extension === 'csv' ? marked(text) : text, 'utf8').then(
      () => 'saved' as const,
      (cause: unknown) => {
        if (!isOfThePlace(cause)) throw cause;
        return 'failed' as const;
      },
    );
  };

/** Node names the system call that failed; whatever else is thrown comes from the making of the text. */
const isOfThePlace = (cause: unknown): boolean => cause instanceof Error && 'syscall' in cause;

const marked = (text: string | AsyncIterable<string>): string | AsyncIterable<string> => (typeof text === 'string' ? byteOrderMark + text : markedParts(text));

async function* markedParts(parts: AsyncIterable<string>): AsyncIterable<string> {
  yield byteOrderMark;
  yield* parts;
}

/** A name of a card can be part of it: what some system's file names may not hold becomes a line. */
export const fileName = (name: string): string => name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '-');
