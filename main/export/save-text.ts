export type TextToSave = {
  /** Without its folder. */
  readonly suggestedName: string;
  /** A long text is written while it is generated; binary data comes as bytes. */
  readonly text: string | AsyncIterable<string | Uint8Array>;
  /** Without the dot: `csv`. */
  readonly extension: string;
  /** Called once the place is chosen, before the text is generated; false: nothing is written. */
  readonly mayStart?: () => boolean;
  /**
   * Called once the text is complete, before it replaces the file; false: the file stays unchanged.
   */
  readonly confirmReplace?: () => boolean;
  /** Receives the path of the saved file. */
  readonly onSaved?: (file: string) => void;
};

/**
 * `cancelled`: by the user, by `mayStart` or by `confirmReplace`. `full`: the disk is full.
 * `read-only`: the place is not writable. `in-use`: another program has the file open.
 * `unavailable`: another reason of the place.
 */
export type SaveOutcome = 'saved' | 'cancelled' | 'full' | 'read-only' | 'in-use' | 'unavailable';

/**
 * Asks the user for the place, and writes a text there in UTF-8. Errors of generating the text and
 * of `confirmReplace` are rethrown.
 */
export type SaveText = (file: TextToSave) => Promise<SaveOutcome>;
