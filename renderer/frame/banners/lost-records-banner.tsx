import { DatabaseZap, X } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { bridge } from '../../platform/bridge.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';

/**
 * Stays, even after a restart, until the user closes it: they may have to repeat their last
 * actions.
 */
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
