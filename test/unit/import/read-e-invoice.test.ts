import { expect, test } from 'vitest';
import { readEInvoice } from '../../../main/import/e-invoice/read-e-invoice.ts';
import {
  envelopeOf,
  splitOctetString,
  pdfOf,
  sampleFile,
  sampleText,
  utf8,
} from '../../fixtures/e-invoice-files.ts';

const ofMill = {
  isCreditNote: false,
  number: 'RE-2026-0117',
  sellerNames: ['Müller & Söhne Getreide GmbH', 'Mühle am Bach'],
  vatNumber: 'DE136695976',
  ibans: ['DE02120300000000202051'],
  gross: '842.40',
  isGrossComputed: false,
  payable: '842.40',
  net: '786.58',
  tax: '55.82',
  currency: 'EUR',
  issueDate: '2026-10-17',
  dueDates: ['2026-11-16'],
  instalments: [],
  unreadable: [],
};

async function invoicesOf(bytes: Uint8Array) {
  const end = await readEInvoice(bytes);
  return end.kind === 'read' ? end.invoices : end.kind;
}

test('reads the same invoice equally from UBL and from CII', async () => {
  expect(await invoicesOf(utf8(sampleText('xrechnung-ubl')))).toEqual([ofMill]);
  expect(await invoicesOf(utf8(sampleText('factur-x-cii')))).toEqual([ofMill]);
});

test('reads the other names of ZUGFeRD 1.0', async () => {
  expect(await invoicesOf(utf8(sampleText('zugferd-1')))).toEqual([
    { ...ofMill, sellerNames: ['Müller & Söhne Getreide GmbH'], payable: null },
  ]);
});

test.each([
  ['DueDate', '<cbc:DueDate>2026-11-19</cbc:DueDate>'],
  [
    'PaymentMeans',
    '<cac:PaymentMeans><cbc:PaymentDueDate>2026-11-19</cbc:PaymentDueDate></cac:PaymentMeans>',
  ],
  [
    'PaymentTerms',
    '<cac:PaymentTerms><cbc:PaymentDueDate>2026-11-19</cbc:PaymentDueDate></cac:PaymentTerms>',
  ],
  [
    'an instalment',
    '<cac:PaymentTerms><cbc:InstallmentDueDate>2026-11-19</cbc:InstallmentDueDate></cac:PaymentTerms>',
  ],
])('reads the due date of UBL from %s, in an invoice and a credit note', async (_, written) => {
  for (const name of ['xrechnung-ubl', 'ubl-credit-note'] as const) {
    const text = sampleText(name)
      .replaceAll(/<cbc:(?:Payment)?DueDate>.*?<\/cbc:(?:Payment)?DueDate>/g, '')
      .replace('<cac:AccountingSupplierParty>', `${written}<cac:AccountingSupplierParty>`);
    expect(await invoicesOf(utf8(text)), name).toMatchObject([{ dueDates: ['2026-11-19'] }]);
  }
});

test('reads a UBL credit note with the due date of its payment', async () => {
  expect(await invoicesOf(utf8(sampleText('ubl-credit-note')))).toEqual([
    {
      isCreditNote: true,
      number: 'AV-17',
      sellerNames: ['Grossiste Dupré SARL'],
      vatNumber: null,
      ibans: [],
      gross: '45.10',
      isGrossComputed: false,
      payable: '45.10',
      net: '42.75',
      tax: '2.35',
      currency: 'EUR',
      issueDate: '2026-10-20',
      dueDates: ['2026-11-19'],
      instalments: [],
      unreadable: [],
    },
  ]);
});

test('reads an invoice with a credit note type as a credit note, in UBL and in CII', async () => {
  for (const [name, tag] of [
    ['xrechnung-ubl', 'cbc:InvoiceTypeCode'],
    ['factur-x-cii', 'ram:TypeCode'],
  ] as const) {
    const text = sampleText(name).replace(`<${tag}>380<`, `<${tag}>381<`);
    expect(await invoicesOf(utf8(text))).toMatchObject([{ isCreditNote: true }]);
  }
});

