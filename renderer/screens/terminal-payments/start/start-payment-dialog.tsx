import Big from 'big.js';
import { useState } from 'react';
import { useStore } from 'zustand';
import { type Confirmation, namedSum } from '../../../../preload/contract/app/confirmation.ts';
import type { NewPayment } from '../../../../preload/contract/terminal-payments.ts';
import { ProblemsAbove } from '../../../forms/problems-above.tsx';
import { refusalOf } from '../../../forms/refusal.ts';
import type { FormRefusal } from '../../../forms/refusal.ts';
import { sendDraft } from '../../../forms/send-draft.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { t, messageForCode } from '../../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { recordOf, showInPlace } from '../../../platform/navigation.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { formatLocale, usePreferences } from '../../../platform/preferences.ts';
import { cachedRow } from '../../../platform/reads/long-list.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Form } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { confirmationProblem, usePinConfirmation } from '../../../widgets/pin-confirmation.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { useUnknownWrites } from '../../../widgets/unknown-outcome/use-unknown-writes.ts';
import { paymentList } from '../payment-list.ts';
import { terminalName } from '../terminals/terminal-name.ts';
import {
  type NewPaymentValues,
  isCurrency,
  newPaymentForm,
  amountExampleIn,
  typedTerminalChoice,
  paymentFields,
  readNewPayment,
} from './new-payment.ts';
import { ConfirmStart } from './confirm-start.tsx';
import { PaymentFields } from './payment-fields.tsx';
import './start-payment.css';

const problems: Readonly<Record<string, MessageId>> = {
  required: 'ui.problem.required',
  'no-id': 'payments.start.problem.no-id',
  'unknown-terminal': 'payments.start.problem.unknown-terminal',
  'not-positive': 'payments.start.problem.not-positive',
  'too-fine': 'payments.start.problem.too-fine',
  'too-long': 'ui.problem.too-long',
  'not-json': 'newcard.problem.json-not-object',
  'must-be-object': 'newcard.problem.json-not-object',
  'already-given': 'payments.start.problem.already-given',
};

function problemMessage(code: string, t: Translate, example: string): string {
  const values = { example };
  return messageForCode(problems, code, t, values) ?? t('limits.problem.not-a-number', values);
}

/** The currency of the latest payment, if it is valid. */
function lastCurrency(): string {
  const { chunks } = paymentList.store.getState();
  const currency = cachedRow(chunks, 0)?.amount?.currency?.toUpperCase() ?? '';
  return isCurrency(currency) ? currency : 'EUR';
}

