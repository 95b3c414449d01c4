import { useEffect, useState } from 'react';
import { bridge } from '../../../platform/bridge.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { endChoosing, useChosenEvents } from './chosen-events.ts';
import { RemoveEventsDialog } from './remove-events-dialog.tsx';

/** The maximum of one command. */
const maxMarked = 1000;

/** While events are being selected: their number, and the actions for all of them. */
export function ChosenNote() {
  const entries = useChosenEvents((state) => state.entries);
  const connectionId = useConnectionId();
  const [isRemoving, setRemoving] = useState(false);
  const [mark, marking] = useCommand(bridge().events.mark);
  /* A selection belongs to one inbox. */
  useEffect(() => endChoosing, [connectionId]);
  if (entries === null) return null;
  const isNone = entries.size === 0;
  const leaveSelection = (): void => {
    endChoosing();
    restoreFocus();
  };
  return (
    <div className="long-list-note">
      <p className="event-object-note">
        <span role="status">{t('inbox.choose.count', { count: entries.size })}</span>
        <Button
          size="small"
          look="quiet"
          isDisabled={isNone || entries.size > maxMarked}
          isPending={marking.phase === 'pending'}
          onPress={() => void mark({ entries: [...entries], isRead: true })}
        >
          {t('inbox.mark-read')}
        </Button>
        <Button size="small" look="quiet" isDisabled={isNone} onPress={() => setRemoving(true)}>
          {t('inbox.choose.delete')}
        </Button>
        <Button size="small" look="quiet" onPress={leaveSelection}>
          {t('ui.word.done')}
        </Button>
      </p>
      {marking.phase === 'failed' && <FaultLine error={marking.error} attempt="write" />}
      {isRemoving && (
        <RemoveEventsDialog
          entries={[...entries]}
          onClose={() => setRemoving(false)}
          onRemoved={endChoosing}
        />
      )}
    </div>
  );
}
