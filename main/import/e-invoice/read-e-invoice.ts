import { isUtf8 } from 'node:buffer';
import type { EInvoicePage } from '../../../preload/contract/invoices/e-invoice-page.ts';
import { decodeText, knownEncoding } from '../decode-text.ts';
import { type EInvoice, type EInvoiceTexts, toEInvoice } from './e-invoice.ts';
import { decodeBase64 } from './decode-base64.ts';
import { readCiiPage } from './read-cii-page.ts';
import { readFatturaPage } from './read-fattura-page.ts';
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
type FoundEnd =
  | { readonly kind: 'found'; readonly found: readonly FoundInvoice[]; readonly isSigned: boolean }
  | { readonly kind: EInvoiceProblem };

/** Factur-X and ZUGFeRD of all versions, and XRechnung in a PDF, in this order. */
const attachmentNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];
/** More than any real file contains. */
const mostInvoices = 1_000;
/** Nested envelopes: a signed file that is signed again, each in base64. */
const mostEnvelopes = 4;
const ublNamespace = /^urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2$/;

function foundInFattura(
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

function foundIn(root: XmlElement): readonly FoundInvoice[] {
  if (ublNamespace.test(root.namespace))
    return [{ texts: readUbl(root), readPage: () => readUblPage(root) }];
  switch (root.name) {
    case 'CrossIndustryInvoice':
    case 'CrossIndustryDocument':
      return [{ texts: readCii(root), readPage: () => readCiiPage(root) }];
    case 'FatturaElettronica':
      return foundInFattura(root, readFatturaPa);
    case 'FatturaElettronicaSemplificata':
      return foundInFattura(root, readSimplifiedFatturaPa);
    case 'StandardBusinessDocument':
      return root.children.flatMap(foundIn);
    default:
      return [];
  }
}

function beginning(bytes: Uint8Array, length = 1_024): string {
  return Buffer.from(bytes.subarray(0, length)).toString('latin1');
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

async function readXmlInvoice(bytes: Uint8Array): Promise<FoundEnd> {
  const decoded = await decodeText(bytes, {
    encoding: saidEncoding(bytes),
    yieldToEventLoop: async () => undefined,
  });
  if (decoded.kind === 'not-text' || !/^\s*</.test(decoded.text)) return { kind: 'other' };
  const xml = readXml(decoded.text);
  if (xml.kind !== 'xml') return xml;
  const found = foundIn(xml.root);
  if (found.length === 0) return { kind: 'other' };
  return found.length > mostInvoices
    ? { kind: 'too-complex' }
    : { kind: 'found', found, isSigned: false };
}

async function readPdfInvoice(bytes: Uint8Array): Promise<FoundEnd> {
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
    const invoice: FoundEnd =
      unpacked === null ? { kind: 'damaged' } : await readXmlInvoice(unpacked);
    // Another XML next to the invoice is ignored; one with the name of an invoice is not.
    if (invoice.kind === 'found' || rank(name) < attachmentNames.length) return invoice;
  }
  return { kind: 'plain-pdf' };
}

/** The Cryptographic Message Syntax (RFC 5652): a sequence that begins with a PKCS type. */
const envelopeStart =
  /^0[^]{1,5}\u0006[\u0009\u000b]\u002a\u0086\u0048\u0086\u00f7\u000d\u0001[\u0007\u0009]/;

async function readEnvelope(bytes: Uint8Array, mostNested: number): Promise<FoundEnd> {
  if (mostNested === 0) return { kind: 'too-complex' };
  const { openEnvelope } = await import('./open-envelope.ts');
  const envelope = openEnvelope(bytes);
  if (envelope.kind !== 'content') return envelope;
  const end = await readContent(envelope.bytes, mostNested - 1);
  return end.kind === 'found' ? { ...end, isSigned: true } : end;
}

async function readContent(bytes: Uint8Array, mostNested: number): Promise<FoundEnd> {
  const start = beginning(bytes);
  if (envelopeStart.test(start)) return readEnvelope(bytes, mostNested);
  if (start.includes('%PDF-')) return readPdfInvoice(bytes);
  const decoded = decodeBase64(bytes);
  if (decoded === null) return readXmlInvoice(bytes);
  return mostNested === 0 ? { kind: 'too-complex' } : readContent(decoded, mostNested - 1);
}

async function readWithin<End>(
  bytes: Uint8Array,
  onFound: (end: Extract<FoundEnd, { readonly kind: 'found' }>) => End,
): Promise<End | { readonly kind: EInvoiceProblem }> {
  try {
    const end = await readContent(bytes, mostEnvelopes);
    return end.kind === 'found' ? onFound(end) : end;
  } catch (cause) {
    // Too deep for the stack, or too large for memory.
    if (cause instanceof RangeError) return { kind: 'too-complex' };
    throw cause;
  }
}

/**
 * Reads an e-invoice: alone, in a PDF or in a signed envelope. Returns a value for any content. The
 * caller limits time and memory: see `in-e-invoice-thread.ts`.
 */
export function readEInvoice(bytes: Uint8Array): Promise<EInvoiceEnd> {
  return readWithin(bytes, ({ found, isSigned }) => ({
    kind: 'read' as const,
    invoices: found.map(({ texts }) => toEInvoice(texts)),
    isSigned,
  }));
}

/** The whole content of one invoice of the file, by its index in the list of `readEInvoice`. */
export function readEInvoicePage(bytes: Uint8Array, at: number): Promise<EInvoicePageEnd> {
  return readWithin<EInvoicePageEnd>(bytes, ({ found, isSigned }) => {
    const page = found[at]?.readPage();
    return page === undefined ? { kind: 'other' } : { kind: 'read', page, isSigned };
  });
}
