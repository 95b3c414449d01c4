import type { ReceivedEvent } from '../../../events/received-event.ts';
import type { Database } from '../../sqlite.ts';
import { eventIndexIn } from './event-index.ts';
import { eventQuestionsIn } from './event-questions.ts';
import { type KeptEvent, keepEventsIn } from './keep-events.ts';

export type ReceivedEvents = ReturnType<typeof receivedEventsIn>;

/**
 * Received events. Every write is one transaction and synced to disk when it returns (the vault is
 * opened with `synchronous = FULL`).
 */
export function receivedEventsIn(db: Database) {
  const index = eventIndexIn(db);
  const questions = eventQuestionsIn(db);
  const { keepAll, proveOne, removeOne, removed } = keepEventsIn(db, {
    index,
    bodyOf: questions.bodyOf,
  });
  const [selectBefore, selectUnstarredBefore] = ['', 'AND is_starred = 0'].map((alsoAsked) =>
    db
      .prepare<[number, number], number>(
        `SELECT entry FROM received_event WHERE received_epoch_ms < ? ${alsoAsked} ORDER BY received_epoch_ms LIMIT ?`,
      )
      .pluck(),
  );
  const setRead = db.prepare<[number, number]>(
    'UPDATE received_event SET is_read = ? WHERE entry = ?',
  );
  const setStarred = db.prepare<[number, number]>(
    'UPDATE received_event SET is_starred = ? WHERE entry = ?',
  );
  let marks = 0;

  const changing = <Value>(work: () => Value): Value => db.transaction(work).immediate();

  return {
    ...questions,
    /**
     * Stores all or none; they are on the disk when it returns. One answer for each, in their order.
     */
    keep: (events: readonly ReceivedEvent[]): readonly KeptEvent[] =>
      changing(() => keepAll(events)),
    /**
     * An event that was stored unproven and has been proven since, under a new entry for those who
     * read on: as often received, read and starred as it was. Null: it is gone.
     */
    prove: (entry: number, event: ReceivedEvent): KeptEvent | null =>
      changing(() => proveOne(entry, event)),
    mark: (
      entries: readonly number[],
      {
        isRead,
        isStarred,
      }: { readonly isRead?: boolean | undefined; readonly isStarred?: boolean | undefined },
    ): void =>
      changing(() => {
        marks += 1;
        for (const entry of entries) {
          if (isRead !== undefined) setRead.run(Number(isRead), entry);
          if (isStarred !== undefined) setStarred.run(Number(isStarred), entry);
        }
      }),
    /** How many there were. */
    remove: (entries: readonly number[]): number =>
      changing(() => entries.reduce((count, entry) => count + removeOne(entry), 0)),
    /**
     * Removes at most so many of those received before, the oldest first; fewer than that: there
     * are no more.
     */
    removeBefore: (epochMs: number, most: number, how?: 'starred-stay'): number =>
      changing(() =>
        (
          (how === undefined ? selectBefore : selectUnstarredBefore)?.all(epochMs, most) ?? []
        ).reduce((count, entry) => count + removeOne(entry), 0),
      ),
    /** After removing: see the index. Nobody else finds a word of it, now or later. */
    forgetRemoved: index.forgetRemoved,
    /**
     * Counts up with every mark, removal, and removal from the quarantine: with what an answer from
     * before may not know of.
     */
    changes: () => ({ marks, ...removed() }),
  };
}
