import type { Database, SqlValue } from '../sqlite.ts';
import { storageFailureReason } from '../storage-failure.ts';
import { wordsOf } from '../search-words.ts';
import { eventQuestionsIn } from './event-questions.ts';
import type { EventSource, ReceivedEvent } from '../../events/received-event.ts';
import {
  type Arrival,
  fromWrittenArrival,
  writeArrival,
  type WrittenArrival,
} from '../../events/to-received-event.ts';
import { eventWords } from './event-words.ts';

/** What became of one: `folded` is the same event once more. */
interface KeptEvent {
  readonly entry: number;
  readonly outcome: 'added' | 'folded';
}

/** How much of what is not genuine is kept of what the receiver was sent; the oldest goes first. */
export const quarantineCap = { count: 500, bytes: 8_000_000 } as const;

/** So many wait for the index at most, but for one batch. */
const mostWaiting = 100;

/** Of what arrived so many, or so much of their bodies, may wait to be settled, but for one batch. */
const mostArrived = { count: 48, bytes: 256_000 } as const;

/** So much is settled in one go, or a single one that is longer: bodies take long to look into. */
const mostSettled = { count: 200, bytes: mostArrived.bytes } as const;

/** An event that arrived, once it is among the others. */
interface SettledEvent extends KeptEvent {
  readonly event: ReceivedEvent;
}

export type ReceivedEvents = ReturnType<typeof receivedEventsIn>;

/**
 * Received events. Every write is one transaction and synced to disk when it returns (the vault is
 * opened with `synchronous = FULL`).
 */
