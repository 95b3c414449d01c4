import { changeableLimits } from '../../../../preload/contract/cards/limits.ts';
import type { ChangeableLimit } from '../../../../preload/contract/cards/limits.ts';
import { useFormatLocale } from '../../../platform/preferences.ts';
import { calendarDayText } from '../../../format/day.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Fold } from '../../../ui/fold.tsx';
import { Select } from '../../../ui/select.tsx';
import { Part, TextOf } from '../../../forms/form-parts.tsx';
import { AmountOf } from './form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';
import { isPrinted } from './new-card-field.ts';
import { useUnitLabel } from '../limits/limit-table-parts.tsx';
import { readJsonObject } from './read-json-object.ts';

function SwitchedLimit({
  fields,
  limit: { key, amount, option },
}: {
  readonly fields: FieldsProps;
  readonly limit: Exclude<ChangeableLimit, { readonly option: null }>;
}) {
  const t = useT();
  const label = t(`limits.name.${key}`);
  const isOn = fields.values[option] === 'on';
  return (
    <div className="form-pair">
      <Select
        label={label}
        value={fields.values[option]}
        onChange={(chosen) => fields.change({ [option]: chosen })}
        choices={[
          { id: 'unsaid', label: t('newcard.limit.unsaid') },
          { id: 'on', label: t('newcard.limit.on') },
          { id: 'off', label: t('newcard.limit.off') },
        ]}
        {...(isOn ? {} : { problemMessage: fields.problemOf(amount) })}
      />
      {isOn && (
        <AmountOf
          fields={fields}
          field={amount}
          label={t('newcard.limit.amount-of', { limit: label })}
        />
      )}
    </div>
  );
}

export function SpendFields(fields: FieldsProps) {
  const t = useT();
  const shown = changeableLimits.filter(({ kind }) => kind !== 'atm' || isPrinted(fields.kind));
  const hasLife = fields.kind === 'flash' || fields.kind === 'other';
  const locale = useFormatLocale();
  const day = calendarDayText(locale, fields.values.endDay);
  const endHint = day === null ? t('newcard.ends-hint') : `${day}. ${t('newcard.ends-hint')}`;
  const mayStayEmpty = fields.kind === 'other' ? { hint: t('newcard.may-stay-empty') } : {};
  return (
    <Part title={t('newcard.part.limits')} hint={useUnitLabel()}>
      {hasLife && (
        <div className="form-pair">
          <AmountOf
            fields={fields}
            field="paymentLifespanLimit"
            label={t('limits.name.payment-lifespan')}
            {...mayStayEmpty}
          />
          <TextOf
            fields={fields}
            field="endDay"
            label={t('newcard.ends')}
            hint={endHint}
            type="date"
          />
        </div>
      )}
      <div className="form-pair">
        {shown.map(
          ({ key, amount, option }) =>
            option === null && (
              <AmountOf
                key={key}
                fields={fields}
                field={amount}
                label={t(`limits.name.${key}`)}
                hint={t('newcard.limit.month-hint')}
              />
            ),
        )}
      </div>
      {shown.map(
        (limit) =>
          limit.option !== null && <SwitchedLimit key={limit.key} fields={fields} limit={limit} />,
      )}
    </Part>
  );
}

/** Checked while typing: what it would add, or the place where it stops being JSON. */
export function OtherFields(fields: FieldsProps) {
  const t = useT();
  const read = readJsonObject(fields.values.otherFieldsJson);
  const isWrong = fields.problemOf('otherFields') !== null;
  return (
    <Fold
      title={t('ui.details.developers')}
      level={2}
      isOpen={isWrong}
      startsOpen={fields.values.otherFieldsJson !== ''}
    >
      <TextOf
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
