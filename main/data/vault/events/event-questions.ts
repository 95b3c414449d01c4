import { createTextOrder } from '../../../../preload/contract/bounded-text.ts';
import type { Database, SqlValue } from '../../sqlite.ts';
import { parseRowNumbers } from '../../row-numbers.ts';
import { firstTermIn, wordsWith } from '../../index-terms.ts';
import type { EventSource, EventVerdict } from '../../../events/received-event.ts';
import { quarantineWord, objectWord, typeWord, verdictWord, wordsQuery } from './event-words.ts';

/** An event without its body. */
export interface StoredEventRow {
  readonly entry: number;
  readonly eventId: string | null;
  readonly type: string | null;
  readonly name: string | null;
  readonly objectKind: string | null;
  readonly objectId: string | null;
  readonly createdAt: string | null;
  readonly createdEpochMs: number | null;
  readonly receivedAtEpochMs: number;
  readonly verdict: EventVerdict;
  readonly isRead: number;
  readonly isStarred: number;
  readonly timesReceived: number;
  readonly isLate: number;
  readonly source: EventSource;
}

interface StoredEventBody {
  readonly body: Uint8Array;
  readonly headers: string;
  readonly verdictDetail: string;
}

/**
 * An empty list of types matches all types. An empty list of verdicts matches everything outside
 * the quarantine; quarantined events need an explicit verdict.
 */
export interface EventQuestion {
  readonly text: string;
  readonly types: readonly (string | null)[];
  readonly verdicts: readonly EventVerdict[];
  readonly isUnreadOnly: boolean;
  readonly isStarredOnly: boolean;
  readonly objectId: string | null;
}

export interface EventCounts {
  /** The quarantine excluded. */
  readonly totalCount: number;
  readonly unreadCount: number;
  /** In the quarantine. */
  readonly notGenuineCount: number;
  readonly types: readonly { readonly value: string | null; readonly count: number }[];
  /** The size of the bodies. */
  readonly sizeBytes: number;
}

const columns = `entry, event_id AS eventId, type, name, object_kind AS objectKind, object_id AS objectId, created_at AS createdAt, created_epoch_ms AS createdEpochMs,
  received_epoch_ms AS receivedAtEpochMs, verdict, is_read AS isRead, is_starred AS isStarred, times_received AS timesReceived, is_late AS isLate, source`;

/** Above this number of matching index words, the query uses a prefix instead. */
const maxTerms = 200;
/** The number of entries that an export reads at once. */
const entriesPerRead = 2_000;

/**
 * Entries that answer a question, from `above` (excluded) to the upper entry, newest first,
 * limited. The newest entries are always found fast.
 */
export type EventAnswer = (range: {
  readonly above: number;
  readonly upTo: number;
  readonly most: number;
}) => Int32Array;

interface EventSelection {
  /**
   * The SQL after FROM, with an expression for the entry. It reads either the word index or the
   * events.
   */
  readonly from: string;
  readonly where: string;
  readonly parameters: readonly SqlValue[];
}

/**
 * Null: nothing can match. Types, verdicts and objects are index words too, so every answer comes
 * in order.
 */
function selectionFor(
  question: EventQuestion,
  termsOf: (beginning: string) => readonly string[] | null,
): EventSelection | null {
  const { types, verdicts, objectId, isUnreadOnly, isStarredOnly } = question;
  const parts: string[] = [];
  if (question.text.trim() !== '') {
    const words = wordsQuery(question.text, termsOf);
    if (words === null) return null;
    parts.push(words);
  }
  const anyOf = (words: readonly string[]): string =>
    `(${words.map((word) => `"${word}"`).join(' OR ')})`;
  if (types.length > 0) parts.push(anyOf(types.map(typeWord)));
  if (objectId !== null) parts.push(anyOf([objectWord(objectId)]));
  if (verdicts.length > 0) parts.push(anyOf(verdicts.map(verdictWord)));
  const flags = [
    ...(isUnreadOnly ? ['e.is_read = 0'] : []),
    ...(isStarredOnly ? ['e.is_starred = 1'] : []),
  ];
  if (parts.length === 0)
    return {
      from: `received_event e${isStarredOnly ? ' INDEXED BY received_event_starred' : ''}`,
      where: ['e.is_quarantined = 0', ...flags].join(' AND '),
      parameters: [],
    };
  // The quarantine is small and the rest is large. So the query subtracts quarantined events from
  // the matches, or skips them row by row.
  const query =
    verdicts.length > 0
      ? parts.join(' AND ')
      : `(${parts.join(' AND ')}) NOT "${quarantineWord(true)}"`;
  if (flags.length === 0)
    return {
      from: '(SELECT rowid AS entry FROM received_event_words WHERE received_event_words MATCH ?) e',
      where: '1',
      parameters: [query],
    };
  return {
    from: 'received_event_words CROSS JOIN received_event e ON e.entry = received_event_words.rowid',
    where: ['received_event_words MATCH ?', ...flags].join(' AND '),
    parameters: [query],
  };
}

/** The position of an event in the index by time. */
type TimePlace = {
  readonly receivedAtEpochMs: number;
  readonly source: string;
  readonly verdict: string;
  readonly entry: number;
};

