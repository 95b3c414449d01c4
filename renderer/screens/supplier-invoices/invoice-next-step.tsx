import { CircleCheck, CopyCheck, FileUp, Landmark, Phone } from 'lucide-react';
import type {
  InvoiceNextStep,
  InvoiceRow,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { useFormatLocale } from '../../platform/preferences.ts';
import { useT } from '../../i18n/i18n.ts';
import { visibleText } from '../../format/visible-text.ts';
import { T } from '../../i18n/t.tsx';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import { dateLabel, invoiceTitle } from './invoice-labels.ts';

const drawings: Readonly<
  Record<InvoiceNextStep, { readonly icon: IconName; readonly tone: 'brass' | 'wax' | 'slate' }>
> = {
  'call-supplier': { icon: Phone, tone: 'wax' },
  'compare-duplicate': { icon: CopyCheck, tone: 'brass' },
  pay: { icon: Landmark, tone: 'slate' },
  review: { icon: Landmark, tone: 'slate' },
  approve: { icon: Landmark, tone: 'slate' },
  'wait-for-payment': { icon: CircleCheck, tone: 'slate' },
  'answer-file': { icon: FileUp, tone: 'brass' },
  'wait-for-bank': { icon: CircleCheck, tone: 'slate' },
};

/** Which invoice it may be a duplicate of, by number and amount, and when that one is due. */
function Original({ row }: { readonly row: InvoiceRow }) {
  const t = useT();
  const locale = useFormatLocale();
  const number = (
    <bdi className="invoice-number">{visibleText(row.invoiceNumber ?? invoiceTitle(row, t))}</bdi>
  );
  const date = dateLabel(locale, row.dueDate);
  if (row.amount === null) return <T id="invoices.step.duplicate" values={{ number }} />;
  const amount = <Amount value={row.amount.value} currency={row.amount.currency} />;
  return date === null ? (
    <T id="invoices.step.duplicate-over" values={{ number, amount }} />
  ) : (
    <T id="invoices.step.duplicate-due" values={{ number, amount, date }} />
  );
}

/**
 * The one thing to do about an invoice, under its name. None of it is done here: Cashdesk never
 * moves money.
 */
export function InvoiceNextStepNote({
  step,
  invoice,
  duplicateOf,
}: {
  readonly step: InvoiceNextStep;
  readonly invoice: SupplierInvoice;
  readonly duplicateOf: InvoiceRow | null;
}) {
  const t = useT();
  const locale = useFormatLocale();
  const scheduled = dateLabel(locale, invoice.scheduledDate);
  return (
    <Note
      {...drawings[step]}
      actions={
        step === 'compare-duplicate' && duplicateOf !== null ? (
          <Button size="small" onPress={() => goTo(recordOf('supplier-invoices', duplicateOf.id))}>
            {t('invoices.step.show-doubled')}
          </Button>
        ) : (
          step === 'pay' &&
          invoice.iban !== null && (
            <CopyButton
              text={invoice.iban}
              what={t('invoices.field.iban')}
              buttonText={t('invoices.action.copy-iban')}
            />
          )
        )
      }
    >
      <strong>{t('invoices.step.title')}</strong>{' '}
      {step === 'wait-for-payment' && scheduled !== null
        ? t('invoices.step.wait-for-payment-on', { date: scheduled })
        : t(`invoices.step.${step}`)}
      {step === 'compare-duplicate' && duplicateOf !== null && (
        <>
          {' '}
          <Original row={duplicateOf} />
        </>
      )}
    </Note>
  );
}
