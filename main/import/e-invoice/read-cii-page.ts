import type {
  EInvoiceLine,
  EInvoicePage,
  EInvoiceParty,
} from '../../../preload/contract/invoices/e-invoice-page.ts';
import {
  amount,
  amounts,
  boundedPage,
  days,
  eachParagraph,
  eachWord,
  firstLines,
  isTrue,
  instalment,
  paragraph,
  paragraphs,
  periodAt,
  referencesAt,
  sharedFields,
  word,
  words,
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
    names: eachWord(ciiNames(party)),
    addressLines: eachWord(
      textsAt(party, `${address}/LineOne`).concat(textsAt(party, `${address}/LineTwo|LineThree`)),
    ),
    vatNumber: word(ciiTaxNumber(party, 'VA')),
    taxNumber: word(ciiTaxNumber(party, 'FC')),
    otherNumbers: eachWord(textsAt(party, 'ID|GlobalID')),
    taxRegime: null,
    contact: word(textsAt(party, `${contact}/PersonName|DepartmentName`).join(', ')),
    ...words(party, {
      postcode: `${address}/PostcodeCode`,
      city: `${address}/CityName`,
      region: `${address}/CountrySubDivisionName`,
      country: `${address}/CountryID`,
      registrationNumber: 'SpecifiedLegalOrganization/ID',
      phone: `${contact}/TelephoneUniversalCommunication/CompleteNumber`,
      email: `${contact}/EmailURIUniversalCommunication/URIID`,
      electronicAddress: 'URIUniversalCommunication/URIID',
    }),
    ...paragraphs(party, { legalInformation: 'Description' }),
  };
}