export type EventQuestions = ReturnType<typeof eventQuestionsIn>;

type Statements = ReturnType<typeof statementsIn>;

function statementsIn(db: Database) {
  // Two queries in the order of the index. With a single query, SQLite would read all rows of the
  // same moment repeatedly; imported events may share one.
  const beforeIn = (place: string) =>
    db.prepare<
      [TimePlace & { readonly fromEpochMs: number; readonly most: number }],
      StoredEventRow
    >(
      `SELECT ${columns} FROM received_event INDEXED BY received_event_by_time WHERE ${place} AND is_quarantined = 0
       ORDER BY received_epoch_ms DESC, source DESC, verdict DESC, entry DESC LIMIT @most`,
    );
  return {
    selectOne: db.prepare<[number], StoredEventRow>(
      `SELECT ${columns} FROM received_event WHERE entry = ?`,
    ),
    selectMany: db.prepare<[string], StoredEventRow>(
      `SELECT ${columns} FROM received_event WHERE entry IN (SELECT value FROM json_each(?)) ORDER BY entry DESC`,
    ),
    selectBody: db.prepare<[number], StoredEventBody>(
      'SELECT body, headers, verdict AS verdictDetail FROM received_event_body WHERE entry = ?',
    ),
    selectCounts: db.prepare<
      [],
      {
        type: string;
        verdict: string;
        isQuarantined: number;
        isRead: number;
        count: number;
        bytes: number;
      }
    >(
      'SELECT type, verdict, is_quarantined AS isQuarantined, is_read AS isRead, count, bytes FROM received_event_count',
    ),
    selectHighest: db.prepare<[], number | null>('SELECT max(entry) FROM received_event').pluck(),
    selectOfObject: db.prepare<[string, number], StoredEventRow>(
      `SELECT ${columns} FROM received_event WHERE object_id = ? AND verdict = 'genuine' ORDER BY created_epoch_ms, entry LIMIT ?`,
    ),
    selectOfKind: db.prepare<[string, number, number], StoredEventRow>(
      `SELECT ${columns} FROM received_event WHERE object_kind = ? AND verdict = 'genuine' AND entry > ? ORDER BY entry LIMIT ?`,
    ),
    selectUnproven: db
      .prepare<[number, number], number>(
        "SELECT entry FROM received_event WHERE entry > ? AND entry <= ? AND source IN ('import', 'backup') AND verdict IN ('unknown', 'not-genuine') AND bytes <= 1000000 ORDER BY entry",
      )
      .pluck(),
    selectBetween: db
      .prepare<[number, number], number>(
        "SELECT 1 FROM received_event WHERE received_epoch_ms BETWEEN ? AND ? AND source = 'receiver' AND verdict = 'genuine' LIMIT 1",
      )
      .pluck(),
    countSince: db.prepare<[number], { count: number; lastAt: number | null }>(
      "SELECT count(*) AS count, max(received_epoch_ms) AS lastAt FROM received_event WHERE received_epoch_ms >= ? AND source = 'receiver' AND verdict = 'genuine'",
    ),
    selectOfMoment: beforeIn(
      'received_epoch_ms = @receivedAtEpochMs AND source = @source AND verdict = @verdict AND entry < @entry',
    ),
    selectBeforeMoment: beforeIn(
      'received_epoch_ms >= @fromEpochMs AND (received_epoch_ms, source, verdict) < (@receivedAtEpochMs, @source, @verdict)',
    ),
  };
}

/**
 * Questions about received events, built for a million events. Only an answer for a given range
 * becomes slower with more events.
 */
