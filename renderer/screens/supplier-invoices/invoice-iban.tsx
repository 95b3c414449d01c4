import { BadgeAlert, TriangleAlert } from 'lucide-react';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import { Iban, InstantText } from '../../widgets/facts/labels.tsx';

/** The IBAN to pay to, verified, with a warning if the supplier had another one before. */
export function InvoiceIban({
  invoice,
  formerIban,
  isIbanValid,
}: {
  readonly invoice: SupplierInvoice;
  readonly formerIban: { readonly iban: string; readonly changedAtEpochMs: number } | null;
  readonly isIbanValid: boolean | null;
}) {
  if (invoice.iban === null) return null;
  return (
    <section className="section">
      <header>
        <h3>{t('ui.word.iban')}</h3>
      </header>
      <p className="invoice-iban">
        <Iban of={invoice.iban} /> <CopyButton text={invoice.iban} subject={t('ui.word.iban')} />
      </p>
      {isIbanValid === false && (
        <Note tone="wax" icon={TriangleAlert}>
          {t('invoices.iban.wrong')}
        </Note>
      )}
      {formerIban && (
        <Note tone="wax" icon={BadgeAlert}>
          <strong>{t('payslip.doubt.new-iban')}</strong> {t('invoices.iban.changed-why')}{' '}
          <strong>
            <Iban of={formerIban.iban} mayBreak />
          </strong>
          <div className="caption">
            {t('invoices.iban.changed-at')} <InstantText epochMs={formerIban.changedAtEpochMs} />
          </div>
        </Note>
      )}
    </section>
  );
}
