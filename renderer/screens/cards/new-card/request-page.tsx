import { useState } from 'react';
import type {
  NewCardChoices,
  PreparedCreation,
} from '../../../../preload/contract/cards/card-changes.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { FormFooter } from '../../../forms/form-footer.tsx';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { BlockedReasonLine } from './blocked-reason.tsx';
import { ExactRequest } from './exact-request.tsx';
import { RequestSummary } from './request-summary.tsx';
import { SecondCard } from './second-card.tsx';
import { useSendBlockedReason } from './send-blocked-reason.ts';

/**
 * The review before sending. A failure that changed nothing is shown here; the same request can be
 * sent again.
 */
export function RequestPage({
  prepared,
  choices,
  isSending,
  error,
  isSecond,
  onSend,
  onBack,
  onCancel,
}: {
  readonly prepared: PreparedCreation;
  readonly choices: NewCardChoices;
  readonly isSending: boolean;
  readonly error: CommandError | null;
  /** An equal card was ordered after this request was prepared. */
  readonly isSecond: boolean;
  readonly onSend: (isSecondWanted: boolean) => void;
  readonly onBack: () => void;
  readonly onCancel: () => void;
}) {
  const blockedReason = useSendBlockedReason();
  const [isWanted, setWanted] = useState(false);
  const asksForSecond = isSecond || prepared.equalCreations.length > 0;
  return (
    <div className="new-card-rows">
      {asksForSecond && (
        <SecondCard equal={prepared.equalCreations} isWanted={isWanted} onWant={setWanted} />
      )}
      <RequestSummary bodyText={prepared.bodyText} choices={choices} />
      <ExactRequest prepared={prepared} />
      {error !== null && <FaultPanel error={error} attempt="write" />}
      <FormFooter
        note={<BlockedReasonLine blockedReason={blockedReason} />}
        isSending={isSending}
        onCancel={onCancel}
        review={
          <Button isDisabled={isSending} onPress={onBack}>
            {t('newcard.request.back')}
          </Button>
        }
      >
        <Button
          look="primary"
          isPending={isSending}
          isDisabled={blockedReason !== null || (asksForSecond && !isWanted)}
          onPress={() => onSend(asksForSecond && isWanted)}
        >
          {t('newcard.create')}
        </Button>
      </FormFooter>
    </div>
  );
}
