import type {
  EInvoiceLine,
  EInvoicePage,
  EInvoiceParty,
} from '../../../preload/contract/invoices/e-invoice-page.ts';
import {
  readAmount,
  readAmounts,
  limitPage,
  readDays,
  readEachParagraph,
  readEachWord,
  readFirstLines,
  isTrue,
  toInstalment,
  readParagraph,
  readParagraphs,
  readPeriod,
  readReferences,
  sharedFields,
  readWord,
  readWords,
} from './page-fields.ts';
import { ciiNames, ciiParts, ciiTaxNumber, readCii } from './read-standards.ts';
import { type XmlElement, elementsAt, textAt, textsAt } from './xml-tree.ts';

const period = {
  from: 'BillingSpecifiedPeriod/StartDateTime/DateTimeString',
  to: 'BillingSpecifiedPeriod/EndDateTime/DateTimeString',
};
/** The paths in CII and ZUGFeRD 1.0. */
const percent = 'RateApplicablePercent|ApplicablePercent';

function partyOf(party: XmlElement | undefined): EInvoiceParty | null {
  if (party === undefined) return null;
  const address = 'PostalTradeAddress';
  const contact = 'DefinedTradeContact';
  return {
    names: readEachWord(ciiNames(party)),
    addressLines: readEachWord(
      textsAt(party, `${address}/LineOne`).concat(textsAt(party, `${address}/LineTwo|LineThree`)),
    ),
    vatNumber: readWord(ciiTaxNumber(party, 'VA')),
    taxNumber: readWord(ciiTaxNumber(party, 'FC')),
    otherNumbers: readEachWord(textsAt(party, 'ID|GlobalID')),
    taxRegime: null,
    contact: readWord(textsAt(party, `${contact}/PersonName|DepartmentName`).join(', ')),
    ...readWords(party, {
      postcode: `${address}/PostcodeCode`,
      city: `${address}/CityName`,
      region: `${address}/CountrySubDivisionName`,
      country: `${address}/CountryID`,
      registrationNumber: 'SpecifiedLegalOrganization/ID',
      phone: `${contact}/TelephoneUniversalCommunication/CompleteNumber`,
      email: `${contact}/EmailURIUniversalCommunication/URIID`,
      electronicAddress: 'URIUniversalCommunication/URIID',
    }),
    ...readParagraphs(party, { legalInformation: 'Description' }),
  };
}

function allowanceOf(element: XmlElement): EInvoicePage['allowances'][number] {
  return {
    isCharge: isTrue(textAt(element, 'ChargeIndicator/Indicator')),
    ...readWords(element, {
      reasonCode: 'ReasonCode',
      taxCategory: 'CategoryTradeTax/CategoryCode',
    }),
    ...readParagraphs(element, { reason: 'Reason' }),
    ...readAmounts(element, {
      base: 'BasisAmount',
      percent: 'CalculationPercent',
      amount: 'ActualAmount',
      taxRate: `CategoryTradeTax/${percent}`,
    }),
  };
}

/** Transport and packing, which the extended profile and ZUGFeRD 1.0 have separately. */
function serviceChargeOf(element: XmlElement): EInvoicePage['allowances'][number] {
  return {
    isCharge: true,
    reasonCode: null,
    base: null,
    percent: null,
    ...readWords(element, { taxCategory: 'AppliedTradeTax/CategoryCode' }),
    ...readParagraphs(element, { reason: 'Description' }),
    ...readAmounts(element, { amount: 'AppliedAmount', taxRate: `AppliedTradeTax/${percent}` }),
  };
}

/** The paths within a document, in CII and ZUGFeRD 1.0. */
const numberPath = 'IssuerAssignedID|ID';
const issueDatePaths = ['FormattedIssueDateTime|IssueDateTime/DateTimeString', 'IssueDateTime'];
const accountingAccount =
  'ReceivableSpecifiedTradeAccountingAccount|SpecifiedTradeAccountingAccount';

