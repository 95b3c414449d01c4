import { graphemes } from '../menu/menu-text.ts';
import path from 'node:path';
import type { BrowserWindow, Dialog, SaveDialogOptions } from 'electron';
import type { SaveOutcome, SaveText } from '../../export/save-text.ts';
import { byteOrderMark } from '../../export/csv.ts';
import { writeAtomically } from '../../export/write-atomically.ts';

type TextSaverDeps = {
  readonly window: () => BrowserWindow | null;
  readonly dialog: Pick<Dialog, 'showSaveDialog'>;
  readonly documents: () => string;
};

/** The system's dialog, starting in the user's documents folder. It asks before it overwrites. */
export function createTextSaver({ window, dialog, documents }: TextSaverDeps): SaveText {
  return async ({ suggestedName, text, extension, mayStart, confirmReplace, onSaved }) => {
    const options: SaveDialogOptions = {
      defaultPath: path.join(documents(), fileName(suggestedName, extension)),
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    };
    const parent = window();
    const { canceled, filePath } = await (parent
      ? dialog.showSaveDialog(parent, options)
      : dialog.showSaveDialog(options));
    if (canceled || filePath === '' || mayStart?.() === false) return 'cancelled';
    return writeAtomically(
      filePath,
      extension === 'csv' ? addByteOrderMark(text) : text,
      confirmReplace,
    ).then(
      (wasReplaced) => {
        if (!wasReplaced) return 'cancelled' as const;
        onSaved?.(filePath);
        return 'saved' as const;
      },
      (cause: unknown) => {
        if (!isFileSystemError(cause)) throw cause;
        return endByCode[cause.code ?? ''] ?? 'unavailable';
      },
    );
  };
}

/**
 * Node's file errors name the failed system call. All other errors come from generating the text.
 */
function isFileSystemError(cause: unknown): cause is NodeJS.ErrnoException {
  return cause instanceof Error && 'syscall' in cause;
}

const endByCode: Readonly<Record<string, SaveOutcome>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EBUSY: 'in-use',
};

type Text = Parameters<SaveText>[0]['text'];
function addByteOrderMark(text: Text): Text {
  return typeof text === 'string' ? byteOrderMark + text : markedParts(text);
}

async function* markedParts(parts: Exclude<Text, string>): Exclude<Text, string> {
  yield byteOrderMark;
  yield* parts;
}

const maxBytes = 200;
/** The searched length of a name, from which the fitting characters are taken. */
const maxUnits = 1_000;
/** The beginning of a text that fits into a file name, cut between characters. */
function shortenToBytes(text: string): string {
  let short = '';
  for (const { segment } of graphemes.segment(text)) {
    if (Buffer.byteLength(short + segment) > maxBytes) break;
    short += segment;
  }
  return short;
}

/** Windows reserves these names for devices, with any extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A file name that may contain a card's name. Replaced by a dash: characters that some system
 * forbids, characters that reverse the text direction around the extension, and a leading dot,
 * which hides the file.
 */
export function fileName(name: string, extension: string): string {
  const ending = `.${extension}`;
  const baseName = name.endsWith(ending) ? name.slice(0, -ending.length) : name;
  const plain = shortenToBytes(
    baseName
      .trim()
      .slice(0, maxUnits)
      .toWellFormed()
      .replace(/[\p{Cc}\p{Bidi_Control}\\/:*?"<>|]|^\.+/gu, '-'),
  );
  return `${plain === '' || deviceName.test(plain) ? `${plain}-` : plain}${ending}`;
}
