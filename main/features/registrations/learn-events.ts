import type { Vault } from '../../data/vault/open-vault.ts';
import type { Notices } from '../notices.ts';
import { recomputeProgress } from './kept-registrations.ts';
import { plainId } from '../followed-ids.ts';
import { stepOfEvent } from './registration-steps.ts';

/** A reset is told of an organisation. */
const kinds = ['registration', 'organization'] as const;
/** Each is one wait for the disk, and short enough for whoever else works in the same turn. */
const atATime = 25;

/**
 * Reads on in the inbox where it was left, at most so many events of each kind, all in one
 * transaction. Which followed registrations they were about, and whether there may be more.
 */
function learnSome(
  vault: Vault,
  notices: Pick<Notices, 'tell'>,
): { readonly ids: readonly string[]; readonly isMore: boolean } {
  return vault.together(() => {
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

/** Whether the inbox holds genuine events that were not read yet. */
function hasNew(vault: Vault): boolean {
  return kinds.some(
    (kind) =>
      vault.receivedEvents.genuineOfKind(kind, vault.registrationEvents.readUpTo(kind), 1).length >
      0,
  );
}

/**
 * Takes over what genuine events in the inbox tell of registrations, also of those that are not
 * followed (yet). What was read is not read again, so it may be called at any time. Long work in
 * short stretches. Which followed registrations something was learnt of.
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
 * The same at once, as far as one transaction goes: what is shown next knows the events of the last
 * moment. True: there may be more.
 */
export function learnLatest(vault: Vault, notices: Pick<Notices, 'tell'>): boolean {
  return hasNew(vault) && learnSome(vault, notices).isMore;
}
