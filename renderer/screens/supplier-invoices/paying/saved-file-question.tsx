import { FileUp } from 'lucide-react';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import './saved-file-question.css';

function answer({ fileId, wasSent }: { readonly fileId: string; readonly wasSent: boolean }) {
  return wasSent
    ? bridge().paymentFiles.markSent({ fileId })
    : bridge().paymentFiles.discard({ fileId });
}

/**
 * Asks whether a saved payment file was uploaded to the bank: until then, its invoices have an open
 * question. "Not yet" leaves it open.
 */
export function SavedFileQuestion({
  fileId,
  onAnswered,
  onNotYet,
}: {
  readonly fileId: string;
  readonly onAnswered: () => void;
  readonly onNotYet: () => void;
}) {
  const [send, sending] = useCommand(answer, onAnswered);
  const isPending = sending.phase === 'pending';
  return (
    <>
      <Note icon={FileUp}>
        <strong>{t('payfile.ask')}</strong>
        <div>{t('payfile.ask.all')}</div>
        <div className="saved-file-answers">
          <Button
            size="small"
            isPending={isPending}
            onPress={() => void send({ fileId, wasSent: true })}
          >
            {t('payfile.ask.sent')}
          </Button>
          <Button size="small" onPress={onNotYet}>
            {t('payfile.ask.not-yet')}
          </Button>
          <Button
            size="small"
            isPending={isPending}
            onPress={() => void send({ fileId, wasSent: false })}
          >
            {t('payfile.ask.discarded')}
          </Button>
        </div>
      </Note>
      {sending.phase === 'failed' && <FaultLine error={sending.error} attempt="save" />}
    </>
  );
}