export function receivedEventsIn(db: Database) {
  const questions = eventQuestionsIn(db, () => ifPossible(indexWaiting));
  const selectKnown = db
    .prepare<[string], number>('SELECT entry FROM received_event WHERE event_key = ?')
    .pluck();
  const countAgain = db.prepare<[number]>(
    'UPDATE received_event SET times_received = times_received + 1 WHERE entry = ?',
  );
  const selectTwin = db.prepare<[string], { entry: number; times: number; isStarred: number }>(
    'SELECT entry, times_received AS times, is_starred AS isStarred FROM received_event WHERE event_key = ?',
  );
  const hasNewer = db
    .prepare<[string, number], number>(
      "SELECT 1 FROM received_event WHERE object_id = ? AND created_epoch_ms > ? AND verdict = 'genuine' LIMIT 1",
    )
    .pluck();
  const insert = db.prepare<SqlValue[]>(`
    INSERT INTO received_event (event_key, event_id, type, name, object_kind, object_id, created_at, created_epoch_ms, received_epoch_ms, verdict, is_quarantined, is_read, is_starred, times_received, is_late, source, bytes)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const insertBody = db.prepare<[number, Uint8Array, string, string]>(
    'INSERT INTO received_event_body (entry, body, headers, verdict) VALUES (?, ?, ?, ?)',
  );
  const insertWords = db.prepare<[number, string]>(
    'INSERT INTO received_event_words (rowid, words) VALUES (?, ?)',
  );
  const insertWaiting = db.prepare<[number, string]>(
    'INSERT INTO received_event_waiting (entry, words) VALUES (?, ?)',
  );
  const selectWaiting = db.prepare<[], { entry: number; words: string }>(
    'SELECT entry, words FROM received_event_waiting ORDER BY entry',
  );
  const removeWaiting = db.prepare<[number]>('DELETE FROM received_event_waiting WHERE entry = ?');
  const removeAllWaiting = db.prepare<[]>('DELETE FROM received_event_waiting');
  const removeWords = db.prepare<[number]>('DELETE FROM received_event_words WHERE rowid = ?');
  const removeEvent = db.prepare<[number]>('DELETE FROM received_event WHERE entry = ?');
  const held = db.prepare<[], { count: number; bytes: number }>(
    'SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM received_event INDEXED BY received_event_held WHERE is_quarantined = 1',
  );
  const oldestHeld = db.prepare<[], { entry: number; bytes: number }>(
    'SELECT entry, bytes FROM received_event INDEXED BY received_event_held WHERE is_quarantined = 1 ORDER BY entry LIMIT 1',
  );
  const selectBefore = db
    .prepare<[number, number], number>(
      'SELECT entry FROM received_event WHERE received_epoch_ms < ? ORDER BY received_epoch_ms LIMIT ?',
    )
    .pluck();
  const selectMarks = db.prepare<
    [number],
    { times: number; isRead: number; isStarred: number; isHeld: number }
  >(
    'SELECT times_received AS times, is_read AS isRead, is_starred AS isStarred, is_quarantined AS isHeld FROM received_event WHERE entry = ?',
  );
  const setMarks = db.prepare<[number, number, number, number]>(
    'UPDATE received_event SET times_received = ?, is_read = ?, is_starred = ? WHERE entry = ?',
  );
  const setRead = db.prepare<[number, number]>(
    'UPDATE received_event SET is_read = ? WHERE entry = ?',
  );
  const setStarred = db.prepare<[number, number]>(
    'UPDATE received_event SET is_starred = ? WHERE entry = ?',
  );

  const insertArrival = db.prepare<[number, EventSource, string, string, Uint8Array]>(
    'INSERT INTO received_event_arrival (received_epoch_ms, source, headers, verdict, body) VALUES (?, ?, ?, ?, ?)',
  );
  const selectArrivals = db.prepare<[], WrittenArrival & { readonly arrival: number }>(
    'SELECT arrival, received_epoch_ms AS receivedAtEpochMs, source, headers, verdict, body FROM received_event_arrival ORDER BY arrival',
  );
  const removeArrivals = db.prepare<[number]>(
    'DELETE FROM received_event_arrival WHERE arrival <= ?',
  );
  const countArrivals = db.prepare<[], { count: number; bytes: number }>(
    'SELECT count(*) AS count, coalesce(sum(length(body)), 0) AS bytes FROM received_event_arrival',
  );
  const countArrived = () => countArrivals.get() ?? { count: 0, bytes: 0 };
  /** Those of an app that was killed before it settled them, too. */
  let arrived = countArrived();
  /** The last time it could not be settled: there is no room, or a page is damaged. */
  let isStuck = false;
  const settledListeners: ((events: readonly SettledEvent[], isMore: boolean) => void)[] = [];

  /** How often something was changed that an answer from before may not know of. */
  const changes = { marks: 0, removals: 0, heldRemovals: 0 };

  function removeOne(entry: number, kind: 'removals' | 'heldRemovals' = 'removals'): number {
    const removed = removeEvent.run(entry).changes;
    if (removed === 0) return 0;
    if (removeWaiting.run(entry).changes === 0) removeWords.run(entry);
    changes[kind] += 1;
    return removed;
  }

  /**
   * A genuine event is the same again by its id. Of what is not genuine an id proves nothing: there
   * the body must be the same too.
   */
  const foreignKey = ({ eventId, bodyDigest }: ReceivedEvent): string =>
    `n:${bodyDigest}:${eventId ?? ''}`;
  const genuineKey = ({ eventId, bodyDigest }: ReceivedEvent): string =>
    eventId === null ? `b:${bodyDigest}` : `g:${eventId}`;

  /**
   * The genuine event of which this is a copy, byte for byte: a file of events that are here
   * already adds nothing.
   */
  function provenTwin(event: ReceivedEvent): number | undefined {
    const entry = selectKnown.get(genuineKey(event));
    const kept = entry === undefined ? null : questions.bodyOf(entry);
    return kept !== null && Buffer.compare(kept.body, event.body) === 0 ? entry : undefined;
  }

  function keepOne(event: ReceivedEvent): KeptEvent {
    const isGenuine = event.verdict === 'genuine';
    const key = isGenuine ? genuineKey(event) : foreignKey(event);
    const known = selectKnown.get(key);
    if (known !== undefined) {
      countAgain.run(known);
      return { entry: known, outcome: 'folded' };
    }
    const proven = event.source === 'import' ? provenTwin(event) : undefined;
    if (proven !== undefined) return { entry: proven, outcome: 'folded' };
    const twin = isGenuine ? selectTwin.get(foreignKey(event)) : undefined;
    // The very same text came before its secret was known: it is one event, and now a genuine one.
    if (twin !== undefined) removeOne(twin.entry);
    const isHeld = !isGenuine && (event.source === 'receiver' || event.wasHeld === true);
    const isLate =
      isGenuine &&
      event.objectId !== null &&
      event.createdEpochMs !== null &&
      hasNewer.get(event.objectId, event.createdEpochMs) !== undefined;
    const { lastInsertRowid } = insert.run(
      key,
      event.eventId,
      event.type,
      event.name,
      event.objectKind,
      event.objectId,
      event.createdAt,
      event.createdEpochMs,
      event.receivedAtEpochMs,
      event.verdict,
      // What is held back asks for no one's attention.
      Number(isHeld),
      Number(isHeld),
      twin?.isStarred ?? 0,
      1 + (twin?.times ?? 0),
      Number(isLate),
      event.source,
      event.body.length,
    );
    const entry = Number(lastInsertRowid);
    insertBody.run(entry, event.body, event.headers, event.verdictDetail);
    insertWaiting.run(entry, eventWords({ ...event, isQuarantined: isHeld }, wordsOf));
    return { entry, outcome: 'added' };
  }

  function proveOne(entry: number, event: ReceivedEvent): KeptEvent | null {
    const marks = selectMarks.get(entry);
    if (marks === undefined) return null;
    removeOne(entry);
    const kept = keepOne(event);
    // What was held back was never shown to be read.
    if (kept.outcome === 'added')
      setMarks.run(marks.times, marks.isHeld === 1 ? 0 : marks.isRead, marks.isStarred, kept.entry);
    // The star is the owner's, whichever copy it was put on.
    else if (marks.isStarred === 1) setStarred.run(1, kept.entry);
    return kept;
  }

  function capQuarantine(): void {
    const total = held.get();
    if (total === undefined) return;
    let { count, bytes } = total;
    while (count > quarantineCap.count || bytes > quarantineCap.bytes) {
      const oldest = oldestHeld.get();
      if (oldest === undefined) return;
      removeOne(oldest.entry, 'heldRemovals');
      count -= 1;
      bytes -= oldest.bytes;
    }
  }

  let waitingCount = selectWaiting.all().length;

  /**
   * Puts the words of what came lately into the index: many at once, for each time costs the same,
   * and whoever sent an event waits for its answer.
   */
  function indexWaiting(): void {
    if (waitingCount === 0) return;
    db.transaction(() => {
      for (const { entry, words } of selectWaiting.all()) insertWords.run(entry, words);
      removeAllWaiting.run();
    }).immediate();
    waitingCount = 0;
  }

  /** Where nothing can be written any more, what is there can still be read. */
  function ifPossible(work: () => void): void {
    try {
      work();
    } catch (cause) {
      if (storageFailureReason(cause) === null) throw cause;
    }
  }

  const changing = <Value>(work: () => Value): Value => db.transaction(work).immediate();

  function keepAll(events: readonly ReceivedEvent[]): readonly KeptEvent[] {
    const entries = events.map(keepOne);
    if (events.some(({ verdict, source }) => verdict !== 'genuine' && source === 'receiver'))
      capQuarantine();
    return entries;
  }

  function firstArrivals() {
    const first: (WrittenArrival & { readonly arrival: number })[] = [];
    let bytes = 0;
    for (const written of selectArrivals.iterate()) {
      bytes += written.body.length;
      if (first.length > 0 && bytes > mostSettled.bytes) break;
      if (first.push(written) === mostSettled.count) break;
    }
    return first;
  }

  /**
   * Puts what arrived first among the other events, as much as main can do in one go, and tells who
   * listens. Whether that was something.
   */
  function settle(): boolean {
    // What another's transaction takes back would be there again, and nobody would know.
    if (arrived.count === 0 || db.inTransaction) return false;
    isStuck = true;
    if (waitingCount >= mostWaiting) indexWaiting();
    const settled = changing(() => {
      const first = firstArrivals();
      removeArrivals.run(first.at(-1)?.arrival ?? 0);
      const events = first.map(fromWrittenArrival);
      return keepAll(events).map((kept, index) => ({
        ...kept,
        event: events[index] as ReceivedEvent,
      }));
    });
    isStuck = false;
    arrived = countArrived();
    waitingCount += settled.length;
    for (const listener of settledListeners) listener(settled, arrived.count > 0);
    return true;
  }

  function settleAll(): void {
    for (let isMore = true; isMore;) isMore = settle();
  }

  /** A change to what arrived before it, too. */
  const changingAll = <Value>(work: () => Value): Value => {
    // What is removed makes room.
    ifPossible(settleAll);
    return changing(work);
  };

  return {
    /**
     * Keeps them as they came: on the disk when it returns, and found by what is asked from then on,
     * as far as they are settled in one go. Whoever sent them waits for no more than this. Where
     * those before them cannot be settled it throws: what nobody can read is better sent again.
     */
    arrive: (arrivals: readonly Arrival[]): void => {
      if (isStuck) settle();
      changing(() => {
        for (const { receivedAtEpochMs, source, headers, verdict, body } of arrivals.map(
          writeArrival,
        ))
          insertArrival.run(receivedAtEpochMs, source, headers, verdict, body);
      });
      arrived = {
        count: arrived.count + arrivals.length,
        bytes: arrivals.reduce((bytes, { body }) => bytes + body.length, arrived.bytes),
      };
    },
    /** Whether so many arrived that they should not wait for the next question. */
    isSettlingDue: (): boolean =>
      arrived.count >= mostArrived.count || arrived.bytes >= mostArrived.bytes,
    settle,
    settleAll,
    /** `isMore`: what is asked now is answered without the rest of what arrived. */
    onSettled: (listener: (events: readonly SettledEvent[], isMore: boolean) => void): void =>
      void settledListeners.push(listener),
    /**
     * Keeps all or none; they are on the disk when it returns. One answer for each, in their order.
     */
    keep: (events: readonly ReceivedEvent[]): readonly KeptEvent[] => {
      ifPossible(settleAll);
      if (waitingCount >= mostWaiting) indexWaiting();
      waitingCount += events.length;
      return changing(() => keepAll(events));
    },
    /**
     * An event that was kept unproven and has been proven since, under a new entry for those who
     * read on: as often received, read and starred as it was. Null: it is gone.
     */
    prove: (entry: number, event: ReceivedEvent): KeptEvent | null => {
      waitingCount += 1;
      const kept = changingAll(() => proveOne(entry, event));
      if (waitingCount >= mostWaiting) indexWaiting();
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
        changes.marks += 1;
        for (const entry of entries) {
          if (isRead !== undefined) setRead.run(Number(isRead), entry);
          if (isStarred !== undefined) setStarred.run(Number(isStarred), entry);
        }
      }),
    /** How many there were. */
    remove: (entries: readonly number[]): number =>
      changingAll(() => entries.reduce((removed, entry) => removed + removeOne(entry), 0)),
    /**
     * Removes at most so many of those received before, the oldest first; fewer than that: there
     * are no more.
     */
    removeBefore: (epochMs: number, most: number): number =>
      changingAll(() =>
        selectBefore.all(epochMs, most).reduce((removed, entry) => removed + removeOne(entry), 0),
      ),
    /** Counts up with every mark, removal, and removal from the quarantine. */
    changes: (): Readonly<typeof changes> => ({ ...changes }),
    ...afterSettling(questions, () => ifPossible(() => void settle())),
  };
}

/** The same questions, each about what has arrived as well. */
function afterSettling<Questions extends Readonly<Record<string, (...about: never[]) => unknown>>>(
  questions: Questions,
  settle: () => void,
): Questions {
  return Object.fromEntries(
    Object.entries(questions).map(([name, ask]) => [
      name,
      (...about: never[]) => {
        settle();
        return ask(...about);
      },
    ]),
  ) as Questions;
}
