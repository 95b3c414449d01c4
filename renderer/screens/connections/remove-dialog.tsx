import { useState } from 'react';
import type { Connection } from '../../../preload/contract/app/connections.ts';
import { bridge } from '../../platform/bridge.ts';
import { goTo } from '../../platform/navigation.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Lists the data to be removed. Data that only this computer has needs a separate choice. */
export function RemoveDialog({
  connection,
  onClose,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
}) {
  const [eraseVault, setEraseVault] = useState(false);
  const [remove, removing] = useCommand(bridge().connections.remove, () => {
    onClose();
    goTo({ screen: 'connections' });
  });
  return (
    <Dialog
      role="alertdialog"
      title={t('connections.remove.title', { name: connection.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t('connections.remove.keep')}
          </Button>
          <Button
            look="final"
            isPending={removing.phase === 'pending'}
            onPress={() => void remove({ id: connection.id, eraseVault })}
          >
            {t('connections.remove.action')}
          </Button>
        </>
      }
    >
      <p>{t('connections.remove.goes')}</p>
      <ul className="remove-list">
        <li>{t('connections.remove.profile')}</li>
        {connection.banking !== null && (
          <>
            <li>{t('connections.remove.session')}</li>
            <li>{t('connections.remove.cache')}</li>
          </>
        )}
      </ul>
      <Switch
        isSelected={eraseVault}
        onChange={setEraseVault}
        hint={t('connections.remove.vault-hint')}
      >
        {t('connections.remove.vault')}
      </Switch>
      <p className="caption">{t('connections.remove.bank-unchanged')}</p>
      {removing.phase === 'failed' && <FaultLine error={removing.error} attempt="write" />}
    </Dialog>
  );
}
