import type { AnswerThread } from '../answers/answer-thread.ts';
import { measureJson, parseMeasuredJson } from '../wire/json.ts';
import type { JsonValue } from '../wire/json.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';
import { isListReader } from './list-reader.ts';
import type { ListReader } from './list-reader.ts';
import type { ListCost } from './list-budget.ts';
import type { TransportLimits } from './limits.ts';

/**
 * The body of an answer. `unreadable`: incomplete, nested too deeply, or no JSON despite its type.
 * `too-large`: not read, and a retry would give the same.
 */
export type AnswerBody =
  | { readonly kind: 'json'; readonly value: JsonValue }
  /** A list, read entry by entry with the given reader; null: no such list. */
  | { readonly kind: 'read'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'html' }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too-large' };

/** Reads the body of a success; `createListReader` creates readers that work entry by entry. */
export type ReadBody<Value> = (body: JsonValue) => Value | null;

/**
 * The cost of reading one answer. `isTooLarge`: a success that was not read because of its size.
 */
export type AnswerCost = ListCost & { readonly isTooLarge: boolean };

export type Reading = {
  readonly read: ReadBody<unknown>;
  readonly answers: AnswerThread;
  readonly onCost?: (cost: AnswerCost) => void;
};

/** The read part of a page that is not an answer of the API. */
const maxTextBytes = 65_536;

/**
 * Reads an answer to its end, within the limits, some milliseconds of main per turn. Rejects only
 * when the signal that `fetch` received fires.
 * @param reading how a success is read; without it every answer is about one object
 */
export async function readAnswer(
  response: Response,
  limits: TransportLimits,
  signal: AbortSignal,
  reading?: Reading,
): Promise<AnswerBody> {
  const list =
    response.ok && reading !== undefined && isListReader(reading.read) ? reading.read : null;
  const maxBytes = response.ok
    ? list === null
      ? Math.min(limits.maxBodyBytes, limits.maxObjectBytes)
      : limits.maxBodyBytes
    : limits.maxErrorBodyBytes;
  const bytes = await readBytes(response, maxBytes, signal);
  const startedAtMs = performance.now();
  const size = typeof bytes === 'string' ? maxBytes : bytes.byteLength;
  const read: ReadBodyResult =
    typeof bytes === 'string'
      ? { body: { kind: bytes }, values: 0 }
      : await readBody(
          bytes,
          response.headers,
          limits,
          list === null || reading === undefined ? null : { list, answers: reading.answers },
        );
  reading?.onCost?.({
    bytes: size,
    values: read.values,
    readMs: performance.now() - startedAtMs,
    isTooLarge: response.ok && read.body.kind === 'too-large',
  });
  return read.body;
}

type ReadBodyResult = { readonly body: AnswerBody; readonly values: number };
type ListReading = { readonly list: ListReader<unknown>; readonly answers: AnswerThread };

async function readBody(
  bytes: Uint8Array,
  headers: Headers,
  limits: TransportLimits,
  reading: ListReading | null,
): Promise<ReadBodyResult> {
  const end = (body: ReadBodyResult['body'], values = 0): ReadBodyResult => ({ body, values });
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  // Without a type, the body itself decides; another type means that the API did not answer.
  const isJson = type === '' || type === 'application/json' || type.endsWith('+json');
  const isHtml = type === 'text/html' || type === 'application/xhtml+xml';
  if (isJson && reading !== null && bytes.byteLength > limits.mainBytes)
    return readLongList(bytes, limits, reading);

  const text = new TextDecoder().decode(isJson ? bytes : bytes.subarray(0, maxTextBytes));
  if (text.trim() === '') return end({ kind: 'none' });
  // A middlebox may give its page any type; no JSON begins with `<`.
  if (isHtml || (isJson ? /^\s*</ : /^\s*<(!doctype|html)\b/i).test(text))
    return end({ kind: 'html' });
  if (!isJson) return end({ kind: 'text', text });

  const measure = measureJson(text, {
    depth: limits.maxJsonDepth,
    values: reading === null ? limits.maxObjectValues : limits.mainValues,
  });
  if (measure.kind === 'too-deep') return end({ kind: 'unreadable' });
  if (measure.kind === 'too-many')
    return reading === null ? end({ kind: 'too-large' }) : readLongList(bytes, limits, reading);
  const value = parseMeasuredJson(text);
  if (value === undefined) return end({ kind: 'unreadable' }, measure.values);
  if (bytes.byteLength > shortTextBytes) await yieldToEventLoop();
  return reading === null
    ? end({ kind: 'json', value }, measure.values)
    : end({ kind: 'read', value: reading.list(value) }, measure.values);
}

/** Parsing a longer text and then reading it each take a full turn of the event loop. */
const shortTextBytes = 32_768;

async function readLongList(
  bytes: Uint8Array,
  limits: TransportLimits,
  { list, answers }: ListReading,
): Promise<ReadBodyResult> {
  const read = await answers.readList(bytes, list, limits);
  if (read.kind === 'list')
    return { body: { kind: 'read', value: read.value }, values: read.values };
  return {
    body: read.kind === 'no-list' ? { kind: 'read', value: null } : { kind: read.kind },
    values: 0,
  };
}

/** The bytes after decompression, or why they are unusable. `too-large`: more than `maxBytes`. */
async function readBytes(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array | 'too-large' | 'unreadable'> {
  if (response.body === null) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const chunk = await reader.read();
      if (chunk.done) return joinChunks(chunks, length);
      length += chunk.value.byteLength;
      if (length > maxBytes) return 'too-large';
      chunks.push(chunk.value);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return 'unreadable';
  } finally {
    // Without effect after the end; otherwise the rest is dropped. The sender of the request closes
    // its connection.
    void reader.cancel().catch(() => undefined);
  }
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
