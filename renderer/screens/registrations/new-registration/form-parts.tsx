import { currencyChoices, countryChoices } from '../../../format/code-choices.ts';
import { withValueAt } from '../../../forms/field-paths.ts';
import { FormCodeField, FormTextField } from '../../../forms/form-parts.tsx';
import { t } from '../../../i18n/i18n.ts';
import { language } from '../../../platform/preferences.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { originLabel } from '../registration-field-labels.ts';
import type { RegistrationField, RegistrationFields } from './registration-field.ts';
import { knownOrigins } from './to-new-registration.ts';

export function CountryField({
  fields,
  field,
  label,
}: {
  readonly fields: RegistrationFields;
  readonly field: RegistrationField;
  readonly label: string;
}) {
  return (
    <FormCodeField
      fields={fields}
      field={field}
      label={label}
      choices={countryChoices(language())}
    />
  );
}

type PersonPath = `stakeholders.${number}`;
export type EntityPath = `${PersonPath}.legalEntities.${number}`;

/** An amount and its currency, each with its problem. */
export function AmountField({
  fields,
  field,
  label,
}: {
  readonly fields: RegistrationFields;
  readonly field: 'organization.totalCapitalAmount' | `${PersonPath | EntityPath}.capitalAmount`;
  readonly label: string;
}) {
  return (
    <div className="registration-amount" role="group" aria-label={label}>
      <FormTextField
        fields={fields}
        field={field}
        label={label}
        inputMode="decimal"
        placeholder="1000.00"
      />
      <FormCodeField
        fields={fields}
        field={`${field}.currency`}
        label={t('clients.field.currency')}
        choices={currencyChoices(language())}
      />
    </div>
  );
}

/** The origins of capital: the known ones, and others. */
export function OriginFields({
  fields,
  path,
  origins,
}: {
  readonly fields: RegistrationFields;
  readonly path: PersonPath | EntityPath;
  /** The selected ones. */
  readonly origins: readonly string[];
}) {
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
            isSelected={origins.includes(origin)}
            onChange={(isOn) =>
              fields.update((before) =>
                withValueAt(
                  before,
                  `${path}.origins`,
                  isOn ? [...origins, origin] : origins.filter((each) => each !== origin),
                ),
              )
            }
          >
            {originLabel(origin, t)}
          </Checkbox>
        ))}
      </div>
      <FormTextField
        fields={fields}
        field={`${path}.shareCapitalOrigin`}
        label={t('registrations.form.other-origins')}
        hint={t('registrations.form.other-origins-hint')}
        isCode
      />
    </div>
  );
}
