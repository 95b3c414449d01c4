import { useCallback } from 'react';
import type { KeyboardEvent } from 'react';
import { homeOf } from '../../../preload/contract/clients/client-home.ts';
import type { Home } from '../../../preload/contract/clients/client-home.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { useT } from '../../i18n/i18n.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { useIsOnline } from '../../platform/network.ts';
import { askOrganization } from '../../platform/reads/ask-organization.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { useIsSignedIn } from '../../platform/session.ts';
import { FaultLine, FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { ScopeSignIn } from '../../widgets/faults/scope-sign-in.tsx';

/** What the form of a client takes for granted, by the organisation of the connection. */
export function useHome(): { readonly home: Home; readonly isLoading: boolean } {
  const connectionId = useConnectionId() ?? '';
  const ask = useCallback(askOrganization, []);
  const { value, isLoading } = useCachedQuery(
    { topic: 'organization', key: `client-form:${connectionId}` },
    ask,
  );
  return { home: homeOf(value?.organization ?? null), isLoading };
}

/** Why nothing can be sent now, in words. Null: it can. */
export function useBlockedReason(): string | null {
  const t = useT();
  const isOnline = useIsOnline();
  const isSignedIn = useIsSignedIn();
  if (!isOnline) return t('ui.waits.network');
  return isSignedIn ? null : t('ui.waits.sign-in');
}

/** Whether a key leaves the page: Escape, unless it closes something that lies over the page. */
export function isLeavingKey({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  const isOverlay =
    target instanceof Element &&
    target.closest(
      '[role=listbox],[role=dialog],[role=menu],[aria-expanded=true][role=combobox]',
    ) !== null;
  return key === 'Escape' && !defaultPrevented && !isOverlay;
}

/** Why sending failed. What the buttons say of the connection already is one line. */
export function SendFailure({ error }: { readonly error: CommandError }) {
  return error.kind === 'offline' || error.kind === 'signed-out' ? (
    <FaultLine error={error} was="write" />
  ) : (
    <FaultPanel error={error} was="write" actions={<ScopeSignIn error={error} />} />
  );
}
