import type { Money } from '../money.ts';
import { frenchIban } from '../seed/iban.ts';
import type { SupplierInvoice } from './seed-invoices.ts';

/** An e-invoice as a supplier sent it. */
export interface ExampleFile {
  readonly name: string;
  readonly text: string;
}

interface Values {
  readonly number: string;
  readonly seller: string;
  readonly buyer: string;
  readonly iban: string;
  readonly gross: string;
  readonly net: string;
  readonly tax: string;
  readonly percent: string;
  readonly issueDate: string;
  readonly dueDate: string;
  /** The only line: its quantity times its price is the net. */
  readonly goods: string;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** EN 16931 in UBL, as an XRechnung. */
function toUbl(values: Values): string {
  const euros = (name: string, value: string): string =>
    `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
    xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
    xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</cbc:CustomizationID>
  <cbc:ID>${values.number}</cbc:ID>
  <cbc:IssueDate>${values.issueDate}</cbc:IssueDate>
  <cbc:DueDate>${values.dueDate}</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PostalAddress><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyLegalEntity><cbc:RegistrationName>${values.seller}</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PartyLegalEntity><cbc:RegistrationName>${values.buyer}</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>
    <cac:PayeeFinancialAccount><cbc:ID>${values.iban}</cbc:ID></cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:TaxTotal>
    ${euros('TaxAmount', values.tax)}
    <cac:TaxSubtotal>
      ${euros('TaxableAmount', values.net)}
      ${euros('TaxAmount', values.tax)}
      <cac:TaxCategory>
        <cbc:ID>S</cbc:ID><cbc:Percent>${values.percent}</cbc:Percent>
        <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>
      </cac:TaxCategory>
    </cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    ${euros('LineExtensionAmount', values.net)}
    ${euros('TaxExclusiveAmount', values.net)}
    ${euros('TaxInclusiveAmount', values.gross)}
    ${euros('PayableAmount', values.gross)}
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID>
    <cbc:InvoicedQuantity unitCode="${values.unit}">${values.quantity}</cbc:InvoicedQuantity>
    ${euros('LineExtensionAmount', values.net)}
    <cac:Item><cbc:Name>${values.goods}</cbc:Name></cac:Item>
    <cac:Price>${euros('PriceAmount', values.price)}</cac:Price>
  </cac:InvoiceLine>
</ubl:Invoice>
`;
}

/** EN 16931 in CII, as the data of a Factur-X. */
function toCii(values: Values): string {
  const day = (date: string): string =>
    `<udt:DateTimeString format="102">${date.replaceAll('-', '')}</udt:DateTimeString>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
    xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
    xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>${values.number}</ram:ID>
    <ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime>${day(values.issueDate)}</ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>${values.goods}</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${values.price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="${values.unit}">${values.quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${values.percent}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${values.net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty>
        <ram:Name>${values.seller}</ram:Name>
        <ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>
      </ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>${values.buyer}</ram:Name></ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans>
        <ram:TypeCode>58</ram:TypeCode>
        <ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${values.iban}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>
      </ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:ApplicableTradeTax>
        <ram:CalculatedAmount>${values.tax}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>
        <ram:BasisAmount>${values.net}</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode>
        <ram:RateApplicablePercent>${values.percent}</ram:RateApplicablePercent>
      </ram:ApplicableTradeTax>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${day(values.dueDate)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>${values.net}</ram:LineTotalAmount>
        <ram:TaxBasisTotalAmount>${values.net}</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="EUR">${values.tax}</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>${values.gross}</ram:GrandTotalAmount>
        <ram:DuePayableAmount>${values.gross}</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
}

/** The example invoices: seller and syntax. The last one names an account of another party. */
const examples = [
  {
    number: 'BB 20931',
    name: 'beurrerie-BB-20931.xml',
    write: toUbl,
    line: { goods: 'Beurre doux, motte de 2 kg', quantity: '14', unit: 'C62', price: '21.53' },
  },
  {
    number: '2026/311',
    name: 'ferme-2026-311.xml',
    write: toCii,
    line: { goods: 'Œufs de plein air, carton de 90', quantity: '8', unit: 'C62', price: '24.23' },
  },
  {
    number: '4471',
    name: 'electricite-4471.xml',
    write: toUbl,
    line: { goods: 'Électricité', quantity: '1675', unit: 'KWH', price: '0.22' },
    hasOtherIban: true,
  },
] as const;

/** Three e-invoices of the bank's invoices: two that agree with them, and one with another IBAN. */
export function exampleFiles(
  invoices: readonly SupplierInvoice[],
  buyer: string,
): readonly ExampleFile[] {
  return examples.flatMap(({ number, name, write, line, ...example }) => {
    const invoice = invoices.find((each) => each['invoice_number'] === number);
    if (invoice === undefined || invoice.due_date === null) return [];
    const [taxes] = invoice['taxes'] as readonly { readonly tax_rate: string }[];
    const iban =
      'hasOtherIban' in example
        ? frenchIban('30004', '01217', '00098127743')
        : String(invoice['iban']);
    return {
      name,
      text: write({
        number: escapeXml(number),
        seller: escapeXml(invoice.supplier_name),
        buyer: escapeXml(buyer),
        iban,
        gross: invoice.total_amount.value,
        net: (invoice['total_amount_excluding_taxes'] as Money).value,
        tax: (invoice['total_tax_amount'] as Money).value,
        percent: String(Number(taxes?.tax_rate ?? 0) * 100),
        issueDate: String(invoice['issue_date']),
        dueDate: invoice.due_date,
        ...line,
      }),
    };
  });
}
