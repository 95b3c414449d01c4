import type { ReceiverStatus } from '../../../../preload/contract/webhooks/inbox.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { StartAtLoginOffer } from '../../../widgets/start-at-login.tsx';
import { CodeBlock } from '../../../widgets/facts/code-block.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { likelyPort, tunnelCommand, tunnels } from './receiver-messages.ts';
import './receiver-guide.css';

type ReceiverGuideProps = {
  readonly receiver: ReceiverStatus;
  /** Without a bank account there is no subscription: an address is registered in the older way. */
  readonly hasBanking: boolean;
  /** Opens the form that registers the address at the bank. */
  readonly onSubscribe: () => void;
  readonly onClose: () => void;
};

/**
 * How the bank's events reach a receiver that only this computer can reach: with the user's own
 * tunnel.
 */
export function ReceiverGuide({ receiver, hasBanking, onSubscribe, onClose }: ReceiverGuideProps) {
  const port = likelyPort(receiver);
  return (
    <Dialog
      title={t('webhooks.guide.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.close')}</Button>
          <Button
            onPress={() => {
              onClose();
              onSubscribe();
            }}
          >
            {t(hasBanking ? 'webhooks.new.title' : 'webhooks.older.menu')}
          </Button>
        </>
      }
    >
      {hasBanking && <p>{t('webhooks.guide.others')}</p>}
      <p>{t('webhooks.guide.why')}</p>
      <ol className="receiver-guide">
        <li>
          {t(
            receiver.state === 'listening'
              ? 'webhooks.guide.step.started'
              : 'webhooks.guide.step.start',
            { port },
          )}
        </li>
        <li>{t('webhooks.guide.step.tunnel', { port })}</li>
        <li>{t(hasBanking ? 'webhooks.guide.step.subscribe' : 'webhooks.guide.step.register')}</li>
        <li>{t('webhooks.guide.step.secret')}</li>
      </ol>
      {receiver.path !== null && (
        <CodeBlock
          title={t('webhooks.guide.address')}
          text={`https://<${t('webhooks.guide.your-tunnel')}>${receiver.path}`}
          copied={receiver.path}
        />
      )}
      <div>
        {tunnels.map((tunnel) => (
          <Fold key={tunnel} title={t(`webhooks.guide.${tunnel}.title`)}>
            <p>{t(`webhooks.guide.${tunnel}.text`)}</p>
            <CodeBlock title={t('webhooks.guide.command')} text={tunnelCommand(tunnel, port)} />
          </Fold>
        ))}
      </div>
      <StartAtLoginOffer />
      <p className="caption">{t('webhooks.guide.trust')}</p>
    </Dialog>
  );
}
