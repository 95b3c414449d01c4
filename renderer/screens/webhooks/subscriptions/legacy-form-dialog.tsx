import { useState } from 'react';
import { Check, Dices, ShieldAlert, TriangleAlert } from 'lucide-react';
import { callbackProblem } from '../../../../preload/contract/webhooks/check-subscription.ts';
import { defineFormFields } from '../../../forms/form-fields.ts';
import { FormTextField } from '../../../forms/form-parts.tsx';
import { ProblemsAbove } from '../../../forms/problems-above.tsx';
import { refusalOf } from '../../../forms/refusal.ts';
import type { FormRefusal } from '../../../forms/refusal.ts';
import { useForm } from '../../../forms/use-form.ts';
import { bridge } from '../../../platform/bridge.ts';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { useIsOnline } from '../../../platform/network.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../widgets/facts/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { CodeText } from '../../../widgets/facts/labels.tsx';
import { withWarning } from '../../../ui/with-warning.tsx';
import { isShort, randomSecret } from './own-secret.ts';
import { subscriptionProblemMessage } from './subscription-labels.ts';
import { useCallbackWarning } from './use-callback-warning.ts';
import './subscription-form.css';

type LegacyValues = { readonly callbackUrl: string; readonly secret: string };
const legacyFields = defineFormFields<LegacyValues, null>()({ callbackUrl: {}, secret: {} });

/**
 * The older way to register an address, with a secret that the user chooses. The secret is only in
 * this dialog, the keychain and the bank.
 */
export function LegacyFormDialog({ onClose }: { readonly onClose: () => void }) {
  const isOnline = useIsOnline();
  const [values, setValues] = useState<LegacyValues>({ callbackUrl: '', secret: '' });
  const { callbackUrl, secret } = values;
  const [refused, setRefused] = useState<FormRefusal<LegacyValues> | null>(null);
  const [isSecretKept, setSecretKept] = useState<boolean | null>(null);
  const [create, creating] = useCommand(bridge().webhooks.createLegacy);
  const callback = useCallbackWarning(callbackUrl);
  const problemCode = callbackProblem(callbackUrl);
  const problems = [
    ...(problemCode === null ? [] : [{ path: ['callbackUrl'], code: problemCode }]),
    ...(secret.trim() === '' ? [{ path: ['secret'], code: 'required' }] : []),
  ];
  const form = useForm({
    fields: legacyFields,
    values,
    context: null,
    change: setValues,
    problems,
    content: JSON.stringify(values),
    refused,
    problemText: (code, field) => subscriptionProblemMessage(code, field, t),
  });
  const send = async (): Promise<void> => {
    form.showAllProblems();
    if (problems.length > 0) {
      form.focusProblem();
      return;
    }
    setRefused(null);
    const answer = await create({ callbackUrl: callbackUrl.trim(), secret });
    if (answer.ok) {
      form.change({ secret: '' });
      setSecretKept(answer.value.isSecretKept);
      return;
    }
    const refusal = refusalOf(answer.error);
    if (refusal !== null) setRefused({ ...refusal, values, content: JSON.stringify(values) });
  };
  return (
    <Dialog
      title={t('webhooks.older.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.close')}</Button>
          {isSecretKept === null && (
            <Button
              look="primary"
              isDisabled={!isOnline}
              isPending={creating.phase === 'pending'}
              onPress={() => void send()}
            >
              {t('webhooks.older.action')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {t('webhooks.older.what')} <CodeText>POST /data_api/webhooks</CodeText>
      </p>
      {isSecretKept === null ? (
        <div ref={form.element} className="older-form">
          <ProblemsAbove above={form.above} />
          <FormTextField
            fields={form}
            field="callbackUrl"
            label={t('webhooks.field.callbackUrl')}
            isCode
            autoFocus
            placeholder="https://"
            hint={withWarning(callback.warning, undefined)}
            onLeave={callback.lookUp}
          />
          <FormTextField
            fields={form}
            field="secret"
            label={t('webhooks.older.secret')}
            hint={t('webhooks.older.secret-hint')}
            type="password"
            isCode
            maxLength={512}
          />
          <p className="older-secret">
            <Button
              size="small"
              icon={Dices}
              onPress={() => form.change({ secret: randomSecret() })}
            >
              {t('webhooks.older.make')}
            </Button>
            {secret.trim() !== '' && (
              <CopyButton
                text={secret}
                subject={t('webhooks.older.secret')}
                buttonText={t('webhooks.made.copy')}
              />
            )}
          </p>
          {isShort(secret) && <Note icon={TriangleAlert}>{t('webhooks.older.short')}</Note>}
        </div>
      ) : (
        <div role="status">
          <Note tone={isSecretKept ? 'green' : 'wax'} icon={isSecretKept ? Check : ShieldAlert}>
            {t(isSecretKept ? 'webhooks.older.kept' : 'webhooks.older.not-kept')}
          </Note>
        </div>
      )}
      {creating.phase === 'failed' && refusalOf(creating.error) === null && (
        <>
          <FaultLine error={creating.error} attempt="write" />
          <ScopeSignIn error={creating.error} />
        </>
      )}
    </Dialog>
  );
}
