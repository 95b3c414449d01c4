import { useLanguage } from '../../../platform/preferences.ts';
import { displayName } from '../../../format/display-name.ts';
import { useT } from '../../../i18n/i18n.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CountryOf, PlainProblem, TextOf } from './form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';
import { registrationLocales } from './new-registration-values.ts';
import type { NewRegistrationValues } from './new-registration-values.ts';

/** The person at the partner's own company who owns the registration. */
export const UserStep = (fields: FieldsProps) => {
  const t = useT();
  const { partnerUser } = fields.values;
  const change = (part: Partial<NewRegistrationValues['partnerUser']>): void =>
    fields.change((before) => ({ ...before, partnerUser: { ...before.partnerUser, ...part } }));
  return (
    <>
      <div className="registration-pair">
        <TextOf
          fields={fields}
          field="partnerUser.firstName"
          value={partnerUser.firstName}
          onChange={(firstName) => change({ firstName })}
          label={t('registrations.field.first_name')}
        />
        <TextOf
          fields={fields}
          field="partnerUser.lastName"
          value={partnerUser.lastName}
          onChange={(lastName) => change({ lastName })}
          label={t('registrations.field.last_name')}
        />
      </div>
      <TextOf
        fields={fields}
        field="partnerUser.email"
        value={partnerUser.email}
        onChange={(email) => change({ email })}
        label={t('registrations.field.email')}
        type="email"
      />
    </>
  );
};

/** The company that is to get an account. */
export const OrganizationStep = (fields: FieldsProps) => {
  const t = useT();
  const { organization } = fields.values;
  type Organization = NewRegistrationValues['organization'];
  const change = (part: Partial<Organization>): void =>
    fields.change((before) => ({ ...before, organization: { ...before.organization, ...part } }));
  const changeAddress = (part: Partial<Organization['address']>): void =>
    fields.change((before) => ({
      ...before,
      organization: {
        ...before.organization,
        address: { ...before.organization.address, ...part },
      },
    }));
  const { address } = organization;
  return (
    <>
      <TextOf
        fields={fields}
        field="organization.legalName"
        value={organization.legalName}
        onChange={(legalName) => change({ legalName })}
        label={t('registrations.field.legal_name')}
      />
      <div className="registration-pair">
        <TextOf
          fields={fields}
          field="organization.entityType"
          value={organization.entityType}
          onChange={(entityType) => change({ entityType })}
          label={t('registrations.field.entity_type')}
          hint={t('registrations.form.entity-type-hint')}
          isCode
        />
        <TextOf
          fields={fields}
          field="organization.legalForm"
          value={organization.legalForm}
          onChange={(legalForm) => change({ legalForm })}
          label={t('registrations.field.legal_form')}
        />
        <TextOf
          fields={fields}
          field="organization.legalSector"
          value={organization.legalSector}
          onChange={(legalSector) => change({ legalSector })}
          label={t('registrations.field.legal_sector')}
        />
        <TextOf
          fields={fields}
          field="organization.legalRegistrationDate"
          value={organization.legalRegistrationDate}
          onChange={(legalRegistrationDate) => change({ legalRegistrationDate })}
          label={t('registrations.field.legal_registration_date')}
          placeholder="2026-11-19"
          hint={t('registrations.form.date-hint')}
        />
        <TextOf
          fields={fields}
          field="organization.legalVatNumber"
          value={organization.legalVatNumber}
          onChange={(legalVatNumber) => change({ legalVatNumber })}
          label={t('registrations.field.legal_vat_number')}
          isCode
        />
      </div>
      <fieldset className="registration-group">
        <legend className="field-label">{t('registrations.form.address')}</legend>
        <TextOf
          fields={fields}
          field="organization.address.line1"
          value={address.line1}
          onChange={(line1) => changeAddress({ line1 })}
          label={t('registrations.field.line_1')}
        />
        <TextOf
          fields={fields}
          field="organization.address.line2"
          value={address.line2}
          onChange={(line2) => changeAddress({ line2 })}
          label={t('registrations.field.line_2')}
        />
        <div className="registration-town">
          <TextOf
            fields={fields}
            field="organization.address.postalCode"
            value={address.postalCode}
            onChange={(postalCode) => changeAddress({ postalCode })}
            label={t('registrations.field.postal_code')}
          />
          <TextOf
            fields={fields}
            field="organization.address.city"
            value={address.city}
            onChange={(city) => changeAddress({ city })}
            label={t('registrations.field.city')}
          />
        </div>
        <CountryOf
          fields={fields}
          field="organization.address.country"
          value={address.country}
          onChange={(country) => changeAddress({ country })}
          label={t('registrations.field.country')}
        />
      </fieldset>
    </>
  );
};

/**
 * What kind of registration it is, in which language, and where the customer comes out at its end.
 */
export const FlowStep = (fields: FieldsProps) => {
  const t = useT();
  const language = useLanguage();
  const { locale, flow, otherFlow, partnerRedirectUrl } = fields.values;
  const change = (part: Partial<NewRegistrationValues>): void =>
    fields.change((before) => ({ ...before, ...part }));
  return (
    <>
      <RadioGroup
        label={t('registrations.field.legal_flow')}
        value={flow}
        onChange={(next) => {
          change({ flow: next });
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
            hint: t('registrations.flow.none-hint'),
          },
        ]}
      />
      {flow !== 'other' && <PlainProblem message={fields.problemOf('legalFlow')} />}
      {flow === 'other' && (
        <TextOf
          fields={fields}
          field="legalFlow"
          value={otherFlow}
          onChange={(text) => change({ otherFlow: text })}
          label={t('registrations.flow.other-name')}
          isCode
        />
      )}
      <Select
        label={t('registrations.form.locale')}
        hint={t('registrations.form.locale-hint')}
        value={locale}
        onChange={(next) => change({ locale: next })}
        choices={registrationLocales.map((id) => ({
          id,
          label: displayName(language, 'language', id) ?? id,
        }))}
        problemMessage={fields.problemOf('locale')}
      />
      <TextOf
        fields={fields}
        field="partnerRedirectUrl"
        value={partnerRedirectUrl}
        onChange={(text) => change({ partnerRedirectUrl: text })}
        label={t('registrations.field.partner_redirect_url')}
        hint={t('registrations.form.redirect-hint')}
        type="url"
        isCode
      />
    </>
  );
};

/** What the specification names and does not show, and whatever else a service wants. */
export const OtherStep = (fields: FieldsProps) => {
  const t = useT();
  return (
    <TextField
      label={t('registrations.form.other')}
      hint={t('registrations.form.other-hint')}
      lines="many"
      isCode
      value={fields.values.otherFieldsJson}
      onChange={(otherFieldsJson) => fields.change((before) => ({ ...before, otherFieldsJson }))}
      onBlur={() => fields.leave('otherFieldsJson')}
      problemMessage={fields.problemOf('otherFieldsJson')}
    />
  );
};
