import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readDocuments } from '../../../main/import/e-invoice/read-documents.ts';
import { attachment, mail, mailWith, multipart, mailText } from '../../fixtures/mails.ts';
import {
  envelopeOf,
  splitOctetString,
  pdfOf,
  sampleFile,
  sampleText,
  utf8,
} from '../../fixtures/e-invoice-files.ts';

const ubl = utf8(sampleText('xrechnung-ubl'));
const fattura = utf8(sampleText('fattura-pa'));
const p7m = Uint8Array.from(sampleFile('signed/der.p7m'));
const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

async function foundIn(bytes: Uint8Array, name: string): Promise<readonly string[]> {
  return (await readDocuments(bytes, name)).map((found) => `${found.name}: ${found.end.kind}`);
}

test('reads the file itself, and returns its bytes', async () => {
  expect(await readDocuments(ubl, 'folder/invoice.xml')).toMatchObject([
    { name: 'invoice.xml', bytes: ubl, end: { kind: 'read', isSigned: false } },
  ]);
  expect(await foundIn(picture, 'a.png')).toEqual(['a.png: other']);
  expect(await foundIn(await pdfOf([]), 'a.pdf')).toEqual(['a.pdf: plain-pdf']);
  expect(await foundIn(p7m, 'a.p7m')).toEqual(['a.p7m: read']);
});

test('finds the invoices of a zip file by content and by extension', async () => {
  const svg = '<?xml version="1.0"?><!DOCTYPE svg><svg/>';
  const zip = zipSync({
    'folder/': new Uint8Array(),
    'folder/invoice.xml': ubl,
    'copy of invoice.xml': ubl,
    'signed.p7m': p7m,
    'without extension': fattura,
    'plain.dat': await pdfOf([]),
    'broken.PDF': utf8('no PDF'),
    'logo.png': picture,
    'logo.svg': utf8(svg),
    'mail.html': utf8('<html><body>'),
    'readme.txt': utf8('From: Mill\n'),
    '__MACOSX/folder/._invoice.xml': utf8('\0\u0005\u0016\u0007'),
  });
  const found = await readDocuments(zip, 'all.zip');
  expect(found.map(({ name, end }) => [name, end.kind])).toEqual([
    ['invoice.xml', 'read'],
    ['signed.p7m', 'read'],
    ['without extension.xml', 'read'],
    ['plain.dat', 'plain-pdf'],
    ['broken.PDF', 'other'],
  ]);
  expect(found[0]?.bytes).toEqual(ubl);
  expect(found[1]).toMatchObject({ bytes: p7m, end: { isSigned: true } });
});

test('gives an invoice no extension of a program', async () => {
  const pdf = await pdfOf([{ name: 'factur-x.xml', content: utf8(sampleText('factur-x-cii')) }]);
  const program = Buffer.concat([Buffer.from('@start calc & exit\r\n'), pdf]);
  const zip = zipSync({ 'Invoice.bat': program, 'page.hta': ubl, 'signed.exe': p7m });
  expect(await foundIn(zip, 'all.zip')).toEqual([
    'Invoice.bat.pdf: read',
    'page.hta.xml: read',
    'signed.exe.p7m: read',
  ]);
});

test.each([
  ['an empty zip file', zipSync({})],
  ['a zip file of pictures', zipSync({ 'a.png': picture })],
  ['a Word file', zipSync({ '[Content_Types].xml': utf8('<a/>'), 'word/document.xml': ubl })],
  ['an OpenDocument file', zipSync({ mimetype: utf8('a'), 'content.xml': utf8('<a/>') })],
  ['a mail without attachments', mail(mailText)],
  [
    'a mail with pictures in a zip file',
    mailWith(attachment('filename=a.zip', zipSync({ 'a.png': picture }))),
  ],
])('finds no invoice in %s', async (_, bytes) => {
  expect(await readDocuments(bytes, 'file')).toEqual([
    { name: 'file', bytes, end: { kind: 'other' } },
  ]);
});

test('shows a name without its folders, control and bidi characters', async () => {
  const zip = zipSync({
    '../../etc/one\u202Efdp.xml': ubl,
    'C:\\folder\\two\n\u0000.p7m': p7m,
    [`/${'3'.repeat(200)}.xml`]: fattura,
  });
  expect(await foundIn(zip, 'a.zip')).toEqual([
    'onefdp.xml: read',
    'two.p7m: read',
    `${'3'.repeat(116)}.xml: read`,
  ]);
});

