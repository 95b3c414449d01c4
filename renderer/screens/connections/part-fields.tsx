import { useId } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { FormPart, FormTextField } from '../../forms/form-parts.tsx';
import type { FieldsProps } from './form-fields.tsx';
import { completeAddress } from './address-text.ts';
import { secretState } from './form-values.ts';
import type { FormValues } from './form-values.ts';
import { SecretField } from './secret-field.tsx';

/**
 * The purposes of the connection. A part that is switched off keeps its input until the form is
 * saved.
 */
export function PartFields(fields: FieldsProps) {
  const problemId = useId();
  const problem = fields.problemOf('hasBanking');
  const { connection, values } = fields;
  const removesBank = !values.hasBanking && (connection?.banking ?? null) !== null;
  const removesToken = !values.hasRegistrations && connection?.hasPortalToken === true;
  const switchPart = (change: Partial<FormValues>): void => {
    fields.change(change);
    fields.leave('hasBanking');
  };
  return (
    <FormPart title={t('connections.part.uses')} hint={t('connections.part.uses-hint')}>
      <div
        className="choices"
        role="group"
        aria-label={t('connections.part.uses')}
        data-invalid={problem !== null || undefined}
        {...(problem === null ? {} : { 'aria-describedby': problemId })}
      >
        <Checkbox
          isSelected={values.hasBanking}
          onChange={(hasBanking) => switchPart({ hasBanking })}
          hint={
            removesBank ? t('connections.uses.banking-goes') : t('connections.uses.banking-hint')
          }
        >
          {t('ui.word.bank-account')}
        </Checkbox>
        <Checkbox
          isSelected={values.hasRegistrations}
          onChange={(hasRegistrations) => switchPart({ hasRegistrations })}
          hint={
            removesToken
              ? t('connections.uses.registrations-goes')
              : t('connections.uses.registrations-hint')
          }
        >
          {t('connections.uses.registrations')}
        </Checkbox>
      </div>
      {problem !== null && (
        <p className="field-error" id={problemId} role="alert">
          {problem}
        </p>
      )}
    </FormPart>
  );
}

export function RegistrationsFields(fields: FieldsProps) {
  const { connection, values } = fields;
  const state = secretState('portal-token', values, connection);
  return (
    <FormPart
      title={t('shell.screen.registrations')}
      hint={t('connections.part.registrations-hint')}
    >
      <FormTextField
        fields={fields}
        field="registrationsUrl"
        label={t('connections.field.registrations-url')}
        hint={t('connections.field.registrations-url-hint')}
        placeholder="https://"
        isCode
        onLeave={() =>
          fields.change({ registrationsUrl: completeAddress(values.registrationsUrl) })
        }
      />
      <FormTextField
        fields={fields}
        field="partnerId"
        label={t('connections.field.partner-id')}
        hint={t('connections.field.partner-id-hint', {
          header: `${values.headerPrefix || 'Service'}-Partner-Id`,
        })}
        isCode
      />
      <SecretField
        label={t('connections.field.portal-token')}
        hint={
          state === 'for-others'
            ? t('connections.field.portal-token-anew')
            : t('connections.field.portal-token-hint')
        }
        isStored={state === 'kept'}
        change={fields.secrets['portal-token']}
        onChange={(change) => fields.changeSecret('portal-token', change)}
      />
    </FormPart>
  );
}
