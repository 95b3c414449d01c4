const [quote, backslash] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * The same JSON text without whitespace between its tokens (RFC 8259 §2). Everything else stays
 * byte for byte: numbers, escapes and the order of keys. Null for bytes that are not one JSON text:
 * without that check, `1 2` would become `12`.
 */
export function compactJson(bytes: Uint8Array): Uint8Array | null {
  if (!isJson(bytes)) return null;
  const compact = new Uint8Array(bytes.length);
  let count = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (!isInString && blanks.has(byte)) continue;
    compact[count] = byte;
    count += 1;
    if (byte === quote) isInString = !isInString;
    else if (isInString && byte === backslash) {
      at += 1;
      compact[count] = bytes[at] ?? 0;
      count += 1;
    }
  }
  return compact.subarray(0, count);
}

/** Whether these bytes are one JSON text in UTF-8, without a byte order mark. */
export function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}