test('reads each body of a FatturaPA as an invoice: sums over its rates, every instalment', async () => {
  const seller = { sellerNames: ['Società del Caffè S.r.l.'], vatNumber: 'IT01234567890' };
  expect(await invoicesOf(utf8(sampleText('fattura-pa')))).toEqual([
    {
      ...seller,
      isCreditNote: false,
      number: '117/A',
      ibans: ['IT60X0542811101000000123456'],
      gross: '232.00',
      isGrossComputed: false,
      payable: '232',
      net: '200',
      tax: '32',
      currency: 'EUR',
      issueDate: '2026-10-17',
      dueDates: ['2026-11-16', '2026-12-16'],
      instalments: [
        { dueDate: '2026-11-16', amount: '116.00' },
        { dueDate: '2026-12-16', amount: '116.00' },
      ],
      unreadable: [],
    },
    {
      ...seller,
      isCreditNote: true,
      number: '118/A',
      ibans: [],
      gross: '61',
      isGrossComputed: true,
      payable: null,
      net: '50.00',
      tax: '11.00',
      currency: 'EUR',
      issueDate: '2026-10-18',
      dueDates: [],
      instalments: [],
      unreadable: [],
    },
  ]);
});

test('subtracts prepayments from the payable amount, in UBL and in CII', async () => {
  const ubl = sampleText('xrechnung-ubl').replace('842.40</cbc:Payable', '1.00</cbc:Payable');
  const cii = sampleText('factur-x-cii').replace('842.40</ram:DuePay', '1.00</ram:DuePay');
  for (const text of [ubl, cii])
    expect(await invoicesOf(utf8(text))).toEqual([{ ...ofMill, payable: '1.00' }]);
});

test.each([
  ['of another currency', 'EUR">55.82', 'USD">55.82', null],
  ['with its currency in lower case', 'EUR">55.82', 'eur">55.82', '55.82'],
  ['twice', 'CHF">53.00', 'EUR">55.82', '55.82'],
  ['of two taxes', 'CHF">53.00', 'EUR">1.00', '56.82'],
])('reads a tax %s, in UBL and in CII', async (_, before, after, tax) => {
  for (const name of ['xrechnung-ubl', 'factur-x-cii'] as const) {
    const text = sampleText(name).replace(before, after);
    expect(await invoicesOf(utf8(text)), name).toMatchObject([{ tax }]);
  }
});

test('reads one payment from a FatturaPA with several payment methods', async () => {
  const text = sampleText('fattura-pa').replaceAll(
    /<ImportoPagamento>.*?<\/ImportoPagamento>/g,
    '<ImportoPagamento>232.00</ImportoPagamento>',
  );
  expect(await invoicesOf(utf8(text))).toMatchObject([{ payable: '232.00' }, {}]);
});

test('writes a FatturaPA seller’s country prefix once if the number repeats it', async () => {
  const text = sampleText('fattura-pa').replaceAll('<IdCodice>0', '<IdCodice>IT0');
  expect(await invoicesOf(utf8(text))).toMatchObject([{ vatNumber: 'IT01234567890' }, {}]);
});

test('computes the total of a FatturaPA without one from its rates and the rounding, exactly', async () => {
  const text = sampleText('fattura-pa')
    .replace('50.00</Imponibile', '50.10</Imponibile')
    .replace('11.00</Imposta>', '11.22</Imposta><Arrotondamento>0.01</Arrotondamento>')
    .replace('118/A</Numero>', '118/A</Numero><Arrotondamento>-0.02</Arrotondamento>');
  expect(await invoicesOf(utf8(text))).toMatchObject([
    { gross: '232.00', isGrossComputed: false },
    { gross: '61.3', isGrossComputed: true },
  ]);
  const unreadable = text.replace('11.22</Imposta>', '11,22</Imposta>');
  expect(await invoicesOf(utf8(unreadable))).toMatchObject([
    {},
    { gross: null, isGrossComputed: false, unreadable: ['tax'] },
  ]);
});

