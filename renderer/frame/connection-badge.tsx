import { CloudOff, Handshake, KeyRound } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { ConnectionKindTag } from '../widgets/connection-kind-tag.tsx';
import { useActiveConnection } from '../platform/connections.ts';
import { useIsOnline } from '../platform/network.ts';
import { useSessionStatus } from '../platform/session.ts';

const stateIcons = {
  offline: CloudOff,
  'registrations-only': Handshake,
  'signing-in': KeyRound,
  'signed-out': KeyRound,
} as const;

/** The active connection if it is not a real account, and whether it is reachable. */
export function ConnectionBadge() {
  const status = useSessionStatus();
  const isOnline = useIsOnline();
  const kind = useActiveConnection()?.kind;
  if (status === null || status.phase === 'no-connection' || status.phase === 'preparing')
    return null;
  const badgeStates = {
    'signed-in': 'connected',
    'signing-in': 'signing-in',
    'registrations-only': 'registrations-only',
    'signed-out': 'signed-out',
    expired: 'signed-out',
  } as const;
  const state = isOnline ? badgeStates[status.phase] : 'offline';
  const text = {
    offline: t('shell.badge.offline'),
    connected: t('shell.badge.connected'),
    'signing-in': t('shell.badge.signing-in'),
    'signed-out': t('shell.badge.signed-out'),
    'registrations-only': t('shell.badge.registrations-only'),
  }[state];
  return (
    <>
      {kind && <ConnectionKindTag kind={kind} />}
      <span className="connection-badge" data-state={state} role="status">
        {state === 'connected' ? (
          <i className="connection-badge-dot" />
        ) : (
          <Icon of={stateIcons[state]} size="s" />
        )}
        <span className="connection-badge-text">{text}</span>
      </span>
    </>
  );
}
