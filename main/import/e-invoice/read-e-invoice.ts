import { isUtf8 } from 'node:buffer';
import type { EInvoicePage } from '../../../preload/contract/invoices/e-invoice-page.ts';
import { decodeText, knownEncoding } from '../decode-text.ts';
import { type EInvoice, type EInvoiceTexts, toEInvoice } from './e-invoice.ts';
import { decodeBase64 } from './decode-base64.ts';
import { readCiiPage } from './read-cii-page.ts';
import { readFatturaPage } from './read-fattura-page.ts';
import { readStart, detectFileKind } from './file-kind.ts';
import type { EnvelopeEnd } from './open-envelope.ts';
import { readCii, readFatturaPa, readSimplifiedFatturaPa, readUbl } from './read-standards.ts';
import { readUblPage } from './read-ubl-page.ts';
import { type XmlElement, elementsAt, readXml } from './xml-tree.ts';

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
/** `other` as well if the file has fewer invoices. */
export type EInvoicePageEnd =
  | { readonly kind: 'read'; readonly page: EInvoicePage; readonly isSigned: boolean }
  | { readonly kind: EInvoiceProblem };

/** An invoice of a file; its page is read only if it is shown. */
type FoundInvoice = { readonly texts: EInvoiceTexts; readonly readPage: () => EInvoicePage };
type FindResult =
  | { readonly kind: 'found'; readonly found: readonly FoundInvoice[]; readonly isSigned: boolean }
  | { readonly kind: EInvoiceProblem };

/** Factur-X and ZUGFeRD of all versions, and XRechnung in a PDF, in this order. */
const attachmentNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];
/** More than any real file contains. */
const maxInvoices = 1_000;
/** Nested envelopes and base64: a file that is signed and encoded twice. */
const maxLayers = 4;
const ublNamespace = /^urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2$/;

function findFatturaInvoices(
  root: XmlElement,
  read: (root: XmlElement) => readonly EInvoiceTexts[],
): readonly FoundInvoice[] {
  const bodies = elementsAt(root, 'FatturaElettronicaBody');
  const all = read(root);
  return bodies.flatMap((body, at) => {
    const texts = all[at];
    return texts === undefined
      ? []
      : [{ texts, readPage: () => readFatturaPage(root, body, texts) }];
  });
}

function findInvoices(root: XmlElement): readonly FoundInvoice[] {
  if (ublNamespace.test(root.namespace))
    return [{ texts: readUbl(root), readPage: () => readUblPage(root) }];
  switch (root.name) {
    case 'CrossIndustryInvoice':
    case 'CrossIndustryDocument':
      return [{ texts: readCii(root), readPage: () => readCiiPage(root) }];
    case 'FatturaElettronica':
      return findFatturaInvoices(root, readFatturaPa);
    case 'FatturaElettronicaSemplificata':
      return findFatturaInvoices(root, readSimplifiedFatturaPa);
    case 'StandardBusinessDocument':
      return root.children.flatMap(findInvoices);
    default:
      return [];
  }
}

/**
 * The declared encoding of the file; null if its bytes decide better. Not every file declared as
 * UTF-8 is UTF-8, and others are without declaring it. A file whose first line reads as ASCII is
 * never UTF-16.
 */
function declaredEncoding(bytes: Uint8Array): string | null {
  const [, label = ''] =
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(
      readStart(bytes),
    ) ?? [];
  const isUnusable = /^(?:$|utf-?(?:8|16))/i.test(label) || knownEncoding(label) === null;
  return isUnusable || isUtf8(bytes) ? null : label;
}

async function readXmlInvoice(bytes: Uint8Array): Promise<FindResult> {
  const decoded = await decodeText(bytes, {
    encoding: declaredEncoding(bytes),
    yieldToEventLoop: async () => undefined,
  });
  if (decoded.kind === 'not-text' || !/^\s*</.test(decoded.text)) return { kind: 'other' };
  const xml = readXml(decoded.text);
  if (xml.kind !== 'xml') return xml;
  const found = findInvoices(xml.root);
  if (found.length === 0) return { kind: 'other' };
  return found.length > maxInvoices
    ? { kind: 'too-complex' }
    : { kind: 'found', found, isSigned: false };
}