const simplified = {
  isCreditNote: false,
  number: '17/S',
  sellerNames: ['PROVA SRL'],
  vatNumber: 'IT00743110157',
  ibans: [],
  gross: '122.00',
  isGrossComputed: true,
  payable: null,
  net: null,
  tax: '22.00',
  currency: 'EUR',
  issueDate: '2026-02-01',
  dueDates: [],
  instalments: [],
  unreadable: [],
};
const firstLine = /<DatiBeniServizi>.*<\/DatiBeniServizi>/;
const secondLine =
  '$&<DatiBeniServizi><Descrizione>Altro</Descrizione><Importo>10.00</Importo><DatiIVA><Imposta>0.91</Imposta></DatiIVA></DatiBeniServizi>';

test.each([
  ['one line', 'TD07', 'TD07', {}],
  ['a credit note', 'TD07', 'TD08', { isCreditNote: true }],
  ['several lines', firstLine, secondLine, { gross: '132', tax: '22.91' }],
  ['only the rate', '<Imposta>22.00</Imposta>', '<Aliquota>22.00</Aliquota>', { tax: null }],
  [
    'one of two lines with only the rate',
    firstLine,
    secondLine.replace('<Imposta>0.91</Imposta>', '<Aliquota>10.00</Aliquota>'),
    { gross: '132', tax: null },
  ],
  [
    'a line without tax',
    firstLine,
    secondLine.replace('<DatiIVA><Imposta>0.91</Imposta></DatiIVA>', '<Natura>N4</Natura>'),
    { gross: '132' },
  ],
  [
    'a person',
    '<Denominazione>PROVA SRL</Denominazione>',
    '<Nome>Anna</Nome><Cognome>Rossi</Cognome>',
    { sellerNames: ['Anna Rossi'] },
  ],
])('reads a simplified FatturaPA with %s', async (_, before, after, expected) => {
  const text = sampleText('fattura-semplificata').replace(before, after);
  expect(await invoicesOf(utf8(text))).toEqual([{ ...simplified, ...expected }]);
});

test('reads the invoices in a Standard Business Document, for any namespace declaration', async () => {
  const text = sampleText('sbd-ubl');
  const expected = { number: 'RE-2026-17', gross: '119.00', dueDates: ['2026-03-03'] };
  expect(await invoicesOf(utf8(text))).toMatchObject([expected]);
  const [invoice = ''] = /<Invoice.*<\/Invoice>/.exec(text) ?? [];
  expect(await invoicesOf(utf8(text.replace(invoice, invoice + invoice)))).toHaveLength(2);
  const prefixed = text
    .replace('<Invoice xmlns=', '<ubl:Invoice xmlns:unused=')
    .replace('</Invoice>', '</ubl:Invoice>')
    .replace(
      '<StandardBusinessDocument ',
      '<StandardBusinessDocument xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" ',
    );
  expect(await invoicesOf(utf8(prefixed))).toMatchObject([expected]);
});

const der = sampleFile('signed/der.p7m');
const base64 = der.toString('base64').replaceAll(/.{64}/g, '$&\r\n');
test.each([
  ['DER', der],
  ['BER of indefinite length, as OpenSSL streams it', sampleFile('signed/ber.p7m')],
  ['an envelope in an envelope', sampleFile('signed/nested-ber.p7m')],
  ['octets in parts', envelopeOf(splitOctetString(utf8(sampleText('fattura-pa'))))],
  ['octets in nested parts', envelopeOf(splitOctetString(utf8(sampleText('fattura-pa')), 10, 2))],
  ['zeros after the end', Buffer.concat([der, Buffer.alloc(20)])],
  ['base64 in lines', utf8(base64)],
  ['base64 in one line', utf8(der.toString('base64'))],
  ['base64 after a UTF-8 mark', utf8(`\uFEFF${base64}`)],
  ['PEM', utf8(`-----BEGIN PKCS7-----\r\n${base64}\r\n-----END PKCS7-----\r\n`)],
  [
    'PEM with a sign in its name and headers',
    utf8(
      `-----BEGIN PKCS #7 SIGNED DATA-----\nContent-Domain: x\n\n${base64}\n-----END PKCS #7 SIGNED DATA-----`,
    ),
  ],
  [
    'S/MIME',
    utf8(
      `MIME-Version: 1.0\r\nContent-Type: application/pkcs7-mime;\r\n name="smime.p7m"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64}`,
    ),
  ],
])('reads a signed FatturaPA: %s', async (_, bytes) => {
  expect(await readEInvoice(bytes)).toMatchObject({
    kind: 'read',
    isSigned: true,
    invoices: [{ number: '117/A', gross: '232.00' }, { number: '118/A' }],
  });
});

