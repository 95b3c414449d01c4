import type { Database } from '../sqlite.ts';
import { toMatchQuery } from './match-query.ts';

/** What can be found: its kind (such as `card`), its id, the title shown, and further words that find it. */
export interface SearchEntry {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly words: string;
}

/** A matched stretch of a text: from `start` up to, without, `end`, in UTF-16 units as strings count them. */
export interface MatchRange {
  readonly start: number;
  readonly end: number;
}

export interface MarkedText {
  readonly text: string;
  readonly matches: readonly MatchRange[];
}

export interface SearchHit {
  readonly kind: string;
  readonly id: string;
  readonly title: MarkedText;
  /** The place among the further words that matched; null when the title alone did. */
  readonly excerpt: MarkedText | null;
}

export interface SearchRequest {
  readonly text: string;
  /** Only these kinds; left out, all. */
  readonly kinds?: readonly string[];
  readonly limit: number;
}

export type Search = ReturnType<typeof searchIn>;

const matchStart = '\u0002';
const matchEnd = '\u0003';

interface HitRow {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
}

/** Full-text search over all kinds: case and accents do not matter, words in any order, each by its beginning, best match first. */
export function searchIn(db: Database) {
  const upsert = db.prepare<[string, string, string, string]>(
    `INSERT INTO search_entry (kind, id, title, words) VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET title = excluded.title, words = excluded.words
     WHERE title IS NOT excluded.title OR words IS NOT excluded.words`,
  );
  const remove = db.prepare<[string, string]>('DELETE FROM search_entry WHERE kind = ? AND id = ?');
  // The best entries are chosen first: marking matches costs a reading of the text, and is done for those shown only.
  const hits = (narrowing: string) => `
    SELECT e.kind, e.id, highlight(search_index, 0, '${matchStart}', '${matchEnd}') AS title,
      snippet(search_index, 1, '${matchStart}', '${matchEnd}', '…', 12) AS excerpt
    FROM search_index JOIN search_entry e ON e.entry = search_index.rowid
    WHERE search_index MATCH ? ${narrowing} ORDER BY rank LIMIT ?`;
  const findAll = db.prepare<[string, number], HitRow>(hits(''));
  const findKinds = db.prepare<[string, string, number], HitRow>(hits('AND e.kind IN (SELECT value FROM json_each(?))'));

  return {
    put: ({ kind, id, title, words }: SearchEntry): void => void upsert.run(kind, id, withoutMarks(title), withoutMarks(words)),
    remove: (kind: string, id: string): void => void remove.run(kind, id),
    find: ({ text, kinds, limit }: SearchRequest): readonly SearchHit[] => {
      const query = toMatchQuery(text);
      if (query === null) return [];
      const rows = kinds === undefined ? findAll.all(query, limit) : findKinds.all(query, JSON.stringify(kinds), limit);
      return rows.map((row) => ({ kind: row.kind, id: row.id, title: readMarks(row.title), excerpt: excerptOf(row.excerpt) }));
    },
  };
}

/** The two characters that mark a match mean nothing in a text, so none of ours may hold them. */
function withoutMarks(text: string): string {
  return text.replaceAll(matchStart, ' ').replaceAll(matchEnd, ' ');
}

function excerptOf(marked: string): MarkedText | null {
  const excerpt = readMarks(marked);
  return excerpt.matches.length === 0 ? null : excerpt;
}

function readMarks(marked: string): MarkedText {
  const [first = '', ...others] = marked.split(matchStart);
  let text = first;
  const matches = others.map((part) => {
    const [matched = '', rest = ''] = part.split(matchEnd);
    const start = text.length;
    text += matched + rest;
    return { start, end: start + matched.length };
  });
  return { text, matches };
}
