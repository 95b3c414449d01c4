import type { Book } from '../../data/book/open-book.ts';
import { plainId, restand } from './kept-registrations.ts';
import { stepOfEvent } from './registration-steps.ts';

/** A reset is told of an organisation. */
const kinds = ['registration', 'organization'] as const;
/** Each is one wait for the disk, and short enough for whoever else works in the same turn. */
const atATime = 25;

/**
 * Reads on in the inbox where it was left, at most so many events of each kind, all in one
 * transaction. Which followed registrations they were about, and whether there may be more.
 */
const learnSome = (book: Book): { readonly ids: readonly string[]; readonly isMore: boolean } =>
  book.registrations.together(() => {
    const touched = new Set<string>();
    let isMore = false;
    for (const kind of kinds) {
      const rows = book.receivedEvents.genuineOfKind(
        kind,
        book.registrationEvents.readUpTo(kind),
        atATime,
      );
      const last = rows.at(-1);
      if (last === undefined) continue;
      isMore ||= rows.length === atATime;
      book.registrationEvents.setReadUpTo(kind, last.entry);
      for (const { entry, eventId, name, objectId, createdEpochMs, receivedAtEpochMs } of rows) {
        if (objectId === null || (kind === 'organization' && stepOfEvent(name) !== 'reset'))
          continue;
        const resourceId = plainId(objectId);
        book.registrationEvents.put({
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
      ...new Set([...touched].flatMap((id) => [id, ...book.registrations.ofOrganization(id)])),
    ].filter((id) => book.registrations.get(id) !== null);
    for (const id of ids) restand(book, id);
    return { ids, isMore };
  });

/** Whether the inbox holds genuine events that were not read yet. */
const hasNew = (book: Book): boolean =>
  kinds.some(
    (kind) =>
      book.receivedEvents.genuineOfKind(kind, book.registrationEvents.readUpTo(kind), 1).length > 0,
  );

/**
 * Takes over what genuine events in the inbox tell of registrations, also of those that are not
 * followed (yet). What was read is not read again, so it may be called at any time. Long work in
 * short stretches. Which followed registrations something was learnt of.
 */
export const learnEvents = async (
  book: Book,
  { isOpen, breathe }: { readonly isOpen: () => boolean; readonly breathe: () => Promise<void> },
): Promise<ReadonlySet<string>> => {
  const learnt = new Set<string>();
  for (const id of book.registrationEvents.isUntouched() ? book.registrations.withoutStep() : []) {
    if (!isOpen()) return learnt;
    restand(book, id);
    await breathe();
  }
  while (isOpen() && hasNew(book)) {
    for (const id of learnSome(book).ids) learnt.add(id);
    await breathe();
  }
  return learnt;
};

/**
 * The same at once, as far as one transaction goes: what is shown next knows the events of the last
 * moment. True: there may be more.
 */
export const learnLatest = (book: Book): boolean => hasNew(book) && learnSome(book).isMore;
