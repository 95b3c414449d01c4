import { useState } from 'react';
import { MemoryStick } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { bridge } from '../../platform/bridge.ts';
import { drafts } from '../../platform/drafts/drafts.ts';
import { useCommand } from '../../platform/use-command.ts';

const messages: Readonly<Record<SessionStatus['keychain'], MessageId>> = {
  available: 'shell.memory.text-opened-locked',
  locked: 'shell.memory.text-locked',
  missing: 'shell.memory.text',
  failed: 'shell.memory.text',
};

/** Data in memory is discarded, so the dialog names it first. */
function OpenStoredDataDialog({ onClose }: { readonly onClose: () => void }) {
  const [openStoredData, opening] = useCommand(bridge().session.openKept, () => {
    drafts.startOver();
    onClose();
  });
  const run = async (): Promise<void> => {
    await drafts.saveAll();
    await openStoredData({});
  };
  return (
    <Dialog
      role="alertdialog"
      title={t('shell.memory.open.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" isPending={opening.phase === 'pending'} onPress={() => void run()}>
            {t('shell.memory.open.action')}
          </Button>
        </>
      }
    >
      <p>{t('shell.memory.open.text')}</p>
      <p>{t('shell.memory.open.goes')}</p>
      {opening.phase === 'failed' && <FaultLine error={opening.error} attempt="write" />}
    </Dialog>
  );
}

/**
 * No data survives quitting, because the keychain is unavailable, or was when the connection was
 * opened.
 */
export function MemoryBanner({
  keychain,
  close,
}: {
  readonly keychain: SessionStatus['keychain'];
  readonly close: ReactNode;
}) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <Banner
      tone="slate"
      icon={MemoryStick}
      strong={t('shell.memory.title')}
      actions={
        <>
          <Button onPress={() => setDialogOpen(true)}>{t('shell.memory.again')}</Button>
          {close}
        </>
      }
    >
      {t(messages[keychain])}
      {isDialogOpen && <OpenStoredDataDialog onClose={() => setDialogOpen(false)} />}
    </Banner>
  );
}
