/** Rows, a bit for each number: a set of a hundred thousand takes twelve kilobytes. */
export type RowSet = { readonly bits: Uint32Array; readonly count: number };

/** The rows that `group_concat` joined; none above `highestRow`. */
export function rowSetOf(joined: string | null | undefined, highestRow: number): RowSet {
  const bits = new Uint32Array((highestRow >>> 5) + 1);
  const add = (row: number): void => {
    if (row <= highestRow) bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
  };
  let row = 0;
  for (let at = 0; at < (joined?.length ?? 0); at += 1) {
    const code = joined?.charCodeAt(at) ?? comma;
    if (code === comma) {
      add(row);
      row = 0;
    } else row = row * 10 + code - zero;
  }
  // Rows are numbered from 1.
  if (row > 0) add(row);
  return counted(bits);
}

const comma = ','.charCodeAt(0);
const zero = '0'.charCodeAt(0);

export function hasRow({ bits }: RowSet, row: number): boolean {
  return (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

export function inBoth(one: RowSet, other: RowSet): RowSet {
  return counted(one.bits.map((word, at) => word & (other.bits[at] ?? 0)));
}

export function inOneOnly(one: RowSet, other: RowSet): RowSet {
  return other.count === 0
    ? one
    : counted(one.bits.map((word, at) => word & ~(other.bits[at] ?? 0)));
}

export function inEither(one: RowSet, other: RowSet): RowSet {
  const [longer, shorter] = one.bits.length >= other.bits.length ? [one, other] : [other, one];
  return counted(longer.bits.map((word, at) => word | (shorter.bits[at] ?? 0)));
}

/** Ascending. */
export function rowsOf({ bits, count }: RowSet): Int32Array {
  const rows = new Int32Array(count);
  let found = 0;
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) {
      rows[found] = at * 32 + 31 - Math.clz32(word & -word);
      found += 1;
    }
  }
  return rows;
}

function counted(bits: Uint32Array): RowSet {
  let count = 0;
  for (let word of bits) {
    word -= (word >>> 1) & 0x5555_5555;
    word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return { bits, count };
}
