import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readEInvoice, readEInvoicePage } from '../../../main/import/e-invoice/read-e-invoice.ts';
import { type XmlElement, readXml } from '../../../main/import/e-invoice/xml-tree.ts';
import {
  type EInvoicePage,
  eInvoicePage,
} from '../../../preload/contract/invoices/e-invoice-page.ts';
import { splitOctetString, envelopeOf, sampleText, utf8 } from '../../fixtures/e-invoice-files.ts';

async function pageOf(text: string, at = 0): Promise<EInvoicePage> {
  const end = await readEInvoicePage(utf8(text), at);
  if (end.kind !== 'read') throw new Error(end.kind);
  expect(z.parse(eInvoicePage, end.page)).toEqual(end.page);
  return end.page;
}

/** Each value of a page and its place; an empty list has the value null. */
function valuesOf(value: unknown, place = ''): readonly (readonly [string, unknown])[] {
  if (value === null || typeof value !== 'object') return [[place, value]];
  const entries = Object.entries(value);
  return entries.length === 0
    ? [[place, null]]
    : entries.flatMap(([name, entry]) => valuesOf(entry, place === '' ? name : `${place}.${name}`));
}

/** Its texts; `kind` and `standard` are words of the page, not texts of the file. */
function textsOf(page: EInvoicePage): readonly (readonly [string, string])[] {
  return valuesOf(page).filter(
    (entry): entry is readonly [string, string] =>
      typeof entry[1] === 'string' && !/(?:^|\.)(?:kind|standard)$/.test(entry[0]),
  );
}

/** Texts that are not the name of their place. Parts that the format splits have a blank. */
function misplacedIn(page: EInvoicePage) {
  return Object.fromEntries(
    textsOf(page).filter(([place, text]) => text.replaceAll(' ', '') !== place),
  );
}

function sourceTexts({ text, attributes, children }: XmlElement): readonly string[] {
  const values = Object.entries(attributes).filter(([name]) => !/^(?:xmlns|versione)/.test(name));
  return [
    ...(children.length === 0 ? [text] : []),
    ...values.map(([, value]) => value),
    ...children.flatMap(sourceTexts),
  ];
}

/** Texts of the file that no field of the page has. */
function unreadIn(source: string, page: EInvoicePage): readonly string[] {
  const xml = readXml(source);
  const read = new Set(textsOf(page).flatMap(([, text]) => [text, ...text.split(' ')]));
  const texts = xml.kind === 'xml' ? sourceTexts(xml.root) : [];
  return [...new Set(texts)].filter((text) => !read.has(text)).toSorted();
}

/** The country and the number make one text. */
function ofVatNumber(...parties: readonly string[]): readonly string[] {
  return [...parties.map((party) => `${party}.`), 'vatNumber'];
}

const fullFiles = [
  {
    name: 'full-ubl',
    misplaced: { currency: 'EUR' },
    unread: ['130', 'EM', 'FC', 'SEPA', 'UERG', 'VAT', 'VISA', 'false', 'true'],
    references:
      'buyer order sales-order contract project delivery-note receipt tender object accounting preceding-invoice',
  },
  {
    name: 'full-cii',
    misplaced: { currency: 'EUR' },
    unread: '0088 0160 102 130 50 916 FC UERG VA VAT false true'.split(' '),
    references:
      'buyer order sales-order contract project delivery-note receipt object tender accounting preceding-invoice',
  },
  {
    name: 'full-fattura-pa',
    misplaced: {
      currency: 'EUR',
      // The sums of one rate.
      'totals.net': 'taxes.0.base',
      'totals.tax': 'taxes.0.amount',
      'instalments.0.meansCode': 'payments.0.meansCode',
      'instalments.0.iban': 'payments.0.accounts.0.iban',
      'instalments.1.meansCode': 'payments.1.meansCode',
      'instalments.1.iban': 'payments.1.accounts.0.iban',
    },
    unread: [
      ...['0000000', 'MG', 'SC', 'SI', 'UERG'],
      ...ofVatNumber('buyer', 'carrier', 'issuer', 'seller', 'taxRepresentative'),
    ],
    references:
      'order contract agreement receipt preceding-invoice job project tender-code delivery-note preceding-invoice',
  },
  {
    name: 'full-fattura-semplificata',
    misplaced: { currency: 'EUR' },
    unread: ['SI', 'UERG', ...ofVatNumber('buyer', 'seller', 'taxRepresentative')],
    references: 'preceding-invoice',
  },
] as const;

