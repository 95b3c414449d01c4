import { createHash } from 'node:crypto';
import type { Budget, Contents } from './container.ts';
import { readStart, detectFileKind } from './file-kind.ts';
import { type EInvoiceEnd, readUnwrapped, unwrap } from './read-e-invoice.ts';
import { toShownName } from './shown-name.ts';

/** `bytes` are the same as in the container. */
export type FoundDocument = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly end: EInvoiceEnd;
};
type File = Pick<FoundDocument, 'name' | 'bytes'>;

/** An entry of a file has depth 1. */
const maxDepth = 3;
const maxBytes = 100 * 1024 * 1024;
const maxEntries = 1_000;

const invoiceName = /\.(?:pdf|xml|p7m)$/i;
const containerName = /\.(?:zip|eml)$/i;
/** The start of an XML tag, in ASCII after a UTF-8 byte order mark, or in UTF-16. */
const tagStart = /^(?:\u00ef\u00bb\u00bf)?\s*<|^(?:\u00ff\u00fe)?<\0|^(?:\u00fe\u00ff)?\0</;

function isPossible(name: string, start: Uint8Array): boolean {
  return (
    invoiceName.test(name) ||
    containerName.test(name) ||
    detectFileKind(start) !== 'text' ||
    tagStart.test(readStart(start))
  );
}

function containerKind(bytes: Uint8Array, name: string): 'zip' | 'mail' | null {
  const kind = detectFileKind(bytes);
  if (kind === 'zip' || kind === 'mail') return kind;
  return kind === 'text' && /\.eml$/i.test(name) ? 'mail' : null;
}

/** Whether to report the file. A picture in XML and the signature of a mail are ignored. */
function isDocument({ name, bytes, end }: FoundDocument): boolean {
  if (invoiceName.test(name) || end.kind === 'read') return true;
  const isOther = end.kind === 'other' || end.kind === 'signature-only';
  return !isOther && ['pdf', 'envelope'].includes(detectFileKind(bytes));
}

/**
 * The name under which an invoice is saved. The extension is that of the detected format: a file of
 * an unknown sender may be a PDF and a program at once, and the system opens it by its extension.
 */
function invoiceFileName({ name, bytes, end }: FoundDocument): string {
  if (end.kind !== 'read' || invoiceName.test(name)) return name;
  const kind = detectFileKind(bytes);
  return `${name}.${kind === 'pdf' ? 'pdf' : kind === 'envelope' ? 'p7m' : 'xml'}`;
}

async function contentsOf(
  kind: 'zip' | 'mail',
  { name, bytes }: File,
  budget: Budget,
): Promise<Contents> {
  return kind === 'zip'
    ? (await import('./read-zip.ts')).readZip(bytes, budget, isPossible)
    : (await import('./read-mail.ts')).readMail(bytes, name, budget);
}

/** Throws a `RangeError` if a file is too deep for the stack, or too large for memory. */
async function documentsIn(
  file: File,
  depth: number,
  budget: Budget,
): Promise<readonly FoundDocument[]> {
  const unwrapped = await unwrap(file.bytes, (bytes) => containerKind(bytes, '') !== null);
  const content = unwrapped.kind === 'content' ? unwrapped.bytes : file.bytes;
  if (content !== file.bytes) budget.bytes -= content.length;
  const kind = containerKind(content, content === file.bytes ? file.name : '');
  if (budget.bytes < 0 || (kind !== null && depth === maxDepth)) throw new RangeError('Too much');
  if (kind === null) {
    const document = { ...file, end: await readUnwrapped(unwrapped) };
    return depth === 0 || isDocument(document)
      ? [{ ...document, name: invoiceFileName(document) }]
      : [];
  }
  const { entries, problem } = await contentsOf(kind, { ...file, bytes: content }, budget);
  const documents: FoundDocument[] = [];
  for (const { name, bytes } of entries) {
    const entry = { name: toShownName(name) || file.name, bytes };
    documents.push(...(await documentsOf(entry, depth + 1, budget)));
  }
  if (problem !== null) documents.push({ ...file, end: { kind: problem } });
  return documents;
}

async function documentsOf(
  file: File,
  depth: number,
  budget: Budget,
): Promise<readonly FoundDocument[]> {
  try {
    return await documentsIn(file, depth, budget);
  } catch (cause) {
    if (cause instanceof RangeError) return [{ ...file, end: { kind: 'too-complex' } }];
    throw cause;
  }
}

/**
 * Reads the invoices of a file: itself, or the PDF, XML and `.p7m` files in a zip file or a mail,
 * nested in one another. The same bytes are found once. Returns a value for any content. The caller
 * limits time and memory: see `e-invoice-thread.ts`.
 */
export async function readDocuments(
  bytes: Uint8Array,
  name: string,
): Promise<readonly FoundDocument[]> {
  const file = { name: toShownName(name), bytes };
  const found = await documentsOf(file, 0, { bytes: maxBytes, entries: maxEntries });
  const uniqueDocuments = new Map<string, FoundDocument>();
  for (const each of found) {
    const key = createHash('sha256').update(each.bytes).digest('base64');
    if (!uniqueDocuments.has(key)) uniqueDocuments.set(key, each);
  }
  return uniqueDocuments.size === 0
    ? [{ ...file, end: { kind: 'other' } }]
    : [...uniqueDocuments.values()];
}