test('reads a PDF in a signed envelope, and reports a file without envelope as unsigned', async () => {
  const content = utf8(sampleText('factur-x-cii'));
  const pdf = await pdfOf([{ name: 'factur-x.xml', content }]);
  expect(await readEInvoice(envelopeOf(splitOctetString(pdf)))).toMatchObject({ isSigned: true });
  expect(await readEInvoice(pdf)).toMatchObject({ kind: 'read', isSigned: false });
});

test.each(['rc4-40', 'aes-128', 'aes-256'] as const)(
  'reads a PDF whose password only restricts printing: %s',
  async (name) => {
    expect(await invoicesOf(sampleFile(`encrypted/owner-${name}.pdf`))).toEqual([ofMill]);
  },
);

test('reads an invoice with an attached file of megabytes, in a text and in CDATA', async () => {
  for (const file of ['A'.repeat(8_000_000), `<![CDATA[${'A'.repeat(8_000_000)}]]>`]) {
    const text = sampleText('xrechnung-ubl').replace('<cbc:ID>', `<cbc:Note>${file}</cbc:Note>$&`);
    expect(await invoicesOf(utf8(text))).toEqual([ofMill]);
  }
});

test.each([
  ['1\u00a0842.40', '1842.40'],
  ['1\u202f234\u2009567.89', '1234567.89'],
  ['\u00a0842.40\u200b', '842.40'],
  ['.5', '0.5'],
  ['842.', '842'],
  ['842.4000000000000', '842.4000000000000'],
  ['842,40', null],
  ["1'842.40", null],
  ['1 84.40', null],
  ['8 42', null],
])('reads the amount %j as %s', async (written, gross) => {
  const text = sampleText('xrechnung-ubl').replace(
    '842.40</cbc:TaxInclusive',
    `${written}</cbc:TaxInclusive`,
  );
  expect(await invoicesOf(utf8(text))).toMatchObject([{ gross }]);
});

test('reads first and last name of a FatturaPA seller who is a person', async () => {
  const text = sampleText('fattura-pa').replace(
    '<Denominazione>Società del Caffè S.r.l.</Denominazione>',
    '<Nome>Anna</Nome><Cognome>Rossi</Cognome>',
  );
  expect(await invoicesOf(utf8(text))).toMatchObject([
    { sellerNames: ['Anna Rossi'] },
    { sellerNames: ['Anna Rossi'] },
  ]);
});

test('finds every file name of an invoice in a PDF, in either case', async () => {
  for (const name of [
    'factur-x.xml',
    'zugferd-invoice.xml',
    'ZUGFeRD-invoice.xml',
    'xrechnung.xml',
  ]) {
    const pdf = await pdfOf([{ name, content: utf8(sampleText('factur-x-cii')) }]);
    expect(await invoicesOf(pdf), name).toEqual([ofMill]);
  }
});

test('reads a PDF with uncompressed objects as well', async () => {
  const content = utf8(sampleText('factur-x-cii'));
  const pdf = await pdfOf([{ name: 'factur-x.xml', content }], { isCompressed: false });
  expect(await invoicesOf(pdf)).toEqual([ofMill]);
});

test('reads the invoice among several attachments, at any position', async () => {
  const content = utf8(sampleText('xrechnung-ubl'));
  const others = ['agb.pdf', 'aaa.xml'].map((name) => ({ name, content: utf8('<note/>') }));
  expect(await invoicesOf(await pdfOf([...others, { name: 'xrechnung.xml', content }]))).toEqual([
    ofMill,
  ]);
  expect(await invoicesOf(await pdfOf([...others, { name: 'rechnung.xml', content }]))).toEqual([
    ofMill,
  ]);
});