function allowanceOf(element: XmlElement): EInvoicePage['allowances'][number] {
  return {
    isCharge: isTrue(textAt(element, 'ChargeIndicator/Indicator')),
    ...words(element, { reasonCode: 'ReasonCode', taxCategory: 'CategoryTradeTax/CategoryCode' }),
    ...paragraphs(element, { reason: 'Reason' }),
    ...amounts(element, {
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
    ...words(element, { taxCategory: 'AppliedTradeTax/CategoryCode' }),
    ...paragraphs(element, { reason: 'Description' }),
    ...amounts(element, { amount: 'AppliedAmount', taxRate: `AppliedTradeTax/${percent}` }),
  };
}

/** The paths within a document, in CII and ZUGFeRD 1.0. */
const number = 'IssuerAssignedID|ID';
const issued = ['FormattedIssueDateTime|IssueDateTime/DateTimeString', 'IssueDateTime'];
const accountingAccount =
  'ReceivableSpecifiedTradeAccountingAccount|SpecifiedTradeAccountingAccount';

/** The paths within a line, in CII and ZUGFeRD 1.0. */
const ofLine = {
  document: 'AssociatedDocumentLineDocument',
  agreement: 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement',
  delivery: 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery',
  settlement: 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement',
  summation:
    'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
};

function lineOf(line: XmlElement): EInvoiceLine {
  const { document, agreement, delivery, settlement, summation } = ofLine;
  const [product] = elementsAt(line, 'SpecifiedTradeProduct');
  const [quantity] = elementsAt(line, `${delivery}/BilledQuantity`);
  const [settled] = elementsAt(line, settlement);
  const price = `${agreement}/NetPriceProductTradePrice`;
  const listPrice = `${agreement}/GrossPriceProductTradePrice`;
  return {
    level: 0,
    typeCode: null,
    gross: null,
    tax: null,
    quantity: amount(quantity?.text),
    unit: word(quantity?.attributes['unitCode']),
    itemNumbers: eachWord([
      ...textsAt(product, 'SellerAssignedID|BuyerAssignedID|GlobalID'),
      ...textsAt(product, 'DesignatedProductClassification/ClassCode'),
    ]),
    attributes: elementsAt(product, 'ApplicableProductCharacteristic').map((property) =>
      words(property, { name: 'Description', value: 'Value|ValueMeasure' }),
    ),
    allowances: elementsAt(settled, 'SpecifiedTradeAllowanceCharge').map(allowanceOf),
    note: paragraph(textsAt(line, `${document}/IncludedNote/Content`).join('\n')),
    period: periodAt(settled, period),
    references: [
      ...referencesAt(settled, 'object', ['AdditionalReferencedDocument', number]),
      ...referencesAt(settled, 'accounting', [accountingAccount, 'ID']),
      ...referencesAt(line, 'order', [
        `${agreement}/BuyerOrderReferencedDocument`,
        number,
        ...issued,
      ]),
      ...referencesAt(line, 'delivery-note', [
        `${delivery}/DespatchAdviceReferencedDocument|DeliveryNoteReferencedDocument`,
        number,
        ...issued,
      ]),
    ],
    ...words(line, {
      number: `${document}/LineID`,
      originCountry: 'SpecifiedTradeProduct/OriginTradeCountry/ID',
      taxCategory: `${settlement}/ApplicableTradeTax/CategoryCode`,
      orderLine: `${agreement}/BuyerOrderReferencedDocument/LineID`,
    }),
    ...paragraphs(product, { name: 'Name', description: 'Description' }),
    ...amounts(line, {
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
function furtherKind(document: XmlElement): 'object' | 'tender' | null {
  const code = textAt(document, 'TypeCode')?.trim();
  if (code === '130') return 'object';
  return code === '50' ? 'tender' : null;
}

function referencesOf(transaction: XmlElement | undefined): EInvoicePage['references'] {
  const [agreement] = elementsAt(transaction, ciiParts.agreement);
  const [delivery] = elementsAt(transaction, ciiParts.delivery);
  const [settlement] = elementsAt(transaction, ciiParts.settlement);
  return [
    ...referencesAt(agreement, 'buyer', ['BuyerReference', '']),
    ...referencesAt(agreement, 'order', ['BuyerOrderReferencedDocument', number, ...issued]),
    ...referencesAt(agreement, 'sales-order', ['SellerOrderReferencedDocument', number, ...issued]),
    ...referencesAt(agreement, 'contract', ['ContractReferencedDocument', number, ...issued]),
    ...referencesAt(agreement, 'project', ['SpecifiedProcuringProject', 'ID']),
    ...referencesAt(delivery, 'delivery-note', [
      'DespatchAdviceReferencedDocument|DeliveryNoteReferencedDocument',
      number,
      ...issued,
    ]),
    ...referencesAt(delivery, 'receipt', ['ReceivingAdviceReferencedDocument', number, ...issued]),
    ...elementsAt(agreement, 'AdditionalReferencedDocument').flatMap((document) => {
      const kind = furtherKind(document);
      return kind === null ? [] : referencesAt(document, kind, [number, '']);
    }),
    ...referencesAt(settlement, 'accounting', [accountingAccount, 'ID']),
    ...referencesAt(settlement, 'preceding-invoice', [
      'InvoiceReferencedDocument',
      number,
      ...issued,
    ]),
  ];
}

function attachmentOf(document: XmlElement): EInvoicePage['attachments'][number] {
  const [file] = elementsAt(document, 'AttachmentBinaryObject');
  return {
    name: word(file?.attributes['filename']),
    mime: word(file?.attributes['mimeCode']),
    ...paragraphs(document, { description: 'Name' }),
    ...words(document, { number, address: 'URIID' }),
  };
}

function paymentOf(
  means: XmlElement,
  settlement: XmlElement | undefined,
): EInvoicePage['payments'][number] {
  return {
    accounts: elementsAt(means, 'PayeePartyCreditorFinancialAccount').map((account) => ({
      ...words(account, { iban: 'IBANID|ProprietaryID', name: 'AccountName' }),
      ...words(means, {
        bic: 'PayeeSpecifiedCreditorFinancialInstitution/BICID',
        bank: 'PayeeSpecifiedCreditorFinancialInstitution/Name',
      }),
    })),
    ...words(settlement, {
      reference: 'PaymentReference',
      mandate: 'SpecifiedTradePaymentTerms/DirectDebitMandateID',
      creditor: 'CreditorReferenceID',
    }),
    ...words(means, {
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
  return instalment({
    ...days(terms, {
      dueDate: 'DueDateDateTime/DateTimeString',
      discountUntil: `${discount}/BasisDateTime/DateTimeString`,
      penaltyFrom: `${penalty}/BasisDateTime/DateTimeString`,
    }),
    ...amounts(terms, {
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
    ...words(tax, { category: 'CategoryCode', exemptionCode: 'ExemptionReasonCode' }),
    ...paragraphs(tax, { exemptionReason: 'ExemptionReason' }),
    ...amounts(tax, { rate: percent, base: 'BasisAmount', amount: 'CalculatedAmount' }),
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
    taxInAccountingCurrency: amount(inOther?.text),
    ...amounts(totals, {
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
  const [traded] = elementsAt(root, transaction);
  const [agreed] = elementsAt(traded, agreement);
  const [settled] = elementsAt(traded, settlement);
  const party = (from: XmlElement | undefined, path: string): EInvoiceParty | null =>
    partyOf(elementsAt(from, path)[0]);
  return boundedPage({
    standard: root.name === 'CrossIndustryDocument' ? 'zugferd-1' : 'cii',
    ...shared,
    totals: { ...totalsOf(settled), ...shared.totals },
    period: periodAt(settled, period),
    references: referencesOf(traded),
    seller: party(agreed, 'SellerTradeParty'),
    buyer: party(agreed, 'BuyerTradeParty'),
    payee: party(settled, 'PayeeTradeParty'),
    taxRepresentative: party(agreed, 'SellerTaxRepresentativeTradeParty'),
    deliveryParty: party(traded, `${delivery}/ShipToTradeParty`),
    invoicee: party(settled, 'InvoiceeTradeParty'),
    issuer: null,
    carrier: null,
    ...firstLines(elementsAt(traded, 'IncludedSupplyChainTradeLineItem'), lineOf),
    allowances: [
      ...elementsAt(settled, 'SpecifiedTradeAllowanceCharge').map(allowanceOf),
      ...elementsAt(settled, 'SpecifiedLogisticsServiceCharge').map(serviceChargeOf),
    ],
    taxes: elementsAt(settled, 'ApplicableTradeTax').map(taxOf),
    withholdings: [],
    payments: elementsAt(settled, 'SpecifiedTradeSettlementPaymentMeans').map((means) =>
      paymentOf(means, settled),
    ),
    otherPayments: elementsAt(settled, 'SpecifiedAdvancePayment').map((payment) => ({
      name: null,
      description: null,
      ...amounts(payment, { amount: 'PaidAmount' }),
      ...days(payment, { date: 'FormattedReceivedDateTime/DateTimeString' }),
    })),
    instalments: elementsAt(settled, 'SpecifiedTradePaymentTerms').flatMap(instalmentOf),
    paymentTermsCode: null,
    paymentTerms: eachParagraph(textsAt(settled, 'SpecifiedTradePaymentTerms/Description')),
    notes: eachParagraph(textsAt(root, `${document}/IncludedNote/Content`)),
    attachments: elementsAt(agreed, 'AdditionalReferencedDocument')
      .filter((further) => furtherKind(further) === null)
      .map(attachmentOf),
    ...words(root, {
      typeCode: `${document}/TypeCode`,
      typeText: `${document}/Name`,
      accountingCurrency: `${transaction}/${settlement}/TaxCurrencyCode`,
    }),
    ...days(traded, {
      taxDate: `${settlement}/ApplicableTradeTax/TaxPointDate/DateString`,
      deliveryDate: `${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`,
    }),
  });
}
