import { Big } from 'big.js';
import type { PaymentFileVersion } from '../../../../preload/contract/invoices/payment-files.ts';

/** One payment of a file, in characters that every bank accepts. */
export type FilePayment = {
  readonly endToEndId: string;
  readonly name: string;
  readonly iban: string;
  /** Euros, a decimal. */
  readonly amount: string;
  readonly reference: string | null;
  readonly isStructured: boolean;
};

type FileOrder = {
  readonly version: PaymentFileVersion;
  /** At most 35 characters, never used twice. */
  readonly messageId: string;
  readonly createdAtEpochMs: number;
  /** `YYYY-MM-DD` */
  readonly executionDay: string;
  readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string | null };
  readonly payments: readonly FilePayment[];
};

/** Exact. */
export function sumOf(amounts: readonly string[]): string {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed(2);
}

/** The schemas' own patterns. */
const bicPattern: Readonly<Record<PaymentFileVersion, RegExp>> = {
  'pain.001.001.03': /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/,
  'pain.001.001.09': /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
};

/**
 * Without a BIC that its schema accepts, the debtor's bank is “not provided”, which SEPA allows.
 */
function debtorBank(version: PaymentFileVersion, bic: string | null) {
  const normalizedBic = bic?.replaceAll(/\s/g, '').toUpperCase() ?? '';
  // The later version has another name for the BIC element.
  return bicPattern[version].test(normalizedBic)
    ? { [version === 'pain.001.001.03' ? 'BIC' : 'BICFI']: normalizedBic }
    : { Othr: { Id: 'NOTPROVIDED' } };
}

function remittance({ reference, isStructured }: FilePayment) {
  if (reference === null) return {};
  if (!isStructured) return { RmtInf: { Ustrd: reference } };
  const type = { CdOrPrtry: { Cd: 'SCOR' }, Issr: 'ISO' };
  return { RmtInf: { Strd: { CdtrRefInf: { Tp: type, Ref: reference } } } };
}

/**
 * A file of SEPA credit transfers (ISO 20022, EPC132-08), with its elements in the order of the
 * schema.
 */
export async function buildCreditTransferFile({
  version,
  messageId,
  createdAtEpochMs,
  executionDay,
  debtor,
  payments,
}: FileOrder): Promise<string> {
  // Loaded on demand, because it is needed only when a file is saved.
  const { XMLBuilder } = await import('fast-xml-parser');
  const count = String(payments.length);
  const sum = sumOf(payments.map(({ amount }) => amount));
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': `urn:iso:std:iso:20022:tech:xsd:${version}`,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: new Date(createdAtEpochMs).toISOString(),
          NbOfTxs: count,
          CtrlSum: sum,
          InitgPty: { Nm: debtor.name },
        },
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: 'TRF',
          NbOfTxs: count,
          CtrlSum: sum,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          ReqdExctnDt: version === 'pain.001.001.03' ? executionDay : { Dt: executionDay },
          Dbtr: { Nm: debtor.name },
          DbtrAcct: { Id: { IBAN: debtor.iban } },
          DbtrAgt: { FinInstnId: debtorBank(version, debtor.bic) },
          ChrgBr: 'SLEV',
          CdtTrfTxInf: payments.map((payment) => ({
            PmtId: { EndToEndId: payment.endToEndId },
            Amt: { InstdAmt: { '#text': new Big(payment.amount).toFixed(2), '@Ccy': 'EUR' } },
            Cdtr: { Nm: payment.name },
            CdtrAcct: { Id: { IBAN: payment.iban } },
            ...remittance(payment),
          })),
        },
      },
    },
  };
  return new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: false,
  }).build(document);
}
