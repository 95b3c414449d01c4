import { KeyRound, Plug, TriangleAlert } from 'lucide-react';
import { useActiveConnection } from '../../platform/connections.ts';
import { goTo } from '../../platform/navigation.ts';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { faultMessage } from '../../widgets/faults/fault-messages.ts';
import { TokenAction } from './token-action.tsx';

function ConnectionsButton({ size }: { readonly size: 'small' | 'usual' }) {
  return (
    <Button size={size} icon={Plug} onPress={() => goTo({ screen: 'connections' })}>
      {t('registrations.no-part.action')}
    </Button>
  );
}

/** The connection has no registrations part: what that is, and where to add it. */
export function NoRegistrations() {
  return (
    <EmptyState
      icon={Plug}
      title={t('registrations.no-part.title')}
      actions={<ConnectionsButton size="usual" />}
    >
      {t('registrations.no-part.why')}
    </EmptyState>
  );
}

/** Why this connection cannot send registrations; null: it can. */
type Blocker = 'part' | 'vault' | null;

/**
 * What this connection needs to send registrations. Without a stored vault, a lost answer would be
 * forgotten.
 */
export function useBlocker(canCreate: boolean): Blocker {
  const hasPart = useActiveConnection()?.registrations != null;
  return canCreate ? null : hasPart ? 'vault' : 'part';
}

/** The note above a vault that still has registrations; and if the portal token is missing. */
export function BlockerNote({ blocker }: { readonly blocker: Blocker }) {
  const connection = useActiveConnection();
  if (blocker === 'part') {
    return (
      <div className="long-list-note registrations-note">
        <Note tone="slate" icon={Plug} actions={<ConnectionsButton size="small" />}>
          {t('registrations.no-part.note')}
        </Note>
      </div>
    );
  }
  if (blocker === 'vault') {
    return (
      <div className="long-list-note registrations-note">
        <Note icon={TriangleAlert}>{t('registrations.not-kept')}</Note>
      </div>
    );
  }
  if (connection === null || connection.registrations === null || connection.hasPortalToken)
    return null;
  const error = {
    kind: 'portal-token-needed',
    reason: connection.secretsForOthers.includes('portal-token') ? 'for-others' : 'missing',
  } as const;
  const { title, next } = faultMessage(error, 'read');
  return (
    <div className="long-list-note registrations-note">
      <Note icon={KeyRound} actions={<TokenAction error={error} />}>
        <strong>{t(title)}.</strong> {t(next)}
      </Note>
    </div>
  );
}
