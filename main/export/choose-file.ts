/**
 * Asks the user for a file that is written or read in place. Null: the user cancelled. `extension`
 * has no dot.
 */
export type FileChooser = {
  readonly toSave: (file: {
    readonly suggestedName: string;
    readonly extension: string;
  }) => Promise<string | null>;
  readonly toRead: (file: { readonly extension: string }) => Promise<string | null>;
  readonly folder: () => Promise<string | null>;
};
