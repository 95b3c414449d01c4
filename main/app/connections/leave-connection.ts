import type { ProfileDraft } from '../../../preload/contract/app/connections.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Sessions } from '../../auth/create-sessions.ts';
import type { ActiveConnection } from '../../connection/active-connection.ts';
import type { KeychainFailure } from '../../keychain/secret-store.ts';
import type { ConnectionSecrets } from '../../profiles/connection-secrets.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import {
  endsSession,
  eventSendersLeft,
  type ProfileStore,
  secretsLeftBehind,
} from '../../profiles/profile-store.ts';

export type LeaveConnectionDeps = {
  readonly profiles: Pick<ProfileStore, 'remove'>;
  readonly secrets: Pick<ConnectionSecrets, 'removeAll' | 'removeSome'>;
  readonly sessions: Pick<Sessions, 'signOut'>;
  readonly active: Pick<ActiveConnection, 'reopen'>;
  /** Erases what is kept of a connection that is not open, with the keys of what goes. */
  readonly eraseData: (
    connectionId: string,
    what: { readonly vault: boolean },
  ) => Promise<Result<null, KeychainFailure>>;
  /** Forgets how its backups are made; those that were made stay. */
  readonly forgetBackups: (connectionId: string) => Promise<Result<null, KeychainFailure>>;
  /** The company of this connection resets no forgotten PIN any more. */
  readonly forgetCompany: (connectionId: string) => Promise<Result<null, KeychainFailure>>;
  /** Forgets what proves the events of a connection that is not open. */
  readonly forgetEventSecrets: (
    connectionId: string,
    kinds: ReturnType<typeof eventSendersLeft>,
  ) => Promise<Result<null, KeychainFailure>>;
};

/**
 * Everything of a connection, or the reason why something stays; only then is the profile itself
 * gone.
 */
export async function removeConnection(
  {
    profiles,
    secrets,
    sessions,
    active,
    eraseData,
    forgetBackups,
    forgetCompany,
  }: LeaveConnectionDeps,
  id: string,
  eraseVault: boolean,
): Promise<Result<null, KeychainFailure>> {
  const removeAll = async (): Promise<Result<null, KeychainFailure>> => {
    const { isForgotten } = await sessions.signOut(id);
    if (!isForgotten) return failed({ kind: 'keychain-unavailable', reason: 'failed' });
    const forgotten = await secrets.removeAll(id);
    if (!forgotten.ok) return forgotten;
    const unplanned = await forgetBackups(id);
    if (!unplanned.ok) return unplanned;
    const unknown = await forgetCompany(id);
    if (!unknown.ok) return unknown;
    const erased = await eraseData(id, { vault: eraseVault });
    if (erased.ok) profiles.remove(id);
    return erased;
  };
  let removed: Result<null, KeychainFailure> = ok(null);
  await active.reopen(async () => {
    removed = await removeAll();
  });
  return removed;
}

/** Before a change is saved: what belongs to a party that the profile leaves by it. */
export async function leaveParties(
  { secrets, sessions, active, eraseData, forgetEventSecrets }: LeaveConnectionDeps,
  known: Profile,
  draft: ProfileDraft,
): Promise<Result<null, KeychainFailure>> {
  const isOtherBank = endsSession(known, draft);
  // The bank is told with the addresses that the session came from. Secrets were for that party,
  // and what is kept came from it.
  if (isOtherBank) await sessions.signOut(known.id);
  const forgotten = await secrets.removeSome(known.id, secretsLeftBehind(known, draft));
  if (forgotten.ok && isOtherBank)
    await active.reopen(async () => void (await eraseData(known.id, { vault: false })));
  const senders = eventSendersLeft(known, draft);
  if (!forgotten.ok || senders.length === 0) return forgotten;
  let unproven: Result<null, KeychainFailure> = ok(null);
  await active.reopen(async () => {
    unproven = await forgetEventSecrets(known.id, senders);
  });
  return unproven;
}
