import { listHeadOf, listOf } from '../transport/list-reader.ts';
import type { ListBody, ListReader } from '../transport/list-reader.ts';
import type { TransportLimits } from '../transport/limits.ts';
import { measureJson, parseMeasuredJson } from '../wire/json.ts';

export type LongListLimits = Pick<
  TransportLimits,
  'maxJsonDepth' | 'maxValues' | 'maxEntries' | 'maxEntryLength'
>;

/**
 * A list as posted: its other fields, and its items as JSON texts of lists, each short enough for
 * one turn of main.
 */
type SerializedList = {
  readonly head: Omit<ListBody<never>, 'items'>;
  readonly pieces: readonly string[];
  readonly values: number;
};

/**
 * `no-list`: valid JSON without a list of that name. `unreadable`: no JSON, or nested too deeply.
 */
export type LongListEnd =
  | ({ readonly kind: 'list' } & SerializedList)
  | { readonly kind: 'no-list' | 'unreadable' | 'too-large' };

const pieceLength = 65_536;

/**
 * Reads the text of a long list in the thread: counts its values before it creates objects, parses
 * it, reads each entry and serializes the results.
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
    const json = item === null ? null : JSON.stringify(item);
    if (json !== null && json.length <= limits.maxEntryLength) {
      piece.push(json);
      length += json.length;
    }
    if (length > pieceLength) {
      pieces.push(`[${piece.join(',')}]`);
      [piece, length] = [[], 0];
    }
  }
  if (piece.length > 0) pieces.push(`[${piece.join(',')}]`);
  return { kind: 'list', head: listHeadOf(body, list), pieces, values: measure.values };
}
