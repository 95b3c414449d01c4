import { useStore } from 'zustand';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { invoiceList } from '../invoice-list.ts';

type Order = { readonly account?: string; readonly executionDay?: string };

/**
 * The content of a payment file for the selected invoices, and the other invoices that are ready.
 */
export function usePaymentPreview(
  chosen: readonly SupplierInvoiceId[],
  { account, executionDay }: Order = {},
) {
  const query = useStore(invoiceList.store, (state) => state.query);
  const request = {
    query,
    chosen: [...chosen],
    ...(account !== undefined && { account }),
    ...(executionDay !== undefined && { executionDay }),
  };
  return useCachedQuery('supplier-invoices', () => bridge().paymentFiles.preview(request), {
    key: JSON.stringify(request),
    keepsAnswer: true,
  });
}
