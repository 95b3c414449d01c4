import type { ReceivedEvent } from '../../../events/received-event.ts';
import type { Database } from '../../sqlite.ts';
import { ifPossible } from '../../storage-failure.ts';
import { eventArrivalsIn } from './event-arrivals.ts';
import { eventIndexIn } from './event-index.ts';
import {
  type EventQuestion,
  type EventQuestions,
  eventQuestionsIn,
  type KeptEventRow,
} from './event-questions.ts';
import { type KeptEvent, keepEventsIn } from './keep-events.ts';

export type ReceivedEvents = ReturnType<typeof receivedEventsIn>;

/**
 * Received events. Every write is one transaction and synced to disk when it returns (the vault is
 * opened with `synchronous = FULL`).
 */
export function receivedEventsIn(db: Database) {
  const index = eventIndexIn(db);
  const questions = eventQuestionsIn(db, () => ifPossible(index.bringUpToDate));
  const { bodyOf } = questions;
  const { keepAll, proveOne, removeOne, removed } = keepEventsIn(db, { index, bodyOf });
  const arrivals = eventArrivalsIn(db, { index, keepAll });
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

  /** Whether something was settled. */
  const settleSome = (): boolean => {
    let isMore = false;
    ifPossible(() => (isMore = arrivals.settle()));
    return isMore;
  };

  const changing = <Value>(work: () => Value): Value => db.transaction(work).immediate();

  /** A change to what arrived before it, too. */
  const changingAll = <Value>(work: () => Value): Value => {
    // What is removed makes room.
    ifPossible(arrivals.settleAll);
    return changing(work);
  };

  return {
    ...arrivals,
    /**
     * Keeps all or none; they are on the disk when it returns. One answer for each, in their order.
     */
    keep: (events: readonly ReceivedEvent[]): readonly KeptEvent[] => {
      ifPossible(arrivals.settleAll);
      index.bringUpToDateIfDue();
      return changing(() => keepAll(events));
    },
    /**
     * An event that was kept unproven and has been proven since, under a new entry for those who
     * read on: as often received, read and starred as it was. Null: it is gone.
     */
    prove: (entry: number, event: ReceivedEvent): KeptEvent | null => {
      const kept = changingAll(() => proveOne(entry, event));
      index.bringUpToDateIfDue();
      return kept;
    },
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
      changingAll(() => entries.reduce((count, entry) => count + removeOne(entry), 0)),
    /**
     * Removes at most so many of those received before, the oldest first; fewer than that: there
     * are no more.
     */
    removeBefore: (epochMs: number, most: number, how?: 'starred-stay'): number =>
      changingAll(() =>
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
    ...afterSettling(questions, settleSome),
    /** The same with all that has arrived, also where others have to work in between. */
    *each(question: EventQuestion, stretch: number): Generator<readonly KeptEventRow[]> {
      while (settleSome()) yield [];
      yield* questions.each(question, stretch);
    },
    *between(
      ...time: Parameters<EventQuestions['between']>
    ): ReturnType<EventQuestions['between']> {
      while (settleSome()) yield [];
      yield* questions.between(...time);
    },
  };
}

/** The same questions, each about what has arrived as well. */
function afterSettling(questions: EventQuestions, settle: () => unknown): EventQuestions {
  return Object.fromEntries(
    Object.entries(questions).map(([name, ask]: [string, (...about: never[]) => unknown]) => [
      name,
      (...about: never[]) => {
        settle();
        return ask(...about);
      },
    ]),
  ) as EventQuestions;
}
