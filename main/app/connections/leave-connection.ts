import type { ProfileDraft } from '../../../preload/contract/app/connections.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { KeychainFailure } from '../../keychain/secret-store.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import { endsSession, eventSendersLeft, secretsLeftBehind } from '../../profiles/profile-store.ts';
import type { AppContext } from '../context.ts';
import { eraseData } from '../vault/erase-data.ts';
import { forgetEventSecrets } from '../vault/forget-event-secrets.ts';

export type LeaveConnectionDeps = Pick<
  AppContext,
  'profiles' | 'secrets' | 'sessions' | 'active' | 'companies' | 'secretStore' | 'directory'
> & {
  /** Deletes the plans for backups and retention of the connection; existing backups stay. */
  readonly forgetPlans: (connectionId: string) => Promise<Result<null, KeychainFailure>>;
};

/**
 * Removes all data of a connection, then its profile. If a step fails, keeps the profile and
 * returns the reason.
 */
export async function removeConnection(
  deps: LeaveConnectionDeps,
  id: string,
  eraseVault: boolean,
): Promise<Result<null, KeychainFailure>> {
  const { profiles, secrets, sessions, active } = deps;
  const removeAll = async (): Promise<Result<null, KeychainFailure>> => {
    const { isForgotten } = await sessions.signOut(id);
    if (!isForgotten) return failed({ kind: 'keychain-unavailable', reason: 'failed' });
    const forgotten = await secrets.removeAll(id);
    if (!forgotten.ok) return forgotten;
    const unplanned = await deps.forgetPlans(id);
    if (!unplanned.ok) return unplanned;
    const unknown = await deps.companies.forget(id);
    if (!unknown.ok) return unknown;
    const erased = await eraseData(deps, id, { vault: eraseVault });
    if (erased.ok) profiles.remove(id);
    return erased;
  };
  let removed: Result<null, KeychainFailure> = ok(null);
  await active.reopen(async () => {
    removed = await removeAll();
  });
  return removed;
}

/**
 * Before a change is saved: removes data of services that the changed profile does not use any
 * more.
 */
export async function removeDroppedParties(
  deps: LeaveConnectionDeps,
  known: Profile,
  draft: ProfileDraft,
): Promise<Result<null, KeychainFailure>> {
  const { secrets, sessions, active } = deps;
  const isOtherBank = endsSession(known, draft);
  // Sign out first, while the addresses that issued the session are known.
  if (isOtherBank) await sessions.signOut(known.id);
  const forgotten = await secrets.removeSome(known.id, secretsLeftBehind(known, draft));
  if (forgotten.ok && isOtherBank)
    await active.reopen(async () => void (await eraseData(deps, known.id, { vault: false })));
  const senders = eventSendersLeft(known, draft);
  if (!forgotten.ok || senders.length === 0) return forgotten;
  let unproven: Result<null, KeychainFailure> = ok(null);
  await active.reopen(async () => {
    unproven = await forgetEventSecrets(deps, known.id, senders);
  });
  return unproven;
}
