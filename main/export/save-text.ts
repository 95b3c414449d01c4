export type TextToSave = {
  /** Without its folder. */
  readonly suggestedName: string;
  /** A long one is written while it comes; what is no text comes as bytes. */
  readonly text: string | AsyncIterable<string | Uint8Array>;
  /** Without the point: `csv`. */
  readonly extension: string;
  /** Asked once the place is chosen, before the text is made; false: nothing is written. */
  readonly mayStart?: () => boolean;
  /** Asked once the text is whole, before it takes its place; false: it is not to be there. */
  readonly isMeant?: () => boolean;
  /** Where it lies now. */
  readonly onSaved?: (file: string) => void;
};

/**
 * `cancelled`: by the owner, by `mayStart` or by `isMeant`. `full`: there is no room. `read-only`: nothing may be written there.
 * `in-use`: another program holds the file that is there. `unavailable`: it could not
 * be written for another reason of the place.
 */
export type SaveEnd = 'saved' | 'cancelled' | 'full' | 'read-only' | 'in-use' | 'unavailable';

/**
 * Asks the owner where, and writes a text there in UTF-8. What making the text or `isMeant` throws is
 * thrown.
 */
export type SaveText = (file: TextToSave) => Promise<SaveEnd>;
