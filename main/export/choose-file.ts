/**
 * Asks the owner for a file that is written or read where it lies. Null: the owner thinks better of
 * it. `extension` is without its point.
 */
export type FileChooser = {
  readonly toSave: (file: {
    readonly suggestedName: string;
    readonly extension: string;
  }) => Promise<string | null>;
  readonly toRead: (file: { readonly extension: string }) => Promise<string | null>;
  readonly folder: () => Promise<string | null>;
};