/** The paths within a line, in CII and ZUGFeRD 1.0. */
const linePaths = {
  document: 'AssociatedDocumentLineDocument',
  agreement: 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement',
  delivery: 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery',
  settlement: 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement',
  summation:
    'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
};

function lineOf(line: XmlElement): EInvoiceLine {
  const { document, agreement, delivery, settlement, summation } = linePaths;
  const [product] = elementsAt(line, 'SpecifiedTradeProduct');
  const [quantity] = elementsAt(line, `${delivery}/BilledQuantity`);
  const [settlementElement] = elementsAt(line, settlement);
  const price = `${agreement}/NetPriceProductTradePrice`;
  const listPrice = `${agreement}/GrossPriceProductTradePrice`;
  return {
    level: 0,
    typeCode: null,
    gross: null,
    tax: null,
    quantity: readAmount(quantity?.text),
    unit: readWord(quantity?.attributes['unitCode']),
    itemNumbers: readEachWord([
      ...textsAt(product, 'SellerAssignedID|BuyerAssignedID|GlobalID'),
      ...textsAt(product, 'DesignatedProductClassification/ClassCode'),
    ]),
    attributes: elementsAt(product, 'ApplicableProductCharacteristic').map((property) =>
      readWords(property, { name: 'Description', value: 'Value|ValueMeasure' }),
    ),
    allowances: elementsAt(settlementElement, 'SpecifiedTradeAllowanceCharge').map(allowanceOf),
    note: readParagraph(textsAt(line, `${document}/IncludedNote/Content`).join('\n')),
    period: readPeriod(settlementElement, period),
    references: [
      ...readReferences(settlementElement, 'object', ['AdditionalReferencedDocument', numberPath]),
      ...readReferences(settlementElement, 'accounting', [accountingAccount, 'ID']),
      ...readReferences(line, 'order', [
        `${agreement}/BuyerOrderReferencedDocument`,
        numberPath,
        ...issueDatePaths,
      ]),
      ...readReferences(line, 'delivery-note', [
        `${delivery}/DespatchAdviceReferencedDocument|DeliveryNoteReferencedDocument`,
        numberPath,
        ...issueDatePaths,
      ]),
    ],
    ...readWords(line, {
      number: `${document}/LineID`,
      originCountry: 'SpecifiedTradeProduct/OriginTradeCountry/ID',
      taxCategory: `${settlement}/ApplicableTradeTax/CategoryCode`,
      orderLine: `${agreement}/BuyerOrderReferencedDocument/LineID`,
    }),
    ...readParagraphs(product, { name: 'Name', description: 'Description' }),
    ...readAmounts(line, {
      price: `${price}/ChargeAmount`,
      priceQuantity: `${price}/BasisQuantity`,
      listPrice: `${listPrice}/ChargeAmount`,
      priceDiscount: `${listPrice}/AppliedTradeAllowanceCharge/ActualAmount`,
      net: `${settlement}/${summation}/LineTotalAmount`,
      taxRate: `${settlement}/ApplicableTradeTax/${percent}`,
    }),
  };
}

/** The kind of a further document by UNTDID 1001: 130 is an invoiced object, 50 a tender. */
function furtherDocumentKind(document: XmlElement): 'object' | 'tender' | null {
  const code = textAt(document, 'TypeCode')?.trim();
  if (code === '130') return 'object';
  return code === '50' ? 'tender' : null;
}

