import { listHeadOf, listOf } from '../transport/list-reader.ts';
import type { ListBody, ListReader } from '../transport/list-reader.ts';
import type { TransportLimits } from '../transport/limits.ts';
import { measureJson, parseMeasuredJson } from '../wire/json.ts';

export type LongListLimits = Pick<
  TransportLimits,
  'maxJsonDepth' | 'maxValues' | 'maxEntries' | 'maxEntryLength'
>;

/**
 * A list as it is carried: what is said of it, and its items as JSON texts of lists, each of which
 * main can parse in a turn.
 */
type CarriedList = {
  readonly head: Omit<ListBody<never>, 'items'>;
  readonly pieces: readonly string[];
  readonly values: number;
};

/**
 * `no-list`: it is JSON, and no list of that name is in it. `unreadable`: no JSON, or nested too
 * deeply.
 */
export type LongListEnd =
  | ({ readonly kind: 'list' } & CarriedList)
  | { readonly kind: 'no-list' | 'unreadable' | 'too-large' };

const pieceLength = 65_536;

/**
 * Reads the text of a long list: counts what it holds before anything is made of it,
 * parses it, reads entry by entry and writes down what it read.
 */
export function readLongList(
  text: string,
  reader: Pick<ListReader<unknown>, 'listNames' | 'entry'>,
  limits: LongListLimits,
): LongListEnd {
  const measure = measureJson(text, { depth: limits.maxJsonDepth, values: limits.maxValues });
  if (measure.kind !== 'fits')
    return { kind: measure.kind === 'too-deep' ? 'unreadable' : 'too-large' };
  const body = parseMeasuredJson(text);
  if (body === undefined) return { kind: 'unreadable' };
  const list = listOf(body, reader);
  if (list === null) return { kind: 'no-list' };
  if (list.length > limits.maxEntries) return { kind: 'too-large' };

  const pieces: string[] = [];
  let piece: string[] = [];
  let length = 0;
  for (const each of list) {
    const item = reader.entry(each);
    const written = item === null ? null : JSON.stringify(item);
    if (written !== null && written.length <= limits.maxEntryLength) {
      piece.push(written);
      length += written.length;
    }
    if (length > pieceLength) {
      pieces.push(`[${piece.join(',')}]`);
      [piece, length] = [[], 0];
    }
  }
  if (piece.length > 0) pieces.push(`[${piece.join(',')}]`);
  return { kind: 'list', head: listHeadOf(body, list), pieces, values: measure.values };
}