async function readPdfInvoice(bytes: Uint8Array): Promise<FindResult> {
  const { readPdfAttachments } = await import('./pdf-attachments.ts');
  const end = await readPdfAttachments(bytes);
  if (end.kind !== 'attachments') return end;
  const rank = (name: string): number => {
    const attachmentIndex = attachmentNames.indexOf(name.toLowerCase());
    return attachmentIndex === -1 ? attachmentNames.length : attachmentIndex;
  };
  const documents = end.files
    .filter(({ name }) => name.toLowerCase().endsWith('.xml'))
    .toSorted((one, other) => rank(one.name) - rank(other.name));
  for (const { name, read } of documents) {
    const unpacked = read();
    const invoice: FindResult =
      unpacked === null ? { kind: 'damaged' } : await readXmlInvoice(unpacked);
    // Another XML next to the invoice is ignored; one with the name of an invoice is not.
    if (invoice.kind === 'found' || rank(name) < attachmentNames.length) return invoice;
  }
  return { kind: 'plain-pdf' };
}

/** A file without its envelopes and base64; `isSigned`: at least one envelope had a signature. */
type Unwrapped =
  | { readonly kind: 'content'; readonly bytes: Uint8Array; readonly isSigned: boolean }
  | { readonly kind: EInvoiceProblem };

/** The content of a signed envelope or of base64; null for any other file. */
async function openLayer(bytes: Uint8Array): Promise<EnvelopeEnd | null> {
  const kind = detectFileKind(bytes);
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
    const inner = isContainer(content) ? null : await openLayer(content);
    if (inner === null) return { kind: 'content', bytes: content, isSigned };
    if (layer === maxLayers) return { kind: 'too-complex' };
    if (inner.kind !== 'content') return inner;
    isSigned ||= detectFileKind(content) === 'envelope';
    content = inner.bytes;
  }
}

async function findInFile(file: Unwrapped): Promise<FindResult> {
  if (file.kind !== 'content') return file;
  const { bytes, isSigned } = file;
  const end =
    detectFileKind(bytes) === 'pdf' ? await readPdfInvoice(bytes) : await readXmlInvoice(bytes);
  return end.kind === 'found' ? { ...end, isSigned } : end;
}

export async function readUnwrapped(file: Unwrapped): Promise<EInvoiceEnd> {
  const end = await findInFile(file);
  if (end.kind !== 'found') return end;
  const { found, isSigned } = end;
  return { kind: 'read', invoices: found.map(({ texts }) => toEInvoice(texts)), isSigned };
}

async function readWithin<End>(
  bytes: Uint8Array,
  read: (file: Unwrapped) => Promise<End>,
): Promise<End | { readonly kind: 'too-complex' }> {
  try {
    return await read(await unwrap(bytes, () => false));
  } catch (cause) {
    // Too deep for the stack, or too large for memory.
    if (cause instanceof RangeError) return { kind: 'too-complex' };
    throw cause;
  }
}

/**
 * Reads an e-invoice: alone, in a PDF or in a signed envelope. Returns a value for any content. The
 * caller limits time and memory: see `e-invoice-thread.ts`.
 */
export function readEInvoice(bytes: Uint8Array): Promise<EInvoiceEnd> {
  return readWithin(bytes, readUnwrapped);
}

/** The whole content of one invoice of the file, by its index in the list of `readEInvoice`. */
export function readEInvoicePage(bytes: Uint8Array, index: number): Promise<EInvoicePageEnd> {
  return readWithin(bytes, async (file): Promise<EInvoicePageEnd> => {
    const end = await findInFile(file);
    if (end.kind !== 'found') return end;
    const page = end.found[index]?.readPage();
    return page === undefined ? { kind: 'other' } : { kind: 'read', page, isSigned: end.isSigned };
  });
}
