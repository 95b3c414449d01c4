export type FileToOpen = {
  /** What files of this kind are called, without the point: `csv`. Others can be chosen as well. */
  readonly extensions: readonly string[];
  readonly mostBytes: number;
};

/** `failed`: it could not be read. The name is without its folder. */
export type OpenedFile =
  | { readonly kind: 'opened'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'cancelled' | 'too-large' | 'failed' };

/** Asks the owner for one file and reads it. */
export type OpenFile = (file: FileToOpen) => Promise<OpenedFile>;
