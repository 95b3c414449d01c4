export type TextToSave = {
  /** Without its folder. */
  readonly suggestedName: string;
  /** A long one is written while it comes. */
  readonly text: string | AsyncIterable<string>;
  /** Without the point: `csv`. */
  readonly extension: string;
};

/** Asks the owner where, and writes a text there in UTF-8. `failed`: the place could not be written to. What making the text throws is thrown. */
export type SaveText = (file: TextToSave) => Promise<'saved' | 'cancelled' | 'failed'>;
