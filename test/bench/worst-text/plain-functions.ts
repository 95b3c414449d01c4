import { toClient } from '../../../main/bank/clients/to-client.ts';
import { linkHost } from '../../../main/bank/products/link-host.ts';
import { toSupplierInvoice } from '../../../main/bank/supplier-invoices/to-supplier-invoice.ts';
import { plainTextProblem, readErrorBody } from '../../../main/bank/transport/error-body.ts';
import { findMissingScope } from '../../../main/bank/transport/missing-scope.ts';
import { fromMinorUnits, isSameDecimal, toDecimal } from '../../../main/bank/wire/decimal.ts';
import { parseJson } from '../../../main/bank/wire/json.ts';
import { eventWords, wordsQuery } from '../../../main/data/vault/events/event-words.ts';
import { isDisguised, numberKeys } from '../../../main/data/look-alikes.ts';
import { matchKey } from '../../../main/data/match-key.ts';
import { foundWordsOf } from '../../../main/data/cache/records/found-words.ts';
import { phoneForms } from '../../../main/data/cache/records/phone-forms.ts';
import { keyWord } from '../../../main/data/cache/records/record-table.ts';
import { compactNumber, searchGroupsOf, wordsOfRecord } from '../../../main/data/search-words.ts';
import { plainText, sortKey } from '../../../main/data/sort-key.ts';
import { compactJson } from '../../../main/events/compact-json.ts';
import { listBodyVariants } from '../../../main/events/body-variants.ts';
import { readEnvelope } from '../../../main/events/read-envelope.ts';
import { readSignature, findSignatureHeaders } from '../../../main/events/signature.ts';
import { csvRecord, decimalCell } from '../../../main/export/csv.ts';
import { findClientDoubts } from '../../../main/features/clients/client-doubts.ts';
import { splitPhone } from '../../../main/features/clients/client-phone.ts';
import { toClientRecord, toClientRow } from '../../../main/features/clients/client-record.ts';
import { matchReasons } from '../../../main/features/clients/match-fields.ts';
import { isSentClient } from '../../../main/features/clients/classify-candidates.ts';
import { epochMsOf } from '../../../main/features/epoch-ms.ts';
import { toProductRecord } from '../../../main/features/products/product-record.ts';
import {
  toInvoiceRecord,
  toInvoiceRow,
} from '../../../main/features/supplier-invoices/invoice-record.ts';
import {
  isIbanValid,
  supplierKeys,
} from '../../../main/features/supplier-invoices/supplier-iban.ts';
import { shortId, shortPath, stackFrames, traceIdOnly } from '../../../main/log/redact.ts';
import { menuLabel, toOneLine, withoutMarkup } from '../../../main/shell/menu/menu-text.ts';
import { fileName } from '../../../main/shell/files/save-text.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { createTextOrder } from '../../../preload/contract/bounded-text.ts';
import {
  trimNewClient,
  checkNewClient,
} from '../../../preload/contract/clients/check-new-client.ts';
import { addressProblem } from '../../../preload/contract/app/connections.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import { invoicingGaps } from '../../../preload/contract/clients/invoicing-gaps.ts';
import { supplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { client as clientModel } from '../../../preload/contract/clients/clients.ts';
import {
  callbackProblem,
  normalizeCallback,
} from '../../../preload/contract/webhooks/check-subscription.ts';
import { clientWith, clientIdOf } from '../../fixtures/clients.ts';
import { invoiceWith } from '../../fixtures/invoices.ts';

type ProductId = Parameters<typeof toProductRecord>[0]['id'];

/**
 * A function of main with a text from outside, called as in the app. One that awaits still does its
 * work in one task.
 */
export type TextWork = readonly [name: string, run: (text: string) => unknown];

function clientNamed(text: string) {
  return clientWith({ id: clientIdOf('a'), name: text });
}
/** The limit of a file row (`parseTable`). */
const rowLimit = 65_536;
function newClient(longText: string): NewClient {
  const text = longText.slice(0, rowLimit / 8);
  return {
    kind: 'company',
    name: text,
    firstName: null,
    lastName: null,
    email: text,
    extraEmails: [text],
    phone: { countryCode: '+33', number: text },
    eInvoicingAddress: text,
    vatNumber: text,
    taxIdentificationNumber: text,
    billingAddress: null,
    deliveryAddress: null,
    recipientCode: null,
    currency: null,
    locale: text,
  };
}
function invoiceOf(text: string) {
  return invoiceWith({ id: 'a', supplierName: text });
}
const emptyProduct = {
  id: 'a' as ProductId,
  organizationId: null,
  title: null,
  type: null,
  unitPrice: null,
  vatRate: null,
  description: null,
  internalNote: null,
  unit: null,
  vatExemptionCode: null,
  links: [],
  createdAt: null,
  updatedAt: null,
  extras: [],
};
const marks = { asOfEpochMs: 1, isChanged: false, isGone: false, isSubtracted: false, label: null };
const row = {
  today: '2026-11-22',
  isChanged: false,
  isAbsent: false,
  isSubtracted: false,
  label: null,
  hasNewIban: false,
};
/** Half surrogates and controls are escaped to six characters each. */
function json(text: string): string {
  return `{"id":"a","name":${JSON.stringify(text.toWellFormed())},"amount":{"value":"12.00"}}`;
}
function errorOf(text: string) {
  return { errors: [{ detail: text }] };
}
/** The receiver's body limit. */
function bodyOf(text: string): Buffer {
  return Buffer.from(json(Buffer.from(text).subarray(0, text.length).toString()));
}

/** Functions that sort, index and search. */
const indexing: readonly TextWork[] = [
  ['sort key', sortKey],
  ['text looked through', (text) => plainText(text)],
  ['words of a record', (text) => wordsOfRecord(text, text)],
  ['compact number', compactNumber],
  ['match key', matchKey],
  ['word of a key', (text) => keyWord('n', text)],
  ['phone forms', (text) => phoneForms({ countryCode: text, number: `+${text}` })],
  ['found words', (text) => foundWordsOf('a e').shown(text)],
  ['found words of a long question', (text) => foundWordsOf(text).countIn('Élodie Martin')],
  ['query of a list', searchGroupsOf],
  [
    'words of an event',
    (text) =>
      eventWords({
        type: null,
        name: null,
        eventId: null,
        objectId: null,
        texts: text,
        verdict: 'genuine',
        isQuarantined: false,
      }),
  ],
  ['query of events', (text) => wordsQuery(text, () => [])],
  ['order of names', (text) => createTextOrder()(text, `${text.slice(0, -1)}y`)],
];

/** Functions that read input of the bank, an event sender or the network. */
const reading: readonly TextWork[] = [
  ['JSON', (text) => parseJson(json(text), 100)],
  [
    'client of the bank',
    (text) => toClient({ id: 'a', name: text, email: text, extra_emails: [text] }),
  ],
  ['client as the contract has it', (text) => clientModel.parse(clientNamed(text))],
  [
    'invoice of the bank',
    (text) => toSupplierInvoice({ id: 'a', supplier_name: text, description: text }),
  ],
  ['invoice as the contract has it', (text) => supplierInvoice.parse(invoiceOf(text))],
  ['body of an error', (text) => readErrorBody(errorOf(text))],
  ['plain text of an error', plainTextProblem],
  [
    'scope that is missing',
    (text) =>
      findMissingScope(
        [{ code: 'scope', detail: plainTextProblem(text)?.detail ?? null, pointer: null }],
        text.slice(0, 16_384),
      ),
  ],
  ['decimal', toDecimal],
  ['same decimals', (text) => isSameDecimal(`0.${text}`, '0.1')],
  ['minor units', (text) => fromMinorUnits(text, 2)],
  ['moment', epochMsOf],
  ['host of a link', linkHost],
  ['envelope of an event', (text) => readEnvelope(bodyOf(text))],
  ['compact body', (text) => compactJson(bodyOf(text))],
  ['other writings of a body', (text) => listBodyVariants(bodyOf(text))],
  [
    'signature',
    (text) => [readSignature(text), findSignatureHeaders([{ name: text, value: text }])],
  ],
];

/** Functions that compare, check and store. */
const checking: readonly TextWork[] = [
  ['record of a client', (text) => toClientRecord(clientNamed(text), 1)],
  ['row of a client', (text) => toClientRow(clientNamed(text), false)],
  ['record of an invoice', (text) => toInvoiceRecord(invoiceOf(text), marks)],
  ['row of an invoice', (text) => toInvoiceRow(invoiceOf(text).id, invoiceOf(text), row)],
  ['rate of a product', (text) => toProductRecord({ ...emptyProduct, vatRate: `0.${text}` }, 1)],
  ['IBAN', isIbanValid],
  ['keys of an invoice number', numberKeys],
  ['disguised text', isDisguised],
  ['keys of a supplier', (text) => supplierKeys({ vatNumber: text, supplierName: text })],
  [
    'match reasons of clients',
    (text) =>
      matchReasons(
        { vatNumber: text, taxNumber: text, email: text, name: text },
        clientNamed(`${text} `),
      ),
  ],
  ['the one that was sent', (text) => isSentClient(newClient(text), clientNamed(text))],
  [
    'checked client',
    (text) => [
      checkNewClient(newClient(text), { organizationCountry: 'FR' }),
      trimNewClient(newClient(text)),
      invoicingGaps(trimNewClient(newClient(text))),
    ],
  ],
  [
    'callback',
    (text) => [
      callbackProblem(`https://${text}`),
      callbackProblem(text),
      normalizeCallback(`https://a.example/${text}`),
    ],
  ],
  ['address of a bank', (text) => [addressProblem(`https://${text}`), addressProblem(text)]],
];

/** Functions that write for others: menus, files, the log. */
const writing: readonly TextWork[] = [
  ['line of a menu', (text) => menuLabel(toOneLine(text))],
  ['notification', withoutMarkup],
  ['message', (text) => messagesOf('en')('import.failed.file', { file: text })],
  ['name of a file', (text) => fileName(text, 'csv')],
  ['record of a CSV file', (text) => csvRecord([decimalCell(text)])],
  ['path in the log', (text) => shortPath(`/${text}`)],
  ['id in the log', (text) => [shortId(text), traceIdOnly(text)]],
  [
    'stack in the log',
    (text) => stackFrames(Object.assign(new Error('x'), { stack: `Error: x\n    at ${text}` })),
  ],
];

export const plainFunctions: readonly TextWork[] = [
  ...indexing,
  ...reading,
  ...checking,
  ...writing,
];

/** Functions that load a library first, and then check in one task. */
export const checkingFunctions: readonly (readonly [
  name: string,
  run: (text: string) => Promise<unknown>,
])[] = [
  ['doubts about a client', (text) => findClientDoubts(newClient(text))],
  ['phone', (text) => splitPhone(text, 'FR')],
];
