import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many records are put in one write: a whole page at once would hold up main for longer than a frame. */
export const mostPerPiece = 34;

export type Pieces<Stored> = {
  readonly put: (records: readonly Stored[], isLast: boolean) => void;
  /** A step of keeping the index short; true: there may be more to do. */
  readonly mergeWords: () => boolean;
  /** Aborted: nothing more is put. */
  readonly signal?: AbortSignal;
};

/** Puts a page on main, a piece at a time, each in a turn of the event loop of its own, as what keeps the index short. */
export const putInPieces = async <Stored>(
  records: readonly Stored[],
  { put, mergeWords, signal }: Pieces<Stored>,
): Promise<void> => {
  let left = records;
  do {
    const piece = left.slice(0, mostPerPiece);
    left = left.slice(mostPerPiece);
    put(piece, left.length === 0);
    do await nextTurn();
    while (signal?.aborted !== true && mergeWords());
  } while (signal?.aborted !== true && left.length > 0);
};
