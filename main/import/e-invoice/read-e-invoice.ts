import { decodeText } from '../decode-text.ts';
import { type EInvoice, type EInvoiceTexts, toEInvoice } from './e-invoice.ts';
import { readCii, readFatturaPa, readUbl } from './read-standards.ts';
import { type XmlElement, readXml } from './xml-tree.ts';

/**
 * Why nothing was read: `plain-pdf` holds no e-invoice, `signed` is an envelope around one
 * (`.p7m`), `unsafe` has a document type, `too-complex` is more than any invoice, `other` is
 * another kind of file.
 */
type EInvoiceProblem =
  | 'plain-pdf'
  | 'encrypted'
  | 'signed'
  | 'unsafe'
  | 'too-complex'
  | 'damaged'
  | 'other';
export type EInvoiceEnd =
  /** At least one; a FatturaPA may hold several. */
  | { readonly kind: 'read'; readonly invoices: readonly EInvoice[] }
  | { readonly kind: EInvoiceProblem };

/** Factur-X and ZUGFeRD of all versions, and XRechnung in a PDF, in this order. */
const attachmentNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];
/** Nobody receives more in one file. */
const mostInvoices = 1_000;
const ublNamespace = /^urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2$/;

function textsOf(root: XmlElement, namespace: string): readonly EInvoiceTexts[] {
  if (ublNamespace.test(namespace)) return [readUbl(root)];
  if (root.name === 'CrossIndustryInvoice' || root.name === 'CrossIndustryDocument')
    return [readCii(root)];
  return root.name === 'FatturaElettronica' ? readFatturaPa(root) : [];
}

function beginning(bytes: Uint8Array, length = 1_024): string {
  return Buffer.from(bytes.subarray(0, length)).toString('latin1');
}

/**
 * What the file itself says of its letters. A file that only says UTF-8 is looked at all the same:
 * not all are; nor is one UTF-16 whose first line could be read as ASCII.
 */
function saidEncoding(bytes: Uint8Array): string | null {
  const [, label = ''] =
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(
      beginning(bytes),
    ) ?? [];
  return label === '' || /^utf-?(?:8|16)/i.test(label) ? null : label;
}

async function readXmlInvoice(bytes: Uint8Array): Promise<EInvoiceEnd> {
  const decoded = await decodeText(bytes, {
    encoding: saidEncoding(bytes),
    yieldToEventLoop: async () => undefined,
  });
  if (decoded.kind === 'not-text' || !/^\s*</.test(decoded.text)) return { kind: 'other' };
  const xml = readXml(decoded.text);
  if (xml.kind !== 'xml') return xml;
  const texts = textsOf(xml.root, xml.namespace);
  if (texts.length === 0) return { kind: 'other' };
  return texts.length > mostInvoices
    ? { kind: 'too-complex' }
    : { kind: 'read', invoices: texts.map(toEInvoice) };
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
    // Another XML beside the invoice says nothing; one by the name of an invoice does.
    if (invoice.kind === 'read' || rank(name) < attachmentNames.length) return invoice;
  }
  return { kind: 'plain-pdf' };
}

/** `signedData` (RFC 5652) in an ASN.1 sequence, as bytes or in base64. */
const signedData = '\u0006\u0009\u002a\u0086\u0048\u0086\u00f7\u000d\u0001\u0007\u0002';
function isSigned(bytes: Uint8Array): boolean {
  const start = beginning(bytes);
  const base64 = start.replace(/^\s*-----BEGIN [A-Z0-9 ]+-----/, '').trimStart();
  return (
    (start.startsWith('0') && start.slice(0, 64).includes(signedData)) ||
    (/^MI[A-Za-z0-9+/]{40}/.test(base64) &&
      Buffer.from(base64.slice(0, 64), 'base64').toString('latin1').includes(signedData))
  );
}

/**
 * Reads an e-invoice, alone or in a PDF. Whatever is in the file, this ends with a value; how long
 * it takes and how much memory is for the caller to limit: see `in-e-invoice-thread.ts`.
 */
export async function readEInvoice(bytes: Uint8Array): Promise<EInvoiceEnd> {
  try {
    if (beginning(bytes).includes('%PDF-')) return await readPdfInvoice(bytes);
    if (isSigned(bytes)) return { kind: 'signed' };
    return await readXmlInvoice(bytes);
  } catch (cause) {
    // Too deep for the stack, or larger than memory has room for.
    if (cause instanceof RangeError) return { kind: 'too-complex' };
    throw cause;
  }
}
