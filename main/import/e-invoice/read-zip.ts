import { isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { type Entry, type ZipFile, fromBufferPromise, getFileNameLowLevel } from 'yauzl';
import type { Budget, Contents } from './container.ts';

/** Whether an entry with this name and these first bytes can be or contain an invoice. */
type IsPossible = (name: string, start: Uint8Array) => boolean;
type ListedEntry = { readonly name: string; readonly entry: Entry };

/** Resource forks of macOS, and the signatures of a signed container (ETSI EN 319 162-1). */
const ignoredName = /(?:^|\/)(?:__MACOSX|META-INF)\/|(?:^|\/)\._[^/]*$|\/$/;
/** The header of an entry without its name. */
const localHeaderBytes = 30;

function isOfficeFile(listed: readonly ListedEntry[]): boolean {
  const names = new Set(listed.map(({ name }) => name));
  return names.has('[Content_Types].xml') || (names.has('mimetype') && names.has('content.xml'));
}

/** Entries that share bytes unpack to many times the size of the file. */
function hasOverlap(listed: readonly ListedEntry[]): boolean {
  const inOrder = listed
    .map(({ entry }) => entry)
    .toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  return inOrder.some((entry, at) => {
    const next = inOrder[at + 1];
    const { relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } = entry;
    const end = start + localHeaderBytes + fileNameLength + compressedSize;
    return next !== undefined && next.relativeOffsetOfLocalHeader < end;
  });
}

/** The library checks that the entry has the size that it declares. Null if it is not possible. */
async function unpack(
  zip: ZipFile,
  { name, entry }: ListedEntry,
  { budget, isPossible }: { readonly budget: Budget; readonly isPossible: IsPossible },
): Promise<Uint8Array | null> {
  const stream = await zip.openReadStreamPromise(entry);
  let bytes: Uint8Array | null = null;
  let length = 0;
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    if (bytes === null) {
      if (!isPossible(name, piece)) return null;
      if (entry.uncompressedSize > budget.bytes) throw new RangeError('Too much is unpacked');
      budget.bytes -= entry.uncompressedSize;
      bytes = new Uint8Array(entry.uncompressedSize);
    }
    bytes.set(piece, length);
    length += piece.length;
  }
  bytes ??= new Uint8Array();
  if (crc32(bytes) !== entry.crc32) throw new Error('The entry is not what was packed');
  return isPossible(name, bytes) ? bytes : null;
}

function problemOf(cause: unknown): 'encrypted' | 'too-complex' | 'damaged' {
  if (cause instanceof RangeError) return 'too-complex';
  return cause instanceof Error && cause.message.includes('encryption') ? 'encrypted' : 'damaged';
}

async function listEntries(zip: ZipFile, budget: Budget): Promise<readonly ListedEntry[]> {
  if (zip.entryCount > budget.entries) throw new RangeError('Too many entries');
  budget.entries -= zip.entryCount;
  const listed: ListedEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
    // The archiver of macOS writes UTF-8 without the flag for it.
    const name = isUtf8(fileNameRaw)
      ? fileNameRaw.toString()
      : getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
    listed.push({ name, entry });
  }
  if (hasOverlap(listed)) throw new Error('Entries overlap');
  return isOfficeFile(listed) ? [] : listed.filter(({ name }) => !ignoredName.test(name));
}

/** Reads the possible entries of a zip file. Returns a value for any content. */
export async function readZip(
  bytes: Uint8Array,
  budget: Budget,
  isPossible: IsPossible,
): Promise<Contents> {
  const entries: { name: string; bytes: Uint8Array }[] = [];
  let problem: Contents['problem'] = null;
  try {
    const zip = await fromBufferPromise(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
      // The library decodes no names: it would reject a file for a name that climbs folders.
      { lazyEntries: true, decodeStrings: false },
    );
    for (const listed of await listEntries(zip, budget)) {
      try {
        if (listed.entry.isEncrypted()) throw new Error('encryption');
        const unpacked = await unpack(zip, listed, { budget, isPossible });
        if (unpacked !== null) entries.push({ name: listed.name, bytes: unpacked });
      } catch (cause) {
        problem ??= problemOf(cause);
      }
    }
  } catch (cause) {
    problem = problemOf(cause);
  }
  return { entries, problem };
}
