import { useState } from 'react';
import { FileText } from 'lucide-react';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { Button } from '../../../ui/button.tsx';
import { deferred } from '../../../ui/deferred.tsx';

const EInvoicePageView = deferred(
  async () => (await import('./e-invoice-page.tsx')).EInvoicePageView,
);

/** The newest e-invoice that the user added for an invoice, on a press; nothing without one. */
export function ShownEInvoice({ id }: { readonly id: SupplierInvoiceId }) {
  const [shownId, setShownId] = useState<string | null>(null);
  const { value } = useCachedQuery(
    'invoice-files',
    () => bridge().invoiceFiles.list({ invoiceId: id, at: 0, limit: 1 }),
    { key: id },
  );
  const row = value?.rows[0];
  if (row === undefined) return null;
  const isShown = shownId === row.id;
  return (
    <div className="section">
      <Button
        icon={FileText}
        aria-expanded={isShown}
        onPress={() => setShownId(isShown ? null : row.id)}
      >
        {t('invoices.page.show')}
      </Button>
      {isShown && <EInvoicePageView id={row.id} />}
    </div>
  );
}
