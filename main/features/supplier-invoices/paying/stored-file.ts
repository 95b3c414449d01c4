import type {
  ComparedField,
  ComparedSide,
  InvoiceComparison,
} from '../../../../preload/contract/invoices/invoice-comparison.ts';
import type { PaySlipFile } from '../../../../preload/contract/invoices/pay-slips.ts';
import type { SupplierInvoice } from '../../../../preload/contract/invoices/supplier-invoices.ts';
import type { StoredFiledInvoice } from '../../../data/vault/invoices/filed-invoices.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import type { EInvoice } from '../../../import/e-invoice/e-invoice.ts';
import type { Scope } from '../../scope.ts';
import { toBankSide, compareEInvoice } from '../compare-e-invoice.ts';
import { contentOf } from '../files/filed-rows.ts';
import { mayBeInvoice } from '../match-e-invoice.ts';

const paymentFields: ReadonlySet<ComparedField> = new Set([
  'kind',
  'number',
  'seller',
  'vatNumber',
  'iban',
  'gross',
  'payable',
  'currency',
  'dueDate',
]);

/** Only the newest open files are compared: one takes a fraction of a millisecond. */
const maxOpenFiles = 50;

function isOtherIban({ results }: Pick<InvoiceComparison, 'results'>): boolean {
  return results.some(({ field, result }) => field === 'iban' && result === 'differs');
}

type ComparedFile = InvoiceComparison & { readonly stored: StoredFiledInvoice };

function compareStoredFile(
  stored: StoredFiledInvoice,
  bank: ComparedSide,
  isCandidate: (content: EInvoice) => boolean = () => true,
): ComparedFile | null {
  const content = contentOf(stored);
  return content === null || !isCandidate(content)
    ? null
    : { stored, ...compareEInvoice(content, bank) };
}

/** The file with the compared fields that the window shows. */
function toPaySlipFile(
  { stored, results, ...comparison }: ComparedFile,
  bank: ComparedSide,
  fields: ReadonlySet<ComparedField>,
): PaySlipFile {
  return {
    id: `${stored.fileId}-${String(stored.place)}`,
    fileName: stored.name,
    comparison: { ...comparison, results: results.filter(({ field }) => fields.has(field)) },
    bank,
  };
}

/**
 * The newest unassigned file that may be this invoice and names another IBAN. Its other fields
 * prove nothing: it may be another invoice.
 */
function findOpenFileWithOtherIban(vault: Vault, invoice: SupplierInvoice): PaySlipFile | null {
  const bank = toBankSide(invoice);
  for (const stored of vault.filedInvoices.newestOpen(maxOpenFiles)) {
    const compared = compareStoredFile(stored, bank, (content) => mayBeInvoice(content, invoice));
    if (compared !== null && isOtherIban(compared))
      return toPaySlipFile(compared, bank, new Set(['iban']));
  }
  return null;
}

/**
 * The newest stored e-invoice file of an invoice, compared with the bank's data in the fields that
 * matter for a payment; null: none is stored. A newer file without an IBAN does not confirm the
 * bank's one: it does not replace a file with another IBAN.
 */
export function findFileOfInvoice(
  { vault }: Pick<Scope, 'vault'>,
  invoice: SupplierInvoice,
): PaySlipFile | null {
  if (vault === null) return null;
  const bank = toBankSide(invoice);
  const files = vault.filedInvoices
    .of(invoice.id)
    .flatMap((stored) => compareStoredFile(stored, bank) ?? []);
  const [newest] = files;
  if (newest === undefined) return null;
  const withIban = files.find(({ file }) => file.ibans.length > 0);
  const chosenFile = withIban !== undefined && isOtherIban(withIban) ? withIban : newest;
  return toPaySlipFile(chosenFile, bank, paymentFields);
}

/**
 * The file of an invoice; without one, a file that may be the invoice and names another IBAN.
 * Null: neither is stored.
 */
export function findStoredFile(
  { vault }: Pick<Scope, 'vault'>,
  invoice: SupplierInvoice,
): PaySlipFile | null {
  return (
    findFileOfInvoice({ vault }, invoice) ?? (vault && findOpenFileWithOtherIban(vault, invoice))
  );
}

export function hasOtherIban(file: PaySlipFile | null): boolean {
  return file !== null && isOtherIban(file.comparison);
}

/** The values of each differing field: the file's, and the bank's. */
export function fileDifferences(file: PaySlipFile | null) {
  if (file === null) return [];
  const { comparison, bank } = file;
  return comparison.results.flatMap(({ field, result }) => {
    if (result !== 'differs') return [];
    const key = field === 'iban' ? 'ibans' : field === 'dueDate' ? 'dueDates' : field;
    return [{ field, file: comparison.file[key], bank: bank[key] }];
  });
}
