import type {
  ComparedField,
  InvoiceComparison,
} from '../../../../preload/contract/invoices/invoice-comparison.ts';
import type { PaySlipFile } from '../../../../preload/contract/invoices/pay-slips.ts';
import type { SupplierInvoice } from '../../../../preload/contract/invoices/supplier-invoices.ts';
import type { Scope } from '../../scope.ts';
import { bankSide, compareEInvoice } from '../compare-e-invoice.ts';
import { contentOf } from '../files/filed-rows.ts';

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

function isOtherIban({ results }: Pick<InvoiceComparison, 'results'>): boolean {
  return results.some(({ field, result }) => field === 'iban' && result === 'differs');
}

/**
 * The newest stored e-invoice file of an invoice, compared with the bank's data in the fields that
 * matter for a payment; null: none is stored. A newer file without an IBAN does not confirm the
 * bank's one: it does not replace a file with another IBAN.
 */
export function storedFileOf(
  { vault }: Pick<Scope, 'vault'>,
  invoice: SupplierInvoice,
): PaySlipFile | null {
  const bank = bankSide(invoice);
  const files = (vault?.filedInvoices.of(invoice.id) ?? []).flatMap((stored) => {
    const content = contentOf(stored);
    return content === null ? [] : [{ stored, ...compareEInvoice(content, bank) }];
  });
  const [newest] = files;
  if (newest === undefined) return null;
  const withIban = files.find(({ file }) => file.ibans.length > 0);
  const { stored, results, ...comparison } =
    withIban !== undefined && isOtherIban(withIban) ? withIban : newest;
  return {
    id: `${stored.fileId}-${String(stored.place)}`,
    fileName: stored.name,
    comparison: {
      ...comparison,
      results: results.filter((each) => fieldsOfPayment.has(each.field)),
    },
    bank,
  };
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
