import * as z from 'zod/mini';
import { openText } from '../values.ts';

const standard = z.enum(['ubl', 'cii', 'zugferd-1', 'fattura-pa', 'fattura-pa-simplified']);

/** Days as `2026-11-21`, or as the file writes them. */
const period = z.nullable(z.object({ from: openText, to: openText }));

const party = z.object({
  /** The registered name first, then the trading name. */
  names: z.array(z.string()),
  addressLines: z.array(z.string()),
  postcode: openText,
  city: openText,
  region: openText,
  /** ISO 3166-1 alpha-2. */
  country: openText,
  vatNumber: openText,
  taxNumber: openText,
  registrationNumber: openText,
  /** Numbers by which others know the party, such as a GLN or the seller's number at the buyer. */
  otherNumbers: z.array(z.string()),
  /** Legal form, capital or court, as one text. */
  legalInformation: openText,
  /** `RegimeFiscale`. */
  taxRegime: openText,
  contact: openText,
  phone: openText,
  email: openText,
  /** Where e-invoices go: a Peppol address, `CodiceDestinatario` or a certified email address. */
  electronicAddress: openText,
});
export type EInvoiceParty = z.infer<typeof party>;

const reference = z.object({
  kind: z.enum([
    'order',
    'sales-order',
    'contract',
    'agreement',
    'buyer',
    'project',
    'job',
    'delivery-note',
    'receipt',
    'tender',
    'tender-code',
    'object',
    'accounting',
    'preceding-invoice',
  ]),
  text: z.string(),
  date: openText,
});

/** A deduction or a charge. Codes: UNTDID 5189 for a deduction, 7161 for a charge. */
const allowance = z.object({
  isCharge: z.boolean(),
  reason: openText,
  reasonCode: openText,
  base: openText,
  percent: openText,
  amount: openText,
  taxCategory: openText,
  taxRate: openText,
});

const line = z.object({
  number: openText,
  /** 0, or 1 and more for a part of the line above it. */
  level: z.number(),
  /** `TipoCessionePrestazione`: a discount, premium, rebate or additional cost. */
  typeCode: openText,
  name: openText,
  description: openText,
  itemNumbers: z.array(z.string()),
  attributes: z.array(z.object({ name: openText, value: openText })),
  originCountry: openText,
  quantity: openText,
  /** UN/ECE Recommendation 20 or 21; in FatturaPA any word. */
  unit: openText,
  price: openText,
  /** The quantity that the price is for, if not one. */
  priceQuantity: openText,
  /** The price before its discount, and that discount. */
  listPrice: openText,
  priceDiscount: openText,
  net: openText,
  /** FatturaPA simplified: the amount with tax and its tax, instead of `net`. */
  gross: openText,
  tax: openText,
  taxCategory: openText,
  taxRate: openText,
  allowances: z.array(allowance),
  note: openText,
  period,
  orderLine: openText,
  references: z.array(reference),
});
export type EInvoiceLine = z.infer<typeof line>;

const tax = z.object({
  /** UNCL5305, or `Natura`. */
  category: openText,
  rate: openText,
  base: openText,
  amount: openText,
  exemptionReason: openText,
  exemptionCode: openText,
  /** `EsigibilitaIVA`: with `S` the buyer pays the tax to the state. */
  liability: openText,
});

/** Only in FatturaPA. Codes: `TipoRitenuta`, `TipoCassa`. */
const withholding = z.object({
  kind: z.enum(['withholding', 'social-security', 'stamp-duty']),
  typeCode: openText,
  rate: openText,
  base: openText,
  amount: openText,
  reason: openText,
  taxCategory: openText,
  taxRate: openText,
});

const totals = z.object({
  lines: openText,
  allowances: openText,
  charges: openText,
  net: openText,
  tax: openText,
  taxInAccountingCurrency: openText,
  gross: openText,
  /** The file has no total: `gross` is the sum of its parts. */
  isGrossComputed: z.boolean(),
  prepaid: openText,
  rounding: openText,
  /** The amount still to be paid. */
  payable: openText,
});

const account = z.object({
  iban: openText,
  bic: openText,
  /** The holder. */
  name: openText,
  bank: openText,
});

const payment = z.object({
  /** UNTDID 4461, or `ModalitaPagamento`. */
  meansCode: openText,
  meansText: openText,
  accounts: z.array(account),
  /** The text to write on the transfer. */
  reference: openText,
  /** A direct debit: its mandate and creditor, and the account it takes the money from. */
  mandate: openText,
  creditor: openText,
  debitedAccount: openText,
  card: openText,
  cardHolder: openText,
});

const instalment = z.object({
  dueDate: openText,
  amount: openText,
  meansCode: openText,
  iban: openText,
  /** The discount for a payment until this day. */
  discountPercent: openText,
  discountAmount: openText,
  discountUntil: openText,
  penaltyAmount: openText,
  penaltyFrom: openText,
  /** Instead of a due date: a number of days after a day. */
  dayCount: openText,
  countedFrom: openText,
});

const attachment = z.object({
  number: openText,
  /** A file name. */
  name: openText,
  description: openText,
  mime: openText,
  /** Shown, never opened. */
  address: openText,
});

/**
 * The whole content of one e-invoice, the same for every standard. Texts are those of the file,
 * trimmed; an ellipsis ends a text that was too long. Amounts are decimals, `-1234.5`, and dates
 * are calendar days, `2026-11-21`; any other text stays as the file writes it. Codes are those
 * of the standard: see `code-words` for what they mean.
 */
export const eInvoicePage = z.object({
  standard,
  isCreditNote: z.boolean(),
  /** UNTDID 1001, or `TipoDocumento`. */
  typeCode: openText,
  /** The title that the file gives the document. */
  typeText: openText,
  number: openText,
  issueDate: openText,
  taxDate: openText,
  deliveryDate: openText,
  period,
  currency: openText,
  accountingCurrency: openText,
  references: z.array(reference),
  seller: z.nullable(party),
  buyer: z.nullable(party),
  payee: z.nullable(party),
  /** Owes the seller's tax on their behalf. */
  taxRepresentative: z.nullable(party),
  /** Where the goods went. */
  deliveryParty: z.nullable(party),
  /** Receives the invoice for the buyer. */
  invoicee: z.nullable(party),
  /** Issued the invoice for the seller. */
  issuer: z.nullable(party),
  carrier: z.nullable(party),
  /**
   * At most 2,000, the first ones. Other lists have at most 200 entries; those of all lines
   * together have at most 4,000.
   */
  lines: z.array(line),
  /** The number of lines in the file. */
  lineCount: z.number(),
  allowances: z.array(allowance),
  taxes: z.array(tax),
  totals,
  withholdings: z.array(withholding),
  payments: z.array(payment),
  /** Amounts that were paid before, or that another party claims with this invoice. */
  otherPayments: z.array(
    z.object({ name: openText, description: openText, amount: openText, date: openText }),
  ),
  instalments: z.array(instalment),
  /** `TP01` to `TP03` of FatturaPA. */
  paymentTermsCode: openText,
  paymentTerms: z.array(z.string()),
  notes: z.array(z.string()),
  attachments: z.array(attachment),
  /** The number of entries that were left out of all lists except the lines. */
  leftOutCount: z.number(),
});
export type EInvoicePage = z.infer<typeof eInvoicePage>;
