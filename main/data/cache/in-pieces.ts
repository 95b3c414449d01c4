import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * So many records are put in one write: a whole page at once would hold up main for longer than a
 * frame.
 */
const mostPerPiece = 34;
/** An ordinary record has no more text than this, in UTF-16 units. */
const ordinaryUnits = 2_000;
/**
 * What the records of one write may have beyond that, unless one alone has more: each text is
 * indexed, and the page of somebody hostile is nothing but long ones.
 */
const mostUnitsBeyond = 32_000;

/** How many of these, from the first on, are put in one write. */
function pieceLength(units: readonly number[]): number {
  let beyond = 0;
  const tooMany = units.slice(0, mostPerPiece).findIndex((each, at) => {
    beyond += Math.max(0, each - ordinaryUnits);
    return beyond > mostUnitsBeyond && at > 0;
  });
  return tooMany === -1 ? mostPerPiece : tooMany;
}

/** Whether records with so many units of text each are put in a single write. */
export function areOnePiece(units: readonly number[]): boolean {
  return units.length <= pieceLength(units);
}

type Pieces<Stored> = {
  /** About how much text a record has, in UTF-16 units. */
  readonly unitsOf: (record: Stored) => number;
  readonly put: (records: readonly Stored[], isLast: boolean) => void;
  /** A step of keeping the index short; true: there may be more to do. */
  readonly mergeWords: () => boolean;
  /** Aborted: nothing more is put. */
  readonly signal?: AbortSignal;
};

/**
 * Puts a page on main, a piece at a time, each in a turn of the event loop of its own, as what
 * keeps the index short.
 */
export async function putInPieces<Stored>(
  records: readonly Stored[],
  { unitsOf, put, mergeWords, signal }: Pieces<Stored>,
): Promise<void> {
  let left = records;
  do {
    const length = pieceLength(left.slice(0, mostPerPiece).map(unitsOf));
    const piece = left.slice(0, length);
    left = left.slice(length);
    put(piece, left.length === 0);
    do await nextTurn();
    while (signal?.aborted !== true && mergeWords());
  } while (signal?.aborted !== true && left.length > 0);
}
