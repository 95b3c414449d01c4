import type { ReceivedEvent } from '../../../events/received-event.ts';
import type { Database, SqlValue } from '../../sqlite.ts';
import type { EventIndex } from './event-index.ts';
import type { EventQuestions } from './event-questions.ts';
import { eventWords } from './event-words.ts';

/** The result of storing an event. `folded`: it repeats a stored one. */
export interface StoredEventResult {
  readonly entry: number;
  readonly outcome: 'added' | 'folded';
}

/** The limits of the quarantine of forged deliveries to the receiver. The oldest go first. */
export const quarantineCap = { count: 500, bytes: 8_000_000 } as const;

/**
 * Genuine events are equal if their ids are equal. The id of an unproven event proves nothing, so
 * its body must be equal too.
 */
function unprovenKey({ eventId, bodyDigest }: ReceivedEvent): string {
  return `n:${bodyDigest}:${eventId ?? ''}`;
}
function genuineKey({ eventId, bodyDigest }: ReceivedEvent): string {
  return eventId === null ? `b:${bodyDigest}` : `g:${eventId}`;
}

function statementsIn(db: Database) {
  return {
    selectKnown: db
      .prepare<[string], number>('SELECT entry FROM received_event WHERE event_key = ?')
      .pluck(),
    countRepeat: db.prepare<[number]>(
      'UPDATE received_event SET times_received = times_received + 1 WHERE entry = ?',
    ),
    selectTwin: db.prepare<[string], { entry: number; times: number; isStarred: number }>(
      'SELECT entry, times_received AS times, is_starred AS isStarred FROM received_event WHERE event_key = ?',
    ),
    hasNewer: db
      .prepare<[string, number], number>(
        "SELECT 1 FROM received_event WHERE object_id = ? AND created_epoch_ms > ? AND verdict = 'genuine' LIMIT 1",
      )
      .pluck(),
    insert: db.prepare<SqlValue[]>(`
    INSERT INTO received_event (event_key, event_id, type, name, object_kind, object_id, created_at, created_epoch_ms, received_epoch_ms, verdict, is_quarantined, is_read, is_starred, times_received, is_late, source, bytes)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    insertBody: db.prepare<[number, Uint8Array, string, string]>(
      'INSERT INTO received_event_body (entry, body, headers, verdict) VALUES (?, ?, ?, ?)',
    ),
    removeEvent: db.prepare<[number]>('DELETE FROM received_event WHERE entry = ?'),
    held: db.prepare<[], { count: number; bytes: number }>(
      'SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM received_event INDEXED BY received_event_held WHERE is_quarantined = 1',
    ),
    oldestQuarantined: db.prepare<[], { entry: number; bytes: number }>(
      'SELECT entry, bytes FROM received_event INDEXED BY received_event_held WHERE is_quarantined = 1 ORDER BY entry LIMIT 1',
    ),
    selectMarks: db.prepare<
      [number],
      { times: number; isRead: number; isStarred: number; isQuarantined: number }
    >(
      'SELECT times_received AS times, is_read AS isRead, is_starred AS isStarred, is_quarantined AS isQuarantined FROM received_event WHERE entry = ?',
    ),
    setMarks: db.prepare<[number, number, number, number]>(
      'UPDATE received_event SET times_received = ?, is_read = ?, is_starred = ? WHERE entry = ?',
    ),
    setStarred: db.prepare<[number, number]>(
      'UPDATE received_event SET is_starred = ? WHERE entry = ?',
    ),
  };
}

type Statements = ReturnType<typeof statementsIn>;

/**
 * The stored genuine event with the same bytes. So importing a file of stored events adds nothing.
 */
function provenTwin(
  { selectKnown }: Statements,
  bodyOf: EventQuestions['bodyOf'],
  event: ReceivedEvent,
): number | undefined {
  const entry = selectKnown.get(genuineKey(event));
  const stored = entry === undefined ? null : bodyOf(entry);
  return stored !== null && Buffer.compare(stored.body, event.body) === 0 ? entry : undefined;
}

function capQuarantine(
  { held, oldestQuarantined }: Statements,
  removeQuarantined: (entry: number) => void,
): void {
  const total = held.get();
  if (total === undefined) return;
  let { count, bytes } = total;
  while (count > quarantineCap.count || bytes > quarantineCap.bytes) {
    const oldest = oldestQuarantined.get();
    if (oldest === undefined) return;
    removeQuarantined(oldest.entry);
    count -= 1;
    bytes -= oldest.bytes;
  }
}

/** Adds events and removes them. Callers run every function inside a transaction. */
export function storeEventsIn(
  db: Database,
  { index, bodyOf }: { readonly index: EventIndex } & Pick<EventQuestions, 'bodyOf'>,
) {
  const statements = statementsIn(db);

  /** Counts removals, so that the holder of an older answer can detect them. */
  const removed = { removals: 0, heldRemovals: 0 };

  /** Returns the number of removed events. */
  function removeOne(entry: number, kind: 'removals' | 'heldRemovals' = 'removals'): number {
    if (statements.removeEvent.run(entry).changes === 0) return 0;
    index.remove(entry);
    removed[kind] += 1;
    return 1;
  }

  function storeOne(event: ReceivedEvent): StoredEventResult {
    const isGenuine = event.verdict === 'genuine';
    const key = isGenuine ? genuineKey(event) : unprovenKey(event);
    const knownEntry = statements.selectKnown.get(key);
    if (knownEntry !== undefined) {
      statements.countRepeat.run(knownEntry);
      return { entry: knownEntry, outcome: 'folded' };
    }
    const proven = event.source === 'import' ? provenTwin(statements, bodyOf, event) : undefined;
    if (proven !== undefined) return { entry: proven, outcome: 'folded' };
    const twin = isGenuine ? statements.selectTwin.get(unprovenKey(event)) : undefined;
    // The same bytes arrived before their secret was known. Both become one event, now genuine.
    if (twin !== undefined) removeOne(twin.entry);
    const isQuarantined =
      !isGenuine && (event.source === 'receiver' || event.wasQuarantined === true);
    const isLate =
      isGenuine &&
      event.objectId !== null &&
      event.createdEpochMs !== null &&
      statements.hasNewer.get(event.objectId, event.createdEpochMs) !== undefined;
    const { lastInsertRowid } = statements.insert.run(
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
      // A quarantined event counts as read: it needs no attention.
      Number(isQuarantined),
      Number(isQuarantined),
      twin?.isStarred ?? 0,
      1 + (twin?.times ?? 0),
      Number(isLate),
      event.source,
      event.body.length,
    );
    const entry = Number(lastInsertRowid);
    statements.insertBody.run(entry, event.body, event.headers, event.verdictDetail);
    index.add(entry, eventWords({ ...event, isQuarantined }));
    return { entry, outcome: 'added' };
  }

  /** Null: the event is gone. */
  function proveOne(entry: number, event: ReceivedEvent): StoredEventResult | null {
    const marks = statements.selectMarks.get(entry);
    if (marks === undefined) return null;
    removeOne(entry);
    const stored = storeOne(event);
    // A quarantined event was never shown, so it becomes unread.
    if (stored.outcome === 'added')
      statements.setMarks.run(
        marks.times,
        marks.isQuarantined === 1 ? 0 : marks.isRead,
        marks.isStarred,
        stored.entry,
      );
    // The user set the star, on either copy, so it stays.
    else if (marks.isStarred === 1) statements.setStarred.run(1, stored.entry);
    return stored;
  }

  /** Returns one result for each event, in order. */
  function storeAll(events: readonly ReceivedEvent[]): readonly StoredEventResult[] {
    const entries = events.map(storeOne);
    if (events.some(({ verdict, source }) => verdict !== 'genuine' && source === 'receiver'))
      capQuarantine(statements, (entry) => removeOne(entry, 'heldRemovals'));
    return entries;
  }

  return {
    storeAll,
    proveOne,
    removeOne,
    removed: (): Readonly<typeof removed> => removed,
  };
}