function referencesOf(transaction: XmlElement | undefined): EInvoicePage['references'] {
  const [agreement] = elementsAt(transaction, ciiParts.agreement);
  const [delivery] = elementsAt(transaction, ciiParts.delivery);
  const [settlement] = elementsAt(transaction, ciiParts.settlement);
  return [
    ...readReferences(agreement, 'buyer', ['BuyerReference', '']),
    ...readReferences(agreement, 'order', [
      'BuyerOrderReferencedDocument',
      numberPath,
      ...issueDatePaths,
    ]),
    ...readReferences(agreement, 'sales-order', [
      'SellerOrderReferencedDocument',
      numberPath,
      ...issueDatePaths,
    ]),
    ...readReferences(agreement, 'contract', [
      'ContractReferencedDocument',
      numberPath,
      ...issueDatePaths,
    ]),
    ...readReferences(agreement, 'project', ['SpecifiedProcuringProject', 'ID']),
    ...readReferences(delivery, 'delivery-note', [
      'DespatchAdviceReferencedDocument|DeliveryNoteReferencedDocument',
      numberPath,
      ...issueDatePaths,
    ]),
    ...readReferences(delivery, 'receipt', [
      'ReceivingAdviceReferencedDocument',
      numberPath,
      ...issueDatePaths,
    ]),
    ...elementsAt(agreement, 'AdditionalReferencedDocument').flatMap((document) => {
      const kind = furtherDocumentKind(document);
      return kind === null ? [] : readReferences(document, kind, [numberPath, '']);
    }),
    ...readReferences(settlement, 'accounting', [accountingAccount, 'ID']),
    ...readReferences(settlement, 'preceding-invoice', [
      'InvoiceReferencedDocument',
      numberPath,
      ...issueDatePaths,
    ]),
  ];
}

function attachmentOf(document: XmlElement): EInvoicePage['attachments'][number] {
  const [file] = elementsAt(document, 'AttachmentBinaryObject');
  return {
    name: readWord(file?.attributes['filename']),
    mime: readWord(file?.attributes['mimeCode']),
    ...readParagraphs(document, { description: 'Name' }),
    ...readWords(document, { number: numberPath, address: 'URIID' }),
  };
}

function paymentOf(
  means: XmlElement,
  settlement: XmlElement | undefined,
): EInvoicePage['payments'][number] {
  return {
    accounts: elementsAt(means, 'PayeePartyCreditorFinancialAccount').map((account) => ({
      ...readWords(account, { iban: 'IBANID|ProprietaryID', name: 'AccountName' }),
      ...readWords(means, {
        bic: 'PayeeSpecifiedCreditorFinancialInstitution/BICID',
        bank: 'PayeeSpecifiedCreditorFinancialInstitution/Name',
      }),
    })),
    ...readWords(settlement, {
      reference: 'PaymentReference',
      mandate: 'SpecifiedTradePaymentTerms/DirectDebitMandateID',
      creditor: 'CreditorReferenceID',
    }),
    ...readWords(means, {
      meansCode: 'TypeCode',
      meansText: 'Information',
      debitedAccount: 'PayerPartyDebtorFinancialAccount/IBANID',
      card: 'ApplicableTradeSettlementFinancialCard/ID',
      cardHolder: 'ApplicableTradeSettlementFinancialCard/CardholderName',
    }),
  };
}

function instalmentOf(terms: XmlElement): EInvoicePage['instalments'] {
  const discount = 'ApplicableTradePaymentDiscountTerms';
  const penalty = 'ApplicableTradePaymentPenaltyTerms';
  return toInstalment({
    ...readDays(terms, {
      dueDate: 'DueDateDateTime/DateTimeString',
      discountUntil: `${discount}/BasisDateTime/DateTimeString`,
      penaltyFrom: `${penalty}/BasisDateTime/DateTimeString`,
    }),
    ...readAmounts(terms, {
      amount: 'PartialPaymentAmount',
      discountPercent: `${discount}/CalculationPercent`,
      discountAmount: `${discount}/ActualDiscountAmount`,
      penaltyAmount: `${penalty}/ActualPenaltyAmount`,
    }),
  });
}

function taxOf(tax: XmlElement): EInvoicePage['taxes'][number] {
  return {
    liability: null,
    ...readWords(tax, { category: 'CategoryCode', exemptionCode: 'ExemptionReasonCode' }),
    ...readParagraphs(tax, { exemptionReason: 'ExemptionReason' }),
    ...readAmounts(tax, { rate: percent, base: 'BasisAmount', amount: 'CalculatedAmount' }),
  };
}