test('reads UTF-16 with its byte order mark in both orders, and with a UTF-8 mark', async () => {
  const text = sampleText('xrechnung-ubl').replace('encoding="UTF-8"', 'encoding="UTF-16"');
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
  const big = Buffer.from(little).swap16();
  const marked = utf8(`\uFEFF${sampleText('xrechnung-ubl')}`);
  for (const bytes of [little, big, marked]) expect(await invoicesOf(bytes)).toEqual([ofMill]);
});

test('allows a document type in a comment, and blank lines and marks at the start', async () => {
  const text = sampleText('xrechnung-ubl');
  const commented = text.replace('<cbc:ID>', '<!-- no <!DOCTYPE x> or <!ENTITY y> --><cbc:ID>');
  expect(await invoicesOf(utf8(commented))).toEqual([ofMill]);
  for (const front of ['\n\r\n \t', '\uFEFF\n', '\uFEFF\uFEFF', '\n\uFEFF'])
    expect(await invoicesOf(utf8(front + text)), JSON.stringify(front)).toEqual([ofMill]);
});

test('treats comment marks in CDATA as text', async () => {
  const name = '<![CDATA[Müller <!-- & -->]]> Söhne<!-- really -->';
  const text = sampleText('xrechnung-ubl').replace('Müller &amp; Söhne Getreide GmbH', name);
  expect(await invoicesOf(utf8(text))).toMatchObject([
    { sellerNames: ['Müller <!-- & --> Söhne', 'Mühle am Bach'] },
  ]);
});

test.each([
  ['ISO-8859-1', 'latin1'],
  ['windows-1252', 'latin1'],
  ['UTF-8', 'latin1'],
  ['ISO8859_1', 'latin1'],
  ['ISO-8859-1', 'utf8'],
] as const)('reads letters of a file that declares %s and is %s', async (declared, is) => {
  const text = sampleText('fattura-pa').replace('encoding="UTF-8"', `encoding="${declared}"`);
  expect(await invoicesOf(Buffer.from(text, is))).toMatchObject([
    { sellerNames: ['Società del Caffè S.r.l.'] },
    {},
  ]);
});

test('decodes numeric characters and CDATA', async () => {
  const of = async (name: string) => {
    const text = sampleText('xrechnung-ubl').replace('Müller &amp; Söhne Getreide GmbH', name);
    const read = await invoicesOf(utf8(text));
    return typeof read === 'string' ? read : read[0]?.sellerNames[0];
  };
  expect(await of('M&#252;ller &#x26; &quot;S&#xF6;hne&quot;')).toBe('Müller & "Söhne"');
  expect(await of('<![CDATA[Müller &amp; <b>]]>')).toBe('Müller &amp; <b>');
  expect(await of('&unknown; &#xD800; &#x110000;')).toBe('&unknown; &#xD800; &#x110000;');
});

test('leaves missing fields empty, and reports unreadable ones', async () => {
  const text = sampleText('xrechnung-ubl')
    .replace(/<cbc:DueDate>.*<\/cbc:DueDate>/, '')
    .replace('2026-10-17', '2026-02-30')
    .replace('842.40</cbc:TaxInclusive', `${'9'.repeat(4_000)}</cbc:TaxInclusive`)
    .replace('786.58</cbc:TaxExclusive', '786,58</cbc:TaxExclusive');
  expect(await invoicesOf(utf8(text))).toMatchObject([
    {
      dueDates: [],
      instalments: [],
      issueDate: null,
      gross: null,
      net: null,
      unreadable: ['gross', 'net', 'issueDate'],
    },
  ]);
});

test('cuts a name of a megabyte, and leaves markup in a name as text', async () => {
  const of = (name: string) =>
    invoicesOf(utf8(sampleText('ubl-credit-note').replace('Grossiste Dupré SARL', name)));
  expect(await of('x'.repeat(1_000_000))).toMatchObject([{ sellerNames: ['x'.repeat(200)] }]);
  expect(await of('&lt;img src=x onerror=alert(1)&gt;\u202e')).toMatchObject([
    { sellerNames: ['<img src=x onerror=alert(1)>\u202e'] },
  ]);
});
