import type { Connection } from '../../../preload/contract/app/connections.ts';
import type { RetentionMonths } from '../../../preload/contract/app/vault.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { ageMessages, OldEntriesFacts, useOldEntries } from './old-entries.tsx';

/** Asks before old entries are deleted automatically: shows how many that are today. */
export function RetentionDialog({
  connection,
  months,
  onClose,
}: {
  readonly connection: Connection;
  readonly months: RetentionMonths;
  readonly onClose: () => void;
}) {
  const { oldEntries, error } = useOldEntries(months);
  const [set, setting] = useCommand(bridge().vault.setRetention, onClose);
  return (
    <Dialog
      title={t('settings.retention.ask.title', { age: t(ageMessages[months]) })}
      role="alertdialog"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            look="final"
            isPending={setting.phase === 'pending'}
            isDisabled={oldEntries === null}
            onPress={() => void set({ of: connection.id, months })}
          >
            {t('settings.retention.ask.action')}
          </Button>
        </>
      }
    >
      <p>{t('settings.retention.ask.text')}</p>
      {oldEntries === null && error === null && <Placeholder rows={3} rowHeightPx={36} />}
      {oldEntries !== null && <OldEntriesFacts oldEntries={oldEntries} freesSpace={false} />}
      <p className="soft">{t('settings.retention.ask.when')}</p>
      {error !== null && <FaultLine error={error} attempt="read" />}
      {setting.phase === 'failed' && <FaultLine error={setting.error} attempt="save" />}
    </Dialog>
  );
}
