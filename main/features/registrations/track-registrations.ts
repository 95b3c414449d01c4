import type { Output } from '../../../preload/contract/index.ts';
import { type Result, ok } from '../../../preload/contract/result.ts';
import type { RegistrationId } from '../../../preload/contract/values.ts';
import type { ReadRegistrationsDeps } from './read-registrations.ts';
import { mayRefresh } from './refresh-registrations.ts';
import { recomputeProgress } from './stored-registrations.ts';
import type { RegistrationsContext } from './registrations-context.ts';
import { labelsById, normalizeId } from '../followed-ids.ts';
import { withVault } from '../open-connection.ts';

/**
 * Follows registrations, all or none, including their earlier events; requests new ones if the
 * service supports that.
 */
export function trackRegistrations(
  deps: ReadRegistrationsDeps,
  {
    items,
  }: { readonly items: readonly { readonly id: RegistrationId; readonly label: string | null }[] },
): Result<Output<'registrations', 'track'>> {
  return withVault(deps, (vault) => {
    const now = deps.now();
    const labels = labelsById(items);
    const ids = [...labels.keys()];
    const newIds = ids.filter((id) => vault.registrations.get(id) === null);
    const addedCount = vault.inTransaction(() => {
      const count = vault.registrations.add(
        ids.map((id) => ({
          id,
          label: labels.get(id) ?? null,
          addedAtEpochMs: now,
          source: 'added',
        })),
      );
      for (const id of newIds) recomputeProgress(vault, id);
      return count;
    });
    if (mayRefresh(deps, 'owner')) deps.reader.refreshMany(newIds, 'owner');
    deps.publishChange('registrations');
    return ok({ addedCount, knownCount: ids.length - addedCount });
  });
}

/**
 * Removes a registration from the list, with its stored data. The registration itself continues;
 * its events stay, in case it is added again.
 */
export function untrackRegistration(
  deps: RegistrationsContext,
  { id }: { readonly id: RegistrationId },
): Result<Output<'registrations', 'untrack'>> {
  return withVault(deps, (vault) => {
    vault.registrations.remove(normalizeId(id));
    deps.publishChange('registrations');
    return ok({});
  });
}
