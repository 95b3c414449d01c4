import type { EventHeader } from './signature.ts';
import { valueOfJson } from '../../preload/contract/value-of-json.ts';

/** One event from a file or a pasted text: its exact characters, because they may be signed. */
export type EventText = { readonly body: string; readonly headers: readonly EventHeader[] };

/** `unreadableCount`: pieces that are not a JSON object. */
type SplitEvents = {
  readonly events: readonly EventText[];
  readonly unreadableCount: number;
};

const maxHeaders = 50;
/** Headers before a body can only be within this size. */
const maxHeadersBytes = 1_000_000;
/**
 * Each torn object may require reading to the end of the text. A text that is torn repeatedly is
 * given up once this many bytes, or four times its length if that is more, were read twice.
 */
const minRereadBytes = 4_000_000;
/**
 * The receiver's body limit, as text within an export, with room. A longer object is not an event
 * of a bank, and reading it would block other work.
 */
const maxEventBytes = 4_000_000;
/** The number of bytes read before it yields to the event loop. */
const chunkBytes = 65_536;

/**
 * Finds the events in a text: a single one, a list, one per line, or several in a row; a recorded
 * request (`{headers, body}`); or a raw request with headers first. Nothing is rewritten: each body
 * is a part of the text.
 */
export function splitEvents(text: string, separateHeaders: readonly EventHeader[]): SplitEvents {
  const reading = readEvents(Buffer.from(text, 'utf8'), separateHeaders);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
}

/**
 * The same for the bytes of a file (UTF-8) of any length: yields to the event loop between chunks.
 */
export async function splitEventsInChunks(
  bytes: Uint8Array,
  {
    headers,
    yieldToEventLoop,
  }: { readonly headers: readonly EventHeader[]; readonly yieldToEventLoop: () => Promise<void> },
): Promise<SplitEvents> {
  const reading = readEvents(bytes, headers);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
    await yieldToEventLoop();
  }
}

/** With `isRecorded`: its headers came with it. */
type FoundEvent = EventText & { readonly isRecorded: boolean };
/** Yields where the event loop may run other work. */
type Reading<Value> = Generator<undefined, Value, undefined>;

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function* readEvents(
  bytes: Uint8Array,
  separateHeaders: readonly EventHeader[],
): Reading<SplitEvents> {
  const content = bytes.subarray(byteOrderMarkAt(bytes, 0) ? byteOrderMark.length : 0);
  const request = splitHeaders(content);
  const { events, unreadableCount } = yield* objectsIn(request.rest);
  const headers = separateHeaders.length > 0 ? separateHeaders : request.headers;
  // Headers belong to one event; with several events their owner is unknown. A single event keeps
  // every character, line ends included.
  const [only] = events;
  if (
    events.length === 1 &&
    unreadableCount === 0 &&
    only !== undefined &&
    !only.isRecorded &&
    request.rest[request.rest.findIndex((byte) => !isBlank(byte))] !== codes.openBracket
  ) {
    return {
      events: [{ body: headers.length > 0 ? textOf(request.rest) : only.body, headers }],
      unreadableCount,
    };
  }
  return { events, unreadableCount };
}

const byteOrderMark = [0xef, 0xbb, 0xbf] as const;
function byteOrderMarkAt(bytes: Uint8Array, at: number): boolean {
  return byteOrderMark.every((byte, index) => bytes[at + index] === byte);
}

const codes = {
  lineFeed: 0x0a,
  quote: 0x22,
  comma: 0x2c,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;
function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/**
 * The blanks around a value are trimmed afterwards: a pattern for them would take very long on a
 * line of blanks.
 */
const headerLine = /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}):(.*)$/;
const maxValueLength = 2000;
const requestLine = /^[A-Z]{3,10} \S+ HTTP\/\d(\.\d)?$/;

function splitHeaders(bytes: Uint8Array): {
  readonly headers: readonly EventHeader[];
  readonly rest: Uint8Array;
} {
  const noHeaders = { headers: [], rest: bytes };
  const headers: EventHeader[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf(codes.lineFeed, at);
    if (end === -1 || end > maxHeadersBytes || headers.length > maxHeaders) return noHeaders;
    const line = textOf(bytes.subarray(at, end)).replace(/\r$/, '');
    at = end + 1;
    if (line === '')
      return headers.length === 0 ? noHeaders : { headers, rest: bytes.subarray(at) };
    const [, name, rawValue] = headerLine.exec(line) ?? [];
    const value = rawValue?.trim();
    if (name !== undefined && value !== undefined && value.length <= maxValueLength)
      headers.push({ name, value });
    else if (headers.length > 0 || !requestLine.test(line)) return noHeaders;
  }
}

