import type { Vault } from '../../data/vault/open-vault.ts';
import type { Notices } from '../notices.ts';
import { recomputeProgress } from './stored-registrations.ts';
import { normalizeId } from '../followed-ids.ts';
import { stepOfEvent } from './registration-steps.ts';

/** The event of a reset is about an organisation. */
const kinds = ['registration', 'organization'] as const;
/**
 * Each batch is one transaction, and short enough to leave time for other work of the same turn.
 */
const batchSize = 25;

/**
 * Continues to read the inbox, at most this many events of each kind, in one transaction. Returns
 * the followed registrations of these events, and whether there may be more.
 */
function readEventBatch(
  vault: Vault,
  notices: Pick<Notices, 'notify'>,
): { readonly ids: readonly string[]; readonly isMore: boolean } {
  return vault.inTransaction(() => {
    const resourceIds = new Set<string>();
    let isMore = false;
    for (const kind of kinds) {
      const rows = vault.receivedEvents.genuineOfKind(
        kind,
        vault.registrationEvents.readUpTo(kind),
        batchSize,
      );
      const lastRow = rows.at(-1);
      if (lastRow === undefined) continue;
      isMore ||= rows.length === batchSize;
      vault.registrationEvents.setReadUpTo(kind, lastRow.entry);
      for (const { entry, eventId, name, objectId, createdEpochMs, receivedAtEpochMs } of rows) {
        if (objectId === null || (kind === 'organization' && stepOfEvent(name) !== 'reset'))
          continue;
        const resourceId = normalizeId(objectId);
        vault.registrationEvents.put({
          key: eventId ?? `entry:${String(entry)}`,
          resourceId,
          eventType: name,
          createdEpochMs,
          receivedAtEpochMs,
        });
        resourceIds.add(resourceId);
      }
    }
    const ids = [
      ...new Set([...resourceIds].flatMap((id) => [id, ...vault.registrations.ofOrganization(id)])),
    ].filter((id) => vault.registrations.get(id) !== null);
    notices.notify(ids.flatMap((id) => recomputeProgress(vault, id)));
    return { ids, isMore };
  });
}

/** Whether the inbox contains genuine events that were not read yet. */
function hasUnreadEvents(vault: Vault): boolean {
  return kinds.some(
    (kind) =>
      vault.receivedEvents.genuineOfKind(kind, vault.registrationEvents.readUpTo(kind), 1).length >
      0,
  );
}

/**
 * Reads the genuine events of the inbox about registrations, also about those that are not followed
 * (yet). Events are read once, so it may be called at any time. Long work runs in short stretches.
 * Returns the followed registrations that have new events.
 */
export async function readRegistrationEvents(
  vault: Vault,
  {
    isOpen,
    yieldToEventLoop,
    notices,
  }: {
    readonly isOpen: () => boolean;
    readonly yieldToEventLoop: () => Promise<void>;
    readonly notices: Pick<Notices, 'notify'>;
  },
): Promise<ReadonlySet<string>> {
  const changedIds = new Set<string>();
  for (const id of vault.registrationEvents.isUntouched()
    ? vault.registrations.withoutStep()
    : []) {
    if (!isOpen()) return changedIds;
    recomputeProgress(vault, id);
    await yieldToEventLoop();
  }
  while (isOpen() && hasUnreadEvents(vault)) {
    for (const id of readEventBatch(vault, notices).ids) changedIds.add(id);
    await yieldToEventLoop();
  }
  return changedIds;
}

/**
 * The same synchronously, for one transaction, so that the next answer includes the latest events.
 * True: there may be more.
 */
export function readLatestEvents(vault: Vault, notices: Pick<Notices, 'notify'>): boolean {
  return hasUnreadEvents(vault) && readEventBatch(vault, notices).isMore;
}
