import type {
  EInvoiceLine,
  EInvoicePage,
  EInvoiceParty,
} from '../../../preload/contract/invoices/e-invoice-page.ts';
import type { EInvoiceTexts } from './e-invoice.ts';
import {
  readAmounts,
  limitPage,
  readDays,
  readEachParagraph,
  readEachWord,
  readFirstLines,
  toInstalment,
  readParagraphs,
  readPeriod,
  readReferences,
  sharedFields,
  readWord,
  readWords,
} from './page-fields.ts';
import { italianNames, italianVatNumber } from './read-standards.ts';
import { type XmlElement, elementsAt, textAt, textsAt } from './xml-tree.ts';

const header = 'FatturaElettronicaHeader';
const documentPath = 'DatiGenerali/DatiGeneraliDocumento';

function firstAt(
  from: XmlElement | undefined,
  ...paths: readonly string[]
): XmlElement | undefined {
  return paths.map((path) => elementsAt(from, path)[0]).find((element) => element !== undefined);
}

/** The parts of a text that the format splits, such as a street and its number. */
function joinTexts(from: XmlElement | undefined, path: string): string | null {
  return readWord(textsAt(from, path).join(' '));
}

function addressOf(address: XmlElement | undefined) {
  return {
    addressLines: readEachWord([joinTexts(address, 'Indirizzo|NumeroCivico') ?? undefined]),
    ...readWords(address, {
      postcode: 'CAP',
      city: 'Comune',
      region: 'Provincia',
      country: 'Nazione',
    }),
  };
}

/** Simplified files have the fields of ordinary ones at other places. */
function partyOf(party: XmlElement | undefined): EInvoiceParty | null {
  if (party === undefined) return null;
  const identity = firstAt(party, 'DatiAnagrafici', 'IdentificativiFiscali') ?? party;
  const nameElement =
    firstAt(party, 'DatiAnagrafici/Anagrafica', 'AltriDatiIdentificativi', 'Anagrafica') ?? party;
  return {
    names: readEachWord(italianNames(nameElement)),
    ...addressOf(firstAt(party, 'Sede', 'AltriDatiIdentificativi/Sede')),
    vatNumber: readWord(italianVatNumber(identity)),
    registrationNumber: joinTexts(party, 'IscrizioneREA/Ufficio|NumeroREA'),
    otherNumbers: readEachWord([
      ...textsAt(nameElement, 'CodEORI'),
      ...textsAt(party, 'RiferimentoAmministrazione'),
    ]),
    legalInformation: joinTexts(identity, 'AlboProfessionale|NumeroIscrizioneAlbo'),
    contact: null,
    electronicAddress: null,
    ...readWords(identity, { taxNumber: 'CodiceFiscale' }),
    taxRegime: readWord(textAt(identity, 'RegimeFiscale') ?? textAt(party, 'RegimeFiscale')),
    ...readWords(party, { phone: 'Contatti/Telefono', email: 'Contatti/Email' }),
  };
}

/** The recipient code, or the certified email address that replaces it. */
function buyerOf(root: XmlElement): EInvoiceParty | null {
  const buyer = partyOf(firstAt(root, `${header}/CessionarioCommittente`));
  const recipient = readWords(firstAt(root, `${header}/DatiTrasmissione`), {
    code: 'CodiceDestinatario',
    email: 'PECDestinatario',
  });
  return buyer && { ...buyer, electronicAddress: recipient.email ?? recipient.code };
}

function partiesOf(root: XmlElement) {
  return {
    seller: partyOf(firstAt(root, `${header}/CedentePrestatore`)),
    buyer: buyerOf(root),
    payee: null,
    invoicee: null,
    issuer: partyOf(firstAt(root, `${header}/TerzoIntermediarioOSoggettoEmittente`)),
    taxRepresentative: partyOf(
      firstAt(
        root,
        `${header}/RappresentanteFiscale`,
        `${header}/CedentePrestatore/RappresentanteFiscale`,
      ),
    ),
  };
}

/** `SC` is a discount, `MG` an increase. */
function allowanceOf(element: XmlElement): EInvoicePage['allowances'][number] {
  return {
    isCharge: textAt(element, 'Tipo')?.trim() === 'MG',
    reason: null,
    reasonCode: null,
    base: null,
    taxCategory: null,
    taxRate: null,
    ...readAmounts(element, { percent: 'Percentuale', amount: 'Importo' }),
  };
}

