import { Check, ShieldAlert } from 'lucide-react';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** The secret of a new subscription, the one time that the bank gives it, and whether this computer keeps it. */
export const MadeDialog = ({ secret, isSecretKept, onClose }: { readonly secret: string; readonly isSecretKept: boolean; readonly onClose: () => void }) => {
  const t = useT();
  return (
    <Dialog
      role="alertdialog"
      title={t('webhooks.made.title')}
      isOpen
      onClose={onClose}
      actions={
        <Button look="primary" autoFocus onPress={onClose}>
          {t('webhooks.made.done')}
        </Button>
      }
    >
      <p>{t('webhooks.made.once')}</p>
      <CodeBlock title={t('webhooks.made.secret')} text={secret} />
      {isSecretKept ? (
        <Note tone="green" icon={Check}>
          {t('webhooks.made.kept')}
        </Note>
      ) : (
        <Note tone="wax" icon={ShieldAlert}>
          {t('webhooks.made.not-kept')}
        </Note>
      )}
    </Dialog>
  );
};
