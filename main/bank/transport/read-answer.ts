import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseJson } from '../wire/json.ts';
import type { JsonValue } from '../wire/json.ts';
import type { TransportLimits } from './limits.ts';

/** The body of an answer. `unreadable`: half of one, nested too deeply, or no JSON although it says so. `too-large`: left unread, and so it would be the next time. */
export type AnswerBody =
  | { readonly kind: 'json'; readonly value: JsonValue }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'html' }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too-large' };

/** A page of a list: to parse it, and to read its entries then, is work enough for a turn of the event loop each. */
const longText = 32_768;

/** The first turn is the one that I/O has begun and ends with it. */
const otherWork = async (): Promise<void> => {
  await nextTurn();
  await nextTurn();
};

/** Reads an answer to its end, within the limits. Rejects only when the signal that `fetch` was given fires. */
export async function readAnswer(
  response: Response,
  limits: TransportLimits,
  signal: AbortSignal,
): Promise<AnswerBody> {
  const most = response.ok ? limits.maxBodyBytes : limits.maxErrorBodyBytes;
  const bytes = await readBytes(response, most, signal);
  if (bytes === 'unreadable' || bytes === 'too-large') return { kind: bytes };
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === '') return { kind: 'none' };
  const type =
    (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/html' || type === 'application/xhtml+xml') return { kind: 'html' };
  // Without a type the body may speak for itself; with another type it is not the API that answers.
  if (type !== '' && type !== 'application/json' && !type.endsWith('+json'))
    return { kind: 'text', text };
  const value = parseJson(text, limits.maxJsonDepth);
  if (text.length > longText) await otherWork();
  return value === undefined ? { kind: 'unreadable' } : { kind: 'json', value };
}

/** The bytes as they are after decompression, or why there are none that could be used. `too-large`: more than `most`. */
async function readBytes(
  response: Response,
  most: number,
  signal: AbortSignal,
): Promise<Uint8Array | 'too-large' | 'unreadable'> {
  if (response.body === null) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const chunk = await reader.read();
      if (chunk.done) return joined(chunks, length);
      length += chunk.value.byteLength;
      if (length > most) return 'too-large';
      chunks.push(chunk.value);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return 'unreadable';
  } finally {
    // A no-op after the end; otherwise it closes the connection instead of reading what nobody wants.
    void reader.cancel().catch(() => undefined);
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
