import { TriangleAlert } from 'lucide-react';
import { maxPaymentCharacters } from '../../../../preload/contract/terminal-payments.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import type { UnknownWrite } from '../../../../preload/contract/writes.ts';
import { currencyChoices } from '../../../format/code-choices.ts';
import { FormCodeField, FormTextField } from '../../../forms/form-parts.tsx';
import type { FieldsOf } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { language } from '../../../platform/preferences.ts';
import { Note } from '../../../ui/banner.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Select } from '../../../ui/select.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { terminalName } from '../terminals/terminal-name.ts';
import { typedTerminalChoice } from './new-payment.ts';
import type { NewPaymentValues } from './new-payment.ts';

/** The terminal and the amount. */
export function PaymentFields({
  form,
  defaults,
  terminals,
  unknownPayment,
}: {
  readonly form: FieldsOf<NewPaymentValues, keyof NewPaymentValues>;
  readonly defaults: { readonly terminal: string; readonly currency: string };
  readonly terminals: Output<'terminalPayments', 'list'>['terminals'];
  /** A payment at the selected terminal whose outcome is unknown. */
  readonly unknownPayment: UnknownWrite<'terminal-payment'> | undefined;
}) {
  const { values } = form;
  const chosenTerminal = values.terminal === '' ? defaults.terminal : values.terminal;
  const isTyped = chosenTerminal === typedTerminalChoice;
  return (
    <>
      {terminals.length > 0 && (
        <Select
          label={t('payments.field.terminal')}
          value={chosenTerminal}
          choices={[
            ...terminals.map((each) => ({ id: each.id as string, label: terminalName(each, t) })),
            { id: typedTerminalChoice, label: t('payments.start.other-terminal') },
          ]}
          onChange={(terminal) => form.change({ terminal })}
          {...(isTyped ? {} : { problemMessage: form.problemOf('terminal') })}
        />
      )}
      {isTyped && (
        <FormTextField
          fields={form}
          field="typedTerminal"
          label={t('payments.start.terminal-id')}
          hint={t('payments.start.terminal-hint')}
          isCode
          maxLength={128}
        />
      )}
      {unknownPayment !== undefined && (
        <Note icon={TriangleAlert}>
          <T
            id="payments.start.waiting"
            values={{
              amount: (
                <Amount
                  value={unknownPayment.amount.value}
                  currency={unknownPayment.amount.currency}
                />
              ),
              time: <InstantText epochMs={unknownPayment.sentAtEpochMs} />,
            }}
          />
        </Note>
      )}
      <div className="start-payment-sum">
        <FormTextField
          fields={form}
          field="amount"
          label={t('ui.word.amount')}
          inputMode="decimal"
          maxLength={40}
          autoFocus
        />
        <FormCodeField
          fields={form}
          field="currency"
          label={t('clients.field.currency')}
          value={values.currency === '' ? defaults.currency : values.currency}
          choices={currencyChoices(language())}
        />
      </div>
      <FormTextField
        fields={form}
        field="reference"
        label={t('payments.start.reference')}
        hint={t('payments.start.reference-hint')}
        bankMaxLength={maxPaymentCharacters.reference}
      />
      <Fold
        title={t('ui.details.developers')}
        level={3}
        isOpen={form.problemOf('otherFieldsJson') !== null}
        startsOpen={values.otherFieldsJson !== ''}
      >
        <FormTextField
          fields={form}
          field="otherFieldsJson"
          label={t('newcard.other')}
          hint={t('payments.start.other-hint')}
          lines="many"
          isCode
          maxLength={20_000}
        />
      </Fold>
    </>
  );
}
