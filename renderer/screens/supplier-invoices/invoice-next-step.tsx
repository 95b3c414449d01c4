import { CircleCheck, CopyCheck, Landmark, Phone, ReceiptText } from 'lucide-react';
import type { Output } from '../../../preload/contract/index.ts';
import type {
  InvoiceNextStep,
  InvoiceRow,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { useIsOnline } from '../../platform/network.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { t } from '../../i18n/i18n.ts';
import { visibleText } from '../../format/visible-text.ts';
import { T } from '../../i18n/t.tsx';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { dateLabel, invoiceTitle, isSentToBank } from './invoice-labels.ts';

const stepDisplays: Readonly<
  Record<InvoiceNextStep, { readonly icon: IconName; readonly tone: 'brass' | 'wax' | 'slate' }>
> = {
  'call-supplier': { icon: Phone, tone: 'wax' },
  'compare-duplicate': { icon: CopyCheck, tone: 'brass' },
  review: { icon: Landmark, tone: 'slate' },
  approve: { icon: Landmark, tone: 'slate' },
  'wait-for-payment': { icon: CircleCheck, tone: 'slate' },
  'check-account': { icon: Landmark, tone: 'brass' },
};

type StepProps = {
  readonly of: Pick<
    Output<'supplierInvoices', 'get'>,
    'row' | 'duplicateOf' | 'formerIban' | 'freshness'
  >;
  readonly invoice: SupplierInvoice;
  /** Reads from the bank again. */
  readonly onRefresh: () => void;
};

function numberOf(duplicate: InvoiceRow): string {
  return visibleText(duplicate.invoiceNumber ?? invoiceTitle(duplicate, t));
}

/** The action for a step, if the app has one. */
function StepAction({
  step,
  of: { duplicateOf, freshness },
  onRefresh,
}: StepProps & { readonly step: InvoiceNextStep }) {
  const isOnline = useIsOnline();
  if (step === 'review' || step === 'approve')
    return (
      <Button
        size="small"
        isPending={freshness.isRefreshing}
        isDisabled={!isOnline}
        onPress={onRefresh}
      >
        {t('ui.refresh')}
      </Button>
    );
  if (step !== 'compare-duplicate' || duplicateOf === null) return null;
  return (
    <Button size="small" onPress={() => goTo(recordOf('supplier-invoices', duplicateOf.id))}>
      {t('invoices.step.open-duplicate', { number: numberOf(duplicateOf) })}
    </Button>
  );
}

function stepText(
  step: InvoiceNextStep,
  { of: { row, formerIban }, invoice: { scheduledDate } }: StepProps,
): string {
  const scheduled = dateLabel(formatLocale(), scheduledDate);
  if (step === 'wait-for-payment' && scheduled !== null)
    return t('invoices.step.wait-for-payment-on', { date: scheduled });
  if (step === 'call-supplier' && row !== null && isSentToBank(row))
    return t('invoices.step.stop-transfer');
  if (step === 'check-account')
    return `${t('payslip.doubt.transfer')} ${t('payslip.doubt.transfer.next')}`;
  return t(
    step === 'call-supplier' && formerIban === null
      ? 'invoices.step.call-supplier-file'
      : `invoices.step.${step}`,
  );
}

/** That the supplier owes an amount too, which paying the whole invoice would ignore. */
export function OpenCreditNote({ note }: { readonly note: InvoiceRow }) {
  const number = numberOf(note);
  return (
    <Note
      icon={ReceiptText}
      actions={
        <Button size="small" onPress={() => goTo(recordOf('supplier-invoices', note.id))}>
          {t('invoices.step.open-duplicate', { number })}
        </Button>
      }
    >
      <T
        id="invoices.credit-note-open"
        values={{
          number: <bdi className="invoice-number">{number}</bdi>,
          amount: (
            <Amount value={note.amount?.value ?? null} currency={note.amount?.currency ?? null} />
          ),
        }}
      />
    </Note>
  );
}

/** The next steps before an invoice is paid. This component executes none of them. */
export function InvoiceNextSteps({
  steps,
  ...props
}: StepProps & { readonly steps: readonly InvoiceNextStep[] }) {
  const { duplicateOf } = props.of;
  return steps.map((step) => (
    <Note key={step} {...stepDisplays[step]} actions={<StepAction step={step} {...props} />}>
      {stepText(step, props)}
      {step === 'compare-duplicate' && duplicateOf !== null && (
        <>
          {' '}
          <T
            id="invoices.step.duplicate"
            values={{
              number: <bdi className="invoice-number">{numberOf(duplicateOf)}</bdi>,
            }}
          />
        </>
      )}
    </Note>
  ));
}
