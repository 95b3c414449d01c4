/** `text`: an XML file, base64, or another kind of file. */
type FileKind = 'envelope' | 'pdf' | 'zip' | 'mail' | 'text';

/** The Cryptographic Message Syntax (RFC 5652): a sequence that begins with a PKCS type. */
const envelopeStart =
  /^0[^]{1,5}\u0006[\u0009\u000b]\u002a\u0086\u0048\u0086\u00f7\u000d\u0001[\u0007\u0009]/;
/** The first entry, or the end of an empty file. */
const zipStart = /^PK(?:\u0003\u0004|\u0005\u0006)/;
/** A header (RFC 5322), or the separator of a mailbox file. */
const headerStart = /^(?:\u00ef\u00bb\u00bf)?(?:From |[!-9;-~]{1,70}:)/;
const mailHeader = /^(?:received|from|mime-version|content-type):/im;

export function readStart(bytes: Uint8Array, length = 1_024): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, length)).toString(
    'latin1',
  );
}

export function detectFileKind(bytes: Uint8Array): FileKind {
  const start = readStart(bytes);
  if (envelopeStart.test(start)) return 'envelope';
  // Before the PDF: a zip file may begin with one that is stored without compression.
  if (zipStart.test(start)) return 'zip';
  if (start.includes('%PDF-')) return 'pdf';
  return headerStart.test(start) && mailHeader.test(readStart(bytes, 4_096)) ? 'mail' : 'text';
}