function lineOf(line: XmlElement): EInvoiceLine {
  return {
    level: 0,
    name: null,
    itemNumbers: elementsAt(line, 'CodiceArticolo')
      .map((code) => joinTexts(code, 'CodiceTipo|CodiceValore'))
      .filter((code) => code !== null),
    attributes: elementsAt(line, 'AltriDatiGestionali').map((data) => ({
      name: readWord(textAt(data, 'TipoDato')),
      value: joinTexts(data, 'RiferimentoTesto|RiferimentoNumero|RiferimentoData'),
    })),
    originCountry: null,
    priceQuantity: null,
    listPrice: null,
    priceDiscount: null,
    gross: null,
    tax: null,
    note: null,
    references: [],
    allowances: elementsAt(line, 'ScontoMaggiorazione').map(allowanceOf),
    period: readPeriod(line, { from: 'DataInizioPeriodo', to: 'DataFinePeriodo' }),
    ...readWords(line, {
      number: 'NumeroLinea',
      typeCode: 'TipoCessionePrestazione',
      unit: 'UnitaMisura',
      taxCategory: 'Natura',
      orderLine: 'RiferimentoAmministrazione',
    }),
    ...readParagraphs(line, { description: 'Descrizione' }),
    ...readAmounts(line, {
      quantity: 'Quantita',
      price: 'PrezzoUnitario',
      net: 'PrezzoTotale',
      taxRate: 'AliquotaIVA',
    }),
  };
}

function simplifiedLineOf(line: XmlElement): EInvoiceLine {
  return {
    number: null,
    level: 0,
    references: [],
    typeCode: null,
    name: null,
    itemNumbers: [],
    attributes: [],
    originCountry: null,
    quantity: null,
    unit: null,
    price: null,
    priceQuantity: null,
    listPrice: null,
    priceDiscount: null,
    net: null,
    allowances: [],
    period: null,
    orderLine: null,
    ...readWords(line, { taxCategory: 'Natura' }),
    ...readParagraphs(line, { description: 'Descrizione', note: 'RiferimentoNormativo' }),
    ...readAmounts(line, { gross: 'Importo', tax: 'DatiIVA/Imposta', taxRate: 'DatiIVA/Aliquota' }),
  };
}

const documentKinds = [
  ['order', 'DatiOrdineAcquisto'],
  ['contract', 'DatiContratto'],
  ['agreement', 'DatiConvenzione'],
  ['receipt', 'DatiRicezione'],
  ['preceding-invoice', 'DatiFattureCollegate'],
] as const;
/** The codes of a public contract; each of these documents may have them. */
const codeKinds = [
  ['job', 'CodiceCommessaConvenzione'],
  ['project', 'CodiceCUP'],
  ['tender-code', 'CodiceCIG'],
] as const;

function referencesOf(body: XmlElement): EInvoicePage['references'] {
  const [general] = elementsAt(body, 'DatiGenerali');
  const all = [
    ...documentKinds.flatMap(([kind, path]) =>
      readReferences(general, kind, [path, 'IdDocumento', 'Data']),
    ),
    ...codeKinds.flatMap(([kind, path]) =>
      readReferences(general, kind, [documentKinds.map(([, each]) => each).join('|'), path]),
    ),
    ...readReferences(general, 'delivery-note', ['DatiDDT', 'NumeroDDT', 'DataDDT']),
    ...readReferences(general, 'preceding-invoice', [
      'FatturaPrincipale',
      'NumeroFatturaPrincipale',
      'DataFatturaPrincipale',
    ]),
    ...readReferences(general, 'preceding-invoice', [
      'DatiFatturaRettificata',
      'NumeroFR',
      'DataFR',
    ]),
  ];
  // Each document repeats the codes of the contract.
  return all.filter(
    ({ kind, text }, at) =>
      all.findIndex((other) => other.kind === kind && other.text === text) === at,
  );
}

function withholdingsOf(document: XmlElement | undefined): EInvoicePage['withholdings'] {
  return [
    ...elementsAt(document, 'DatiRitenuta').map((tax) => ({
      kind: 'withholding' as const,
      base: null,
      taxCategory: null,
      taxRate: null,
      ...readWords(tax, { typeCode: 'TipoRitenuta', reason: 'CausalePagamento' }),
      ...readAmounts(tax, { rate: 'AliquotaRitenuta', amount: 'ImportoRitenuta' }),
    })),
    ...elementsAt(document, 'DatiCassaPrevidenziale').map((fund) => ({
      kind: 'social-security' as const,
      ...readWords(fund, {
        typeCode: 'TipoCassa',
        reason: 'RiferimentoAmministrazione',
        taxCategory: 'Natura',
      }),
      ...readAmounts(fund, {
        rate: 'AlCassa',
        base: 'ImponibileCassa',
        amount: 'ImportoContributoCassa',
        taxRate: 'AliquotaIVA',
      }),
    })),
    ...elementsAt(document, 'DatiBollo|BolloVirtuale').map((stamp) => ({
      kind: 'stamp-duty' as const,
      typeCode: null,
      rate: null,
      base: null,
      reason: null,
      taxCategory: null,
      taxRate: null,
      ...readAmounts(stamp, { amount: 'ImportoBollo' }),
    })),
  ];
}

