import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { goTo } from '../../../platform/navigation.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { FileState } from './file-state.tsx';
import { filesRoute } from './files-route.ts';
import { useInvoiceChanges } from './use-invoice-changes.ts';

/** More files of one invoice are only in the list of all files. */
const maxShown = 10;

/** The e-invoice files that the user added for an invoice; nothing without one. */
export function FilesOfInvoice({ id }: { readonly id: SupplierInvoiceId }) {
  const { value, reread } = useCachedQuery(
    'invoice-files',
    () => bridge().invoiceFiles.list({ invoiceId: id, at: 0, limit: maxShown }),
    { key: id },
  );
  useInvoiceChanges(reread);
  if (value === null || value.rows.length === 0) return null;
  return (
    <Section title={t('invoices.compare.title')}>
      <ul className="filed-candidates">
        {value.rows.map((row) => (
          <li key={row.id}>
            <div className="filed-candidate">
              {row.fileName}
              <FileState of={row} />
            </div>
            <Button size="small" onPress={() => goTo(filesRoute(row.id))}>
              {t('ui.word.show')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
