import type { ComparedField } from '../../../../preload/contract/invoices/invoice-comparison.ts';
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

/**
 * The newest stored e-invoice file of an invoice, compared with the bank's data in the fields that
 * matter for a payment; null: none is stored.
 */
export function storedFileOf(
  { vault }: Pick<Scope, 'vault'>,
  invoice: SupplierInvoice,
): PaySlipFile | null {
  const stored = vault?.filedInvoices.of(invoice.id)[0];
  const content = stored === undefined ? null : contentOf(stored);
  if (stored === undefined || content === null) return null;
  const bank = bankSide(invoice);
  const { results, ...comparison } = compareEInvoice(content, bank);
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
