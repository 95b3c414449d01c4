import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The number of records of one write. A whole page at once would block main for longer than a
 * frame.
 */
const maxRecordsPerPiece = 34;
/** The text length of an ordinary record, in UTF-16 units. */
const ordinaryUnits = 2_000;
/**
 * The text beyond ordinary length that one write may add, in UTF-16 units. A single longer record
 * is written alone. Each text is indexed, and a hostile page could contain only long texts.
 */
const maxExtraUnits = 32_000;

/** The number of leading records that fit into one write. */
function pieceLength(units: readonly number[]): number {
  let extraUnits = 0;
  const firstExcess = units.slice(0, maxRecordsPerPiece).findIndex((each, at) => {
    extraUnits += Math.max(0, each - ordinaryUnits);
    return extraUnits > maxExtraUnits && at > 0;
  });
  return firstExcess === -1 ? maxRecordsPerPiece : firstExcess;
}

/** Whether records with these text lengths fit into a single write. */
export function fitsInOnePiece(units: readonly number[]): boolean {
  return units.length <= pieceLength(units);
}

type Pieces<Stored> = {
  /** The approximate text length of a record, in UTF-16 units. */
  readonly unitsOf: (record: Stored) => number;
  readonly put: (records: readonly Stored[], isLast: boolean) => void;
  /** Runs one step of merging the index; true: there may be more to merge. */
  readonly mergeWords: () => boolean;
  /** Aborted: store nothing more. */
  readonly signal?: AbortSignal;
};

/**
 * Stores a page on main, piece by piece, each in its own turn of the event loop. The merge steps of
 * the index run the same way.
 */
export async function putInPieces<Stored>(
  records: readonly Stored[],
  { unitsOf, put, mergeWords, signal }: Pieces<Stored>,
): Promise<void> {
  let remaining = records;
  do {
    const length = pieceLength(remaining.slice(0, maxRecordsPerPiece).map(unitsOf));
    const piece = remaining.slice(0, length);
    remaining = remaining.slice(length);
    put(piece, remaining.length === 0);
    do await nextTurn();
    while (signal?.aborted !== true && mergeWords());
  } while (signal?.aborted !== true && remaining.length > 0);
}
