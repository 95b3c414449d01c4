import { createDeflateRaw } from 'node:zlib';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readDocuments } from '../../../main/import/e-invoice/read-documents.ts';
import {
  bombPdf,
  envelopeOf,
  splitOctetString,
  sampleFile,
  sampleText,
  utf8,
} from '../../fixtures/e-invoice-files.ts';
import { runs } from '../../fixtures/extent.ts';
import { attachment, mail, mailWith, multipart } from '../../fixtures/mails.ts';

const ubl = utf8(sampleText('xrechnung-ubl'));

async function foundIn(bytes: Uint8Array, name = 'file'): Promise<readonly string[]> {
  return (await readDocuments(bytes, name)).map((found) => `${found.name}: ${found.end.kind}`);
}

/** A value of the central directory, of its first entry or of another. */
function withValue(zip: Uint8Array, at: number, value: number, bytes: 2 | 4, entry = 0): Buffer {
  const changed = Buffer.from(zip);
  let header = changed.indexOf('PK\u0001\u0002');
  for (let skipped = 0; skipped < entry; skipped += 1)
    header = changed.indexOf('PK\u0001\u0002', header + 1);
  changed.writeUIntLE(value, header + at, bytes);
  return changed;
}

/** This many zeros, deflated. */
async function zerosOf(bytes: number): Promise<Buffer> {
  const deflate = createDeflateRaw({ level: 9 });
  const packed: Buffer[] = [];
  deflate.on('data', (piece: Buffer) => packed.push(piece));
  const zeros = Buffer.alloc(16 * 1024 * 1024);
  for (let written = 0; written < bytes; written += zeros.length)
    await new Promise((resolve) => deflate.write(zeros, resolve));
  await new Promise((resolve) => deflate.end(resolve));
  return Buffer.concat(packed);
}

type Raw = {
  readonly name: string;
  readonly packed: Uint8Array;
  readonly size: number;
  /** Another entry whose bytes this one shares. */
  readonly at?: number;
};

