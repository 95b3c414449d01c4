import type {
  EInvoiceLine,
  EInvoicePage,
  EInvoiceParty,
} from '../../../preload/contract/invoices/e-invoice-page.ts';
import {
  readAmount,
  readAmounts,
  limitPage,
  readDay,
  readDays,
  readEachParagraph,
  readEachWord,
  readFirstLines,
  isTrue,
  toInstalment,
  readParagraphs,
  readPeriod,
  readReferences,
  sharedFields,
  readWord,
  readWords,
} from './page-fields.ts';
import { readUbl, ublNames, ublTaxNumber } from './read-standards.ts';
import { type XmlElement, elementsAt, textAt, textsAt } from './xml-tree.ts';

const period = { from: 'InvoicePeriod/StartDate', to: 'InvoicePeriod/EndDate' };

function addressOf(address: XmlElement | undefined) {
  return {
    addressLines: readEachWord(
      textsAt(address, 'StreetName|AdditionalStreetName').concat(
        textsAt(address, 'AddressLine/Line'),
      ),
    ),
    ...readWords(address, {
      postcode: 'PostalZone',
      city: 'CityName',
      region: 'CountrySubentity',
      country: 'Country/IdentificationCode',
    }),
  };
}

function partyOf(party: XmlElement | undefined): EInvoiceParty | null {
  if (party === undefined) return null;
  return {
    names: readEachWord(ublNames(party)),
    ...addressOf(elementsAt(party, 'PostalAddress')[0]),
    vatNumber: readWord(ublTaxNumber(party, true)),
    taxNumber: readWord(ublTaxNumber(party, false)),
    otherNumbers: readEachWord(
      elementsAt(party, 'PartyIdentification/ID')
        .filter((id) => !isCreditor(id))
        .map(({ text }) => text),
    ),
    taxRegime: null,
    ...readWords(party, {
      registrationNumber: 'PartyLegalEntity/CompanyID',
      contact: 'Contact/Name',
      phone: 'Contact/Telephone',
      email: 'Contact/ElectronicMail',
      electronicAddress: 'EndpointID',
    }),
    ...readParagraphs(party, { legalInformation: 'PartyLegalEntity/CompanyLegalForm' }),
  };
}

/** The delivery address and name as a party, as other standards have it. */
function deliveryPartyOf(delivery: XmlElement | undefined): EInvoiceParty | null {
  const [party] = elementsAt(delivery, 'DeliveryParty');
  const [place] = elementsAt(delivery, 'DeliveryLocation');
  const base = partyOf(party ?? place);
  return (
    base && {
      ...base,
      ...addressOf(elementsAt(place, 'Address')[0] ?? elementsAt(party, 'PostalAddress')[0]),
      otherNumbers: readEachWord([...base.otherNumbers, ...textsAt(place, 'ID')]),
    }
  );
}

function allowanceOf(element: XmlElement): EInvoicePage['allowances'][number] {
  return {
    isCharge: isTrue(textAt(element, 'ChargeIndicator')),
    ...readWords(element, {
      reasonCode: 'AllowanceChargeReasonCode',
      taxCategory: 'TaxCategory/ID',
    }),
    ...readParagraphs(element, { reason: 'AllowanceChargeReason' }),
    ...readAmounts(element, {
      base: 'BaseAmount',
      percent: 'MultiplierFactorNumeric',
      amount: 'Amount',
      taxRate: 'TaxCategory/Percent',
    }),
  };
}

type Line = { readonly line: XmlElement; readonly level: number };

/** A line and its sub-lines, which XRechnung allows. */
function withParts(line: XmlElement, level: number): readonly Line[] {
  const parts = elementsAt(line, 'SubInvoiceLine|SubCreditNoteLine');
  return [{ line, level }, ...parts.flatMap((part) => withParts(part, level + 1))];
}

