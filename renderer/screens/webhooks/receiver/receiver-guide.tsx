import type { ReceiverStatus } from '../../../../preload/contract/inbox.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { tunnelCommand, tunnels } from './receiver-words.ts';
import './receiver-guide.css';

/** How the bank's events reach a receiver that only this computer can reach: with a tunnel of the owner's own. */
export const ReceiverGuide = ({ receiver, onClose }: { readonly receiver: ReceiverStatus; readonly onClose: () => void }) => {
  const t = useT();
  const port = receiver.port === null ? '8787' : String(receiver.port);
  return (
    <Dialog title={t('webhooks.guide.title')} isOpen onClose={onClose} actions={<Button onPress={onClose}>{t('ui.close')}</Button>}>
      <p>{t('webhooks.guide.others')}</p>
      <p>{t('webhooks.guide.why')}</p>
      <ol className="receiver-guide">
        <li>{t('webhooks.guide.step.start')}</li>
        <li>{t('webhooks.guide.step.tunnel', { port })}</li>
        <li>{t('webhooks.guide.step.subscribe')}</li>
        <li>{t('webhooks.guide.step.secret')}</li>
      </ol>
      {receiver.path !== null && <CodeBlock title={t('webhooks.guide.address')} text={`https://<${t('webhooks.guide.your-tunnel')}>${receiver.path}`} copied={receiver.path} />}
      <div>
        {tunnels.map((tunnel) => (
          <Fold key={tunnel} title={t(`webhooks.guide.${tunnel}.title`)}>
            <p>{t(`webhooks.guide.${tunnel}.words`)}</p>
            <CodeBlock title={t('webhooks.guide.command')} text={tunnelCommand(tunnel, port)} />
          </Fold>
        ))}
      </div>
      <p className="caption">{t('webhooks.guide.trust')}</p>
    </Dialog>
  );
};
