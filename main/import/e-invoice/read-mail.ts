import path from 'node:path';
import PostalMime from 'postal-mime';
import type { Budget, Contents } from './container.ts';

/** Each part begins with one; signatures and quoted mails in a text have some more. */
const mostSeparators = 2_000;

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

function hasManyParts(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = buffer.indexOf('\n--');
  for (let found = 0; at !== -1; found += 1) {
    if (found === mostSeparators) return true;
    at = buffer.indexOf('\n--', at + 1);
  }
  return false;
}

/**
 * The attachments of a mail, nested mails among them. The library decodes each one; in those that
 * are not in base64, it writes every line end as a line feed. Returns a value for any content.
 */
export async function readMail(bytes: Uint8Array, name: string, budget: Budget): Promise<Contents> {
  if (hasManyParts(bytes)) return { entries: [], problem: 'too-complex' };
  const entries: { name: string; bytes: Uint8Array }[] = [];
  try {
    const { attachments } = await PostalMime.parse(bytes, { forceRfc822Attachments: true });
    for (const { filename, mimeType, content } of attachments) {
      const attached = typeof content === 'string' ? new Uint8Array() : new Uint8Array(content);
      budget.entries -= 1;
      budget.bytes -= attached.length;
      if (budget.entries < 0 || budget.bytes < 0) return { entries, problem: 'too-complex' };
      const unnamed = `${path.parse(name).name}${extensions[mimeType] ?? ''}`;
      entries.push({ name: filename ?? unnamed, bytes: attached });
    }
    return { entries, problem: null };
  } catch (cause) {
    const isLimit =
      cause instanceof RangeError || (cause instanceof Error && /^Maximum/.test(cause.message));
    return { entries, problem: isLimit ? 'too-complex' : 'damaged' };
  }
}