describe.each(fullFiles)('a page of $name', ({ name, misplaced, unread, references }) => {
  test('has every text of the file at its place', async () => {
    const source = sampleText(name);
    const page = await pageOf(source);
    expect(misplacedIn(page)).toEqual(misplaced);
    expect(unreadIn(source, page)).toEqual(unread.toSorted());
    expect(page.references.map(({ kind }) => kind).join(' ')).toBe(references);
  });

  test('agrees with the short reading of the same file', async () => {
    const source = sampleText(name);
    const [page, end] = [await pageOf(source), await readEInvoice(utf8(source))];
    if (end.kind !== 'read') throw new Error(end.kind);
    expect(end.invoices).toMatchObject([
      {
        number: page.number,
        sellerNames: page.seller?.names,
        vatNumber: page.seller?.vatNumber,
        currency: page.currency,
        isCreditNote: page.isCreditNote,
      },
    ]);
  });
});

test('every field of a page comes from some standard', async () => {
  const pages = await Promise.all(fullFiles.map(({ name }) => pageOf(sampleText(name))));
  const all = pages.flatMap((page) =>
    valuesOf(page).map(
      ([place, value]) =>
        [
          place
            .replaceAll(/\.\d+\b/g, '')
            .replace(
              /^(?:seller|buyer|payee|invoicee|issuer|carrier|taxRepresentative|deliveryParty)/,
              'party',
            ),
          value,
        ] as const,
    ),
  );
  const filled = [...new Set(all.filter(([, value]) => value !== null).map(([place]) => place))];
  const never = all.filter(
    ([place]) => !filled.some((other) => other === place || other.startsWith(`${place}.`)),
  );
  expect(never).toEqual([]);
});

const firstNames: readonly (readonly [RegExp, string])[] = [
  [/rsm:CrossIndustryInvoice\b/g, 'rsm:CrossIndustryDocument'],
  [/rsm:ExchangedDocument\b/g, 'rsm:HeaderExchangedDocument'],
  [/rsm:SupplyChainTradeTransaction/g, 'rsm:SpecifiedSupplyChainTradeTransaction'],
  [/ApplicableHeaderTrade/g, 'ApplicableSupplyChainTrade'],
  [/SpecifiedLineTrade/g, 'SpecifiedSupplyChainTrade'],
  [/SpecifiedTradeSettlement(?:Header|Line)Monetary/g, 'SpecifiedTradeSettlementMonetary'],
  [/RateApplicablePercent/g, 'ApplicablePercent'],
  [/IssuerAssignedID/g, 'ID'],
  [/DespatchAdviceReferencedDocument/g, 'DeliveryNoteReferencedDocument'],
  [
    /<ram:FormattedIssueDateTime>\s*<[^>]+>(.*?)<[^>]+>\s*<\/[^>]+>/g,
    '<ram:IssueDateTime>$1</ram:IssueDateTime>',
  ],
];

test('reads the names of ZUGFeRD 1.0 as those of CII', async () => {
  const source = sampleText('full-cii');
  const first = firstNames.reduce((text, [name, other]) => text.replaceAll(name, other), source);
  expect(await pageOf(first)).toEqual({ ...(await pageOf(source)), standard: 'zugferd-1' });
});

test('reads a credit note in UBL as an invoice', async () => {
  const source = sampleText('full-ubl');
  const credit = source
    .replaceAll(/(Sub)?InvoiceLine/g, '$1CreditNoteLine')
    .replaceAll(/ubl:Invoice|InvoiceTypeCode/g, (name) => name.replace('Invoice', 'CreditNote'))
    .replaceAll('InvoicedQuantity', 'CreditedQuantity')
    .replace('xsd:Invoice-2', 'xsd:CreditNote-2');
  expect(await pageOf(credit)).toEqual({ ...(await pageOf(source)), isCreditNote: true });
});

