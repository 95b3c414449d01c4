import { changeableLimits } from '../../../../preload/contract/cards/limits.ts';
import type { ChangeableLimit } from '../../../../preload/contract/cards/limits.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { calendarDayText } from '../../../format/day.ts';
import { t } from '../../../i18n/i18n.ts';
import { Fold } from '../../../ui/fold.tsx';
import { Select } from '../../../ui/select.tsx';
import { FormPart, FormTextField } from '../../../forms/form-parts.tsx';
import { FormAmountField } from './form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';
import { isPrinted } from './new-card-field.ts';
import { readJsonObject } from './read-json-object.ts';

function SwitchedLimit({
  fields,
  limit: { key, amount, option },
}: {
  readonly fields: FieldsProps;
  readonly limit: Exclude<ChangeableLimit, { readonly option: null }>;
}) {
  const label = t(`limits.name.${key}`);
  const isOn = fields.values[option] === 'on';
  return (
    <div className="form-pair">
      <Select
        label={label}
        value={fields.values[option]}
        onChange={(chosen) => fields.change({ [option]: chosen })}
        choices={[
          { id: 'unsaid', label: t('newcard.ship.unsaid') },
          { id: 'on', label: t('newcard.limit.on') },
          { id: 'off', label: t('ui.word.no-limit') },
        ]}
        {...(isOn ? {} : { problemMessage: fields.problemOf(amount) })}
      />
      {isOn && (
        <FormAmountField
          fields={fields}
          field={amount}
          label={t('newcard.limit.amount-of', { limit: label })}
        />
      )}
    </div>
  );
}

/** An amount; if empty, the bank decides. */
function AmountField({
  fields,
  field,
  label,
}: Pick<Parameters<typeof FormAmountField>[0], 'field' | 'label'> & {
  readonly fields: FieldsProps;
}) {
  return (
    <FormAmountField fields={fields} field={field} label={label} hint={t('newcard.days-hint')} />
  );
}

/** The total amount of a card, and its end date. */
function LifespanFields(fields: FieldsProps) {
  const day = calendarDayText(formatLocale(), fields.values.endDay, 'full');
  return (
    <div className="form-pair">
      <FormAmountField
        fields={fields}
        field="paymentLifespanLimit"
        label={t('limits.alone.payment-lifespan')}
        {...(fields.kind === 'other' && { hint: t('newclient.optional') })}
      />
      <FormTextField
        fields={fields}
        field="endDay"
        label={t('newcard.ends')}
        hint={[day, t('newcard.ends-hint')].filter((part) => part !== null).join('. ')}
        type="date"
      />
    </div>
  );
}

const monthly = 'paymentMonthlyLimit';

/** The main limit of each kind of card. */
export function MainLimit(fields: FieldsProps) {
  return fields.kind === 'flash' ? (
    <LifespanFields {...fields} />
  ) : (
    <AmountField fields={fields} field={monthly} label={t('limits.alone.payment-month')} />
  );
}

/** Limits that few orders set. */
export function OtherLimits(fields: FieldsProps) {
  const shownLimits = changeableLimits.filter(
    ({ kind, amount }) =>
      (amount !== monthly || fields.kind === 'flash') && (kind !== 'atm' || isPrinted(fields.kind)),
  );
  return (
    <FormPart title={t('shell.screen.limits')}>
      {fields.kind === 'other' && <LifespanFields {...fields} />}
      {shownLimits.map((limit) =>
        limit.option === null ? (
          <AmountField
            key={limit.key}
            fields={fields}
            field={limit.amount}
            label={t(`limits.name.${limit.key}`)}
          />
        ) : (
          <SwitchedLimit key={limit.key} fields={fields} limit={limit} />
        ),
      )}
    </FormPart>
  );
}

/** Validated while typing: shows the added fields, or the position of the first JSON error. */
export function OtherFields(fields: FieldsProps) {
  const read = readJsonObject(fields.values.otherFieldsJson);
  const hasProblem = fields.problemOf('otherFields') !== null;
  return (
    <Fold
      title={t('ui.details.developers')}
      level={2}
      isOpen={hasProblem}
      startsOpen={fields.values.otherFieldsJson !== ''}
    >
      <FormTextField
        fields={fields}
        field="otherFields"
        label={t('newcard.other')}
        hint={t('newcard.other-hint')}
        lines="many"
        isCode
        placeholder={'{\n  "field": "value"\n}'}
      />
      <p className="caption" role="status">
        {read.ok &&
          read.names.length > 0 &&
          t('newcard.other-adds', { names: read.names.join(', ') })}
      </p>
    </Fold>
  );
}