function lineOf({ line, level }: Line): EInvoiceLine {
  const [quantity] = elementsAt(line, 'InvoicedQuantity|CreditedQuantity');
  const [item] = elementsAt(line, 'Item');
  return {
    level,
    typeCode: null,
    gross: null,
    tax: null,
    quantity: readAmount(quantity?.text),
    unit: readWord(quantity?.attributes['unitCode']),
    itemNumbers: readEachWord([
      ...textsAt(
        item,
        'SellersItemIdentification|BuyersItemIdentification|StandardItemIdentification/ID',
      ),
      ...textsAt(item, 'CommodityClassification/ItemClassificationCode'),
    ]),
    attributes: elementsAt(item, 'AdditionalItemProperty').map((property) =>
      readWords(property, { name: 'Name', value: 'Value' }),
    ),
    allowances: elementsAt(line, 'AllowanceCharge').map(allowanceOf),
    period: readPeriod(line, period),
    references: [
      ...readReferences(line, 'object', ['DocumentReference', 'ID']),
      ...readReferences(line, 'accounting', ['AccountingCost', '']),
      ...readReferences(line, 'order', ['OrderLineReference/OrderReference', 'ID']),
      ...readReferences(line, 'delivery-note', ['DespatchLineReference/DocumentReference', 'ID']),
    ],
    ...readWords(line, {
      number: 'ID',
      originCountry: 'Item/OriginCountry/IdentificationCode',
      taxCategory: 'Item/ClassifiedTaxCategory/ID',
      orderLine: 'OrderLineReference/LineID',
    }),
    ...readParagraphs(line, { name: 'Item/Name', description: 'Item/Description', note: 'Note' }),
    ...readAmounts(line, {
      price: 'Price/PriceAmount',
      priceQuantity: 'Price/BaseQuantity',
      listPrice: 'Price/AllowanceCharge/BaseAmount',
      priceDiscount: 'Price/AllowanceCharge/Amount',
      net: 'LineExtensionAmount',
      taxRate: 'Item/ClassifiedTaxCategory/Percent',
    }),
  };
}

function referencesOf(root: XmlElement): EInvoicePage['references'] {
  const documents = elementsAt(root, 'AdditionalDocumentReference').filter(isObject);
  return [
    ...readReferences(root, 'buyer', ['BuyerReference', '']),
    ...readReferences(root, 'order', ['OrderReference', 'ID', 'IssueDate']),
    ...readReferences(root, 'sales-order', ['OrderReference', 'SalesOrderID']),
    ...readReferences(root, 'contract', ['ContractDocumentReference', 'ID', 'IssueDate']),
    ...readReferences(root, 'project', ['ProjectReference', 'ID']),
    ...readReferences(root, 'delivery-note', ['DespatchDocumentReference', 'ID', 'IssueDate']),
    ...readReferences(root, 'receipt', ['ReceiptDocumentReference', 'ID', 'IssueDate']),
    ...readReferences(root, 'tender', ['OriginatorDocumentReference', 'ID', 'IssueDate']),
    ...documents.flatMap((document) => readReferences(document, 'object', ['ID', ''])),
    ...readReferences(root, 'accounting', ['AccountingCost', '']),
    ...readReferences(root, 'preceding-invoice', [
      'BillingReference/InvoiceDocumentReference|CreditNoteDocumentReference',
      'ID',
      'IssueDate',
    ]),
  ];
}

/** Code 130 of UNTDID 1001: the entry names the invoiced object and is no attachment. */
function isObject(document: XmlElement): boolean {
  return textAt(document, 'DocumentTypeCode')?.trim() === '130';
}

function attachmentOf(document: XmlElement): EInvoicePage['attachments'][number] {
  const [file] = elementsAt(document, 'Attachment/EmbeddedDocumentBinaryObject');
  return {
    name: readWord(file?.attributes['filename']),
    mime: readWord(file?.attributes['mimeCode']),
    ...readParagraphs(document, { description: 'DocumentDescription' }),
    ...readWords(document, { number: 'ID', address: 'Attachment/ExternalReference/URI' }),
  };
}

/** The creditor identifier of a direct debit: a number of the payee, or else of the seller. */
function creditorOf(root: XmlElement): string | null {
  const numbers = elementsAt(root, 'PayeeParty/PartyIdentification/ID').concat(
    elementsAt(root, 'AccountingSupplierParty/Party/PartyIdentification/ID'),
  );
  return readWord(numbers.find(isCreditor)?.text);
}
function isCreditor({ attributes }: XmlElement): boolean {
  return attributes['schemeID'] === 'SEPA';
}

function paymentOf(means: XmlElement, creditor: string | null): EInvoicePage['payments'][number] {
  const accounts = elementsAt(means, 'PayeeFinancialAccount');
  return {
    meansText:
      readWord(elementsAt(means, 'PaymentMeansCode')[0]?.attributes['name']) ??
      readWord(textAt(means, 'InstructionNote')),
    accounts: accounts.map((account) => ({
      ...readWords(account, {
        iban: 'ID',
        name: 'Name',
        bank: 'FinancialInstitutionBranch/FinancialInstitution/Name',
      }),
      bic:
        readWord(textAt(account, 'FinancialInstitutionBranch/ID')) ??
        readWord(textAt(account, 'FinancialInstitutionBranch/FinancialInstitution/ID')),
    })),
    creditor,
    ...readWords(means, {
      meansCode: 'PaymentMeansCode',
      reference: 'PaymentID',
      mandate: 'PaymentMandate/ID',
      debitedAccount: 'PaymentMandate/PayerFinancialAccount/ID',
      card: 'CardAccount/PrimaryAccountNumberID',
      cardHolder: 'CardAccount/HolderName',
    }),
  };
}

