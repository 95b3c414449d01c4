import { useState } from 'react';
import { maxFilePayments } from '../../../../preload/contract/invoices/payment-file-limit.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { isReady, isWithoutWarning } from './file-candidates.tsx';
import { PaymentFileDialog } from './payment-file-dialog.tsx';
import { usePaymentPreview } from './use-payment-preview.ts';
import './pay-several.css';

/**
 * Below the list while invoices are selected: their sum, and the button for a payment file.
 * Invoices with open questions can be selected; the file accepts them after a check.
 */
export function PaySeveral({
  chosen,
  onChoose,
  onEnd,
}: {
  readonly chosen: readonly SupplierInvoiceId[];
  readonly onChoose: (chosen: readonly SupplierInvoiceId[]) => void;
  readonly onEnd: () => void;
}) {
  const [isReviewing, setReviewing] = useState(false);
  const { value, error } = usePaymentPreview(chosen);
  const count = value?.count ?? 0;
  const ready = (value?.candidates ?? []).filter(isReady).map(({ id }) => id);
  const toCheckCount = chosen.filter((id) => !ready.includes(id)).length;
  const isTooMany = chosen.length > maxFilePayments;
  const unwarned = (value?.candidates ?? []).filter(isWithoutWarning).map(({ id }) => id);
  const isAll = unwarned.length > 0 && unwarned.every((id) => chosen.includes(id));
  const leaveSelection = (): void => {
    onEnd();
    restoreFocus();
  };
  return (
    <section className="pay-several" aria-label={t('payfile.action')}>
      <Checkbox
        isSelected={isAll}
        isIndeterminate={!isAll && unwarned.some((id) => chosen.includes(id))}
        isDisabled={unwarned.length === 0}
        onChange={(isOn) => onChoose(isOn ? unwarned : [])}
      >
        {t('payfile.choose-all', { count: unwarned.length })}
      </Checkbox>
      <p role="status" className="pay-several-sum">
        {(count > 0 || chosen.length === 0) && (
          <strong>
            <T
              id={toCheckCount > 0 ? 'payfile.sum-of' : 'payfile.sum'}
              values={{
                ready: count,
                count: toCheckCount > 0 ? chosen.length : count,
                sum: <Amount value={value?.sum ?? '0'} currency="EUR" />,
              }}
            />
          </strong>
        )}
        {value !== null && toCheckCount > 0 && (
          <span>{t('payfile.to-check', { count: toCheckCount })}</span>
        )}
        {isTooMany && <span>{t('payfile.full', { count: maxFilePayments })}</span>}
      </p>
      <Button onPress={leaveSelection}>{t('ui.cancel')}</Button>
      <Button
        look="primary"
        isDisabled={chosen.length === 0 || isTooMany}
        onPress={() => setReviewing(true)}
      >
        {t('ui.word.continue')}
      </Button>
      {error !== null && !isTooMany && <FaultLine error={error} attempt="read" />}
      {isReviewing && (
        <PaymentFileDialog
          chosen={chosen}
          onBack={() => setReviewing(false)}
          onEnd={leaveSelection}
        />
      )}
    </section>
  );
}
