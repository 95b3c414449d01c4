import { guessWestern, westernEncodings } from './guess-western.ts';

/** A text and its encoding: a name of the WHATWG Encoding Standard, such as `windows-1252`. */
type DecodedText =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: string }
  | { readonly kind: 'not-text' };

/** Called between small pieces of work: yields to the event loop when a turn is over. */
export type YieldToEventLoop = () => Promise<void>;

const pieceBytes = 128 * 1024;
const sampleBytes = 2 * 1024;
const sampleCharacters = 16 * 1024;

/** Byte order marks at the beginning of a file (Unicode Standard, section 23.8). */
const marks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The bytes above ASCII of MS-DOS in Western Europe, which the Encoding Standard lacks. */
const ibm850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

type Decoder = Pick<InstanceType<typeof TextDecoder>, 'encoding' | 'decode'>;

const ibm850Decoder: Decoder = {
  encoding: 'ibm850',
  decode: (bytes) =>
    Buffer.from((bytes ?? new Uint8Array()) as Uint8Array)
      .toString('latin1')
      .replaceAll(/[\x80-\xff]/g, (letter) => ibm850[letter.charCodeAt(0) - 0x80] ?? letter),
};

function decoderOf(encoding: string, fatal: boolean): Decoder | null {
  if (/^(?:ibm|cp)850$/i.test(encoding)) return ibm850Decoder;
  try {
    return new TextDecoder(encoding, { fatal });
  } catch {
    // An unknown label (RangeError).
    return null;
  }
}

/** The standard name of this encoding, or null if it is not supported. */
export function knownEncoding(label: string): string | null {
  return decoderOf(label, false)?.encoding ?? null;
}

/** Null if the bytes are not of this encoding. */
async function decode(
  bytes: Uint8Array,
  decoder: Decoder,
  yieldToEventLoop: YieldToEventLoop,
): Promise<string | null> {
  const pieces: string[] = [];
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      pieces.push(decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }));
      await yieldToEventLoop();
    }
    pieces.push(decoder.decode());
  } catch {
    return null;
  }
  return pieces.join('');
}

/** UTF-16 without a mark: in Western texts every other byte is zero. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 4_096);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const half = sample.length / 2;
  const [even = 0, odd = 0] = zeros;
  if (half < 2) return null;
  if (odd > half * 0.7 && even < half * 0.1) return 'utf-16le';
  return even > half * 0.7 && odd < half * 0.1 ? 'utf-16be' : null;
}

/**
 * The places with bytes above ASCII and their surroundings: the rest is the same in each encoding.
 */
function tellingSample(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let at = 0; at < bytes.length && length < sampleBytes; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const part = bytes.subarray(Math.max(0, at - 24), at + 40);
    parts.push(part, Uint8Array.of(0x0a));
    length += part.length;
    at += 39;
  }
  return Buffer.concat(parts);
}

/**
 * Short texts look alike in many encodings. An encoding unusual in our countries must be clearly
 * more likely.
 */
const minConfidenceLead = 12;
const minConfidence = 20;
/** Single-byte encodings: multi-byte texts cannot be distinguished from our letters. */
const singleByteEncoding = /^(?:windows|iso-8859|koi8)-/;

async function guessLegacy(bytes: Uint8Array, yieldToEventLoop: YieldToEventLoop): Promise<string> {
  const sample = tellingSample(bytes);
  const western = guessWestern(
    westernEncodings.map((encoding) => ({
      encoding,
      text: decoderOf(encoding, false)?.decode(sample) ?? '',
    })),
  );
  if (western.isLikely) return western.encoding;
  const defaultEncoding: string = western.encoding;
  await yieldToEventLoop();
  const { analyse } = await import('chardet');
  await yieldToEventLoop();
  const guesses = analyse(sample);
  await yieldToEventLoop();
  const candidates = guesses.flatMap(({ name, confidence }) => {
    const encoding = knownEncoding(name);
    return encoding === null || !singleByteEncoding.test(encoding)
      ? []
      : [{ encoding, confidence }];
  });
  const [likeliest] = candidates;
  const usualConfidence =
    candidates.find(({ encoding }) => encoding === defaultEncoding)?.confidence ?? 0;
  return likeliest !== undefined &&
    likeliest.confidence >= minConfidence &&
    likeliest.confidence >= usualConfidence + minConfidenceLead
    ? likeliest.encoding
    : defaultEncoding;
}

function isText(text: string): boolean {
  const sample = text.slice(0, sampleCharacters);
  if (text.includes('\0')) return false;
  // Characters that no text contains; any file may have a few.
  const odd = sample.match(/[\u0001-\u0008\u000e-\u001f\u007f\ufffd]/g)?.length ?? 0;
  return odd <= sample.length / 100;
}

/**
 * Reads bytes as text, without the mark: in `encoding` if given, otherwise by its mark, as UTF-8 if
 * valid, or in the encoding that its letters make most likely. `not-text` for other content (a
 * workbook, a picture), and for an unknown encoding.
 */
export async function decodeText(
  bytes: Uint8Array,
  {
    encoding,
    yieldToEventLoop,
  }: { readonly encoding: string | null; readonly yieldToEventLoop: YieldToEventLoop },
): Promise<DecodedText> {
  const read = async (label: string, fatal: boolean): Promise<DecodedText | null> => {
    const decoder = decoderOf(label, fatal);
    const text = decoder && (await decode(bytes, decoder, yieldToEventLoop));
    return decoder === null || text === null
      ? null
      : isText(text)
        ? { kind: 'text', text, encoding: decoder.encoding }
        : { kind: 'not-text' };
  };
  const markedEncoding =
    marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null;
  const certainEncoding = encoding ?? markedEncoding ?? unmarkedUtf16(bytes);
  if (certainEncoding !== null) return (await read(certainEncoding, false)) ?? { kind: 'not-text' };
  return (
    (await read('utf-8', true)) ??
    (await read(await guessLegacy(bytes, yieldToEventLoop), false)) ?? { kind: 'not-text' }
  );
}
