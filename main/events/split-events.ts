import type { EventHeader } from './signature.ts';

/** One event as it stands in a file or a pasted text: its own characters, unchanged, for they may be signed. */
export type EventText = { readonly body: string; readonly headers: readonly EventHeader[] };

/** `unreadableCount`: pieces that are no JSON object. */
export type SplitEvents = { readonly events: readonly EventText[]; readonly unreadableCount: number };

const mostHeaders = 50;
/** Each torn object may mean reading to the end of the text. A long text that is torn again and again is given up. */
const leastReadTwice = 4_000_000;

/**
 * Finds the events in a text: one, a list, one a line, or one behind another; a recorded request (`{headers, body}`); or a request as it
 * went over the wire, headers first. Nothing is written anew: each body is a stretch of the text.
 */
export const splitEvents = (text: string, givenHeaders: readonly EventHeader[]): SplitEvents => {
  const whole = text.replace(/^\uFEFF/, '');
  const request = behindHeaders(whole);
  const { pieces, unreadableCount } = objectsIn(request.rest);
  const headers = givenHeaders.length > 0 ? givenHeaders : request.headers;
  // Headers belong to one event; of several nobody knows to which. A single one keeps every character, line ends and all.
  const [only] = pieces;
  if (pieces.length === 1 && unreadableCount === 0 && only !== undefined && !request.rest.trimStart().startsWith('[')) {
    const recorded = recordedRequest(only);
    return { events: [recorded ?? { body: headers.length > 0 ? request.rest : only, headers }], unreadableCount };
  }
  return { events: pieces.map((piece) => recordedRequest(piece) ?? { body: piece, headers: [] }), unreadableCount };
};

/** The blanks around a value are taken off behind it: a pattern that looks for them, too, takes for ever on a line of nothing else. */
const headerLine = /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}):(.*)$/;
const longestValue = 2000;
const requestLine = /^[A-Z]{3,10} \S+ HTTP\/\d(\.\d)?$/;

const behindHeaders = (text: string): { readonly headers: readonly EventHeader[]; readonly rest: string } => {
  const headers: EventHeader[] = [];
  let at = 0;
  for (;;) {
    const end = text.indexOf('\n', at);
    if (end === -1 || headers.length > mostHeaders) return { headers: [], rest: text };
    const line = text.slice(at, end).replace(/\r$/, '');
    at = end + 1;
    if (line === '') return headers.length === 0 ? { headers: [], rest: text } : { headers, rest: text.slice(at) };
    const [, name, given] = headerLine.exec(line) ?? [];
    const value = given?.trim();
    if (name !== undefined && value !== undefined && value.length <= longestValue) headers.push({ name, value });
    else if (headers.length > 0 || !requestLine.test(line)) return { headers: [], rest: text };
  }
};

/** The objects on the outermost level of a text, or in lists there. What stands between them and is not `,` or a blank is unreadable. */
const objectsIn = (text: string): { readonly pieces: readonly string[]; readonly unreadableCount: number } => {
  const pieces: string[] = [];
  let unreadableCount = 0;
  let isInJunk = false;
  let charactersReadTwice = 0;
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === '{') {
      if (charactersReadTwice > Math.max(4 * text.length, leastReadTwice)) return { pieces: pieces.filter(isObject), unreadableCount: unreadableCount + 1 };
      const end = endOfObject(text, at);
      if (end === null) {
        // Torn: what a crash left of the last line, or a line that lost its end. The next line may be whole.
        unreadableCount += 1;
        charactersReadTwice += text.length - at;
        const next = text.indexOf('\n', at);
        at = next === -1 ? text.length : next + 1;
      } else {
        pieces.push(text.slice(at, end));
        at = end;
      }
      isInJunk = false;
    } else {
      const isBlank = character.trim() === '';
      const isBetween = isBlank || character === ',' || character === '[' || character === ']';
      if (!isBetween && !isInJunk) unreadableCount += 1;
      isInJunk = !isBetween || (isInJunk && isBlank && character !== '\n');
      at += 1;
    }
  }
  const readable = pieces.filter(isObject);
  return { pieces: readable, unreadableCount: unreadableCount + pieces.length - readable.length };
};

/** Behind the brace that closes the one at `start`; null where it is never closed, or only by what lies behind a line end inside a text. */
const endOfObject = (text: string, start: number): number | null => {
  let depth = 0;
  let isInText = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInText) {
      if (character === '\\') at += 1;
      else if (character === '"') isInText = false;
      // No text of JSON holds a line end as it is: the object was torn before it.
      else if (character === '\n') return null;
    } else if (character === '"') isInText = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
};

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

/** `{headers, body}` as tools record requests: the body as a text, the headers as an object or a list of names and values. */
const recordedRequest = (text: string): EventText | null => {
  const value = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const body = Object.hasOwn(value, 'body') ? value['body'] : undefined;
  const headers = Object.hasOwn(value, 'headers') ? value['headers'] : undefined;
  if (typeof body !== 'string' || typeof headers !== 'object' || headers === null || !isObject(body)) return null;
  return { body, headers: headersOf(headers) };
};

const headersOf = (headers: object): readonly EventHeader[] => {
  const pairs: readonly (readonly [unknown, unknown])[] = Array.isArray(headers)
    ? (headers as unknown[]).map((header) => (Array.isArray(header) ? [header[0], header[1]] : typeof header === 'object' && header !== null ? [Reflect.get(header, 'name'), Reflect.get(header, 'value')] : [null, null]))
    : Object.entries(headers).map(([name, value]: readonly [string, unknown]) => [name, Array.isArray(value) ? (value as unknown[])[0] : value]);
  return pairs.flatMap(([name, value]) => (typeof name === 'string' && typeof value === 'string' && name.length <= 200 && value.length <= 2000 ? [{ name, value }] : [])).slice(0, mostHeaders);
};
