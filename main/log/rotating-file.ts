/** The disk functions that a log needs. */
export type LogFiles = {
  readonly append: (path: string, text: string) => Promise<void>;
  /** 0 when there is no such file. */
  readonly size: (path: string) => Promise<number>;
  /** Replaces `to`. */
  readonly rename: (from: string, to: string) => Promise<void>;
};

type RotatingFile = {
  /** Accepts the text at once and writes it soon, in order. */
  readonly append: (text: string) => void;
  /** Resolves when all accepted text is on the disk, or could not be written. */
  readonly flush: () => Promise<void>;
};

/**
 * A file of at most about `maxBytes`, and its predecessor as `<path>.1`. A full or read-only disk
 * costs log lines, never the app: lines that cannot be written are dropped, and `onFailure` is
 * called once.
 */
export function createRotatingFile(options: {
  readonly files: LogFiles;
  readonly path: string;
  readonly maxBytes: number;
  readonly onFailure: (error: unknown) => void;
}): RotatingFile {
  const { files, path, maxBytes } = options;
  let pendingText = '';
  let writing: Promise<void> | null = null;
  let size: number | null = null;
  let hasFailed = false;

  const writeAll = async (): Promise<void> => {
    while (pendingText !== '') {
      const text = pendingText;
      pendingText = '';
      try {
        size ??= await files.size(path);
        if (size > 0 && size + text.length > maxBytes) {
          await files.rename(path, `${path}.1`);
          size = 0;
        }
        await files.append(path, text);
        size += Buffer.byteLength(text);
      } catch (error) {
        size = null;
        if (!hasFailed) options.onFailure(error);
        hasFailed = true;
      }
    }
    writing = null;
  };

  return {
    append: (text) => {
      pendingText += text;
      writing ??= Promise.resolve().then(writeAll);
    },
    flush: () => writing ?? Promise.resolve(),
  };
}
