import { useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { bridge } from '../platform/bridge.ts';

/**
 * Installs the downloaded update and restarts. While changes are in flight, it says so and does not
 * restart.
 */
export function RestartButton() {
  const [pendingCount, setPendingCount] = useState(0);
  const restart = async (): Promise<void> => {
    const answer = await bridge().updates.restart({});
    if (answer.ok) setPendingCount(answer.value.isRestarting ? 0 : answer.value.underWayCount);
  };
  return (
    <>
      <Button onPress={() => void restart()}>{t('settings.updates.restart')}</Button>
      <span role="status" className="caption">
        {pendingCount > 0 && t('settings.updates.busy', { count: pendingCount })}
      </span>
    </>
  );
}
