import type { EInvoicePage } from '../../../../preload/contract/invoices/e-invoice-page.ts';
import { t } from '../../../i18n/i18n.ts';
import type { CodeWords } from './code-words/en.ts';
import { PageHead, Parties, References } from './page-head.tsx';
import { Lines } from './page-lines.tsx';
import { Attachments, Instalments, Notes, OtherPayments, Payments } from './page-payment.tsx';
import { Allowances, Taxes, Totals, Withholdings } from './page-sums.tsx';
import './e-invoice-page.css';

/** The whole content of an e-invoice, laid out as on paper. Empty parts are omitted. */
export function EInvoiceSheet({
  page,
  isSigned,
  words,
}: {
  readonly page: EInvoicePage;
  readonly isSigned: boolean;
  readonly words: CodeWords;
}) {
  const style = { currency: page.currency, words };
  return (
    <div className="e-invoice">
      <PageHead page={page} style={style} isSigned={isSigned} />
      <Parties page={page} style={style} />
      <References page={page} style={style} />
      <Lines page={page} style={style} />
      <Allowances page={page} style={style} />
      <Taxes page={page} style={style} />
      <Withholdings page={page} style={style} />
      <Totals page={page} style={style} />
      <OtherPayments page={page} style={style} />
      <Instalments page={page} style={style} />
      <Payments page={page} style={style} />
      <Notes page={page} />
      <Attachments page={page} />
      {page.leftOutCount > 0 && (
        <p className="caption">{t('invoices.page.left-out', { count: page.leftOutCount })}</p>
      )}
    </div>
  );
}
