import type { Refresh } from '../../../preload/contract/organization.ts';
import type { SupplierTotals } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { useT } from '../../i18n/i18n.ts';
import { bridge } from '../../platform/bridge.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { Totals } from '../../widgets/amounts/totals.tsx';
import { FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { invoiceList } from './invoice-list.ts';
import './suppliers-dialog.css';

function read(_refresh: Refresh) {
  return bridge().supplierInvoices.suppliers({});
}
const columns = ['open', 'late', 'paid'] as const;

function SupplierTable({
  of: { suppliers, supplierCount },
  onChosen,
}: {
  readonly of: SupplierTotals;
  readonly onChosen: () => void;
}) {
  const t = useT();
  const showInvoicesOf = (name: string): void => {
    void invoiceList.ask({ ...invoiceList.unfiltered, text: name.slice(0, 200) });
    onChosen();
  };
  return (
    <>
      <p className="soft">{t('invoices.suppliers.what')}</p>
      <table className="ledger-table suppliers-table">
        <thead>
          <tr>
            <th scope="col">{t('invoices.suppliers.supplier')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-figure>
                {t(`invoices.suppliers.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {suppliers.map((supplier, index) => {
            const { name, openCount } = supplier;
            return (
              <tr key={index}>
                <th scope="row">
                  {name === null ? (
                    t('invoices.suppliers.unnamed')
                  ) : (
                    <Button look="quiet" size="small" onPress={() => showInvoicesOf(name)}>
                      {name}
                    </Button>
                  )}
                  <div className="caption">
                    {t('invoices.suppliers.count', { count: openCount })}
                  </div>
                </th>
                {columns.map((column) => (
                  <td key={column} data-figure data-head={t(`invoices.suppliers.${column}`)}>
                    {supplier[column].length > 0 && <Totals of={supplier[column]} />}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {supplierCount > suppliers.length && (
        <p className="soft">
          {t('invoices.suppliers.more', { count: supplierCount - suppliers.length })}
        </p>
      )}
    </>
  );
}

/** What is open, overdue, and was paid in a year, supplier by supplier; a name leads to its invoices. */
export function SuppliersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const connectionId = useConnectionId() ?? '';
  const { value, error, refresh } = useCachedQuery(
    { topic: 'supplier-invoices', key: connectionId },
    read,
  );
  return (
    <Dialog
      title={t('invoices.suppliers.title')}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('ui.close')}</Button>}
    >
      {value !== null ? (
        <SupplierTable of={value} onChosen={onClose} />
      ) : error !== null ? (
        <FaultPanel error={error} was="read" onRetry={refresh} />
      ) : (
        <Placeholder rows={5} rowHeightPx={44} />
      )}
    </Dialog>
  );
}
