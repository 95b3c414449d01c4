import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { useLanguage } from '../../../platform/preferences.ts';
import { countryChoices, currencyChoices } from '../../../format/code-choices.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { withWarning } from '../../../ui/with-warning.tsx';
import { originLabel } from '../registration-field-labels.ts';
import type {
  AmountValues,
  NewRegistrationValues,
  StakeholderValues,
} from './new-registration-values.ts';
import { knownOrigins } from './to-new-registration.ts';

export type FieldsProps = {
  readonly values: NewRegistrationValues;
  readonly change: (change: (before: NewRegistrationValues) => NewRegistrationValues) => void;
  readonly leave: (field: string) => void;
  /** The problem, once the field or its step was left, or the bank refused it. */
  readonly problemOf: (field: string) => string | null;
  /** What to look at twice, once its field or step was left; never beside a problem. */
  readonly warningOf: (field: string) => string | null;
};

/** What is wrong with something that is no field of its own: a person, the list of people. */
export const PlainProblem = ({ message }: { readonly message: string | null }) =>
  message === null ? null : (
    <p className="field-error" role="alert">
      <Icon of={CircleAlert} size="s" />
      <span>{message}</span>
    </p>
  );

type TextOfProps = {
  readonly fields: FieldsProps;
  readonly field: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly type?: 'email' | 'tel' | 'url' | 'decimal';
  readonly isCode?: boolean;
  readonly placeholder?: string;
};

export const TextOf = ({
  fields,
  field,
  value,
  onChange,
  label,
  hint: ownHint,
  type,
  isCode = false,
  placeholder,
}: TextOfProps) => {
  const hint = withWarning(fields.warningOf(field), ownHint);
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      onBlur={() => fields.leave(field)}
      problemMessage={fields.problemOf(field)}
      isCode={isCode}
      {...(hint === undefined ? {} : { hint })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(type === undefined ? {} : { inputMode: type })}
    />
  );
};

export const CountryOf = ({
  fields,
  field,
  value,
  onChange,
  label,
}: {
  readonly fields: FieldsProps;
  readonly field: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly label: string;
}) => {
  const language = useLanguage();
  return (
    <CodeField
      label={label}
      value={value}
      choices={countryChoices(language)}
      onChange={onChange}
      onBlur={() => fields.leave(field)}
      problemMessage={fields.problemOf(field)}
      hint={withWarning(fields.warningOf(field), undefined)}
    />
  );
};

/** An amount and its currency, each with what is wrong with it. */
export const AmountOf = ({
  fields,
  field,
  value,
  onChange,
  label,
  hint,
}: {
  readonly fields: FieldsProps;
  readonly field: string;
  readonly value: AmountValues;
  readonly onChange: (amount: AmountValues) => void;
  readonly label: string;
  readonly hint?: string;
}) => {
  const t = useT();
  const language = useLanguage();
  return (
    <div className="registration-amount" role="group" aria-label={label}>
      <TextOf
        fields={fields}
        field={field}
        value={value.value}
        onChange={(text) => onChange({ ...value, value: text })}
        label={label}
        type="decimal"
        placeholder="1000.00"
        {...(hint === undefined ? {} : { hint })}
      />
      <CodeField
        label={t('registrations.form.currency')}
        value={value.currency}
        choices={currencyChoices(language)}
        onChange={(currency) => onChange({ ...value, currency })}
        onBlur={() => fields.leave(`${field}.currency`)}
        problemMessage={fields.problemOf(`${field}.currency`)}
      />
    </div>
  );
};

type Origins = Pick<StakeholderValues, 'origins' | 'otherOrigins'>;

/** Where capital comes from: the origins that are known, and any other. */
export const OriginsOf = ({
  fields,
  field,
  value,
  onChange,
}: {
  readonly fields: FieldsProps;
  readonly field: string;
  readonly value: Origins;
  readonly onChange: (origins: Origins) => void;
}) => {
  const t = useT();
  return (
    <div
      className="field registration-origins"
      role="group"
      aria-label={t('registrations.field.share_capital_origin')}
    >
      <span className="field-label" aria-hidden="true">
        {t('registrations.field.share_capital_origin')}
      </span>
      <div className="registration-origins-known">
        {knownOrigins.map((origin) => (
          <Checkbox
            key={origin}
            isSelected={value.origins.includes(origin)}
            onChange={(isOn) =>
              onChange({
                otherOrigins: value.otherOrigins,
                origins: isOn
                  ? [...value.origins, origin]
                  : value.origins.filter((each) => each !== origin),
              })
            }
          >
            {originLabel(origin, t)}
          </Checkbox>
        ))}
      </div>
      <TextOf
        fields={fields}
        field={field}
        value={value.otherOrigins}
        onChange={(otherOrigins) => onChange({ origins: value.origins, otherOrigins })}
        label={t('registrations.form.other-origins')}
        hint={t('registrations.form.other-origins-hint')}
        isCode
      />
    </div>
  );
};
