import { useState } from 'react';
import { Check, CircleAlert, Copy, ShieldAlert } from 'lucide-react';
import { bridge } from '../../../platform/bridge.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../widgets/facts/code-block.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { CreatedSecret } from './created-secrets.ts';
import { subscriptionTitle } from './subscription-labels.ts';

/**
 * Shows a subscription's secret, the only time that the bank returns it, and whether the keychain
 * stored it. Until it was copied, only an explicit button closes the dialog: neither Enter nor Esc
 * loses the secret.
 */
export function CreatedSecretDialog({
  created,
  onClose,
}: {
  readonly created: CreatedSecret;
  readonly onClose: () => void;
}) {
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const copy = async (): Promise<void> => {
    const answer = await bridge().app.copyText({ text: created.secret, isSecret: true });
    if (answer.ok) setCopied(true);
  };
  return (
    <Dialog
      role="alertdialog"
      title={t('webhooks.made.title')}
      isOpen
      onClose={() => (isCopied ? onClose() : setWarned(true))}
      actions={
        <>
          {!isCopied && <Button onPress={onClose}>{t('webhooks.made.without')}</Button>}
          <Button
            look="primary"
            icon={isCopied ? Check : Copy}
            autoFocus
            onPress={() => (isCopied ? onClose() : void copy())}
          >
            {t(isCopied ? 'ui.word.done' : 'webhooks.made.copy')}
          </Button>
        </>
      }
    >
      <p className="soft">{t('webhooks.secret.of', { name: subscriptionTitle(created.row, t) })}</p>
      <p>{t('webhooks.made.once')}</p>
      <CodeBlock
        title={t('ui.word.signing-secret')}
        text={created.secret}
        isSecret
        onCopied={() => setCopied(true)}
      />
      {created.isSecretKept ? (
        <Note tone="green" icon={Check}>
          {t('webhooks.made.kept')}
        </Note>
      ) : (
        <Note tone="wax" icon={ShieldAlert}>
          {t('webhooks.made.not-kept')}
        </Note>
      )}
      <div role="status">
        {isCopied && <p className="soft">{t('webhooks.made.copied')}</p>}
        {!isCopied && isWarned && <Note icon={CircleAlert}>{t('webhooks.made.not-copied')}</Note>}
      </div>
    </Dialog>
  );
}
