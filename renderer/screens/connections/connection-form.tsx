import { useState } from 'react';
import { ArrowLeft, History, KeyRound } from 'lucide-react';
import type { Connection, SecretName } from '../../../preload/contract/connections.ts';
import { bridge } from '../../platform/bridge.ts';
import { useActiveConnection } from '../../platform/connections.ts';
import { goTo } from '../../platform/navigation.ts';
import { startSignIn } from '../../platform/sign-in.ts';
import { useCommand } from '../../platform/use-command.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { ConnectionId } from '../../../preload/contract/values.ts';
import { ProblemsAbove } from '../../forms/problems-above.tsx';
import { refusalOf } from '../../forms/refusal.ts';
import type { Refused } from '../../forms/refusal.ts';
import { useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { problemMessageId } from '../../ui/field-error.tsx';
import { FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import {
  AccessFields,
  AddressFields,
  AdvancedFields,
  ClientFields,
  LimitFields,
  NameFields,
} from './form-fields.tsx';
import type { FieldsProps, Secrets } from './form-fields.tsx';
import { checkValues, connectionFields, emptyValues, valuesOf } from './form-values.ts';
import type { FormValues } from './form-values.ts';
import { PartFields, RegistrationsFields } from './part-fields.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useFormDraft } from './use-form-draft.ts';
import type { FormDraft } from './use-form-draft.ts';
import './connections.css';

const noChange: Secrets = {
  'client-secret': { to: 'keep' },
  'staging-token': { to: 'keep' },
  'portal-token': { to: 'keep' },
};

/**
 * Secrets go to the keychain one by one after the profile is saved; the first refusal is reported.
 */
const saveSecrets = async (id: ConnectionId, secrets: Secrets): Promise<CommandError | null> => {
  for (const name of Object.keys(secrets) as SecretName[]) {
    const change = secrets[name];
    if (change.to === 'keep') continue;
    const result = await bridge().connections.setSecret({
      id,
      name,
      value: change.to === 'set' ? change.value : null,
    });
    if (!result.ok) return result.error;
  }
  return null;
};

type ConnectionFormProps = { readonly connection: Connection | null };

const LoadedForm = ({ connection, draft }: ConnectionFormProps & { readonly draft: FormDraft }) => {
  const t = useT();
  const active = useActiveConnection();
  const [secrets, setSecrets] = useState<Secrets>(noChange);
  const [save, saving] = useCommand(bridge().connections.save);
  const [refused, setRefused] = useState<Refused<FormValues> | null>(null);
  const [secretFault, setSecretFault] = useState<CommandError | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { values } = draft;
  const content = JSON.stringify(values);
  const checked = checkValues(values);
  const form = useForm({
    fields: connectionFields,
    values,
    around: null,
    change: draft.change,
    problems: checked.ok ? [] : checked.problems,
    content,
    refused,
    problemText: (code) => t(problemMessageId(code)),
  });
  const fields: FieldsProps = {
    ...form,
    connection,
    secrets,
    changeSecret: (name, change) => setSecrets({ ...secrets, [name]: change }),
  };

  const submit = async (then: 'list' | 'sign-in') => {
    form.leaveAll();
    if (!checked.ok) {
      form.focusProblem();
      return;
    }
    setRefused(null);
    const result = await save({ id: connection?.id ?? null, draft: checked.draft });
    if (!result.ok) {
      const refusal = refusalOf(result.error);
      if (refusal !== null) setRefused({ ...refusal, values, content });
      return;
    }
    const { id } = result.value.connection;
    const fault = await saveSecrets(
      id,
      checked.draft.registrations === null
        ? { ...secrets, 'portal-token': { to: 'keep' } }
        : secrets,
    );
    draft.forget();
    if (fault !== null) {
      setSecretFault(fault);
      return;
    }
    if (then === 'sign-in') {
      if (active?.id !== id) await bridge().connections.select({ id });
      await startSignIn();
    } else goTo({ screen: 'connections' });
  };

  return (
    <>
      <ScreenHead
        title={
          connection === null
            ? t('connections.form.new')
            : t('connections.form.edit', { name: connection.name })
        }
        sentence={t('connections.form.sentence')}
        actions={
          <Button look="quiet" icon={ArrowLeft} onPress={() => goTo({ screen: 'connections' })}>
            {t('connections.form.back')}
          </Button>
        }
      />
      <div className="page scrolls">
        <form
          ref={form.element}
          className="connection-form"
          onSubmit={(event) => {
            event.preventDefault();
            void submit(values.hasBanking ? 'sign-in' : 'list');
          }}
          noValidate
        >
          {draft.isRestored && (
            <Note
              tone="slate"
              icon={History}
              actions={
                <Button size="small" onPress={draft.discard}>
                  {t('connections.form.discard')}
                </Button>
              }
            >
              {t('connections.form.restored')}
            </Note>
          )}
          {connection !== null && connection.secretsForOthers.length > 0 && (
            <Note icon={KeyRound}>
              <strong>{t('connections.form.secrets-for-others')}</strong>{' '}
              {t('connections.form.secrets-for-others-next')}
            </Note>
          )}
          <ProblemsAbove above={form.above} />
          <NameFields {...fields} />
          <PartFields {...fields} />
          {values.hasBanking && (
            <>
              <AddressFields {...fields} />
              <ClientFields {...fields} />
              <AccessFields {...fields} />
              <LimitFields {...fields} />
            </>
          )}
          {values.hasRegistrations && <RegistrationsFields {...fields} />}
          <AdvancedFields {...fields} />
          {saving.phase === 'failed' && refusalOf(saving.error) === null && (
            <FaultPanel error={saving.error} was="write" />
          )}
          {secretFault !== null && (
            <FaultPanel error={secretFault} was="write" subject={t('connections.secret.label')} />
          )}
          {form.isSubmitted && form.problemCount > 0 && (
            <p className="field-error" role="alert">
              {t('connections.form.problems', { count: form.problemCount })}
            </p>
          )}
          <div className="connection-form-end">
            {connection !== null && (
              <Button look="wax" onPress={() => setRemoving(true)}>
                {t('connections.remove.open')}
              </Button>
            )}
            {values.hasBanking && (
              <Button isDisabled={saving.phase === 'pending'} onPress={() => void submit('list')}>
                {t('ui.save')}
              </Button>
            )}
            <Button look="primary" type="submit" isPending={saving.phase === 'pending'}>
              {values.hasBanking ? t('connections.form.save-sign-in') : t('ui.save')}
            </Button>
          </div>
        </form>
      </div>
      {isRemoving && connection !== null && (
        <RemoveDialog connection={connection} onClose={() => setRemoving(false)} />
      )}
    </>
  );
};

/**
 * Makes a profile or changes one. What is typed is kept as a draft; what is wrong is said at its
 * field, once it was left.
 */
export const ConnectionForm = ({ connection }: ConnectionFormProps) => {
  const draft = useFormDraft(
    `connections:${connection?.id ?? 'new'}`,
    connection === null ? emptyValues : valuesOf(connection),
  );
  return draft === null ? null : <LoadedForm connection={connection} draft={draft} />;
};
