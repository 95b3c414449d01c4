import { useState } from 'react';
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
 * question. "Not yet" leaves it open. Discarding asks again: an uploaded file would be paid twice.
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
  const [isDiscarding, setDiscarding] = useState(false);
  const isPending = sending.phase === 'pending';
  return (
    <>
      <Note icon={FileUp} tone={isDiscarding ? 'wax' : 'brass'}>
        <div role="status">
          <strong>{t(isDiscarding ? 'payfile.ask.discarded' : 'payfile.ask')}</strong>
          <div>{t(isDiscarding ? 'payfile.ask.sure' : 'payfile.ask.all')}</div>
        </div>
        {/* The last button keeps its place in the tree, and with it the focus. */}
        <div className="saved-file-answers">
          {!isDiscarding && (
            <Button
              size="small"
              isPending={isPending}
              onPress={() => void send({ fileId, wasSent: true })}
            >
              {t('payfile.ask.sent')}
            </Button>
          )}
          {isDiscarding ? (
            <Button
              key="discard"
              size="small"
              isPending={isPending}
              onPress={() => void send({ fileId, wasSent: false })}
            >
              {t('ui.word.discard')}
            </Button>
          ) : (
            <Button key="not-yet" size="small" onPress={onNotYet}>
              {t('payfile.ask.not-yet')}
            </Button>
          )}
          <Button size="small" onPress={() => setDiscarding(!isDiscarding)}>
            {t(isDiscarding ? 'ui.word.back' : 'payfile.ask.discarded')}
          </Button>
        </div>
      </Note>
      {sending.phase === 'failed' && <FaultLine error={sending.error} attempt="save" />}
    </>
  );
}
