import { randomBytes } from 'node:crypto';
import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { readEInvoice } from '../../../main/import/e-invoice/read-e-invoice.ts';
import {
  bombPdf,
  envelopeOf,
  splitOctetString,
  packedBomb,
  pdfOf,
  sampleFile,
  sampleText,
  utf8,
  removeNames,
} from '../../fixtures/e-invoice-files.ts';
import { runs } from '../../fixtures/extent.ts';

async function kindOf(bytes: Uint8Array): Promise<string> {
  return (await readEInvoice(bytes)).kind;
}
const content = utf8(sampleText('factur-x-cii'));
const attached = [{ name: 'factur-x.xml', content }];

test('rejects a document type at any place, in any encoding', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${sampleText('xrechnung-ubl').replace(/<\?xml.*\?>/, '')}`;
  const outside = bomb.replace(/\[.*\]/, 'SYSTEM "file:///etc/passwd"');
  for (const text of [bomb, outside, bomb.toLowerCase()])
    expect(await kindOf(utf8(text))).toBe('unsafe');
  expect(await kindOf(Buffer.from(`\uFEFF${bomb}`, 'utf16le'))).toBe('unsafe');
  expect(await kindOf(await pdfOf([{ name: 'factur-x.xml', content: utf8(bomb) }]))).toBe('unsafe');
});

test('rejects a document type next to comments and between parts of them', async () => {
  const sample = sampleText('xrechnung-ubl').replace(/<\?xml.*\?>/, '');
  for (const front of [
    '<!-- one --><!DOCTYPE a><!-- other -->',
    '<!DOC<!-- -->TYPE a>',
    '<!-<!-- -->- --><!DOCTYPE a>',
    '<!--><!DOCTYPE a><!---->--><!DOCTYPE a>',
    '<!-- never ends <!DOCTYPE a>',
  ])
    expect(await kindOf(utf8(front + sample)), front).toBe('unsafe');
  for (const inside of [
    '<![CDATA[<!--]]><!ENTITY a "ha"><![CDATA[-->]]>',
    '<![CDATA[ <!DOCTYPE a> ]]>',
  ])
    expect(await kindOf(utf8(sample.replace('<cbc:ID>', `<cbc:ID>${inside}`))), inside).toBe(
      'unsafe',
    );
});

test('reads a million unclosed comments once', async () => {
  const text = sampleText('xrechnung-ubl').replace('<cbc:ID>', '<!--'.repeat(1_100_000));
  expect(await kindOf(utf8(text))).toBe('too-complex');
}, 60_000);

test('rejects deep nesting and millions of elements', async () => {
  const root = (inside: string) =>
    sampleText('xrechnung-ubl').replace('<cbc:ID>', `${inside}<cbc:ID>`);
  const deep = `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`;
  expect(await kindOf(utf8(root(deep)))).toBe('too-complex');
  expect(await kindOf(utf8(root('<a/>'.repeat(1_100_000))))).toBe('too-complex');
});

test('rejects thousands of invoices in one file', async () => {
  const [body = ''] = /<FatturaElettronicaBody>[^]*?<\/FatturaElettronicaBody>/.exec(
    sampleText('fattura-pa'),
  ) ?? [''];
  const many = sampleText('fattura-pa').replace(body, body.repeat(1_100));
  expect(await kindOf(utf8(many))).toBe('too-complex');
});

test('does not unpack an object stream of gigabytes', async () => {
  const ofObjects = await pdfOf([], {
    change: ({ context }) => {
      const of = { Type: 'ObjBmb', N: 1, First: 4, Filter: 'FlateDecode' };
      context.register(context.stream(packedBomb(), of));
    },
    isCompressed: false,
  });
  // The library writes only its own object streams.
  const bomb = Buffer.from(
    Buffer.from(ofObjects).toString('latin1').replace('ObjBmb', 'ObjStm'),
    'latin1',
  );
  expect(await kindOf(bomb)).toBe('too-complex');
}, 60_000);

test('does not unpack an invoice of gigabytes, and reads an ordinary one after it', async () => {
  vi.resetModules();
  const again = await import('../../../main/import/e-invoice/read-e-invoice.ts');
  const ordinary = await pdfOf(attached);
  const bomb = await bombPdf();
  expect((await again.readEInvoice(bomb)).kind).toBe('too-complex');
  expect(await kindOf(bomb)).toBe('too-complex');
  expect((await again.readEInvoice(ordinary)).kind).toBe('read');
  expect(await kindOf(ordinary)).toBe('read');
}, 60_000);

test('a PDF cut anywhere is damaged, or read if the invoice is complete', async () => {
  const pdf = await pdfOf(attached);
  const kinds = new Set<string>();
  for (let part = 1; part < 20; part += 1)
    kinds.add(await kindOf(pdf.slice(0, Math.floor((pdf.length * part) / 20))));
  expect([...kinds].filter((kind) => kind !== 'damaged' && kind !== 'read')).toEqual([]);
  expect(kinds).toContain('damaged');
});

test('reports a PDF with a password', async () => {
  expect(await kindOf(await pdfOf(attached, { password: 'secret' }))).toBe('encrypted');
});

test('recognises an ordinary PDF, with other attachments as well', async () => {
  expect(await kindOf(await pdfOf([]))).toBe('plain-pdf');
  const others = [
    { name: 'agb.pdf', content },
    { name: 'order.xml', content: utf8('<order/>') },
  ];
  expect(await kindOf(await pdfOf(others))).toBe('plain-pdf');
});

test('finds an invoice that only the document itself lists', async () => {
  expect(await kindOf(await pdfOf(attached, { change: removeNames }))).toBe('read');
});

test('ends on a cyclic name tree', async () => {
  const pdf = await pdfOf(attached, {
    change: ({ catalog, context }) => {
      const names = catalog.lookup(PDFName.of('Names'), PDFDict);
      const tree = names.lookup(PDFName.of('EmbeddedFiles'), PDFDict);
      const ref = context.register(tree);
      names.set(PDFName.of('EmbeddedFiles'), ref);
      tree.set(PDFName.of('Kids'), context.obj([ref, ref]));
    },
  });
  expect(await kindOf(pdf)).toBe('read');
});

test('reports cut or broken XML as damaged', async () => {
  const text = sampleText('xrechnung-ubl');
  for (const broken of [
    text.slice(0, text.length / 2),
    text.replace('</cbc:ID>', '</cbc:IDs>'),
    `${text}<second/>`,
    '<Invoice',
  ])
    expect(await kindOf(utf8(broken)), broken.slice(-30)).toBe('damaged');
});

test('rejects other XML and other files as no e-invoice', async () => {
  for (const text of [
    '<?xml version="1.0"?><html><body>Invoice</body></html>',
    '<Invoice xmlns="urn:somebody:else"><ID>1</ID></Invoice>',
    '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
    '<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"/>',
    'id;name\n1;Martin',
    '{"invoice": true}',
    '',
  ])
    expect(await kindOf(utf8(text)), text.slice(0, 40)).toBe('other');
  expect(await kindOf(randomBytes(50_000))).toBe('other');
});

const fattura = utf8(sampleText('fattura-pa'));
function signedTimes(times: number): Uint8Array {
  return times === 0 ? fattura : envelopeOf(splitOctetString(signedTimes(times - 1)));
}
function base64Times(times: number): string {
  return times === 0 ? sampleText('fattura-pa') : btoa(base64Times(times - 1));
}
const encrypted = sampleFile('signed/encrypted.p7m');
const der = sampleFile('signed/der.p7m');
const start = Buffer.from('308006092a864886f70d010702', 'hex');

test.each<[string, Uint8Array, string]>([
  ['one for another recipient', encrypted, 'encrypted-envelope'],
  ['one for another recipient in base64', utf8(encrypted.toString('base64')), 'encrypted-envelope'],
  [
    'one for another recipient, signed',
    envelopeOf(splitOctetString(encrypted)),
    'encrypted-envelope',
  ],
  ['only a signature', sampleFile('signed/detached.p7s'), 'signature-only'],
  ['one around another kind of file', envelopeOf(splitOctetString(utf8('id;name'))), 'other'],
  ['one around a document type', envelopeOf(splitOctetString(utf8('<!DOCTYPE a><a/>'))), 'unsafe'],
  [
    'one of another type',
    Buffer.from('300f06092a864886f70d010701a00204 00'.replace(' ', ''), 'hex'),
    'other',
  ],
  ['four nested ones', signedTimes(4), 'read'],
  ['five nested ones', signedTimes(5), 'too-complex'],
  ['ordinary text in base64 five times', utf8(base64Times(5)), 'too-complex'],
  [
    'an invalid date',
    envelopeOf(Buffer.concat([Buffer.from('18027878', 'hex'), splitOctetString(fattura)])),
    'damaged',
  ],
  [
    'a length beyond the end',
    Buffer.concat([Buffer.from('3084ffffffff', 'hex'), start.subarray(2)]),
    'damaged',
  ],
  ['only zeros inside', Buffer.concat([start, Buffer.alloc(1_000_000)]), 'damaged'],
  [
    'a million levels',
    Buffer.concat([start, Buffer.alloc(2_000_000, 'a080', 'hex')]),
    'too-complex',
  ],
  ['a million values', envelopeOf(Buffer.alloc(2_000_000, '0500', 'hex')), 'too-complex'],
])(
  'an envelope: %s',
  async (_, bytes, kind) => {
    expect(await kindOf(bytes)).toBe(kind);
  },
  60_000,
);

test('reports a signed envelope cut anywhere as damaged', async () => {
  for (let part = 1; part < 10; part += 1)
    expect(await kindOf(der.subarray(0, Math.floor((der.length * part) / 10)))).toBe('damaged');
});

test('treats names with a meaning in JavaScript as plain names', async () => {
  const text = sampleText('xrechnung-ubl').replace(
    '<cbc:ProfileID>',
    '<__proto__><polluted>1</polluted></__proto__><constructor/><cbc:ProfileID>',
  );
  expect(['read', 'damaged']).toContain(await kindOf(utf8(text)));
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('reading any changed file ends with a result', async () => {
  const files = [
    await pdfOf(attached),
    await pdfOf(attached, { isCompressed: false }),
    fattura,
    der,
    sampleFile('encrypted/owner-aes-128.pdf'),
  ];
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(change, { minLength: 1, maxLength: 12 }),
      async (file, changes) => {
        const changed = Uint8Array.from(file);
        for (const { at, byte } of changes) changed[Math.floor(at * (file.length - 1))] = byte;
        expect(await kindOf(changed)).toMatch(
          /^(?:read|plain-pdf|encrypted|encrypted-envelope|signature-only|unsafe|too-complex|damaged|other)$/,
        );
      },
    ),
    { numRuns: runs(150) },
  );
}, 60_000);
