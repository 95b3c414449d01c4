import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import { bridge } from '../../platform/bridge.ts';
import { t } from '../../i18n/i18n.ts';
import { AddByIdDialog, addByIdDraft } from '../../widgets/lists/add-by-id-dialog.tsx';

const draft = addByIdDraft('supplier-invoices:add');

/** Adds invoices to the board by id. */
export function AddInvoicesDialog({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: (id: SupplierInvoiceId) => void;
}) {
  return (
    <AddByIdDialog
      title={t('invoices.add.title')}
      hint={t('invoices.add.hint')}
      confirmMessage={(count) => t('lists.ids.add', { count })}
      draft={draft}
      maxIds={5000}
      onClose={onClose}
      onAdd={async (items) => {
        const answer = await bridge().supplierInvoices.watch({ invoices: [...items] });
        const [first] = items;
        if (answer.ok && first) onAdded(first.id as SupplierInvoiceId);
        return answer;
      }}
    />
  );
}
