import { useState } from 'react';
import {
  callbackProblem,
  callbackWarning,
} from '../../../../preload/contract/webhooks/check-subscription.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { callbackWarningMessage } from './subscription-labels.ts';

/**
 * A warning about an address before it is sent. The host is looked up when the field is left; a
 * warning never blocks sending, because the bank may know better.
 */
export function useCallbackWarning(callbackUrl: string): {
  readonly warning: string | null;
  readonly lookUp: () => void;
} {
  const [missing, setMissing] = useState<string | null>(null);
  const address = callbackUrl.trim();
  const lookUp = async (): Promise<void> => {
    if (callbackProblem(address) !== null || callbackWarning(address) !== null) return;
    const answer = await bridge().connections.lookUp({ address });
    if (answer.ok && answer.value.host === 'none') setMissing(address);
  };
  return {
    warning:
      callbackWarningMessage(callbackUrl, t) ??
      (missing === address ? t('webhooks.warning.no-server') : null),
    lookUp: () => void lookUp(),
  };
}