function totalsOf(settlement: XmlElement | undefined) {
  const [totals] = elementsAt(settlement, ciiParts.summation);
  const accounting = textAt(settlement, 'TaxCurrencyCode')?.trim();
  const isOther = accounting !== textAt(settlement, 'InvoiceCurrencyCode')?.trim();
  const inOther = elementsAt(totals, 'TaxTotalAmount').find(
    ({ attributes }) => isOther && attributes['currencyID']?.trim() === accounting,
  );
  return {
    taxInAccountingCurrency: readAmount(inOther?.text),
    ...readAmounts(totals, {
      lines: 'LineTotalAmount',
      allowances: 'AllowanceTotalAmount',
      charges: 'ChargeTotalAmount',
      prepaid: 'TotalPrepaidAmount',
      rounding: 'RoundingAmount',
    }),
  };
}

/** The whole content of an invoice in CII or ZUGFeRD 1.0. */
export function readCiiPage(root: XmlElement): EInvoicePage {
  const shared = sharedFields(readCii(root));
  const { document, transaction, agreement, delivery, settlement } = ciiParts;
  const [tradeElement] = elementsAt(root, transaction);
  const [agreementElement] = elementsAt(tradeElement, agreement);
  const [settlementElement] = elementsAt(tradeElement, settlement);
  const party = (from: XmlElement | undefined, path: string): EInvoiceParty | null =>
    partyOf(elementsAt(from, path)[0]);
  return limitPage({
    standard: root.name === 'CrossIndustryDocument' ? 'zugferd-1' : 'cii',
    ...shared,
    totals: { ...totalsOf(settlementElement), ...shared.totals },
    period: readPeriod(settlementElement, period),
    references: referencesOf(tradeElement),
    seller: party(agreementElement, 'SellerTradeParty'),
    buyer: party(agreementElement, 'BuyerTradeParty'),
    payee: party(settlementElement, 'PayeeTradeParty'),
    taxRepresentative: party(agreementElement, 'SellerTaxRepresentativeTradeParty'),
    deliveryParty: party(tradeElement, `${delivery}/ShipToTradeParty`),
    invoicee: party(settlementElement, 'InvoiceeTradeParty'),
    issuer: null,
    carrier: null,
    ...readFirstLines(elementsAt(tradeElement, 'IncludedSupplyChainTradeLineItem'), lineOf),
    allowances: [
      ...elementsAt(settlementElement, 'SpecifiedTradeAllowanceCharge').map(allowanceOf),
      ...elementsAt(settlementElement, 'SpecifiedLogisticsServiceCharge').map(serviceChargeOf),
    ],
    taxes: elementsAt(settlementElement, 'ApplicableTradeTax').map(taxOf),
    withholdings: [],
    payments: elementsAt(settlementElement, 'SpecifiedTradeSettlementPaymentMeans').map((means) =>
      paymentOf(means, settlementElement),
    ),
    otherPayments: elementsAt(settlementElement, 'SpecifiedAdvancePayment').map((payment) => ({
      name: null,
      description: null,
      ...readAmounts(payment, { amount: 'PaidAmount' }),
      ...readDays(payment, { date: 'FormattedReceivedDateTime/DateTimeString' }),
    })),
    instalments: elementsAt(settlementElement, 'SpecifiedTradePaymentTerms').flatMap(instalmentOf),
    paymentTermsCode: null,
    paymentTerms: readEachParagraph(
      textsAt(settlementElement, 'SpecifiedTradePaymentTerms/Description'),
    ),
    notes: readEachParagraph(textsAt(root, `${document}/IncludedNote/Content`)),
    attachments: elementsAt(agreementElement, 'AdditionalReferencedDocument')
      .filter((further) => furtherDocumentKind(further) === null)
      .map(attachmentOf),
    ...readWords(root, {
      typeCode: `${document}/TypeCode`,
      typeText: `${document}/Name`,
      accountingCurrency: `${transaction}/${settlement}/TaxCurrencyCode`,
    }),
    ...readDays(tradeElement, {
      taxDate: `${settlement}/ApplicableTradeTax/TaxPointDate/DateString`,
      deliveryDate: `${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`,
    }),
  });
}
