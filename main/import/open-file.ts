export type FileToOpen = {
  /**
   * The usual extensions of this kind, without the dot: `csv`. Other files can be chosen as well.
   */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
};

/** `failed`: unreadable. The name is without its folder. */
export type OpenedFile =
  | { readonly kind: 'opened'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'cancelled' | 'too-large' | 'failed' };

/** Asks the user for one file and reads it. */
export type OpenFile = (file: FileToOpen) => Promise<OpenedFile>;

/** Asks the user for files; each function reads one of them. None: the user cancelled. */
export type OpenFiles = (file: FileToOpen) => Promise<readonly (() => Promise<OpenedFile>)[]>;
