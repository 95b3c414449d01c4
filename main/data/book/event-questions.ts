import type { Database, SqlValue } from '../sqlite.ts';
import { rowNumbersOf } from '../cache/records/row-numbers.ts';
import { wordsOf } from '../cache/records/search-words.ts';
import { type EventSource, type EventVerdict, heldWord, objectWord, typeWord, verdictWord, wordsQuery } from './event-words.ts';

/** An event without its body. */
export interface KeptEventRow {
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

export interface KeptEventBody {
  readonly body: Uint8Array;
  readonly headers: string;
  readonly verdictDetail: string;
}

/** An empty list of types asks for all. An empty list of verdicts asks for everything but the quarantine, which is seen only when asked for. */
export interface EventQuestion {
  readonly text: string;
  readonly types: readonly (string | null)[];
  readonly verdicts: readonly EventVerdict[];
  readonly isUnreadOnly: boolean;
  readonly isStarredOnly: boolean;
  readonly objectId: string | null;
}

export interface EventCounts {
  /** Without the quarantine. */
  readonly bookCount: number;
  readonly unreadCount: number;
  readonly notGenuineCount: number;
  readonly types: readonly { readonly value: string | null; readonly count: number }[];
  /** Of the bodies. */
  readonly sizeBytes: number;
}

const columns = `entry, event_id AS eventId, type, name, object_kind AS objectKind, object_id AS objectId, created_at AS createdAt, created_epoch_ms AS createdEpochMs,
  received_epoch_ms AS receivedAtEpochMs, verdict, is_read AS isRead, is_starred AS isStarred, times_received AS timesReceived, is_late AS isLate, source`;

/** Up to this position a list is read from its index; beyond it all of its entries are learnt at once. */
const nearPositions = 1000;
const keptAnswers = 3;

interface Narrowing {
  /** Behind FROM, with an expression for the entry: either the index of words, or the events themselves. */
  readonly from: string;
  readonly where: string;
  readonly parameters: readonly SqlValue[];
}

/** Null: nothing in the text can be found. Types, verdicts and objects are words of the index too, so that whatever is asked for comes in order. */
function narrow(question: EventQuestion): Narrowing | null {
  const { types, verdicts, objectId, isUnreadOnly, isStarredOnly } = question;
  const parts: string[] = [];
  if (question.text.trim() !== '') {
    const words = wordsQuery(question.text, wordsOf);
    if (words === null) return null;
    parts.push(words);
  }
  const anyOf = (words: readonly string[]): string => `(${words.map((word) => `"${word}"`).join(' OR ')})`;
  if (types.length > 0) parts.push(anyOf(types.map(typeWord)));
  if (objectId !== null) parts.push(anyOf([objectWord(objectId)]));
  if (verdicts.length > 0) parts.push(anyOf(verdicts.map(verdictWord)));
  // The quarantine is small and everything else is not: it is left out row by row where nothing else narrows.
  else if (parts.length > 0) parts.push(anyOf([heldWord(false)]));
  const flags = [...(isUnreadOnly ? ['e.is_read = 0'] : []), ...(isStarredOnly ? ['e.is_starred = 1'] : [])];
  if (parts.length === 0) return { from: 'received_event e', where: ['e.is_quarantined = 0', ...flags].join(' AND '), parameters: [] };
  const query = parts.join(' AND ');
  if (flags.length === 0) return { from: '(SELECT rowid AS entry FROM received_event_words WHERE received_event_words MATCH ?) e', where: '1', parameters: [query] };
  return { from: 'received_event_words CROSS JOIN received_event e ON e.entry = received_event_words.rowid', where: ['received_event_words MATCH ?', ...flags].join(' AND '), parameters: [query] };
}

/** Questions about received events, built for a million of them. Answers are newest first. */
export function eventQuestionsIn(db: Database) {
  const selectOne = db.prepare<[number], KeptEventRow>(`SELECT ${columns} FROM received_event WHERE entry = ?`);
  const selectMany = db.prepare<[string], KeptEventRow>(`SELECT ${columns} FROM received_event WHERE entry IN (SELECT value FROM json_each(?)) ORDER BY entry DESC`);
  const selectBody = db.prepare<[number], KeptEventBody>('SELECT body, headers, verdict AS verdictDetail FROM received_event_body WHERE entry = ?');
  const selectCounts = db.prepare<[], { type: string; verdict: string; isQuarantined: number; isRead: number; count: number; bytes: number }>(
    'SELECT type, verdict, is_quarantined AS isQuarantined, is_read AS isRead, count, bytes FROM received_event_count',
  );
  const selectHighest = db.prepare<[], number | null>('SELECT max(entry) FROM received_event').pluck();
  const selectOfObject = db.prepare<[string, number], KeptEventRow>(`SELECT ${columns} FROM received_event WHERE object_id = ? AND verdict = 'genuine' ORDER BY created_epoch_ms, entry LIMIT ?`);
  const selectOfKind = db.prepare<[string, number, number], KeptEventRow>(`SELECT ${columns} FROM received_event WHERE object_kind = ? AND verdict = 'genuine' AND entry > ? ORDER BY entry LIMIT ?`);
  const countSince = db.prepare<[number], { count: number; lastAt: number | null }>("SELECT count(*) AS count, max(received_epoch_ms) AS lastAt FROM received_event WHERE received_epoch_ms >= ? AND source = 'receiver' AND verdict = 'genuine'");

  /** How far an answer goes, so that what came since is all that is asked for again. Oldest first. */
  const answers = new Map<string, { readonly upTo: number; readonly count: number; readonly entries: Int32Array | null }>();
  const remember = (key: string, answer: { readonly upTo: number; readonly count: number; readonly entries: Int32Array | null }): void => {
    answers.delete(key);
    answers.set(key, answer);
    for (const oldest of answers.keys()) {
      if (answers.size <= keptAnswers) break;
      answers.delete(oldest);
    }
  };

  const entriesAfter = ({ from, where, parameters }: Narrowing, after: number): Int32Array =>
    rowNumbersOf(db.prepare<SqlValue[], string | null>(`SELECT group_concat(entry) FROM (SELECT e.entry FROM ${from} WHERE ${where} AND e.entry > ? ORDER BY e.entry)`).pluck().get(...parameters, after));
  const countAfter = ({ from, where, parameters }: Narrowing, after: number): number =>
    db.prepare<SqlValue[], number>(`SELECT count(*) FROM ${from} WHERE ${where} AND e.entry > ?`).pluck().get(...parameters, after) ?? 0;
  const newest = ({ from, where, parameters }: Narrowing, most: number): readonly number[] =>
    db.prepare<SqlValue[], number>(`SELECT e.entry FROM ${from} WHERE ${where} ORDER BY e.entry DESC LIMIT ?`).pluck().all(...parameters, most);

  const isPlain = ({ text, types, verdicts, objectId, isUnreadOnly, isStarredOnly }: EventQuestion): boolean => text.trim() === '' && types.length === 0 && verdicts.length === 0 && objectId === null && !isUnreadOnly && !isStarredOnly;

  function counts(): EventCounts {
    const types = new Map<string, number>();
    let [bookCount, unreadCount, notGenuineCount, sizeBytes] = [0, 0, 0, 0];
    for (const { type, verdict, isQuarantined, isRead, count, bytes } of selectCounts.all()) {
      sizeBytes += bytes;
      if (verdict !== 'genuine') notGenuineCount += count;
      if (isQuarantined === 1) continue;
      bookCount += count;
      if (isRead === 0) unreadCount += count;
      types.set(type, (types.get(type) ?? 0) + count);
    }
    const byCount = [...types].map(([value, count]) => ({ value: value === '' ? null : value, count })).sort((one, other) => other.count - one.count || (one.value ?? '').localeCompare(other.value ?? ''));
    return { bookCount, unreadCount, notGenuineCount, types: byCount, sizeBytes };
  }

  /** Puts right what is remembered of an answer. */
  function answerTo(question: EventQuestion, narrowing: Narrowing, isWholeWanted: boolean): { readonly count: number; readonly entries: Int32Array | null } {
    const key = JSON.stringify(question);
    const upTo = selectHighest.get() ?? 0;
    const known = answers.get(key);
    if (known?.upTo === upTo && (known.entries !== null || !isWholeWanted)) return known;
    if (isWholeWanted || (known !== undefined && known.entries !== null)) {
      const since = entriesAfter(narrowing, known?.entries ? known.upTo : 0);
      const before = known?.entries ?? new Int32Array(0);
      const entries = new Int32Array(before.length + since.length);
      entries.set(before);
      entries.set(since, before.length);
      remember(key, { upTo, count: entries.length, entries });
      return { count: entries.length, entries };
    }
    const count = isPlain(question) ? counts().bookCount : (known?.count ?? 0) + countAfter(narrowing, known?.upTo ?? 0);
    remember(key, { upTo, count, entries: null });
    return { count, entries: null };
  }

  const rowsOf = (entries: readonly number[]): readonly KeptEventRow[] => selectMany.all(JSON.stringify(entries));

  return {
    /** Something was added: what is remembered is put right when it is asked for. */
    added: (): void => undefined,
    /** Something was changed or removed. */
    forget: (): void => {
      answers.clear();
    },
    answers: {
      get: (entry: number): KeptEventRow | null => selectOne.get(entry) ?? null,
      bodyOf: (entry: number): KeptEventBody | null => selectBody.get(entry) ?? null,
      counts,
      /** The rows from `at` on, and how many answer the question. */
      list: (question: EventQuestion, { at, limit }: { readonly at: number; readonly limit: number }): { readonly rows: readonly KeptEventRow[]; readonly matchCount: number } => {
        const narrowing = narrow(question);
        if (narrowing === null) return { rows: [], matchCount: 0 };
        const isNear = at + limit <= nearPositions;
        const { count, entries } = answerTo(question, narrowing, !isNear);
        if (entries === null) return { rows: rowsOf(newest(narrowing, at + limit).slice(at)), matchCount: count };
        return { rows: rowsOf([...entries.subarray(Math.max(0, entries.length - at - limit), Math.max(0, entries.length - at))]), matchCount: count };
      },
      /** All that answer the question, newest first, in stretches: for an export of any length. What comes or goes meanwhile changes nothing of the order. */
      *each(question: EventQuestion, stretch: number): Generator<readonly KeptEventRow[]> {
        const narrowing = narrow(question);
        if (narrowing === null) return;
        const entries = entriesAfter(narrowing, 0);
        for (let end = entries.length; end > 0; end -= stretch) yield rowsOf([...entries.subarray(Math.max(0, end - stretch), end)]);
      },
      /** Genuine events of one object, oldest first by the bank's time. */
      genuineOf: (objectId: string, most: number): readonly KeptEventRow[] => selectOfObject.all(objectId, most),
      /** Genuine events about one kind of object, in the order they came, after `entry`. */
      genuineOfKind: (objectKind: string, after: number, most: number): readonly KeptEventRow[] => selectOfKind.all(objectKind, after, most),
      /** Genuine events that the receiver took since then. */
      receivedSince: (epochMs: number): { readonly count: number; readonly lastAtEpochMs: number | null } => {
        const found = countSince.get(epochMs);
        return { count: found?.count ?? 0, lastAtEpochMs: found?.lastAt ?? null };
      },
    },
  };
}
