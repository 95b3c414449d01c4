import type { SupplierTotals } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { t } from '../../i18n/i18n.ts';
import { bridge } from '../../platform/bridge.ts';
import { goTo } from '../../platform/navigation.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { Button } from '../../ui/button.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { Totals } from '../../widgets/amounts/totals.tsx';
import { FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { invoiceList } from './invoice-list.ts';
import './suppliers-page.css';

const columns = ['open', 'late', 'paid'] as const;

function showInvoicesOf(name: string): void {
  void invoiceList.changeQuery({ ...invoiceList.unfiltered, text: name.slice(0, 200) });
  goTo({ screen: 'supplier-invoices' });
}

function SupplierTable({ of: { suppliers, supplierCount } }: { readonly of: SupplierTotals }) {
  return (
    <>
      <table className="ledger-table suppliers-table">
        <thead>
          <tr>
            <th scope="col">{t('invoices.field.supplierName')}</th>
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

/** Open, overdue and paid in the last year, per supplier; a name opens its invoices. */
export function SuppliersPage() {
  const { value, error, refresh } = useCachedQuery('supplier-invoices', () =>
    bridge().supplierInvoices.suppliers({}),
  );
  return (
    <div className="screen">
      <ScreenHead title={t('invoices.suppliers.title')} />
      <div className="page scrolls">
        {value !== null ? (
          <SupplierTable of={value} />
        ) : error !== null ? (
          <FaultPanel error={error} attempt="read" onRetry={refresh} />
        ) : (
          <Placeholder rows={8} rowHeightPx={44} />
        )}
      </div>
    </div>
  );
}
