import type { Connection, SecretName } from '../../../preload/contract/app/connections.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { t } from '../../i18n/i18n.ts';
import { Checkbox, RadioGroup } from '../../ui/choice.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { FormPart, FormTextField } from '../../forms/form-parts.tsx';
import type { FieldsOf } from '../../forms/use-form.ts';
import { Select } from '../../ui/select.tsx';
import { completeAddress, completeIssuer } from './address-text.ts';
import { Discovery } from './discovery.tsx';
import { scopeLabel } from '../../widgets/faults/scope-name.tsx';
import { knownScopes, nameOfBank, secretState } from './form-values.ts';
import type { ConnectionField, FormValues } from './form-values.ts';
import { SecretField } from './secret-field.tsx';
import type { SecretChange } from './secret-field.tsx';

export type Secrets = Readonly<Record<SecretName, SecretChange>>;

export type FieldsProps = FieldsOf<FormValues, ConnectionField> & {
  readonly connection: Connection | null;
  readonly secrets: Secrets;
  /** Shows the problem of an address at its field. */
  readonly refuse: (error: CommandError) => void;
  readonly changeSecret: (name: SecretName, change: SecretChange) => void;
};

/** The bank's details, field by field. Without a bank account: only the name of the connection. */
export function BankFields(fields: FieldsProps) {
  const { baseUrl, issuer, name, hasBanking } = fields.values;
  return (
    <FormPart title={t('connections.step.details')}>
      {hasBanking && (
        <>
          <FormTextField
            fields={fields}
            field="baseUrl"
            label={t('connections.field.base-url')}
            placeholder="https://"
            isCode
            onLeave={() => {
              const address = completeAddress(baseUrl);
              fields.change({
                baseUrl: address,
                ...(name.trim() === '' ? { name: nameOfBank(address) } : {}),
              });
            }}
          />
          <FormTextField
            fields={fields}
            field="issuer"
            label={t('connections.field.issuer')}
            hint={t('connections.field.issuer-hint')}
            placeholder="https://"
            isCode
            onLeave={() => fields.change({ issuer: completeIssuer(issuer) })}
          />
          <FormTextField
            fields={fields}
            field="clientId"
            label={t('connections.field.client-id')}
            hint={t('connections.field.client-id-hint')}
            isCode
          />
        </>
      )}
      <FormTextField fields={fields} field="name" label={t('ui.word.name')} />
    </FormPart>
  );
}

export function KindFields(fields: FieldsProps) {
  const stagingToken = secretState('staging-token', fields.values, fields.connection);
  return (
    <FormPart title={t('ui.word.type')}>
      <RadioGroup
        label={t('ui.word.type')}
        isLabelHidden
        value={fields.values.kind}
        onChange={(kind) => fields.change({ kind })}
        choices={[
          {
            id: 'production',
            label: t('connections.kind.production'),
          },
          {
            id: 'sandbox',
            label: t('connections.kind.sandbox'),
            hint: t('connections.kind.sandbox-hint'),
          },
        ]}
      />
      {fields.values.kind === 'sandbox' && (
        <SecretField
          label={t('diagnostics.check.staging-token')}
          hint={t(
            stagingToken === 'for-others'
              ? 'connections.secret.for-others'
              : 'connections.field.staging-token-hint',
          )}
          isStored={stagingToken === 'kept'}
          change={fields.secrets['staging-token']}
          onChange={(change) => fields.changeSecret('staging-token', change)}
        />
      )}
    </FormPart>
  );
}

export function EndpointFields(fields: FieldsProps) {
  const { authorizationEndpoint, tokenEndpoint, revocationEndpoint } = fields.values;
  return (
    <FormPart title={t('connections.part.endpoints')}>
      <Discovery values={fields.values} change={fields.change} refuse={fields.refuse} />
      <FormTextField
        fields={fields}
        field="authorizationEndpoint"
        label={t('connections.field.authorization')}
        placeholder="https://"
        isCode
        onLeave={() =>
          fields.change({ authorizationEndpoint: completeAddress(authorizationEndpoint) })
        }
      />
      <FormTextField
        fields={fields}
        field="tokenEndpoint"
        label={t('connections.field.token')}
        placeholder="https://"
        isCode
        onLeave={() => fields.change({ tokenEndpoint: completeAddress(tokenEndpoint) })}
      />
      <FormTextField
        fields={fields}
        field="revocationEndpoint"
        label={t('connections.field.revocation')}
        hint={t('connections.field.revocation-hint')}
        placeholder="https://"
        isCode
        onLeave={() => fields.change({ revocationEndpoint: completeAddress(revocationEndpoint) })}
      />
    </FormPart>
  );
}

