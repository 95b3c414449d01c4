import { isUtf8 } from 'node:buffer';
import { decodeText, knownEncoding } from '../decode-text.ts';
import { type EInvoice, type EInvoiceTexts, toEInvoice } from './e-invoice.ts';
import { decodeBase64 } from './decode-base64.ts';
import { beginning, kindOf } from './file-kind.ts';
import type { EnvelopeEnd } from './open-envelope.ts';
import { readCii, readFatturaPa, readSimplifiedFatturaPa, readUbl } from './read-standards.ts';
import { type XmlElement, readXml } from './xml-tree.ts';

/**
 * Why nothing was read.
 * - `plain-pdf`: a PDF without an e-invoice.
 * - `encrypted`: a PDF with a password.
 * - `encrypted-envelope`: a `.p7m` for one recipient.
 * - `signature-only`: a signature of another file.
 * - `unsafe`: the XML has a document type.
 * - `too-complex`: more than any invoice needs.
 * - `damaged`: cannot be parsed.
 * - `other`: another kind of file.
 */
type EInvoiceProblem =
  | 'plain-pdf'
  | 'encrypted'
  | 'encrypted-envelope'
  | 'signature-only'
  | 'unsafe'
  | 'too-complex'
  | 'damaged'
  | 'other';
export type EInvoiceEnd =
  /** At least one; a FatturaPA may contain several. The signature of a `.p7m` is not checked. */
  | { readonly kind: 'read'; readonly invoices: readonly EInvoice[]; readonly isSigned: boolean }
  | { readonly kind: EInvoiceProblem };

/** Factur-X and ZUGFeRD of all versions, and XRechnung in a PDF, in this order. */
const attachmentNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];
/** More than any real file contains. */
const mostInvoices = 1_000;
/** Nested envelopes and base64: a file that is signed and encoded twice. */
const mostLayers = 4;
const ublNamespace = /^urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2$/;

function textsOf(root: XmlElement): readonly EInvoiceTexts[] {
  if (ublNamespace.test(root.namespace)) return [readUbl(root)];
  switch (root.name) {
    case 'CrossIndustryInvoice':
    case 'CrossIndustryDocument':
      return [readCii(root)];
    case 'FatturaElettronica':
      return readFatturaPa(root);
    case 'FatturaElettronicaSemplificata':
      return readSimplifiedFatturaPa(root);
    case 'StandardBusinessDocument':
      return root.children.flatMap(textsOf);
    default:
      return [];
  }
}

/**
 * The declared encoding of the file; null if its bytes decide better. Not every file declared as
 * UTF-8 is UTF-8, and others are without declaring it. A file whose first line reads as ASCII is
 * never UTF-16.
 */
function saidEncoding(bytes: Uint8Array): string | null {
  const [, label = ''] =
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(
      beginning(bytes),
    ) ?? [];
  const isUnusable = /^(?:$|utf-?(?:8|16))/i.test(label) || knownEncoding(label) === null;
  return isUnusable || isUtf8(bytes) ? null : label;
}

async function readXmlInvoice(bytes: Uint8Array): Promise<EInvoiceEnd> {
  const decoded = await decodeText(bytes, {
    encoding: saidEncoding(bytes),
    yieldToEventLoop: async () => undefined,
  });
  if (decoded.kind === 'not-text' || !/^\s*</.test(decoded.text)) return { kind: 'other' };
  const xml = readXml(decoded.text);
  if (xml.kind !== 'xml') return xml;
  const texts = textsOf(xml.root);
  if (texts.length === 0) return { kind: 'other' };
  return texts.length > mostInvoices
    ? { kind: 'too-complex' }
    : { kind: 'read', invoices: texts.map(toEInvoice), isSigned: false };
}

async function readPdfInvoice(bytes: Uint8Array): Promise<EInvoiceEnd> {
  const { readPdfAttachments } = await import('./pdf-attachments.ts');
  const end = await readPdfAttachments(bytes);
  if (end.kind !== 'attachments') return end;
  const rank = (name: string): number => {
    const known = attachmentNames.indexOf(name.toLowerCase());
    return known === -1 ? attachmentNames.length : known;
  };
  const documents = end.files
    .filter(({ name }) => name.toLowerCase().endsWith('.xml'))
    .toSorted((one, other) => rank(one.name) - rank(other.name));
  for (const { name, read } of documents) {
    const unpacked = read();
    const invoice: EInvoiceEnd =
      unpacked === null ? { kind: 'damaged' } : await readXmlInvoice(unpacked);
    // Another XML next to the invoice is ignored; one with the name of an invoice is not.
    if (invoice.kind === 'read' || rank(name) < attachmentNames.length) return invoice;
  }
  return { kind: 'plain-pdf' };
}

/** A file without its envelopes and base64; `isSigned`: at least one envelope had a signature. */
type Unwrapped =
  | { readonly kind: 'content'; readonly bytes: Uint8Array; readonly isSigned: boolean }
  | { readonly kind: EInvoiceProblem };

/** The content of a signed envelope or of base64; null for any other file. */
async function withoutLayer(bytes: Uint8Array): Promise<EnvelopeEnd | null> {
  const kind = kindOf(bytes);
  if (kind === 'envelope') return (await import('./open-envelope.ts')).openEnvelope(bytes);
  const decoded = kind === 'pdf' ? null : decodeBase64(bytes);
  return decoded === null ? null : { kind: 'content', bytes: decoded };
}

/** Opens signed envelopes and base64 until the content is a container or neither of the two. */
export async function unwrap(
  bytes: Uint8Array,
  isContainer: (content: Uint8Array) => boolean,
): Promise<Unwrapped> {
  let content = bytes;
  let isSigned = false;
  for (let layer = 0; ; layer += 1) {
    const inner = isContainer(content) ? null : await withoutLayer(content);
    if (inner === null) return { kind: 'content', bytes: content, isSigned };
    if (layer === mostLayers) return { kind: 'too-complex' };
    if (inner.kind !== 'content') return inner;
    isSigned ||= kindOf(content) === 'envelope';
    content = inner.bytes;
  }
}

export async function readUnwrapped(file: Unwrapped): Promise<EInvoiceEnd> {
  if (file.kind !== 'content') return file;
  const { bytes, isSigned } = file;
  const end = kindOf(bytes) === 'pdf' ? await readPdfInvoice(bytes) : await readXmlInvoice(bytes);
  return end.kind === 'read' ? { ...end, isSigned } : end;
}

/**
 * Reads an e-invoice: alone, in a PDF or in a signed envelope. Returns a value for any content. The
 * caller limits time and memory: see `in-e-invoice-thread.ts`.
 */
export async function readEInvoice(bytes: Uint8Array): Promise<EInvoiceEnd> {
  try {
    return await readUnwrapped(await unwrap(bytes, () => false));
  } catch (cause) {
    // Too deep for the stack, or too large for memory.
    if (cause instanceof RangeError) return { kind: 'too-complex' };
    throw cause;
  }
}
