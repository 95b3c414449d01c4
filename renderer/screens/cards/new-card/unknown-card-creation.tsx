import { useEffect, useRef } from 'react';
import type { OpenWrite } from '../../../../preload/contract/approvals.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { approvalMessage, creationName } from '../../../widgets/approvals/approval-messages.ts';
import { UnknownOutcome } from '../../../widgets/unknown-outcome/unknown-outcome.tsx';
import { useCreationOutcome } from './follow-creation.ts';
import type { EndedCreation } from './follow-creation.ts';

/** How the app continues: it retries automatically, waits for the user, or has given up. */
function UnknownReason({ write }: { readonly write: OpenWrite | null }) {
  const isRetried = write === null || write.state === 'sending' || write.resend === 'automatically';
  return <>{t(isRetried ? 'newcard.unknown.text' : approvalMessage(write).text)}</>;
}

/** A new card whose outcome is unknown: what the app does, and what the user can do. */
export function UnknownCardCreation({
  writeId,
  onEnd,
  onClose,
}: {
  readonly writeId: string;
  readonly onEnd: (outcome: EndedCreation) => void;
  readonly onClose: () => void;
}) {
  const outcome = useCreationOutcome(writeId);
  const hasEnded = useRef(false);
  useEffect(() => {
    if (hasEnded.current || outcome === null || outcome.kind === 'open') return;
    hasEnded.current = true;
    onEnd(outcome);
  });
  const write = outcome?.kind === 'open' ? outcome.write : null;
  const name = write === null ? null : creationName(write);
  return (
    <div className="new-card-rows" role="status">
      <UnknownOutcome
        write={{
          writeId,
          sentAtEpochMs: write?.sinceEpochMs ?? 0,
          checkedAtEpochMs: null,
          canCheck: write?.canRetry === true,
          traceId: null,
        }}
        title={name === null ? t('ui.word.new-card') : t('newcard.under-way.name', { name })}
        reason={<UnknownReason write={write} />}
      />
      <div className="form-end">
        <Button look="primary" onPress={onClose}>
          {t('newcard.back')}
        </Button>
      </div>
    </div>
  );
}