test('marks charges, and parts of a line', async () => {
  const pages = await Promise.all(fullFiles.map(({ name }) => pageOf(sampleText(name))));
  expect(
    pages.map(({ allowances }) => allowances.map(({ isCharge }) => isCharge).join(' ')),
  ).toEqual(['false true', 'false true true', 'false true', '']);
  const withDigits = sampleText('full-ubl').replaceAll('Indicator>true', 'Indicator>1');
  expect((await pageOf(withDigits)).allowances).toEqual(pages[0]?.allowances);
  for (const { lines } of pages.slice(0, 3))
    expect(lines[0]?.allowances.map(({ isCharge }) => isCharge)).toEqual([false, true]);
  expect(pages[0]?.lines.map(({ level }) => level)).toEqual([0, 1, 0]);
});

test.each(['xrechnung-ubl', 'factur-x-cii'] as const)(
  'writes amounts as decimals and dates as days: %s',
  async (name) => {
    expect(await pageOf(sampleText(name))).toMatchObject({
      typeCode: '380',
      number: 'RE-2026-0117',
      issueDate: '2026-10-17',
      currency: 'EUR',
      accountingCurrency: 'CHF',
      seller: { taxNumber: '133/815/08150', vatNumber: 'DE136695976' },
      buyer: { names: ['Boulangerie Martin'], vatNumber: 'FR40303265045' },
      lines: [{ number: '1', name: 'Weizenmehl Type 550', net: '786.58' }],
      lineCount: 1,
      totals: {
        lines: '786.58',
        net: '786.58',
        tax: '55.82',
        taxInAccountingCurrency: '53.00',
        gross: '842.40',
        isGrossComputed: false,
        payable: '842.40',
      },
      payments: [{ meansCode: '58', accounts: [{ iban: 'DE02120300000000202051' }] }],
      instalments: [{ dueDate: '2026-11-16', amount: null }],
      leftOutCount: 0,
    });
  },
);

test('reads each invoice of a FatturaPA, its instalments and one account for both', async () => {
  const source = sampleText('fattura-pa');
  expect(await pageOf(source)).toMatchObject({
    number: '117/A',
    typeCode: 'TD01',
    paymentTermsCode: 'TP01',
    taxes: [
      { rate: '22.00', base: '100.00', amount: '22.00' },
      { rate: '10.00', base: '100.00', amount: '10.00' },
    ],
    totals: { net: '200', tax: '32', gross: '232.00', payable: '232' },
    payments: [{ meansCode: 'MP05', accounts: [{ iban: 'IT60X0542811101000000123456' }] }],
    instalments: [
      { dueDate: '2026-11-16', amount: '116.00' },
      { dueDate: '2026-12-16', amount: '116.00' },
    ],
  });
  expect(await pageOf(source, 1)).toMatchObject({
    number: '118/A',
    isCreditNote: true,
    totals: { gross: '61', isGrossComputed: true },
  });
  expect(await readEInvoicePage(utf8(source), 2)).toEqual({ kind: 'other' });
});

test('reads the page of a signed file and reports the signature', async () => {
  const signed = envelopeOf(splitOctetString(utf8(sampleText('fattura-pa'))));
  expect(await readEInvoicePage(signed, 1)).toMatchObject({
    kind: 'read',
    isSigned: true,
    page: { number: '118/A' },
  });
});

test('shows values of another form as the file writes them', async () => {
  const source = sampleText('xrechnung-ubl')
    .replace('842.40</cbc:TaxInclusive', '842,40 EUR</cbc:TaxInclusive')
    .replace('>600</cbc:Invoiced', '>ca. 600</cbc:Invoiced')
    .replace('2026-10-17', '17. Oktober\n 2026')
    .replace('>380<', '>4711<');
  expect(await pageOf(source)).toMatchObject({
    totals: { gross: '842,40 EUR' },
    lines: [{ quantity: 'ca. 600' }],
    issueDate: '17. Oktober 2026',
    typeCode: '4711',
  });
});

test('keeps the lines of payment terms and notes', async () => {
  const terms = '#SKONTO#TAGE=7#PROZENT=2.00#\n#SKONTO#TAGE=14#PROZENT=1.00#';
  const source = sampleText('xrechnung-ubl').replace('30 Tage netto', `\n  ${terms}  \r\n`);
  expect((await pageOf(source)).paymentTerms).toEqual([terms]);
});

