import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
  decodePDFRawStream,
} from '@cantoo/pdf-lib';

type PdfAttachmentsEnd =
  | {
      readonly kind: 'attachments';
      readonly files: readonly { readonly name: string; readonly read: () => Uint8Array | null }[];
    }
  | { readonly kind: 'encrypted' | 'damaged' | 'too-complex' };

/**
 * The limit of all buffer sizes of a file's streams. A buffer doubles as it grows, so one stream
 * can have 64 MB at most.
 */
const maxUnpackedBytes = 96 * 1024 * 1024;
/** Nodes of the name tree, and attachments. */
const maxVisited = 2_000;

type Unpacked = { bytes: number };
type SharedDecoder = {
  ensureBuffer: (this: { readonly buffer: Uint8Array }, bytes: number) => Uint8Array;
  unpacked?: Unpacked;
};

/**
 * The library unpacks a stream without limit: some kilobytes become gigabytes. All its decoders
 * grow their buffers in one function of their base class, so the limit is set there, with the count
 * next to it: two loads of this file share both. Throws a `RangeError`, as for a too large typed
 * array.
 */
function limitUnpacking(): Unpacked {
  const flate = PDFContext.create().obj({ Filter: 'FlateDecode' });
  const empty = Uint8Array.of(0x78, 0x9c, 0x03, 0x00);
  let shared: unknown = decodePDFRawStream(PDFRawStream.of(flate, empty));
  while (shared !== null && !Object.hasOwn(shared as object, 'ensureBuffer'))
    shared = Object.getPrototypeOf(shared);
  if (shared === null) throw new Error('The PDF library unpacks in another way than it did');
  const decoder = shared as SharedDecoder;
  if (decoder.unpacked !== undefined) return decoder.unpacked;
  const unpacked = (decoder.unpacked = { bytes: 0 });
  const grow = decoder.ensureBuffer;
  decoder.ensureBuffer = function ensureBuffer(bytes) {
    if (bytes > this.buffer.byteLength) {
      unpacked.bytes += bytes;
      if (unpacked.bytes > maxUnpackedBytes) throw new RangeError('Too much is unpacked');
    }
    return grow.call(this, bytes);
  };
  return unpacked;
}
const unpackedSoFar = limitUnpacking();

function toPdfName(name: string): PDFName {
  return PDFName.of(name);
}
function dictAt(from: PDFDict | undefined, name: string): PDFDict | undefined {
  const found = from?.lookup(toPdfName(name));
  return found instanceof PDFDict ? found : undefined;
}
function listAt(from: PDFDict | undefined, name: string): readonly PDFObject[] {
  const found = from?.lookup(toPdfName(name));
  return found instanceof PDFArray ? found.asArray().slice(0, maxVisited) : [];
}

/** File specifications: those of the name tree, and those of the document itself (`AF`). */
function specificationsOf(context: PDFContext, catalog: PDFDict): readonly PDFDict[] {
  const resolved = (object: PDFObject | undefined): PDFObject | undefined =>
    object instanceof PDFRef ? context.lookup(object) : object;
  const found = new Set<PDFDict>();
  const add = (object: PDFObject | undefined): void => {
    const specification = resolved(object);
    if (specification instanceof PDFDict && found.size < maxVisited) found.add(specification);
  };
  for (const object of listAt(catalog, 'AF')) add(object);
  const pendingNodes = new Set([dictAt(dictAt(catalog, 'Names'), 'EmbeddedFiles')]);
  // A set adds no node twice, so a tree with a cycle ends as well.
  for (const node of pendingNodes) {
    if (pendingNodes.size > maxVisited) break;
    // Names and specifications alternate.
    for (const [at, object] of listAt(node, 'Names').entries()) if (at % 2 === 1) add(object);
    for (const kid of listAt(node, 'Kids')) {
      const next = resolved(kid);
      if (next instanceof PDFDict) pendingNodes.add(next);
    }
  }
  return [...found];
}

function textOf(object: PDFObject | undefined): string {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : '';
}

function unpacked(stream: PDFRawStream): Uint8Array | null {
  try {
    return decodePDFRawStream(stream).decode();
  } catch (cause) {
    if (cause instanceof RangeError) throw cause;
    return null;
  }
}

function attachmentOf(specification: PDFDict) {
  const files = dictAt(specification, 'EF');
  const stream = files?.lookup(toPdfName('UF')) ?? files?.lookup(toPdfName('F'));
  if (!(stream instanceof PDFRawStream)) return [];
  const name =
    textOf(specification.lookup(toPdfName('UF'))) || textOf(specification.lookup(toPdfName('F')));
  return [{ name, read: () => unpacked(stream) }];
}

/**
 * A password that only restricts printing or changing leaves the user password empty: anyone may
 * read the file. Null if the empty password does not open it, or the file is not a PDF.
 */
async function parsePdf(bytes: Uint8Array): Promise<PDFContext | null> {
  try {
    const document = await PDFDocument.load(bytes, {
      password: '',
      parseSpeed: Number.POSITIVE_INFINITY,
      updateMetadata: false,
    });
    return document.context;
  } catch {
    return null;
  }
}

/** Null if the library meets unexpected content. */
function filesOf(context: PDFContext, catalog: PDFDict) {
  try {
    return specificationsOf(context, catalog).flatMap(attachmentOf);
  } catch {
    return null;
  }
}

/**
 * The files in a PDF. Each is unpacked only when it is read, which throws a `RangeError` if it is
 * too large.
 */
export async function readPdfAttachments(file: Uint8Array): Promise<PdfAttachmentsEnd> {
  unpackedSoFar.bytes = 0;
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const context = await parsePdf(file);
  // The parser continues after unreadable parts, so check the limit here.
  if (unpackedSoFar.bytes > maxUnpackedBytes) return { kind: 'too-complex' };
  const catalog = context?.lookup(context.trailerInfo.Root);
  if (context === null || !(catalog instanceof PDFDict))
    return { kind: bytes.includes('/Encrypt') ? 'encrypted' : 'damaged' };
  const files = filesOf(context, catalog);
  // The end marker of a PDF (ISO 32000-1, 7.5.5); other bytes may be near it.
  return files === null || (files.length === 0 && !bytes.subarray(-2_048).includes('%%EOF'))
    ? { kind: 'damaged' }
    : { kind: 'attachments', files };
}
