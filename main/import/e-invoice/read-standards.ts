import { type EInvoiceTexts } from './e-invoice.ts';
import { type XmlElement, elementsAt, textAt, textsAt } from './xml-tree.ts';

/** Codes of UNTDID 1001 that EN 16931 reads as credit notes. */
const creditNoteCodes = new Set('81 83 261 262 296 308 381 396 420 458 532'.split(' '));
function isCreditNoteCode(code: string | undefined): boolean {
  return creditNoteCodes.has(code?.trim() ?? '');
}

/**
 * The tax may appear a second time in the accounting currency; the one in the invoice's currency
 * counts. Several different ones in that currency belong to several taxes.
 */
function amountsInCurrency(
  elements: readonly XmlElement[],
  currency: string | undefined,
): readonly string[] {
  const currencyCode = currency?.trim().toUpperCase();
  const ownCurrencyElements = elements.filter(
    ({ attributes: { currencyID = currencyCode } }) =>
      currencyID?.trim().toUpperCase() === currencyCode,
  );
  return [...new Set(ownCurrencyElements.map(({ text }) => text.trim()))];
}

/** EN 16931 has the first for invoices and the second for credit notes; UBL allows the others. */
const dueDatePlaces = [
  'DueDate',
  'PaymentMeans/PaymentDueDate',
  'PaymentTerms/PaymentDueDate',
  'PaymentTerms/InstallmentDueDate',
];

/** The registered names first. */
export function ublNames(party: XmlElement | undefined): readonly string[] {
  return [
    ...textsAt(party, 'PartyLegalEntity/RegistrationName'),
    ...textsAt(party, 'PartyName/Name'),
  ];
}

/** The number of a party for VAT, or for its other taxes. */
export function ublTaxNumber(party: XmlElement | undefined, isVat: boolean): string | undefined {
  const scheme = elementsAt(party, 'PartyTaxScheme').find(
    (each) => (textAt(each, 'TaxScheme/ID')?.trim().toUpperCase() === 'VAT') === isVat,
  );
  return textAt(scheme, 'CompanyID');
}

/** EN 16931 in UBL 2.1 (invoice and credit note), such as XRechnung. */
export function readUbl(root: XmlElement): EInvoiceTexts {
  const [party] = elementsAt(root, 'AccountingSupplierParty/Party');
  const currency = textAt(root, 'DocumentCurrencyCode');
  const [totals] = elementsAt(root, 'LegalMonetaryTotal');
  return {
    isCreditNote: root.name === 'CreditNote' || isCreditNoteCode(textAt(root, 'InvoiceTypeCode')),
    number: textAt(root, 'ID'),
    sellerNames: ublNames(party),
    vatNumber: ublTaxNumber(party, true),
    ibans: textsAt(root, 'PaymentMeans/PayeeFinancialAccount/ID'),
    gross: textAt(totals, 'TaxInclusiveAmount'),
    grossParts: [],
    payable: textsAt(totals, 'PayableAmount').slice(0, 1),
    net: textsAt(totals, 'TaxExclusiveAmount').slice(0, 1),
    tax: amountsInCurrency(elementsAt(root, 'TaxTotal/TaxAmount'), currency),
    currency,
    issueDate: textAt(root, 'IssueDate'),
    dueDates: dueDatePlaces.flatMap((place) => textsAt(root, place)),
    instalments: elementsAt(root, 'PaymentTerms')
      .map((terms) => ({
        dueDate: textAt(terms, 'PaymentDueDate') ?? textAt(terms, 'InstallmentDueDate'),
        amount: textAt(terms, 'Amount'),
      }))
      .filter(({ amount }) => amount !== undefined),
  };
}

/** The parts of CII (D16B), and their names in ZUGFeRD 1.0 of 2014. */
export const ciiParts = {
  document: 'ExchangedDocument|HeaderExchangedDocument',
  transaction: 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction',
  agreement: 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement',
  delivery: 'ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery',
  settlement: 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement',
  summation:
    'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
};

/** The registered name first. */
export function ciiNames(party: XmlElement | undefined): readonly string[] {
  return [
    ...textsAt(party, 'Name'),
    ...textsAt(party, 'SpecifiedLegalOrganization/TradingBusinessName'),
  ];
}

/** The number of a party for VAT (`VA`), or for its other taxes (`FC`). */
export function ciiTaxNumber(
  party: XmlElement | undefined,
  scheme: 'VA' | 'FC',
): string | undefined {
  return elementsAt(party, 'SpecifiedTaxRegistration/ID').find(
    ({ attributes }) => attributes['schemeID'] === scheme,
  )?.text;
}

const ciiTerms = 'SpecifiedTradePaymentTerms';
const ciiDueDate = 'DueDateDateTime/DateTimeString';