describe('hostile files', () => {
  test('passes on the first of 100,000 lines and of 1,000 notes, and counts them', async () => {
    const line = '<cac:InvoiceLine><cbc:ID>2</cbc:ID></cac:InvoiceLine>';
    const note = '<cbc:Note>Danke</cbc:Note>';
    const source = sampleText('xrechnung-ubl')
      .replace('</ubl:Invoice>', `${line.repeat(100_000)}</ubl:Invoice>`)
      .replace('<cbc:ID>RE', `${note.repeat(1_000)}<cbc:ID>RE`);
    const page = await pageOf(source);
    expect(page.lines).toHaveLength(2_000);
    expect(page.lineCount).toBe(100_001);
    expect(page.notes).toHaveLength(200);
    expect(page.leftOutCount).toBe(800);
  });

  test('cuts lists within a line and a party', async () => {
    const discount = '<cac:AllowanceCharge><cbc:Amount>1</cbc:Amount></cac:AllowanceCharge>';
    const name = '<cac:PartyName><cbc:Name>Mühle</cbc:Name></cac:PartyName>';
    const page = await pageOf(
      sampleText('xrechnung-ubl')
        .replace('<cac:Item>', `${discount.repeat(300)}<cac:Item>`)
        .replace('<cac:PartyName>', `${name.repeat(300)}<cac:PartyName>`),
    );
    expect(page.lines[0]?.allowances).toHaveLength(200);
    expect(page.seller?.names).toHaveLength(200);
    expect(page.leftOutCount).toBe(100 + 102);
  });

  test('cuts the lists of many lines', async () => {
    const discount = '<cac:AllowanceCharge><cbc:Amount>1</cbc:Amount></cac:AllowanceCharge>';
    const line = `<cac:InvoiceLine>${discount.repeat(30)}</cac:InvoiceLine>`;
    const page = await pageOf(
      sampleText('xrechnung-ubl').replace('</ubl:Invoice>', `${line.repeat(1_000)}</ubl:Invoice>`),
    );
    expect(page.lines).toHaveLength(1_001);
    expect(page.lines.flatMap(({ allowances }) => allowances).length).toBeLessThanOrEqual(4_000);
    expect(page.leftOutCount).toBeGreaterThanOrEqual(26_000);
  });

  test('ends long texts with an ellipsis', async () => {
    const source = sampleText('xrechnung-ubl')
      .replace('<cbc:ID>RE', `<cbc:Note>${'a'.repeat(10_000_000)}</cbc:Note><cbc:ID>RE`)
      .replace('<cbc:Name>Mühle am Bach', `<cbc:Name>${'b'.repeat(1_000)}`);
    const page = await pageOf(source);
    expect(page.notes).toEqual([`${'a'.repeat(4_999)}…`]);
    expect(page.seller?.names[1]).toBe(`${'b'.repeat(199)}…`);
  });

  test('treats markup in a name as text', async () => {
    const source = sampleText('xrechnung-ubl').replace(
      'Boulangerie Martin',
      '&lt;img src=x onerror=alert(1)&gt;<![CDATA[<b>&amp;]]>',
    );
    expect((await pageOf(source)).buyer?.names).toEqual(['<img src=x onerror=alert(1)><b>&amp;']);
  });

  test.each([
    ['ubl', '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'],
    ['cii', '<CrossIndustryInvoice/>'],
    ['zugferd-1', '<CrossIndustryDocument/>'],
    ['fattura-pa', '<FatturaElettronica><FatturaElettronicaBody/></FatturaElettronica>'],
    [
      'fattura-pa-simplified',
      '<FatturaElettronicaSemplificata><FatturaElettronicaBody/></FatturaElettronicaSemplificata>',
    ],
  ])('reads an empty file as an empty page: %s', async (standard, source) => {
    const page = await pageOf(source);
    expect(page.standard).toBe(standard);
    expect(textsOf(page)).toEqual([]);
  });

  test('reads each element without its content', async () => {
    for (const { name } of fullFiles) {
      const page = await pageOf(sampleText(name).replaceAll(/>[^<>]+</g, '>  <'));
      const attributes = /"(?:payments|lines|attachments)\.[^"]*"/g;
      const stated = new Set(
        sampleText(name)
          .match(attributes)
          ?.map((text) => text.slice(1, -1)),
      );
      for (const [, text] of textsOf(page)) expect(stated).toContain(text);
    }
  });

  test('names a problem instead of a page', async () => {
    expect(await readEInvoicePage(utf8('<!DOCTYPE a><a/>'), 0)).toEqual({ kind: 'unsafe' });
    expect(await readEInvoicePage(utf8(sampleText('fattura-pa')), -1)).toEqual({ kind: 'other' });
  });
});