/**
 * The objects on the outermost level of a text, or in lists there. Anything between them except `,`
 * and blanks is unreadable.
 */
function* objectsIn(
  bytes: Uint8Array,
): Reading<{ readonly events: readonly FoundEvent[]; readonly unreadableCount: number }> {
  const events: FoundEvent[] = [];
  let unreadableCount = 0;
  let isInJunk = false;
  let bytesReadTwice = 0;
  let yieldAt = chunkBytes;
  let at = 0;
  while (at < bytes.length) {
    if (at >= yieldAt) {
      yield;
      yieldAt = at + chunkBytes;
    }
    const byte = bytes[at] ?? 0;
    if (byte === codes.openBrace) {
      if (bytesReadTwice > Math.max(4 * bytes.length, minRereadBytes))
        return { events, unreadableCount: unreadableCount + 1 };
      const end = yield* endOfObject(bytes, at);
      if (end === null) {
        // Torn: a crash cut the last line, or a line lost its end. The next line may be complete.
        unreadableCount += 1;
        bytesReadTwice += bytes.length - at;
        const nextLineEnd = bytes.indexOf(codes.lineFeed, at);
        at = nextLineEnd === -1 ? bytes.length : nextLineEnd + 1;
      } else {
        const event =
          end - at > maxEventBytes ? null : toFoundEvent(textOf(bytes.subarray(at, end)));
        if (event === null) unreadableCount += 1;
        else events.push(event);
        at = end;
      }
      isInJunk = false;
    } else if (byteOrderMarkAt(bytes, at)) {
      at += byteOrderMark.length;
    } else {
      const isSpace = isBlank(byte);
      const isBetween =
        isSpace ||
        byte === codes.comma ||
        byte === codes.openBracket ||
        byte === codes.closeBracket;
      if (!isBetween && !isInJunk) unreadableCount += 1;
      isInJunk = !isBetween || (isInJunk && isSpace && byte !== codes.lineFeed);
      at += 1;
    }
  }
  return { events, unreadableCount };
}

/**
 * The position after the brace that closes the one at `start`. Null if it is never closed, or only
 * after a line end inside a string.
 */
function* endOfObject(bytes: Uint8Array, start: number): Reading<number | null> {
  let depth = 0;
  let isInString = false;
  let yieldAt = start + chunkBytes;
  for (let at = start; at < bytes.length; at += 1) {
    if (at >= yieldAt) {
      yield;
      yieldAt = at + chunkBytes;
    }
    const byte = bytes[at];
    if (isInString) {
      if (byte === codes.backslash) at += 1;
      else if (byte === codes.quote) isInString = false;
      // A JSON string contains no raw line end: the object was torn before it.
      else if (byte === codes.lineFeed) return null;
    } else if (byte === codes.quote) isInString = true;
    else if (byte === codes.openBrace) depth += 1;
    else if (byte === codes.closeBrace) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(text: string): Fields | null {
  const value = valueOfJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

function toFoundEvent(text: string): FoundEvent | null {
  const fields = fieldsOf(text);
  return fields === null
    ? null
    : (readRecordedRequest(fields) ?? { body: text, headers: [], isRecorded: false });
}

/**
 * `{headers, body}` as tools record requests: the body as a string, the headers as an object or a
 * list of names and values.
 */
function readRecordedRequest(fields: Fields): FoundEvent | null {
  const body = Object.hasOwn(fields, 'body') ? fields['body'] : undefined;
  const headers = Object.hasOwn(fields, 'headers') ? fields['headers'] : undefined;
  if (
    typeof body !== 'string' ||
    typeof headers !== 'object' ||
    headers === null ||
    fieldsOf(body) === null
  )
    return null;
  return { body, headers: headersOf(headers), isRecorded: true };
}

function headersOf(headers: object): readonly EventHeader[] {
  const pairs: readonly (readonly [unknown, unknown])[] = Array.isArray(headers)
    ? (headers as unknown[]).map((header) =>
        Array.isArray(header)
          ? [header[0], header[1]]
          : typeof header === 'object' && header !== null
            ? [Reflect.get(header, 'name'), Reflect.get(header, 'value')]
            : [null, null],
      )
    : Object.entries(headers).map(([name, value]: readonly [string, unknown]) => [
        name,
        Array.isArray(value) ? (value as unknown[])[0] : value,
      ]);
  return pairs
    .flatMap(([name, value]) =>
      typeof name === 'string' &&
      typeof value === 'string' &&
      name.length <= 200 &&
      value.length <= 2000
        ? [{ name, value }]
        : [],
    )
    .slice(0, maxHeaders);
}