/** EN 16931 in CII (D16B), such as Factur-X and ZUGFeRD, and ZUGFeRD 1.0. */
export function readCii(root: XmlElement): EInvoiceTexts {
  const { document: head, transaction, agreement } = ciiParts;
  const [document] = elementsAt(root, head);
  const [seller] = elementsAt(root, `${transaction}/${agreement}/SellerTradeParty`);
  const [settlement] = elementsAt(root, `${transaction}/${ciiParts.settlement}`);
  const [totals] = elementsAt(settlement, ciiParts.summation);
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const account = 'SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount';
  return {
    isCreditNote: isCreditNoteCode(textAt(document, 'TypeCode')),
    number: textAt(document, 'ID'),
    sellerNames: ciiNames(seller),
    vatNumber: ciiTaxNumber(seller, 'VA'),
    ibans: [
      ...textsAt(settlement, `${account}/IBANID`),
      ...textsAt(settlement, `${account}/ProprietaryID`),
    ],
    gross: textAt(totals, 'GrandTotalAmount'),
    grossParts: [],
    payable: textsAt(totals, 'DuePayableAmount').slice(0, 1),
    net: textsAt(totals, 'TaxBasisTotalAmount').slice(0, 1),
    tax: amountsInCurrency(elementsAt(totals, 'TaxTotalAmount'), currency),
    currency,
    issueDate: textAt(document, 'IssueDateTime/DateTimeString'),
    dueDates: textsAt(settlement, `${ciiTerms}/${ciiDueDate}`),
    instalments: elementsAt(settlement, ciiTerms)
      .map((terms) => ({
        dueDate: textAt(terms, ciiDueDate),
        amount: textAt(terms, 'PartialPaymentAmount'),
      }))
      .filter(({ amount }) => amount !== undefined),
  };
}

/** TD04 and TD08 of FatturaPA. */
function isItalianCreditNote(type: string | undefined): boolean {
  return ['TD04', 'TD08'].includes(type?.trim() ?? '');
}

export function italianVatNumber(seller: XmlElement | undefined): string {
  const [vat] = elementsAt(seller, 'IdFiscaleIVA');
  const [country = '', number = ''] = [textAt(vat, 'IdPaese'), textAt(vat, 'IdCodice')].map(
    (text) => text?.trim(),
  );
  // Some programs repeat the country in the number.
  return number.startsWith(country) ? number : `${country}${number}`;
}

/** A company has a name, a person a first and a last one. */
export function italianNames(seller: XmlElement | undefined): readonly string[] {
  const person = [textAt(seller, 'Nome'), textAt(seller, 'Cognome')].filter(Boolean).join(' ');
  return [...textsAt(seller, 'Denominazione'), person];
}

/** The full total several times: alternative ways to pay, not instalments. */
function areAlternatives(amounts: readonly string[], total: string | undefined): boolean {
  return total !== undefined && amounts.every((amount) => amount.trim() === total.trim());
}

/** FatturaPA 1.2: one header, and an invoice for each body. */
export function readFatturaPa(root: XmlElement): readonly EInvoiceTexts[] {
  const [seller] = elementsAt(root, 'FatturaElettronicaHeader/CedentePrestatore/DatiAnagrafici');
  const sellerNames = italianNames(elementsAt(seller, 'Anagrafica')[0]);
  const vatNumber = italianVatNumber(seller);
  return elementsAt(root, 'FatturaElettronicaBody').map((body) => {
    const [document] = elementsAt(body, 'DatiGenerali/DatiGeneraliDocumento');
    const summary = 'DatiBeniServizi/DatiRiepilogo';
    const payment = 'DatiPagamento/DettaglioPagamento';
    // The format has no totals of these, only amounts per rate.
    const net = textsAt(body, `${summary}/ImponibileImporto`);
    const tax = textsAt(body, `${summary}/Imposta`);
    const total = textAt(document, 'ImportoTotaleDocumento');
    const amounts = textsAt(body, `${payment}/ImportoPagamento`);
    return {
      isCreditNote: isItalianCreditNote(textAt(document, 'TipoDocumento')),
      number: textAt(document, 'Numero'),
      sellerNames,
      vatNumber,
      ibans: textsAt(body, `${payment}/IBAN`),
      gross: total,
      // The net amounts already include the rounding per rate, but not that of the document.
      grossParts: net.length === 0 ? [] : [...net, ...tax, ...textsAt(document, 'Arrotondamento')],
      payable: areAlternatives(amounts, total) ? amounts.slice(0, 1) : amounts,
      net,
      tax,
      currency: textAt(document, 'Divisa'),
      issueDate: textAt(document, 'Data'),
      dueDates: textsAt(body, `${payment}/DataScadenzaPagamento`),
      instalments: elementsAt(body, payment).map((part) => ({
        dueDate: textAt(part, 'DataScadenzaPagamento'),
        amount: textAt(part, 'ImportoPagamento'),
      })),
    };
  });
}

/**
 * Simplified FatturaPA (`FSM10`): each line has its amount with tax. If a line gives only the rate,
 * the file does not state the tax.
 */
export function readSimplifiedFatturaPa(root: XmlElement): readonly EInvoiceTexts[] {
  const [seller] = elementsAt(root, 'FatturaElettronicaHeader/CedentePrestatore');
  return elementsAt(root, 'FatturaElettronicaBody').map((body) => {
    const [document] = elementsAt(body, 'DatiGenerali/DatiGeneraliDocumento');
    const lines = elementsAt(body, 'DatiBeniServizi');
    const isTaxStated = lines.every(
      (line) =>
        textAt(line, 'DatiIVA/Imposta') !== undefined || textAt(line, 'Natura') !== undefined,
    );
    return {
      isCreditNote: isItalianCreditNote(textAt(document, 'TipoDocumento')),
      number: textAt(document, 'Numero'),
      sellerNames: italianNames(seller),
      vatNumber: italianVatNumber(seller),
      ibans: [],
      gross: undefined,
      grossParts: lines.flatMap((line) => textsAt(line, 'Importo')),
      payable: [],
      net: [],
      tax: isTaxStated ? lines.flatMap((line) => textsAt(line, 'DatiIVA/Imposta')) : [],
      currency: textAt(document, 'Divisa'),
      issueDate: textAt(document, 'Data'),
      dueDates: [],
      instalments: [],
    };
  });
}