/** A zip file of deflated entries, which may lie about their sizes and places. */
function rawZip(entries: readonly Raw[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, size, at } of entries) {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(size, 22);
    header.writeUInt16LE(name.length, 26);
    const directory = Buffer.alloc(46);
    directory.writeUInt32LE(0x02014b50, 0);
    directory.writeUInt16LE(8, 10);
    directory.writeUInt32LE(packed.length, 20);
    directory.writeUInt32LE(size, 24);
    directory.writeUInt16LE(name.length, 28);
    directory.writeUInt32LE(at ?? offset, 42);
    central.push(directory, Buffer.from(name));
    if (at !== undefined) continue;
    locals.push(header, Buffer.from(name), Buffer.from(packed));
    offset += header.length + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

test('does not unpack gigabytes, declared or not, and reads what is next to them', async () => {
  const size = 1024 ** 3;
  const packed = await zerosOf(size);
  const bomb = (declared: number) => rawZip([{ name: 'bomb.xml', packed, size: declared }]);
  expect(await foundIn(bomb(size), 'a.zip')).toEqual(['a.zip: too-complex']);
  expect(await foundIn(bomb(1_000), 'a.zip')).toEqual(['a.zip: damaged']);
  const around = zipSync({ 'a.xml': ubl, 'bomb.zip': [bomb(size), { level: 0 }] });
  expect(await foundIn(around)).toEqual(['a.xml: read', 'bomb.zip: too-complex']);
}, 120_000);

test('counts the bytes of all containers together', async () => {
  const large = (fill: number) => utf8(`<a>${String(fill).repeat(30_000_000)}</a>`);
  const one = (fill: number) => zipSync({ [`${String(fill)}.xml`]: large(fill) });
  const inMail = [1, 2, 3, 4].map((fill) => attachment(`filename=${String(fill)}.zip`, one(fill)));
  expect(await foundIn(mailWith(...inMail), 'a.eml')).toEqual([
    '1.xml: other',
    '2.xml: other',
    '3.xml: other',
    '4.zip: too-complex',
  ]);
}, 60_000);

test('does not unpack a large entry that cannot be an invoice', async () => {
  const packed = await zerosOf(200 * 1024 * 1024);
  const zip = rawZip([{ name: 'video.mp4', packed, size: 200 * 1024 * 1024 }]);
  expect(await foundIn(zip)).toEqual(['file: other']);
}, 60_000);

test('counts the entries of all containers together', async () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${String(at)}.txt`, utf8('a')]));
  const parts = Array.from({ length: 1_001 }, (_, at) =>
    attachment(`filename=${String(at)}.txt`, utf8('a')),
  );
  expect(await foundIn(zipSync({ ...many(999), 'a.xml': ubl }))).toEqual(['a.xml: read']);
  expect(await foundIn(zipSync(many(65_000), { level: 0 }))).toEqual(['file: too-complex']);
  expect(
    await foundIn(
      zipSync({ 'a.xml': ubl, 'b.zip': zipSync(many(600)), 'c.zip': zipSync(many(600)) }),
    ),
  ).toEqual(['a.xml: read', 'c.zip: too-complex']);
  expect(await foundIn(mailWith(attachment('filename=a.xml', ubl), ...parts), 'a.eml')).toEqual([
    'a.xml: read',
    'a.eml: too-complex',
  ]);
}, 60_000);

test('rejects entries that overlap', async () => {
  const packed = await zerosOf(1_000_000);
  const entry = { name: 'a.xml', packed, size: 1_000_000 };
  const others = Array.from({ length: 500 }, () => ({ ...entry, at: 0 }));
  expect(await foundIn(rawZip([entry, ...others]))).toEqual(['file: damaged']);
});

const two = zipSync({ 'a.xml': ubl, 'b.xml': utf8(sampleText('fattura-pa')) });
const stored = zipSync({ 'a.xml': ubl }, { level: 0 });
test.each<[string, Uint8Array, readonly string[]]>([
  ['an entry with a password', withValue(two, 8, 1, 2), ['b.xml: read', 'file: encrypted']],
  ['an entry with strong encryption', withValue(two, 8, 0x41, 2, 1), ['file: encrypted']],
  ['a larger size', withValue(two, 24, ubl.length + 1, 4), ['b.xml: read', 'file: damaged']],
  ['a smaller size', withValue(two, 24, ubl.length - 1, 4), ['b.xml: read', 'file: damaged']],
  ['a wrong checksum', withValue(two, 16, 1, 4), ['b.xml: read', 'file: damaged']],
  ['an unknown compression', withValue(two, 10, 99, 2), ['b.xml: read', 'file: damaged']],
  [
    'a place beyond the end',
    withValue(two, 42, 0x7fffffff, 4, 1),
    ['a.xml: read', 'file: damaged'],
  ],
  [
    'zip64 sizes without values',
    withValue(two, 24, 0xffffffff, 4),
    ['b.xml: read', 'file: too-complex'],
  ],
  ['a stored size that is wrong', withValue(stored, 24, 1, 4), ['file: damaged']],
  ['only its first half', two.subarray(0, two.length / 2), ['file: damaged']],
  ['a broken directory', withValue(two, 0, 0, 4), ['file: damaged']],
])('a zip file with %s', async (_, bytes, found) => {
  expect(await foundIn(bytes)).toEqual(found);
});

test('ends at a zip file that contains itself', async () => {
  let zip: Uint8Array = zipSync({ 'a.xml': ubl });
  for (let level = 0; level < 6; level += 1)
    zip = zipSync({ 'r.zip': [zip, { level: 0 }], 's.zip': [zip, { level: 0 }] }, { mtime: 4e11 });
  expect(await foundIn(zip)).toEqual(['r.zip: too-complex']);
});

test('ends at mails in zip files in mails, and at envelopes among them', async () => {
  let nested: Uint8Array = ubl;
  for (let level = 0; level < 5; level += 1) {
    nested = mailWith(attachment('filename=a.xml', nested));
    nested = envelopeOf(splitOctetString(zipSync({ 'b.xml': nested }), 127));
  }
  expect(await foundIn(nested)).toEqual(['b.xml: too-complex']);
});

test('rejects a mail of a thousand levels, and one of a hundred thousand parts', async () => {
  let deep = attachment('filename=a.xml', ubl);
  for (let level = 0; level < 1_000; level += 1)
    deep = multipart([deep], { boundary: `b${String(level)}e` });
  expect(await foundIn(mail(deep))).toEqual(['file: too-complex']);
  const parts = Array.from({ length: 100_000 }, () => ({ headers: [], body: 'a' }));
  expect(await foundIn(mail(multipart(parts)))).toEqual(['file: too-complex']);
});

test('rejects a mail of millions of lines or of megabytes of headers', async () => {
  const lines = mail({ headers: [], body: '\n'.repeat(5_000_000) });
  expect(await foundIn(lines)).toEqual(['file: too-complex']);
  const headers = mail({ headers: ['A: b'.repeat(1_000_000)], body: '' });
  expect(await foundIn(headers)).toEqual(['file: too-complex']);
});

test('reads the attachments of a mail with megabytes of HTML', async () => {
  const html = { headers: ['Content-Type: text/html'], body: '<'.repeat(5_000_000) };
  const bytes = mail(multipart([html, attachment('filename=a.xml', ubl)]));
  expect(await foundIn(bytes)).toEqual(['a.xml: read']);
});

test('reads an invoice next to a PDF that unpacks to gigabytes', async () => {
  const zip = zipSync({ 'bomb.pdf': [await bombPdf(), { level: 0 }], 'a.xml': ubl });
  expect(await foundIn(zip)).toEqual(['bomb.pdf: too-complex', 'a.xml: read']);
}, 60_000);

test('reading any changed container ends with a result', async () => {
  const p7m = Uint8Array.from(sampleFile('signed/der.p7m'));
  const files = [
    two,
    stored,
    mailWith(attachment('filename=a.zip', two), attachment('filename=b.p7m', p7m)),
    zipSync({ 'a.eml': mailWith(attachment('filename=a.xml', ubl)), 'b.p7m': p7m }),
  ];
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255) });
  const ofDirectory = fc.double({ min: 0.9, max: 1, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(fc.oneof(change, fc.record({ at: ofDirectory, byte: fc.nat(255) })), {
        minLength: 1,
        maxLength: 12,
      }),
      async (file, changes) => {
        const changed = Uint8Array.from(file);
        for (const { at, byte } of changes) changed[Math.floor(at * (file.length - 1))] = byte;
        const found = await readDocuments(changed, 'a.zip');
        expect(found.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: runs(300) },
  );
}, 60_000);
