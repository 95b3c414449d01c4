import { useState } from 'react';
import { namedSum } from '../../../../preload/contract/app/confirmation.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { dayMs } from '../../../format/date.ts';
import { calendarDayText } from '../../../format/day.ts';
import { groupedIban } from '../../../format/iban.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { bridge } from '../../../platform/bridge.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { isShownAtPin, PinField, usePinConfirmation } from '../../../widgets/pin-confirmation.tsx';
import { FaultLine, FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { dateLabel } from '../invoice-labels.ts';
import { FileCandidates, isReady } from './file-candidates.tsx';
import { SavedPaymentFile } from './saved-payment-file.tsx';
import { usePaymentPreview } from './use-payment-preview.ts';
import './payment-file-dialog.css';

type Preview = Output<'paymentFiles', 'preview'>;
type Order = Parameters<ReturnType<typeof bridge>['paymentFiles']['save']>[0];

function save(order: Order) {
  return bridge().paymentFiles.save(order);
}
/** The payments differ from those that the user saw. */
function hasChanged(error: CommandError): boolean {
  return error.kind === 'invalid-input' && error.problems.some(({ code }) => code === 'changed');
}
type EarlyPayments = { readonly count: number; readonly days: number };

/** The payments of the file before their due dates, and by how many days at most. */
function earlyPayments({ candidates, day }: Preview, chosen: readonly string[]): EarlyPayments {
  const early = candidates
    .filter((candidate) => chosen.includes(candidate.id) && isReady(candidate))
    .map(({ dueDate }) => (Date.parse(dueDate?.slice(0, 10) ?? '') - Date.parse(day.open)) / dayMs)
    .filter((days) => days > 0);
  return { count: early.length, days: Math.max(0, ...early) };
}

/** The fields for all payments: the debtor account, and the day. */
function OrderFields({
  of: { accounts, today, day },
  order,
  early,
  onChange,
}: {
  readonly of: Pick<Preview, 'accounts' | 'today' | 'day'>;
  readonly early: EarlyPayments;
  readonly order: Pick<Order, 'account' | 'executionDay'>;
  readonly onChange: (order: Partial<Order>) => void;
}) {
  const isMoved = day.asked === order.executionDay && day.open !== day.asked;
  return (
    <div className="pay-file-order">
      <Select
        label={t('payfile.account')}
        value={order.account}
        choices={accounts.map(({ iban, name }) => ({
          id: iban,
          label: name === null ? groupedIban(iban) : `${name}, ${groupedIban(iban)}`,
        }))}
        onChange={(account) => onChange({ account })}
      />
      <TextField
        label={t('payfile.day')}
        type="date"
        value={order.executionDay}
        onChange={(executionDay) => onChange({ executionDay })}
        hint={calendarDayText(formatLocale(), order.executionDay, 'full')}
        problemMessage={order.executionDay < today ? t('payfile.day-past') : null}
      />
      {early.count > 0 && <p role="status">{t('payfile.early', early)}</p>}
      {isMoved && (
        <p role="status">
          {t('payfile.day-moved', { date: dateLabel(formatLocale(), day.open) ?? day.open })}
        </p>
      )}
    </div>
  );
}

/** The version of the file, for a bank that rejects the usual one. */
function VersionField({
  version,
  onChange,
}: {
  readonly version: Order['version'];
  readonly onChange: (version: Order['version']) => void;
}) {
  return (
    <Fold title={t('ui.word.more')}>
      <Checkbox
        isSelected={version === 'pain.001.001.03'}
        onChange={(isOlder) => onChange(isOlder ? 'pain.001.001.03' : 'pain.001.001.09')}
      >
        {t('payfile.refused.older')}
      </Checkbox>
      <p className="caption">{t('payfile.refused.cbi')}</p>
    </Fold>
  );
}

/**
 * The selected invoices as payments of one file: the ready ones, those to check first, the account,
 * and the day. Invoices with open questions are left out.
 */
export function PaymentFileDialog({
  chosen,
  onBack,
  onEnd,
}: {
  readonly chosen: readonly SupplierInvoiceId[];
  /** Returns to the selection. */
  readonly onBack: () => void;
  /** The file was saved. */
  readonly onEnd: () => void;
}) {
  const [chosenOrder, setChosenOrder] = useState<Partial<Order>>({});
  const [send, sending] = useCommand(save);
  const pinConfirmation = usePinConfirmation();
  const [saved, setSaved] = useState<Output<'paymentFiles', 'save'> | null>(null);
  const { value, error, refresh } = usePaymentPreview(chosen, chosenOrder);
  const order = {
    account: chosenOrder.account ?? value?.accounts[0]?.iban ?? '',
    executionDay: chosenOrder.executionDay ?? value?.today ?? '',
    version: chosenOrder.version ?? ('pain.001.001.09' as const),
  };
  const canSave =
    value !== null && value.count > 0 && order.account !== '' && order.executionDay >= value.today;
  const submit = async (): Promise<void> => {
    if (!canSave) return;
    const confirmation = pinConfirmation.confirm(namedSum(value.count, value.sum, 'EUR'));
    if (confirmation === null) return;
    const answer = await send({ ...order, ids: [...chosen], digest: value.digest, confirmation });
    if (answer.ok && answer.value.wasSaved) setSaved(answer.value);
    if (answer.ok) return;
    if (hasChanged(answer.error)) refresh();
    await pinConfirmation.refuse(answer.error);
  };
  if (saved !== null) return <SavedPaymentFile of={saved} onClose={onEnd} />;
  return (
    <Dialog
      title={t('payfile.title')}
      isOpen
      size="wide"
      onClose={onBack}
      actions={
        <>
          <Button onPress={onBack}>{t('ui.cancel')}</Button>
          <Button
            ref={pinConfirmation.button}
            look="primary"
            isDisabled={!canSave}
            isPending={sending.phase === 'pending'}
            onPress={() => void submit()}
          >
            <T
              id="payfile.save"
              values={{
                count: value?.count ?? 0,
                sum: <Amount value={value?.sum ?? '0'} currency="EUR" />,
              }}
            />
          </Button>
        </>
      }
    >
      {value === null ? (
        error === null ? (
          <Placeholder rows={6} rowHeightPx={44} />
        ) : (
          <FaultPanel error={error} attempt="read" onRetry={refresh} />
        )
      ) : (
        <Form className="pay-file" onSubmit={() => pinConfirmation.onSubmit(() => void submit())}>
          <p>{t('payfile.what')}</p>
          {value.accounts.length === 0 ? (
            <p className="soft">{t('payfile.no-account')}</p>
          ) : (
            <OrderFields
              of={value}
              order={order}
              early={earlyPayments(value, chosen)}
              onChange={(change) => setChosenOrder({ ...chosenOrder, ...change })}
            />
          )}
          <FileCandidates candidates={value.candidates.filter(({ id }) => chosen.includes(id))} />
          <VersionField
            version={order.version}
            onChange={(version) => setChosenOrder({ ...chosenOrder, version })}
          />
          {canSave && <PinField of={pinConfirmation} />}
          {sending.phase === 'failed' &&
            !isShownAtPin(sending.error) &&
            (hasChanged(sending.error) ? (
              <p role="alert">{t('payfile.changed')}</p>
            ) : (
              <FaultLine error={sending.error} attempt="save" />
            ))}
          <button type="submit" hidden />
        </Form>
      )}
    </Dialog>
  );
}
