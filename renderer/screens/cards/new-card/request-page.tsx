import type { PreparedCreation } from '../../../../preload/contract/card-changes.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FaultPanel } from '../../../ui/fault-panel.tsx';
import { ObstacleLine } from './obstacle-words.tsx';
import { ExactRequest } from './exact-request.tsx';
import { useSendObstacle } from './send-obstacle.ts';

/** The last look before something is sent. A failure that changed nothing stands here; the same request can go out again. */
export const RequestPage = ({
  prepared,
  isSending,
  error,
  onSend,
  onBack,
}: {
  readonly prepared: PreparedCreation;
  readonly isSending: boolean;
  readonly error: CommandError | null;
  readonly onSend: () => void;
  readonly onBack: () => void;
}) => {
  const t = useT();
  const obstacle = useSendObstacle();
  return (
    <div className="new-card-rows">
      <ExactRequest prepared={prepared} />
      {error !== null && <FaultPanel error={error} was="write" />}
      <div className="new-card-end">
        <ObstacleLine obstacle={obstacle} />
        <Button isDisabled={isSending} onPress={onBack}>
          {t('newcard.request.back')}
        </Button>
        <Button look="primary" isPending={isSending} isDisabled={obstacle !== null} onPress={onSend}>
          {t('newcard.create')}
        </Button>
      </div>
    </div>
  );
};
