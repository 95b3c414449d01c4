import type { ProfileDraft } from '../../../preload/contract/app/connections.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { KeychainFailure } from '../../keychain/secret-store.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import {
  endsSession,
  droppedEventSenders,
  secretsOfDroppedParties,
} from '../../profiles/profile-store.ts';
import type { AppContext } from '../context.ts';
import { eraseData } from '../vault/erase-data.ts';
import { forgetEventSecrets } from '../vault/forget-event-secrets.ts';

export type RemoveConnectionDeps = Pick<
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
  deps: RemoveConnectionDeps,
  id: string,
  eraseVault: boolean,
): Promise<Result<null, KeychainFailure>> {
  const { profiles, secrets, sessions, active } = deps;
  const removeAll = async (): Promise<Result<null, KeychainFailure>> => {
    const { isForgotten } = await sessions.signOut(id);
    if (!isForgotten) return failed({ kind: 'keychain-unavailable', reason: 'failed' });
    const secretsResult = await secrets.removeAll(id);
    if (!secretsResult.ok) return secretsResult;
    const plansResult = await deps.forgetPlans(id);
    if (!plansResult.ok) return plansResult;
    const companyResult = await deps.companies.forget(id);
    if (!companyResult.ok) return companyResult;
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
export async function removeDataOfDroppedServices(
  deps: RemoveConnectionDeps,
  current: Profile,
  draft: ProfileDraft,
): Promise<Result<null, KeychainFailure>> {
  const { secrets, sessions, active } = deps;
  const isOtherBank = endsSession(current, draft);
  // Sign out first, while the addresses that issued the session are known.
  if (isOtherBank) await sessions.signOut(current.id);
  const secretsResult = await secrets.removeSome(
    current.id,
    secretsOfDroppedParties(current, draft),
  );
  if (secretsResult.ok && isOtherBank)
    await active.reopen(async () => void (await eraseData(deps, current.id, { vault: false })));
  const senders = droppedEventSenders(current, draft);
  if (!secretsResult.ok || senders.length === 0) return secretsResult;
  let eventSecretsResult: Result<null, KeychainFailure> = ok(null);
  await active.reopen(async () => {
    eventSecretsResult = await forgetEventSecrets(deps, current.id, senders);
  });
  return eventSecretsResult;
}
