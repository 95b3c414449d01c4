import { language } from '../../../platform/preferences.ts';
import { displayName } from '../../../format/display-name.ts';
import { t } from '../../../i18n/i18n.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Select } from '../../../ui/select.tsx';
import { FormTextField } from '../../../forms/form-parts.tsx';
import { CountryField } from './form-parts.tsx';
import type { RegistrationFields } from './registration-field.ts';
import { registrationLocales } from './new-registration-values.ts';

/** The person at the partner's company who owns the registration. */
export function UserStep(fields: RegistrationFields) {
  return (
    <>
      <div className="registration-pair">
        <FormTextField
          fields={fields}
          field="partnerUser.firstName"
          label={t('clients.field.firstName')}
        />
        <FormTextField
          fields={fields}
          field="partnerUser.lastName"
          label={t('clients.field.lastName')}
        />
      </div>
      <FormTextField
        fields={fields}
        field="partnerUser.email"
        label={t('clients.field.email')}
        inputMode="email"
      />
    </>
  );
}

/** The company that will get an account. */
export function OrganizationStep(fields: RegistrationFields) {
  return (
    <>
      <FormTextField
        fields={fields}
        field="organization.legalName"
        label={t('overview.field.legalName')}
      />
      <div className="registration-pair">
        <FormTextField
          fields={fields}
          field="organization.entityType"
          label={t('registrations.field.entity_type')}
          hint={t('registrations.form.entity-type-hint')}
          isCode
        />
        <FormTextField
          fields={fields}
          field="organization.legalForm"
          label={t('ui.word.legal-form')}
        />
        <FormTextField
          fields={fields}
          field="organization.legalSector"
          label={t('registrations.field.legal_sector')}
        />
        <FormTextField
          fields={fields}
          field="organization.legalRegistrationDate"
          label={t('ui.word.registered-on')}
          placeholder="2026-11-19"
          hint={t('registrations.form.date-hint')}
        />
        <FormTextField
          fields={fields}
          field="organization.legalVatNumber"
          label={t('clients.field.vatNumber')}
          isCode
        />
      </div>
      <fieldset className="registration-group">
        <legend className="field-label">{t('ui.word.address')}</legend>
        <FormTextField
          fields={fields}
          field="organization.address.line1"
          label={t('clients.field.streetAddress')}
        />
        <FormTextField
          fields={fields}
          field="organization.address.line2"
          label={t('registrations.field.line_2')}
        />
        <div className="registration-town">
          <FormTextField
            fields={fields}
            field="organization.address.postalCode"
            label={t('clients.field.zipCode')}
          />
          <FormTextField
            fields={fields}
            field="organization.address.city"
            label={t('clients.field.city')}
          />
        </div>
        <CountryField
          fields={fields}
          field="organization.address.country"
          label={t('clients.field.countryCode')}
        />
      </fieldset>
    </>
  );
}

/** The kind of registration, its language, and the customer's address at the end. */
export function FlowStep(fields: RegistrationFields) {
  const { locale, flow } = fields.values;
  return (
    <>
      <RadioGroup
        label={t('registrations.field.legal_flow')}
        value={flow}
        problemMessage={flow === 'other' ? null : fields.problemOf('legalFlow')}
        onChange={(next) => {
          fields.change({ flow: next });
          fields.leave('legalFlow');
        }}
        choices={[
          {
            id: 'company_creation',
            label: t('registrations.flow.company_creation'),
            hint: t('registrations.flow.company_creation-hint'),
          },
          {
            id: 'existing_company',
            label: t('registrations.flow.existing_company'),
            hint: t('registrations.flow.existing_company-hint'),
          },
          {
            id: 'other',
            label: t('registrations.flow.other'),
            hint: t('registrations.flow.other-hint'),
          },
          {
            id: 'none',
            label: t('registrations.flow.none'),
            hint: t('newcard.ship.unsaid'),
          },
        ]}
      />
      {flow === 'other' && (
        <FormTextField
          fields={fields}
          field="legalFlow"
          label={t('registrations.flow.other-name')}
          isCode
        />
      )}
      <Select
        label={t('registrations.form.locale')}
        hint={t('registrations.form.locale-hint')}
        value={locale}
        onChange={(next) => fields.change({ locale: next })}
        choices={registrationLocales.map((id) => ({
          id,
          label: displayName(language(), 'language', id) ?? id,
        }))}
        problemMessage={fields.problemOf('locale')}
      />
      <FormTextField
        fields={fields}
        field="partnerRedirectUrl"
        label={t('connections.field.redirect')}
        hint={t('registrations.form.redirect-hint')}
        inputMode="url"
        isCode
      />
    </>
  );
}

/** Fields that the specification names without details, and other fields of a service. */
export function OtherStep(fields: RegistrationFields) {
  return (
    <FormTextField
      fields={fields}
      field="otherFieldsJson"
      label={t('registrations.form.other')}
      hint={t('registrations.form.other-hint')}
      lines="many"
      isCode
    />
  );
}