function taxOf(tax: XmlElement): EInvoicePage['taxes'][number] {
  return {
    exemptionCode: null,
    ...readWords(tax, { category: 'Natura', liability: 'EsigibilitaIVA' }),
    ...readParagraphs(tax, { exemptionReason: 'RiferimentoNormativo' }),
    ...readAmounts(tax, { rate: 'AliquotaIVA', base: 'ImponibileImporto', amount: 'Imposta' }),
  };
}

function paymentOf(detail: XmlElement): EInvoicePage['payments'][number] {
  const account = readWords(detail, {
    iban: 'IBAN',
    bic: 'BIC',
    name: 'Beneficiario',
    bank: 'IstitutoFinanziario',
  });
  return {
    meansText: null,
    accounts: Object.values(account).some((text) => text !== null) ? [account] : [],
    mandate: null,
    creditor: null,
    debitedAccount: null,
    card: null,
    cardHolder: null,
    ...readWords(detail, { meansCode: 'ModalitaPagamento', reference: 'CodicePagamento' }),
  };
}

function instalmentOf(detail: XmlElement): EInvoicePage['instalments'] {
  return toInstalment({
    ...readWords(detail, {
      meansCode: 'ModalitaPagamento',
      iban: 'IBAN',
      dayCount: 'GiorniTerminiPagamento',
    }),
    ...readDays(detail, {
      dueDate: 'DataScadenzaPagamento',
      discountUntil: 'DataLimitePagamentoAnticipato',
      penaltyFrom: 'DataDecorrenzaPenale',
      countedFrom: 'DataRiferimentoTerminiPagamento',
    }),
    ...readAmounts(detail, {
      amount: 'ImportoPagamento',
      discountAmount: 'ScontoPagamentoAnticipato',
      penaltyAmount: 'PenalitaPagamentiRitardati',
    }),
  });
}

/** Removes equal entries: instalments to one account repeat its means of payment. */
function withoutRepeats<Entry>(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}

function deliveryPartyOf(body: XmlElement): EInvoiceParty | null {
  const place = firstAt(body, 'DatiGenerali/DatiTrasporto/IndirizzoResa');
  const addresslessParty = partyOf(place);
  return addresslessParty && { ...addresslessParty, ...addressOf(place) };
}

function attachmentsOf(body: XmlElement): EInvoicePage['attachments'] {
  return elementsAt(body, 'Allegati').map((file) => ({
    number: null,
    address: null,
    ...readWords(file, { name: 'NomeAttachment', mime: 'FormatoAttachment' }),
    ...readParagraphs(file, { description: 'DescrizioneAttachment' }),
  }));
}

/** The whole content of one invoice of a FatturaPA; `texts` is its short reading. */
export function readFatturaPage(
  root: XmlElement,
  body: XmlElement,
  texts: EInvoiceTexts,
): EInvoicePage {
  const shared = sharedFields(texts);
  const isSimplified = root.name === 'FatturaElettronicaSemplificata';
  const [document] = elementsAt(body, documentPath);
  const details = elementsAt(body, 'DatiPagamento/DettaglioPagamento');
  return limitPage({
    standard: isSimplified ? 'fattura-pa-simplified' : 'fattura-pa',
    ...shared,
    totals: {
      lines: null,
      allowances: null,
      charges: null,
      taxInAccountingCurrency: null,
      prepaid: null,
      ...readAmounts(document, { rounding: 'Arrotondamento' }),
      ...shared.totals,
    },
    typeText: null,
    taxDate: null,
    period: null,
    accountingCurrency: null,
    references: referencesOf(body),
    ...partiesOf(root),
    deliveryParty: deliveryPartyOf(body),
    carrier: partyOf(firstAt(body, 'DatiGenerali/DatiTrasporto/DatiAnagraficiVettore')),
    ...(isSimplified
      ? readFirstLines(elementsAt(body, 'DatiBeniServizi'), simplifiedLineOf)
      : readFirstLines(elementsAt(body, 'DatiBeniServizi/DettaglioLinee'), lineOf)),
    allowances: elementsAt(document, 'ScontoMaggiorazione').map(allowanceOf),
    taxes: elementsAt(body, 'DatiBeniServizi/DatiRiepilogo').map(taxOf),
    withholdings: withholdingsOf(document),
    payments: withoutRepeats(details.map(paymentOf)),
    otherPayments: [],
    instalments: details.flatMap(instalmentOf),
    paymentTerms: [],
    notes: readEachParagraph([
      ...textsAt(document, 'Causale'),
      ...textsAt(body, 'DatiGenerali/DatiFatturaRettificata/ElementiRettificati'),
    ]),
    attachments: attachmentsOf(body),
    ...readWords(body, {
      typeCode: `${documentPath}/TipoDocumento`,
      paymentTermsCode: 'DatiPagamento/CondizioniPagamento',
    }),
    ...readDays(body, { deliveryDate: 'DatiGenerali/DatiTrasporto/DataOraConsegna' }),
  });
}
