import { useState } from 'react';
import { namedSum } from '../../../../preload/contract/app/confirmation.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import { mostFilePayments } from '../../../../preload/contract/invoices/payment-files.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { groupedIban } from '../../../format/iban.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { bridge } from '../../../platform/bridge.ts';
import { useFormatLocale } from '../../../platform/preferences.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { isSaidAtPin, PinField, useConfirmAgain } from '../../../widgets/confirm-again.tsx';
import { FaultLine, FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { dateLabel } from '../invoice-labels.ts';
import { invoiceList } from '../invoice-list.ts';
import { FileCandidates, isReady } from './file-candidates.tsx';
import { SavedPaymentFile } from './saved-payment-file.tsx';
import './payment-file-dialog.css';

type Preview = Output<'paymentFiles', 'preview'>;
type Order = Parameters<ReturnType<typeof bridge>['paymentFiles']['save']>[0];

function save(order: Order) {
  return bridge().paymentFiles.save(order);
}
/** Other payments by now than the owner saw. */
function hasChanged(error: CommandError): boolean {
  return error.kind === 'invalid-input' && error.problems.some(({ code }) => code === 'changed');
}
const noneChosen: ReadonlySet<SupplierInvoiceId> = new Set();

/** What stands for all payments: the account that pays, the day, and the version that the bank takes. */
function OrderFields({
  of: { accounts, today, day },
  order,
  onChange,
}: {
  readonly of: Pick<Preview, 'accounts' | 'today' | 'day'>;
  readonly order: Pick<Order, 'account' | 'executionDay' | 'version'>;
  readonly onChange: (order: Partial<Order>) => void;
}) {
  const t = useT();
  const locale = useFormatLocale();
  const isMoved = day.asked === order.executionDay && day.open !== day.asked;
  return (
    <>
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
        problemMessage={order.executionDay < today ? t('payfile.day-past') : null}
      />
      {isMoved && (
        <p role="status">
          {t('payfile.day-moved', { date: dateLabel(locale, day.open) ?? day.open })}
        </p>
      )}
      <Fold title={t('payfile.refused')}>
        <Checkbox
          isSelected={order.version === 'pain.001.001.03'}
          onChange={(isOlder) =>
            onChange({ version: isOlder ? 'pain.001.001.03' : 'pain.001.001.09' })
          }
        >
          {t('payfile.refused.older')}
        </Checkbox>
        <p className="caption">{t('payfile.refused.cbi')}</p>
      </Fold>
    </>
  );
}

/**
 * Many payments in one file for the bank: which of the invoices that the list shows, from which
 * account, and on which day. What is in doubt is answered here, or stays out.
 */
export function PaymentFileDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const connectionId = useConnectionId() ?? '';
  const [query] = useState(() => invoiceList.store.getState().query);
  const [chosen, setChosen] = useState(noneChosen);
  const [given, setGiven] = useState<Partial<Order>>({});
  const [send, sending] = useCommand(save);
  const again = useConfirmAgain();
  const [saved, setSaved] = useState<Output<'paymentFiles', 'save'> | null>(null);
  const ids = [...chosen];
  const { value, error, refresh } = useCachedQuery(
    {
      topic: 'supplier-invoices',
      key: `${connectionId} ${given.account ?? ''} ${given.executionDay ?? ''} ${ids.join(' ')}`,
      keepsAnswer: true,
    },
    () =>
      bridge().paymentFiles.preview({
        query,
        chosen: ids,
        ...(given.account !== undefined && { account: given.account }),
        ...(given.executionDay !== undefined && { executionDay: given.executionDay }),
      }),
  );
  const order = {
    account: given.account ?? value?.accounts[0]?.iban ?? '',
    executionDay: given.executionDay ?? value?.today ?? '',
    version: given.version ?? ('pain.001.001.09' as const),
  };
  const canSave =
    value !== null && value.count > 0 && order.account !== '' && order.executionDay >= value.today;
  const submit = async (): Promise<void> => {
    if (!canSave) return;
    const confirmation = again.confirm(namedSum(value.count, value.sum, 'EUR'));
    if (confirmation === null) return;
    const answer = await send({ ...order, ids, digest: value.digest, confirmation });
    if (answer.ok && answer.value.wasSaved) setSaved(answer.value);
    if (answer.ok) return;
    if (hasChanged(answer.error)) refresh();
    await again.refuse(answer.error);
  };
  if (saved !== null) return <SavedPaymentFile of={saved} onClose={onClose} />;
  const ready = value?.candidates.filter(isReady) ?? [];
  return (
    <Dialog
      title={t('payfile.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            ref={again.button}
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
          <FaultPanel error={error} was="read" onRetry={refresh} />
        )
      ) : (
        <form className="pay-file" onSubmit={again.onSubmit(() => void submit())}>
          <p>{t('payfile.what')}</p>
          {value.accounts.length === 0 ? (
            <p className="soft">{t('payfile.no-account')}</p>
          ) : (
            <OrderFields
              of={value}
              order={order}
              onChange={(change) => setGiven({ ...given, ...change })}
            />
          )}
          <div className="pay-file-sum">
            <span role="status">
              <T
                id="payfile.sum"
                values={{
                  count: value.count,
                  sum: <Amount value={value.sum} currency="EUR" />,
                }}
              />
            </span>
            <Button
              size="small"
              isDisabled={ready.length === 0}
              onPress={() => setChosen(new Set(ready.map(({ id }) => id)))}
            >
              {t('payfile.choose-all')}
            </Button>
          </div>
          {value.candidates.length === 0 ? (
            <p className="soft">{t('payfile.none')}</p>
          ) : (
            <FileCandidates candidates={value.candidates} chosen={chosen} onChoose={setChosen} />
          )}
          {value.moreCount > 0 && (
            <p className="soft">{t('payfile.more', { count: mostFilePayments })}</p>
          )}
          {canSave && <PinField of={again} />}
          {sending.phase === 'failed' &&
            !isSaidAtPin(sending.error) &&
            (hasChanged(sending.error) ? (
              <p role="alert">{t('payfile.changed')}</p>
            ) : (
              <FaultLine error={sending.error} was="save" />
            ))}
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}
