/** Enough to distinguish base64 from words. */
const minLength = 40;

/**
 * The bytes of a base64 text: alone, between PEM lines (RFC 7468, RFC 1421), or below the headers
 * of one MIME part. Null for everything else.
 */
export function decodeBase64(bytes: Uint8Array): Uint8Array | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const body = (pemBody(text) ?? mimeBody(text) ?? text).replace(utf8Mark, '').trim();
  return body.length < minLength || /[^A-Za-z0-9+/=\s]/.test(body)
    ? null
    : Buffer.from(body, 'base64');
}

const utf8Mark = /^\u00ef\u00bb\u00bf/;
const pemBegin = /-----BEGIN [^-\r\n]+-----/i;
const pemEnd = /-----END /i;
const pemHeaders = /^\s*[\w-]+:[^]*?\r?\n\r?\n/;

function pemBody(text: string): string | null {
  const begin = pemBegin.exec(text);
  if (begin === null) return null;
  const [body = ''] = text.slice(begin.index + begin[0].length).split(pemEnd, 1);
  return body.replace(pemHeaders, '');
}

function mimeBody(text: string): string | null {
  const end = /\r?\n\r?\n/.exec(text);
  const isBase64 =
    end !== null &&
    /^content-transfer-encoding:\s*base64\s*$/im.test(text.slice(0, Math.min(end.index, 10_000)));
  return isBase64 ? text.slice(end.index) : null;
}
