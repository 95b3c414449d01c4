import { companyFactsOf } from '../../../preload/contract/clients/company-facts.ts';
import type { CompanyFacts } from '../../../preload/contract/clients/company-facts.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { t } from '../../i18n/i18n.ts';
import { useIsOnline } from '../../platform/network.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { useIsSignedIn } from '../../platform/session.ts';
import { FaultLine, FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { ScopeSignIn } from '../../widgets/faults/scope-sign-in.tsx';

/** The defaults of a client's form, from the connection's organization. */
export function useHome(): { readonly home: CompanyFacts; readonly isLoading: boolean } {
  const { value, isLoading } = useCachedQuery('organization', (refresh) =>
    bridge().organization.get({ refresh }),
  );
  return { home: companyFactsOf(value?.organization ?? null), isLoading };
}

/** Why sending is unavailable now, as text. Null: it is available. */
export function useBlockedReason(): string | null {
  const isOnline = useIsOnline();
  const isSignedIn = useIsSignedIn();
  if (!isOnline) return t('ui.waits.network');
  return isSignedIn ? null : t('ui.waits.sign-in');
}

/** Why sending failed. One line if the buttons already show the state of the connection. */
export function SendFailure({ error }: { readonly error: CommandError }) {
  return error.kind === 'offline' || error.kind === 'signed-out' ? (
    <FaultLine error={error} attempt="write" />
  ) : (
    <FaultPanel error={error} attempt="write" actions={<ScopeSignIn error={error} />} />
  );
}