/** Asks a terminal for a payment. Input stays until it was sent. */
export function StartPaymentDialog({ onClose }: { readonly onClose: () => void }) {
  const isOnline = useIsOnline();
  const limit = usePreferences(({ chosen }) => chosen.confirmPaymentsAbove);
  const pinConfirmation = usePinConfirmation();
  const [paymentToConfirm, setPaymentToConfirm] = useState<NewPayment | null>(null);
  const summary = useStore(paymentList.store, (state) => state.summary);
  const { writes: unknown } = useUnknownWrites('terminal-payment');
  const storedForm = useSentForm(newPaymentForm, 'terminal-payments', 'unsent');
  const [start, starting] = useCommand(bridge().terminalPayments.start);
  const [refused, setRefused] = useState<FormRefusal<NewPaymentValues> | null>(null);
  const terminals = summary?.terminals ?? [];
  // Fixed when the dialog opens: a default must not change while the user types.
  const [defaults] = useState(() => ({
    terminal: terminals[0]?.id ?? typedTerminalChoice,
    currency: lastCurrency(),
  }));
  const values = storedForm?.values ?? newPaymentForm.empty.values;
  const { payment, problems } = readNewPayment(values, defaults, formatLocale());
  const content = JSON.stringify(values);
  const chosenTerminal = values.terminal === '' ? defaults.terminal : values.terminal;
  const isTyped = chosenTerminal === typedTerminalChoice;
  const form = useForm({
    fields: paymentFields,
    values,
    context: { isTyped },
    change: (change) =>
      storedForm?.change((before) => {
        const typed = change(before);
        return {
          ...typed,
          terminal: typed.terminal === '' ? defaults.terminal : typed.terminal,
          currency: typed.currency === '' ? defaults.currency : typed.currency,
        };
      }),
    problems,
    content,
    refused,
    problemText: (code) =>
      problemMessage(code, t, amountExampleIn(values, defaults, formatLocale())),
  });
  if (storedForm === null) return null;
  const isPending = starting.phase === 'pending';
  const unknownPayment = unknown.findLast(
    ({ terminalId }) => terminalId === (payment?.terminalId ?? chosenTerminal),
  );

  const send = async (
    payment: NewPayment,
    confirmation: Confirmation | null = null,
  ): Promise<void> => {
    setRefused(null);
    const answer = await sendDraft(storedForm, {
      content: JSON.stringify(payment),
      send: (writeId) => start({ writeId, payment, confirmation }),
    });
    // From now on main lists it among the unknown writes.
    if (!answer.ok && answer.error.kind === 'outcome-unknown') await storedForm.empty();
    if (answer.ok) showInPlace(recordOf('terminal-payments', answer.value.id));
    if (answer.ok || answer.error.kind === 'outcome-unknown') return onClose();
    if (confirmationProblem(answer.error) !== null) {
      setPaymentToConfirm(payment);
      return pinConfirmation.refuse(answer.error);
    }
    setPaymentToConfirm(null);
    const refusal =
      answer.error.kind === 'not-found'
        ? {
            problems: [{ path: ['terminal'], code: 'unknown-terminal' }],
            bankProblems: [],
            traceId: answer.error.traceId,
          }
        : refusalOf(answer.error);
    if (refusal !== null) setRefused({ ...refusal, values, content });
  };

  const submit = (): void => {
    form.showAllProblems();
    if (payment === null) return form.focusProblem();
    if (isPending || !isOnline) return;
    if (limit !== null && new Big(payment.amount.value).gt(limit)) setPaymentToConfirm(payment);
    else void send(payment);
  };
  const confirm = (payment: NewPayment): void => {
    const { value, currency } = payment.amount;
    const confirmation = pinConfirmation.confirm(namedSum(1, value, currency));
    if (confirmation !== null && !isPending && isOnline) void send(payment, confirmation);
  };

  const isFault =
    starting.phase === 'failed' &&
    starting.error.kind !== 'not-found' &&
    refusalOf(starting.error) === null;
  if (paymentToConfirm !== null) {
    const terminal = terminals.find(({ id }) => id === paymentToConfirm.terminalId);
    return (
      <ConfirmStart
        payment={paymentToConfirm}
        terminal={terminal === undefined ? paymentToConfirm.terminalId : terminalName(terminal, t)}
        pinConfirmation={pinConfirmation}
        isPending={isPending}
        onConfirm={() => confirm(paymentToConfirm)}
        onBack={() => setPaymentToConfirm(null)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={t('payments.start.title')}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          isPending={isPending}
          isDisabled={!isOnline}
          onPress={submit}
        >
          {t('payments.start.send')}
        </DialogActions>
      }
    >
      <p>{t(isOnline ? 'payments.start.what' : 'ui.waits.network')}</p>
      <Form
        ref={form.element}
        className="start-payment"
        noValidate
        isPending={isPending}
        onSubmit={submit}
      >
        <ProblemsAbove above={form.above} />
        <PaymentFields
          form={form}
          defaults={defaults}
          terminals={terminals}
          unknownPayment={unknownPayment}
        />
        <button type="submit" hidden />
      </Form>
      {isFault && (
        <>
          <FaultLine error={starting.error} attempt="write" />
          <span>
            <ScopeSignIn error={starting.error} />
          </span>
        </>
      )}
    </Dialog>
  );
}