test('decodes the names of attachments (RFC 2047, RFC 2231)', async () => {
  const bytes = mailWith(
    attachment(`filename="=?utf-8?Q?M=C3=BChle=2Exml?="`, ubl),
    attachment(`filename*0*=utf-8''M%C3%BC;\r\n filename*1*=ller.xml`, fattura),
    attachment(`filename*=iso-8859-1''caf%E9.p7m`, p7m),
  );
  expect(await foundIn(bytes, 'a.eml')).toEqual([
    'Mühle.xml: read',
    'Müller.xml: read',
    'café.p7m: read',
  ]);
});

test('reads attachments in any transfer encoding, without a name, and sent as a text', async () => {
  const quoted = sampleText('xrechnung-ubl').replaceAll('=', '=3D').replaceAll('ü', '=C3=BC');
  const bytes = mailWith(
    {
      headers: [
        'Content-Type: text/xml; name=a.xml',
        'Content-Transfer-Encoding: quoted-printable',
      ],
      body: quoted,
    },
    { headers: ['Content-Type: application/xml'], body: sampleText('fattura-pa') },
    { headers: ['Content-Type: text/plain; name=c.xml'], body: sampleText('factur-x-cii') },
  );
  expect(await foundIn(bytes, 'saved mail.eml')).toEqual([
    'a.xml: read',
    'saved mail.xml: read',
    'c.xml: read',
  ]);
  expect((await readDocuments(bytes, 'a.eml'))[0]?.end).toMatchObject({
    invoices: [
      { sellerNames: expect.arrayContaining(['Müller & Söhne Getreide GmbH']) as unknown },
    ],
  });
});

test('reads a mail without its extension, and one that is only an attachment', async () => {
  expect(await foundIn(mail(attachment('filename=a.xml', ubl)), 'mail')).toEqual(['a.xml: read']);
});

test('returns an attachment byte for byte', async () => {
  const pdf = await pdfOf([{ name: 'factur-x.xml', content: utf8(sampleText('factur-x-cii')) }]);
  const [found] = await readDocuments(mailWith(attachment('filename=a.pdf', pdf)), 'a.eml');
  expect(found?.end.kind).toBe('read');
  expect(Buffer.compare(found?.bytes ?? new Uint8Array(), pdf)).toBe(0);
});

test('reads a certified mail: a signed one around the mail with the invoice', async () => {
  const inner = mailWith(attachment('filename=IT01.xml.p7m', p7m, 'application/pkcs7-mime'));
  const nested = { headers: ['Content-Type: message/rfc822'], body: Buffer.from(inner).toString() };
  const signature = attachment('filename=smime.p7s', sampleFile('signed/detached.p7s'));
  const certified = mail(
    multipart([multipart([mailText, nested], { boundary: 'inside' }), signature], {
      type: 'signed',
    }),
  );
  expect(await foundIn(certified, 'a.eml')).toEqual(['IT01.xml.p7m: read']);
});

test('reads a mail in a signed envelope, as S/MIME sends it', async () => {
  const signed = envelopeOf(splitOctetString(mailWith(attachment('filename=a.xml', ubl))));
  const bytes = mail(attachment('filename=smime.p7m', signed, 'application/pkcs7-mime'));
  expect(await foundIn(bytes, 'a.eml')).toEqual(['a.xml: read']);
  const encrypted = attachment('filename=smime.p7m', sampleFile('signed/encrypted.p7m'));
  expect(await foundIn(mail(encrypted), 'a.eml')).toEqual(['smime.p7m: encrypted-envelope']);
});

function nestedZips(times: number): Uint8Array {
  return times === 0 ? ubl : zipSync({ [times === 1 ? 'a.xml' : 'a.zip']: nestedZips(times - 1) });
}

test('reads files nested three levels deep, and none deeper', async () => {
  const mixed = mailWith(
    attachment('filename=a.zip', zipSync({ 'b.eml': mailWith(attachment('filename=c.p7m', p7m)) })),
  );
  expect(await foundIn(mixed, 'a.eml')).toEqual(['c.p7m: read']);
  expect(await foundIn(nestedZips(3), 'a.zip')).toEqual(['a.xml: read']);
  expect(await foundIn(zipSync({ 'a.zip': nestedZips(3), 'b.xml': fattura }), 'b.zip')).toEqual([
    'a.zip: too-complex',
    'b.xml: read',
  ]);
});