export function ClientFields(fields: FieldsProps) {
  const { clientAuthentication } = fields.values;
  const clientSecret = secretState('client-secret', fields.values, fields.connection);
  return (
    <FormPart title={t('connections.part.client')} hint={t('connections.part.client-hint')}>
      <Select
        label={t('connections.field.client-authentication')}
        value={clientAuthentication}
        onChange={(chosen) => fields.change({ clientAuthentication: chosen })}
        choices={[
          { id: 'none', label: t('connections.client.none') },
          { id: 'client_secret_basic', label: t('connections.client.basic') },
          { id: 'client_secret_post', label: t('connections.client.post') },
        ]}
      />
      {clientAuthentication !== 'none' && (
        <SecretField
          label={t('connections.field.client-secret')}
          hint={t(
            clientSecret === 'for-others'
              ? 'connections.secret.for-others'
              : 'connections.secret.hint',
          )}
          isStored={clientSecret === 'kept'}
          change={fields.secrets['client-secret']}
          onChange={(change) => fields.changeSecret('client-secret', change)}
        />
      )}
    </FormPart>
  );
}

export function AccessFields(fields: FieldsProps) {
  const { scopes } = fields.values;
  return (
    <FormPart title={t('connections.part.access')}>
      <div className="scope-list" role="group" aria-label={t('connections.part.access')}>
        {knownScopes.map((scope) => (
          <Checkbox
            key={scope}
            isSelected={scopes.includes(scope)}
            onChange={(isSelected) =>
              fields.change({
                scopes: isSelected ? [...scopes, scope] : scopes.filter((other) => other !== scope),
              })
            }
            hint={<CodeText>{scope}</CodeText>}
          >
            {t(scopeLabel[scope])}
          </Checkbox>
        ))}
      </div>
      <FormTextField
        fields={fields}
        field="otherScopes"
        label={t('connections.field.other-scopes')}
        hint={t('connections.field.other-scopes-hint')}
        isCode
      />
    </FormPart>
  );
}

export function LimitFields(fields: FieldsProps) {
  return (
    <FormPart title={t('connections.part.limits')} hint={t('connections.part.limits-hint')}>
      <div className="form-unit">
        <Select
          label={t('connections.field.limit-unit')}
          value={fields.values.limitUnit}
          onChange={(limitUnit) => fields.change({ limitUnit })}
          choices={[
            { id: 'none', label: t('connections.unit.none') },
            { id: 'major', label: t('connections.unit.major') },
            { id: 'minor', label: t('connections.unit.minor') },
          ]}
        />
        {fields.values.limitUnit !== 'none' && (
          <FormTextField
            fields={fields}
            field="limitCurrency"
            label={t('clients.field.currency')}
            placeholder="EUR"
            isCode
          />
        )}
      </div>
    </FormPart>
  );
}

export function AdvancedFields(fields: FieldsProps) {
  const { redirectKind } = fields.values;
  const prefix = fields.values.headerPrefix || 'Service';
  return (
    <FormPart title={t('connections.part.advanced')}>
      {fields.values.hasBanking && (
        <>
          <RadioGroup
            label={t('connections.field.redirect')}
            value={redirectKind}
            onChange={(kind) => fields.change({ redirectKind: kind })}
            choices={[
              {
                id: 'free',
                label: t('connections.redirect.free'),
                hint: t('connections.redirect.free-hint'),
              },
              {
                id: 'fixed',
                label: t('connections.redirect.fixed'),
                hint: t('connections.redirect.fixed-hint'),
              },
            ]}
          />
          <div className="form-triple">
            <Select
              label={t('connections.field.redirect-host')}
              value={fields.values.redirectHost}
              onChange={(redirectHost) => fields.change({ redirectHost })}
              choices={[
                { id: '127.0.0.1', label: '127.0.0.1' },
                { id: 'localhost', label: 'localhost' },
                { id: '[::1]', label: '[::1]' },
              ]}
            />
            {redirectKind === 'fixed' && (
              <FormTextField
                fields={fields}
                field="redirectPort"
                label={t('connections.field.redirect-port')}
                isCode
              />
            )}
            <FormTextField
              fields={fields}
              field="redirectPath"
              label={t('connections.field.redirect-path')}
              isCode
            />
          </div>
        </>
      )}
      <FormTextField
        fields={fields}
        field="headerPrefix"
        label={t('connections.field.header-prefix')}
        hint={t('connections.field.header-prefix-hint', {
          header: fields.values.hasBanking ? `X-${prefix}-Staging-Token` : `${prefix}-Partner-Id`,
        })}
        isCode
      />
    </FormPart>
  );
}
