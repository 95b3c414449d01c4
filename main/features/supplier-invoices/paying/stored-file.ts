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
import { bankSide, compareEInvoice } from '../compare-e-invoice.ts';
import { contentOf } from '../files/filed-rows.ts';
import { mayBeInvoice } from '../match-e-invoice.ts';

const fieldsOfPayment: ReadonlySet<ComparedField> = new Set([
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
const mostOpenFiles = 50;

function isOtherIban({ results }: Pick<InvoiceComparison, 'results'>): boolean {
  return results.some(({ field, result }) => field === 'iban' && result === 'differs');
}

type Compared = InvoiceComparison & { readonly stored: StoredFiledInvoice };

function comparedWith(
  stored: StoredFiledInvoice,
  bank: ComparedSide,
  mayBe: (content: EInvoice) => boolean = () => true,
): Compared | null {
  const content = contentOf(stored);
  return content === null || !mayBe(content) ? null : { stored, ...compareEInvoice(content, bank) };
}

/** The file with the compared fields that the window shows. */
function shownFile(
  { stored, results, ...comparison }: Compared,
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
function openFileWithOtherIban(vault: Vault, invoice: SupplierInvoice): PaySlipFile | null {
  const bank = bankSide(invoice);
  for (const stored of vault.filedInvoices.newestOpen(mostOpenFiles)) {
    const compared = comparedWith(stored, bank, (content) => mayBeInvoice(content, invoice));
    if (compared !== null && isOtherIban(compared))
      return shownFile(compared, bank, new Set(['iban']));
  }
  return null;
}

/**
 * The newest stored e-invoice file of an invoice, compared with the bank's data in the fields that
 * matter for a payment; null: none is stored. A newer file without an IBAN does not confirm the
 * bank's one: it does not replace a file with another IBAN.
 */
export function fileOfInvoice(
  { vault }: Pick<Scope, 'vault'>,
  invoice: SupplierInvoice,
): PaySlipFile | null {
  if (vault === null) return null;
  const bank = bankSide(invoice);
  const files = vault.filedInvoices
    .of(invoice.id)
    .flatMap((stored) => comparedWith(stored, bank) ?? []);
  const [newest] = files;
  if (newest === undefined) return null;
  const withIban = files.find(({ file }) => file.ibans.length > 0);
  const shown = withIban !== undefined && isOtherIban(withIban) ? withIban : newest;
  return shownFile(shown, bank, fieldsOfPayment);
}

/**
 * The file of an invoice; without one, a file that may be the invoice and names another IBAN.
 * Null: neither is stored.
 */
export function storedFileOf(
  { vault }: Pick<Scope, 'vault'>,
  invoice: SupplierInvoice,
): PaySlipFile | null {
  return fileOfInvoice({ vault }, invoice) ?? (vault && openFileWithOtherIban(vault, invoice));
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