export function eventQuestionsIn(db: Database) {
  const statements = statementsIn(db);
  const firstTerm = firstTermIn(db, 'received_event');
  const answerTo = (question: EventQuestion): EventAnswer =>
    answerFor(
      db,
      selectionFor(question, (beginning) => wordsWith(firstTerm, beginning, maxTerms)),
    );
  const rowsOf = (entries: readonly number[]): readonly StoredEventRow[] =>
    statements.selectMany.all(JSON.stringify(entries));
  const newestEntry = (): number => statements.selectHighest.get() ?? 0;
  return {
    get: (entry: number): StoredEventRow | null => statements.selectOne.get(entry) ?? null,
    bodyOf: (entry: number): StoredEventBody | null => statements.selectBody.get(entry) ?? null,
    counts: () => countsOf(statements),
    /** The number of matches if the stored counts give it; null if only reading gives it. */
    countOf: (question: EventQuestion) => countOf(statements, question),
    answerTo,
    /** The newest entry; 0 if there are no events. */
    newestEntry,
    /** Newest first; deleted events are left out. */
    rowsOf,
    /**
     * All matches, newest first, in chunks, for an export of any length. Events that arrive
     * meanwhile are not included.
     */
    *each(question: EventQuestion, chunkSize: number): Generator<readonly StoredEventRow[]> {
      const answer = answerTo(question);
      for (let upTo = newestEntry(); upTo > 0; upTo -= entriesPerRead) {
        const entries = answer({
          above: Math.max(0, upTo - entriesPerRead),
          upTo,
          most: entriesPerRead,
        });
        // Yields even an empty chunk, so that a long export lets other work run.
        if (entries.length === 0) yield [];
        for (let at = 0; at < entries.length; at += chunkSize)
          yield rowsOf([...entries.subarray(at, at + chunkSize)]);
      }
    },
    /**
     * Events received from one time (included) until another (excluded), without the quarantine,
     * latest first. Reads no other events.
     */
    between: (fromEpochMs: number, untilEpochMs: number, chunkSize: number) =>
      between(statements, { fromEpochMs, untilEpochMs, chunkSize }),
    /** Genuine events of one object, oldest first by the bank's time. */
    genuineOf: (objectId: string, most: number): readonly StoredEventRow[] =>
      statements.selectOfObject.all(objectId, most),
    /** Genuine events about one kind of object, in order of arrival, after `entry`. */
    genuineOfKind: (objectKind: string, after: number, most: number): readonly StoredEventRow[] =>
      statements.selectOfKind.all(objectKind, after, most),
    /**
     * Signed events from files that no secret has proven, above one entry and up to another. Bodies
     * longer than the receiver's limit are left out.
     */
    unprovenOfFiles: (above: number, upTo: number): readonly number[] =>
      statements.selectUnproven.all(above, upTo),
    /** Whether the receiver accepted a genuine event in this time, both ends included. */
    wasReceivedBetween: (fromEpochMs: number, toEpochMs: number): boolean =>
      statements.selectBetween.get(fromEpochMs, toEpochMs) !== undefined,
    /** Genuine events that the receiver accepted since then. */
    receivedSince: (
      epochMs: number,
    ): { readonly count: number; readonly lastAtEpochMs: number | null } => {
      const found = statements.countSince.get(epochMs);
      return { count: found?.count ?? 0, lastAtEpochMs: found?.lastAt ?? null };
    },
  };
}

function answerFor(db: Database, selection: EventSelection | null): EventAnswer {
  if (selection === null) return () => new Int32Array(0);
  const { from, where, parameters } = selection;
  const entryName = from.startsWith('received_event_words')
    ? 'received_event_words.rowid'
    : 'e.entry';
  const select = db
    .prepare<SqlValue[], string | null>(
      `SELECT group_concat(entry) FROM (SELECT ${entryName} AS entry FROM ${from} WHERE ${where} AND ${entryName} > ? AND ${entryName} <= ? ORDER BY ${entryName} DESC LIMIT ?)`,
    )
    .pluck();
  return ({ above, upTo, most }) => parseRowNumbers(select.get(...parameters, above, upTo, most));
}

function countsOf({ selectCounts }: Statements): EventCounts {
  const types = new Map<string, number>();
  let [totalCount, unreadCount, notGenuineCount, sizeBytes] = [0, 0, 0, 0];
  for (const { type, isQuarantined, isRead, count, bytes } of selectCounts.all()) {
    sizeBytes += bytes;
    if (isQuarantined === 1) {
      notGenuineCount += count;
      continue;
    }
    totalCount += count;
    if (isRead === 0) unreadCount += count;
    types.set(type, (types.get(type) ?? 0) + count);
  }
  const inOrder = createTextOrder();
  const byCount = [...types]
    .map(([value, count]) => ({ value: value === '' ? null : value, count }))
    .sort((one, other) => other.count - one.count || inOrder(one.value ?? '', other.value ?? ''));
  return { totalCount, unreadCount, notGenuineCount, types: byCount, sizeBytes };
}

function countOf(
  { selectCounts }: Statements,
  { text, types, verdicts, isUnreadOnly, isStarredOnly, objectId }: EventQuestion,
): number | null {
  if (text.trim() !== '' || objectId !== null || isStarredOnly) return null;
  const counts = selectCounts
    .all()
    .filter(
      (each) =>
        (types.length === 0 || types.includes(each.type === '' ? null : each.type)) &&
        (verdicts.length === 0
          ? each.isQuarantined === 0
          : verdicts.some((verdict) => verdict === each.verdict)) &&
        !(isUnreadOnly && each.isRead === 1),
    );
  return counts.reduce((total, { count }) => total + count, 0);
}

function* between(
  { selectOfMoment, selectBeforeMoment }: Statements,
  {
    fromEpochMs,
    untilEpochMs,
    chunkSize,
  }: { readonly fromEpochMs: number; readonly untilEpochMs: number; readonly chunkSize: number },
): Generator<readonly StoredEventRow[]> {
  const until = { receivedAtEpochMs: untilEpochMs, source: '', verdict: '', entry: 0 };
  for (let before: TimePlace | undefined = until; before !== undefined;) {
    const range: TimePlace & { readonly fromEpochMs: number } = { ...before, fromEpochMs };
    const rows = selectOfMoment.all({ ...range, most: chunkSize });
    const most = chunkSize - rows.length;
    if (most > 0) rows.push(...selectBeforeMoment.all({ ...range, most }));
    if (rows.length > 0) yield rows;
    before = rows.at(chunkSize - 1);
  }
}
