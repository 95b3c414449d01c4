import { useState } from 'react';
import { Check, Dices, ShieldAlert, TriangleAlert } from 'lucide-react';
import { callbackProblem } from '../../../../preload/contract/check-subscription.ts';
import { bridge } from '../../../platform/bridge.ts';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { useIsOnline } from '../../../platform/network.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../widgets/facts/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { CodeText } from '../../../widgets/facts/labels.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { withWarning } from '../../../ui/with-warning.tsx';
import { isShort, randomSecret } from './own-secret.ts';
import { problemsByField } from './subscription-problems.ts';
import { callbackWarningMessage, subscriptionProblemMessage } from './subscription-labels.ts';
import './subscription-form.css';

/**
 * The older way to be reported to: an address and a secret of the owner's own. The secret is in
 * this dialog, the keychain and the bank only.
 */
export const OlderFormDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const isOnline = useIsOnline();
  const [callbackUrl, setCallbackUrl] = useState('');
  const [secret, setSecret] = useState('');
  const [wasTried, setTried] = useState(false);
  const [isKept, setKept] = useState<boolean | null>(null);
  const [create, creating] = useCommand(bridge().webhooks.createLegacy);
  const own = callbackProblem(callbackUrl);
  const said =
    creating.phase === 'failed' && creating.error.kind === 'invalid-input'
      ? problemsByField(creating.error.problems).callbackUrl
      : undefined;
  const send = async (): Promise<void> => {
    setTried(true);
    if (own !== null || secret.trim() === '') return;
    const answer = await create({ callbackUrl: callbackUrl.trim(), secret });
    if (!answer.ok) return;
    setSecret('');
    setKept(answer.value.isSecretKept);
  };
  return (
    <Dialog
      title={t('webhooks.older.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.close')}</Button>
          {isKept === null && (
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
      {isKept === null ? (
        <>
          <TextField
            label={t('webhooks.field.callbackUrl')}
            isCode
            autoFocus
            placeholder="https://"
            hint={withWarning(callbackWarningMessage(callbackUrl, t), undefined)}
            value={callbackUrl}
            onChange={setCallbackUrl}
            problemMessage={subscriptionProblemMessage(
              said ?? (wasTried ? (own ?? undefined) : undefined),
              t,
            )}
          />
          <TextField
            label={t('webhooks.older.secret')}
            hint={t('webhooks.older.secret-hint')}
            type="password"
            isCode
            maxLength={512}
            value={secret}
            onChange={setSecret}
            problem={wasTried && secret.trim() === '' ? 'required' : null}
          />
          <p className="older-secret">
            <Button size="small" icon={Dices} onPress={() => setSecret(randomSecret())}>
              {t('webhooks.older.make')}
            </Button>
            {secret.trim() !== '' && (
              <CopyButton
                text={secret}
                what={t('webhooks.older.secret')}
                buttonText={t('webhooks.made.copy')}
              />
            )}
          </p>
          {isShort(secret) && <Note icon={TriangleAlert}>{t('webhooks.older.short')}</Note>}
        </>
      ) : (
        <div role="status">
          <Note tone={isKept ? 'green' : 'wax'} icon={isKept ? Check : ShieldAlert}>
            {t(isKept ? 'webhooks.older.kept' : 'webhooks.older.not-kept')}
          </Note>
        </div>
      )}
      {creating.phase === 'failed' && creating.error.kind !== 'invalid-input' && (
        <>
          <FaultLine error={creating.error} was="write" />
          <ScopeSignIn error={creating.error} />
        </>
      )}
    </Dialog>
  );
};