/** The due date of the invoice, and the payment terms that have a day or an amount. */
function instalmentsOf(root: XmlElement): EInvoicePage['instalments'] {
  const invoiceDueDates = textsAt(root, 'DueDate').concat(
    textsAt(root, 'PaymentMeans/PaymentDueDate'),
  );
  return [
    ...[...new Set(invoiceDueDates.map(readDay))].flatMap((dueDate) => toInstalment({ dueDate })),
    ...elementsAt(root, 'PaymentTerms').flatMap((terms) =>
      toInstalment({
        ...readDays(terms, {
          dueDate: 'PaymentDueDate|InstallmentDueDate',
          discountUntil: 'SettlementPeriod/EndDate',
        }),
        ...readAmounts(terms, {
          amount: 'Amount',
          discountPercent: 'SettlementDiscountPercent',
          discountAmount: 'SettlementDiscountAmount',
        }),
      }),
    ),
  ];
}

function taxesOf(root: XmlElement): EInvoicePage['taxes'] {
  return elementsAt(root, 'TaxTotal/TaxSubtotal').map((tax) => ({
    liability: null,
    ...readWords(tax, {
      category: 'TaxCategory/ID',
      exemptionCode: 'TaxCategory/TaxExemptionReasonCode',
    }),
    ...readParagraphs(tax, { exemptionReason: 'TaxCategory/TaxExemptionReason' }),
    ...readAmounts(tax, {
      rate: 'TaxCategory/Percent',
      base: 'TaxableAmount',
      amount: 'TaxAmount',
    }),
  }));
}

function totalsOf(root: XmlElement) {
  const accounting = textAt(root, 'TaxCurrencyCode')?.trim();
  const isOther = accounting !== textAt(root, 'DocumentCurrencyCode')?.trim();
  const inOther = elementsAt(root, 'TaxTotal/TaxAmount').find(
    ({ attributes }) => isOther && attributes['currencyID']?.trim() === accounting,
  );
  const total = 'LegalMonetaryTotal';
  return {
    taxInAccountingCurrency: readAmount(inOther?.text),
    ...readAmounts(root, {
      lines: `${total}/LineExtensionAmount`,
      allowances: `${total}/AllowanceTotalAmount`,
      charges: `${total}/ChargeTotalAmount`,
      prepaid: `${total}/PrepaidAmount`,
      rounding: `${total}/PayableRoundingAmount`,
    }),
  };
}

/** The whole content of an invoice or credit note in UBL. */
export function readUblPage(root: XmlElement): EInvoicePage {
  const shared = sharedFields(readUbl(root));
  const [delivery] = elementsAt(root, 'Delivery');
  const party = (path: string): EInvoiceParty | null => partyOf(elementsAt(root, path)[0]);
  return limitPage({
    standard: 'ubl',
    typeText: null,
    ...shared,
    totals: { ...totalsOf(root), ...shared.totals },
    period: readPeriod(root, period),
    references: referencesOf(root),
    seller: party('AccountingSupplierParty/Party'),
    buyer: party('AccountingCustomerParty/Party'),
    payee: party('PayeeParty'),
    taxRepresentative: party('TaxRepresentativeParty'),
    deliveryParty: deliveryPartyOf(delivery),
    invoicee: null,
    issuer: null,
    carrier: null,
    ...readFirstLines(
      elementsAt(root, 'InvoiceLine|CreditNoteLine').flatMap((line) => withParts(line, 0)),
      lineOf,
    ),
    allowances: elementsAt(root, 'AllowanceCharge').map(allowanceOf),
    taxes: taxesOf(root),
    withholdings: [],
    payments: elementsAt(root, 'PaymentMeans').map((means) => paymentOf(means, creditorOf(root))),
    otherPayments: elementsAt(root, 'PrepaidPayment').map((payment) => ({
      ...readWords(payment, { name: 'ID' }),
      ...readParagraphs(payment, { description: 'InstructionID' }),
      ...readAmounts(payment, { amount: 'PaidAmount' }),
      ...readDays(payment, { date: 'PaidDate|ReceivedDate' }),
    })),
    instalments: instalmentsOf(root),
    paymentTermsCode: null,
    paymentTerms: readEachParagraph(textsAt(root, 'PaymentTerms/Note')),
    notes: readEachParagraph(textsAt(root, 'Note')),
    attachments: elementsAt(root, 'AdditionalDocumentReference')
      .filter((document) => !isObject(document))
      .map(attachmentOf),
    ...readWords(root, {
      typeCode: 'InvoiceTypeCode|CreditNoteTypeCode',
      accountingCurrency: 'TaxCurrencyCode',
    }),
    ...readDays(root, { taxDate: 'TaxPointDate', deliveryDate: 'Delivery/ActualDeliveryDate' }),
  });
}
