/**
 * Row numbers as SQLite's `group_concat` joins them. One text transfers 100,000 numbers many times
 * faster than single rows.
 */
export function parseRowNumbers(joined: string | null | undefined): Int32Array {
  if (joined === null || joined === undefined || joined === '') return new Int32Array(0);
  const rows = new Int32Array(Math.ceil((joined.length + 1) / 2));
  let [count, row] = [0, 0];
  for (let at = 0; at < joined.length; at += 1) {
    const code = joined.charCodeAt(at);
    if (code === comma) {
      rows[count] = row;
      count += 1;
      row = 0;
    } else row = row * 10 + code - zero;
  }
  rows[count] = row;
  return rows.slice(0, count + 1);
}

const comma = ','.charCodeAt(0);
const zero = '0'.charCodeAt(0);
