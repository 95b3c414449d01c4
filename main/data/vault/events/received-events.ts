import type { ReceivedEvent } from '../../../events/received-event.ts';
import type { Database } from '../../sqlite.ts';
import { eventIndexIn } from './event-index.ts';
import { eventQuestionsIn } from './event-questions.ts';
import { type StoredEventResult, storeEventsIn } from './store-events.ts';

export type ReceivedEvents = ReturnType<typeof receivedEventsIn>;

/**
 * Received events. Every write is one transaction, synced to disk on return (the vault uses
 * `synchronous = FULL`).
 */
export function receivedEventsIn(db: Database) {
  const index = eventIndexIn(db);
  const questions = eventQuestionsIn(db);
  const { storeAll, proveOne, removeOne, removed } = storeEventsIn(db, {
    index,
    bodyOf: questions.bodyOf,
  });
  const [selectBefore, selectUnstarredBefore] = ['', 'AND is_starred = 0'].map((condition) =>
    db
      .prepare<[number, number], number>(
        `SELECT entry FROM received_event WHERE received_epoch_ms < ? ${condition} ORDER BY received_epoch_ms LIMIT ?`,
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

  const inTransaction = <Value>(work: () => Value): Value => db.transaction(work).immediate();

  return {
    ...questions,
    /**
     * Stores all events or none, synced to disk on return. Returns one result for each, in order.
     */
    store: (events: readonly ReceivedEvent[]): readonly StoredEventResult[] =>
      inTransaction(() => storeAll(events)),
    /**
     * Makes an unproven event genuine, under a new entry, so that readers of newer entries get it.
     * It keeps its count, read state and star. Null: the event is gone.
     */
    prove: (entry: number, event: ReceivedEvent): StoredEventResult | null =>
      inTransaction(() => proveOne(entry, event)),
    mark: (
      entries: readonly number[],
      {
        isRead,
        isStarred,
      }: { readonly isRead?: boolean | undefined; readonly isStarred?: boolean | undefined },
    ): void =>
      inTransaction(() => {
        marks += 1;
        for (const entry of entries) {
          if (isRead !== undefined) setRead.run(Number(isRead), entry);
          if (isStarred !== undefined) setStarred.run(Number(isStarred), entry);
        }
      }),
    /** Returns the number of removed events. */
    remove: (entries: readonly number[]): number =>
      inTransaction(() => entries.reduce((count, entry) => count + removeOne(entry), 0)),
    /**
     * Removes at most `most` events received before `epochMs`, oldest first. Returns their number;
     * fewer than `most`: none are left.
     */
    removeBefore: (epochMs: number, most: number, how?: 'starred-stay'): number =>
      inTransaction(() =>
        (
          (how === undefined ? selectBefore : selectUnstarredBefore)?.all(epochMs, most) ?? []
        ).reduce((count, entry) => count + removeOne(entry), 0),
      ),
    /** Call it after removals; see the index. Nothing else removes their words from the file. */
    forgetRemoved: index.forgetRemoved,
    /**
     * Counters of marks, removals, and removals from the quarantine. A change shows that an older
     * answer is outdated.
     */
    changes: () => ({ marks, ...removed() }),
  };
}
