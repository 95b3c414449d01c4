import { DatabaseZap, X } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { bridge } from '../../platform/bridge.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';

/** Stays, also over a restart, until the owner closes it: what they did last may have to be redone. */
export function LostRecordsBanner() {
  return (
    <Banner
      tone="wax"
      icon={DatabaseZap}
      strong={t('shell.lost.title')}
      actions={
        <IconButton
          icon={X}
          label={t('ui.dismiss')}
          onPress={() => void bridge().vault.dismissLostRecords({})}
        />
      }
    >
      {t('shell.lost.text')}
    </Banner>
  );
}
