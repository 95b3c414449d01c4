import type { Vault } from '../../data/vault/open-vault.ts';
import type { Notices } from '../notices.ts';
import { recomputeProgress } from './kept-registrations.ts';
import { plainId } from '../followed-ids.ts';
import { stepOfEvent } from './registration-steps.ts';

/** The event of a reset is about an organisation. */
const kinds = ['registration', 'organization'] as const;
/**
 * Each batch is one transaction, and short enough to leave time for other work of the same turn.
 */
const atATime = 25;

/**
 * Continues to read the inbox, at most this many events of each kind, in one transaction. Returns
 * the followed registrations of these events, and whether there may be more.
 */
function learnSome(
  vault: Vault,
  notices: Pick<Notices, 'tell'>,
): { readonly ids: readonly string[]; readonly isMore: boolean } {
  return vault.inTransaction(() => {
    const touched = new Set<string>();
    let isMore = false;
    for (const kind of kinds) {
      const rows = vault.receivedEvents.genuineOfKind(
        kind,
        vault.registrationEvents.readUpTo(kind),
        atATime,
      );
      const last = rows.at(-1);
      if (last === undefined) continue;
      isMore ||= rows.length === atATime;
      vault.registrationEvents.setReadUpTo(kind, last.entry);
      for (const { entry, eventId, name, objectId, createdEpochMs, receivedAtEpochMs } of rows) {
        if (objectId === null || (kind === 'organization' && stepOfEvent(name) !== 'reset'))
          continue;
        const resourceId = plainId(objectId);
        vault.registrationEvents.put({
          key: eventId ?? `entry:${String(entry)}`,
          resourceId,
          eventType: name,
          createdEpochMs,
          receivedAtEpochMs,
        });
        touched.add(resourceId);
      }
    }
    const ids = [
      ...new Set([...touched].flatMap((id) => [id, ...vault.registrations.ofOrganization(id)])),
    ].filter((id) => vault.registrations.get(id) !== null);
    notices.tell(ids.flatMap((id) => recomputeProgress(vault, id)));
    return { ids, isMore };
  });
}

/** Whether the inbox contains genuine events that were not read yet. */
function hasNew(vault: Vault): boolean {
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
export async function learnEvents(
  vault: Vault,
  {
    isOpen,
    yieldToEventLoop,
    notices,
  }: {
    readonly isOpen: () => boolean;
    readonly yieldToEventLoop: () => Promise<void>;
    readonly notices: Pick<Notices, 'tell'>;
  },
): Promise<ReadonlySet<string>> {
  const learnt = new Set<string>();
  for (const id of vault.registrationEvents.isUntouched()
    ? vault.registrations.withoutStep()
    : []) {
    if (!isOpen()) return learnt;
    recomputeProgress(vault, id);
    await yieldToEventLoop();
  }
  while (isOpen() && hasNew(vault)) {
    for (const id of learnSome(vault, notices).ids) learnt.add(id);
    await yieldToEventLoop();
  }
  return learnt;
}

/**
 * The same synchronously, for one transaction, so that the next answer includes the latest events.
 * True: there may be more.
 */
export function learnLatest(vault: Vault, notices: Pick<Notices, 'tell'>): boolean {
  return hasNew(vault) && learnSome(vault, notices).isMore;
}
