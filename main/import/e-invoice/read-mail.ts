import path from 'node:path';
import PostalMime from 'postal-mime';
import type { Budget, Contents } from './container.ts';

/** Each part begins with one; signatures and quoted mails in a text have some more. */
const maxSeparators = 2_000;
/** A mail of 25 MB in base64 has 350,000; the library needs 20 µs and 200 bytes for each. */
const maxLines = 500_000;

/** For an attachment without a name. */
const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/xml': '.xml',
  'text/xml': '.xml',
  'application/pkcs7-mime': '.p7m',
  'application/x-pkcs7-mime': '.p7m',
  'application/zip': '.zip',
  'application/x-zip-compressed': '.zip',
  'message/rfc822': '.eml',
};

/**
 * The library converts the HTML of a mail to text, which takes seconds for a large one, and finds
 * no invoice that was sent as a text. So all parts are attachments.
 */
class MailParts extends PostalMime {
  isInlineTextNode(): boolean {
    return false;
  }
}

function isTooLong(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let lines = 0;
  let separators = 0;
  for (let at = buffer.indexOf('\n'); at !== -1; at = buffer.indexOf('\n', at + 1)) {
    lines += 1;
    if (buffer[at + 1] === 0x2d && buffer[at + 2] === 0x2d) separators += 1;
    if (lines > maxLines || separators > maxSeparators) return true;
  }
  return false;
}

/**
 * The attachments of a mail, nested mails among them. The library decodes each one; in those that
 * are not in base64, it writes every line end as a line feed. Returns a value for any content.
 */
export async function readMail(bytes: Uint8Array, name: string, budget: Budget): Promise<Contents> {
  if (isTooLong(bytes)) return { entries: [], problem: 'too-complex' };
  const entries: { name: string; bytes: Uint8Array }[] = [];
  try {
    const { attachments } = await new MailParts({ forceRfc822Attachments: true }).parse(bytes);
    for (const { filename, mimeType, content } of attachments) {
      // The text of the mail itself.
      if (filename === null && /^text\/(?:plain|html)$/.test(mimeType)) continue;
      const attached = typeof content === 'string' ? new Uint8Array() : new Uint8Array(content);
      budget.entries -= 1;
      budget.bytes -= attached.length;
      if (budget.entries < 0 || budget.bytes < 0) return { entries, problem: 'too-complex' };
      const fallbackName = `${path.parse(name).name}${extensions[mimeType] ?? ''}`;
      entries.push({ name: filename ?? fallbackName, bytes: attached });
    }
    return { entries, problem: null };
  } catch (cause) {
    const isLimit =
      cause instanceof RangeError || (cause instanceof Error && /^Maximum/.test(cause.message));
    return { entries, problem: isLimit ? 'too-complex' : 'damaged' };
  }
}
