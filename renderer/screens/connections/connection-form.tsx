import { useState } from 'react';
import { History, KeyRound } from 'lucide-react';
import type { Connection } from '../../../preload/contract/app/connections.ts';
import { bridge } from '../../platform/bridge.ts';
import { useActiveConnection } from '../../platform/connections.ts';
import { goTo } from '../../platform/navigation.ts';
import { startSignIn } from '../../platform/sign-in.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { FormFooter } from '../../forms/form-footer.tsx';
import { ProblemsAbove } from '../../forms/problems-above.tsx';
import { refusalOf } from '../../forms/refusal.ts';
import type { FormRefusal } from '../../forms/refusal.ts';
import { useForm } from '../../forms/use-form.ts';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Fold } from '../../ui/fold.tsx';
import { problemMessageId } from '../../ui/field-error.tsx';
import { FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { ConnectSteps } from './connect-steps.tsx';
import {
  AccessFields,
  AdvancedFields,
  BankFields,
  ClientFields,
  EndpointFields,
  KindFields,
  LimitFields,
} from './form-fields.tsx';
import type { FieldsProps, Secrets } from './form-fields.tsx';
import {
  checkValues,
  connectionFields,
  developerFields,
  emptyValues,
  valuesOf,
} from './form-values.ts';
import type { FormValues } from './form-values.ts';
import { PastedDetails } from './pasted-details.tsx';
import { PartFields, RegistrationsFields } from './part-fields.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useFormDraft } from './use-form-draft.ts';
import type { FormDraft } from './use-form-draft.ts';
import { useSaveConnection } from './use-save-connection.ts';
import './connections.css';

const noChange: Secrets = {
  'client-secret': { to: 'keep' },
  'staging-token': { to: 'keep' },
  'portal-token': { to: 'keep' },
};

type ConnectionFormProps = {
  readonly connection: Connection | null;
  /** The problem of the API address, found by the first read after the sign-in. */
  readonly wrongAddress: string | null;
};

/** Notes above the form before the user types. */
function FormNotes({
  connection,
  draft,
}: Pick<ConnectionFormProps, 'connection'> & { readonly draft: FormDraft }) {
  return (
    <>
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
    </>
  );
}

/** A connection with only the registrations part: its form offers to add a bank account. */
function isWithoutBank(connection: Connection | null): boolean {
  return connection !== null && connection.banking === null;
}

function FieldsForDevelopers(fields: FieldsProps) {
  return (
    <>
      {!isWithoutBank(fields.connection) && <PartFields {...fields} />}
      <KindFields {...fields} />
      {fields.values.hasBanking && (
        <>
          <EndpointFields {...fields} />
          <ClientFields {...fields} />
          <AccessFields {...fields} />
          <LimitFields {...fields} />
        </>
      )}
      <AdvancedFields {...fields} />
    </>
  );
}

function FormEnd({
  form,
  isPending,
  hasBanking,
  isUnreached,
  onSaveAnyway,
  onSave,
  onRemove,
}: {
  readonly form: { readonly isSubmitted: boolean; readonly problemCount: number };
  readonly isPending: boolean;
  readonly hasBanking: boolean;
  /** No server answered at its addresses. */
  readonly isUnreached: boolean;
  readonly onSaveAnyway: () => void;
  readonly onSave: () => void;
  readonly onRemove: (() => void) | null;
}) {
  return (
    <FormFooter
      final={
        onRemove !== null && (
          <Button look="wax" onPress={onRemove}>
            {t('connections.remove.open')}
          </Button>
        )
      }
      form={form}
      onCancel={() => goTo({ screen: 'connections' })}
      review={
        isUnreached ? (
          <Button isDisabled={isPending} onPress={onSaveAnyway}>
            {t('connections.form.save-anyway')}
          </Button>
        ) : (
          hasBanking && (
            <Button isDisabled={isPending} onPress={onSave}>
              {t('ui.save')}
            </Button>
          )
        )
      }
    >
      <Button look="primary" type="submit" isPending={isPending}>
        {hasBanking ? t('connections.form.save-sign-in') : t('ui.save')}
      </Button>
    </FormFooter>
  );
}

function LoadedForm({
  connection,
  wrongAddress,
  draft,
}: ConnectionFormProps & { readonly draft: FormDraft }) {
  const active = useActiveConnection();
  const [secrets, setSecrets] = useState<Secrets>(noChange);
  const saving = useSaveConnection(connection);
  const [fault, setFault] = useState<CommandError | null>(null);
  /** The form's content when no server answered: the same content can be saved anyway. */
  const [unreachedContent, setUnreachedContent] = useState<string | null>(null);
  const [secretFault, setSecretFault] = useState<CommandError | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { values } = draft;
  const isNew = connection === null;
  const content = JSON.stringify(values);
  const [refused, setRefused] = useState<FormRefusal<FormValues> | null>(
    wrongAddress === null
      ? null
      : {
          problems: [{ path: ['banking', 'baseUrl'], code: wrongAddress }],
          bankProblems: [],
          traceId: null,
          values,
          content,
        },
  );
  const checked = checkValues(values);
  const form = useForm({
    fields: connectionFields,
    values,
    context: null,
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
    refuse: (error) => {
      const refusal = refusalOf(error);
      if (refusal !== null) setRefused({ ...refusal, values, content });
    },
    changeSecret: (name, change) => setSecrets({ ...secrets, [name]: change }),
  };

  const submit = async (
    next: 'list' | 'sign-in',
    addresses: 'checked' | 'as-typed' = 'checked',
  ): Promise<void> => {
    form.showAllProblems();
    if (!checked.ok) {
      form.focusProblem();
      return;
    }
    setRefused(null);
    setFault(null);
    setSecretFault(null);
    const saved = await saving.save(checked.draft, secrets, addresses);
    if (!saved.ok) {
      if (saved.stage === 'address') setUnreachedContent(content);
      if (saved.stage === 'secret') {
        draft.forget();
        setSecretFault(saved.error);
        return;
      }
      fields.refuse(saved.error);
      if (refusalOf(saved.error) === null) setFault(saved.error);
      return;
    }
    draft.forget();
    if (next === 'list') return goTo({ screen: 'connections' });
    if (active?.id !== saved.id) await bridge().connections.select({ id: saved.id });
    await startSignIn({ isNew: isNew || wrongAddress !== null });
  };
  const defaultNext = values.hasBanking ? 'sign-in' : 'list';
  const hasFoldedProblem = developerFields.some((name) => form.problemOf(name) !== null);

  return (
    <>
      <ScreenHead
        title={
          connection === null
            ? t('ui.word.connect-your-bank')
            : t('ui.word.edit-name', { name: connection.name })
        }
        sentence={t('connections.form.sentence')}
        back={{ label: t('connections.form.back'), onPress: () => goTo({ screen: 'connections' }) }}
        isForm
      />
      <div className="page scrolls">
        <Form
          ref={form.element}
          className="connection-form"
          onSubmit={() => void submit(defaultNext)}
          noValidate
        >
          {isNew && <ConnectSteps current="details" />}
          <FormNotes connection={connection} draft={draft} />
          <ProblemsAbove above={form.above} />
          {isNew && <PastedDetails {...fields} />}
          {isWithoutBank(connection) && <PartFields {...fields} />}
          <BankFields {...fields} />
          {values.hasRegistrations && <RegistrationsFields {...fields} />}
          <Fold title={t('ui.details.developers')} level={2} isOpen={hasFoldedProblem}>
            <FieldsForDevelopers {...fields} />
          </Fold>
          {fault !== null && <FaultPanel error={fault} attempt="write" />}
          {secretFault !== null && (
            <FaultPanel
              error={secretFault}
              attempt="write"
              subject={t('connections.secret.label')}
            />
          )}
          <FormEnd
            form={form}
            isPending={saving.isPending}
            hasBanking={values.hasBanking}
            isUnreached={unreachedContent === content}
            onSaveAnyway={() => void submit(defaultNext, 'as-typed')}
            onSave={() => void submit('list')}
            onRemove={connection === null ? null : () => setRemoving(true)}
          />
        </Form>
      </div>
      {isRemoving && connection !== null && (
        <RemoveDialog connection={connection} onClose={() => setRemoving(false)} />
      )}
    </>
  );
}

/**
 * Creates or changes a connection. Input is stored as a draft; a problem shows at its field after the
 * field was left.
 */
export function ConnectionForm({ connection, wrongAddress }: ConnectionFormProps) {
  const draft = useFormDraft(
    `connections:${connection?.id ?? 'new'}`,
    connection === null ? emptyValues : valuesOf(connection),
  );
  return draft === null ? null : (
    <LoadedForm connection={connection} wrongAddress={wrongAddress} draft={draft} />
  );
}
