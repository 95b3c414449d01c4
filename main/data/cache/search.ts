import { boundedText, longestSorted } from '../../../preload/contract/bounded-text.ts';
import type { Database } from '../sqlite.ts';
import { toMatchQuery } from '../match-query.ts';
import { emojiOf } from '../search-words.ts';

/**
 * What can be found: its kind (such as `card`), its id, the title shown, and further words that
 * find it.
 */
interface SearchEntry {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly words: string;
}

/**
 * A matched stretch of a text: from `start` up to, without, `end`, in UTF-16 units as strings count
 * them.
 */
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

interface SearchRequest {
  readonly text: string;
  /** Only these kinds; left out, all. */
  readonly kinds?: readonly string[];
  readonly limit: number;
}

export type Search = ReturnType<typeof searchIn>;

/**
 * More than the names and numbers of a card have; a snippet of it takes the square of how often it
 * has what is searched for.
 */
const longestWords = 4_000;

const matchStart = '\u0002';
const matchEnd = '\u0003';

type HitParameters = {
  readonly query: string;
  readonly kinds: string | null;
  readonly limit: number;
};

interface HitRow {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
}

/**
 * Above this many matches ranking them would take longer than a keystroke, and no rank would mean
 * much.
 */
const rankedAtMost = 5000;

/**
 * Full-text search over all kinds: case and accents do not matter, words in any order, each by its
 * beginning, titles first.
 */
export function searchIn(db: Database) {
  const upsert = db.prepare<[string, string, string, string]>(
    `INSERT INTO search_entry (kind, id, title, words) VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET title = excluded.title, words = excluded.words
     WHERE title IS NOT excluded.title OR words IS NOT excluded.words`,
  );
  const remove = db.prepare<[string, string]>('DELETE FROM search_entry WHERE kind = ? AND id = ?');
  const countUpTo = db
    .prepare<[string, number], number>(
      'SELECT count(*) FROM (SELECT 1 FROM search_index WHERE search_index MATCH ? LIMIT ?)',
    )
    .pluck();
  // A null list of kinds narrows nothing.
  const hits = (order: string) => `
    SELECT e.kind, e.id, highlight(search_index, 0, '${matchStart}', '${matchEnd}') AS title,
      snippet(search_index, 1, '${matchStart}', '${matchEnd}', '…', 12) AS excerpt
    FROM search_index CROSS JOIN search_entry e ON e.entry = search_index.rowid
    WHERE search_index MATCH $query AND ($kinds IS NULL OR e.kind IN (SELECT value FROM json_each($kinds))) ${order} LIMIT $limit`;
  const hasEmoji =
    "NOT EXISTS (SELECT 1 FROM json_each($emoji) WHERE instr(e.title || ' ' || e.words, value) = 0)";
  const findWithEmoji = db.prepare<[HitParameters & { readonly emoji: string }], HitRow>(
    hits(`AND ${hasEmoji}`),
  );
  const findEmojiAlone = db.prepare<
    [Omit<HitParameters, 'query'> & { readonly emoji: string }],
    HitRow
  >(
    `SELECT e.kind, e.id, e.title, '' AS excerpt FROM search_entry e
     WHERE ($kinds IS NULL OR e.kind IN (SELECT value FROM json_each($kinds))) AND ${hasEmoji} LIMIT $limit`,
  );
  const findRanked = db.prepare<[HitParameters], HitRow>(hits('ORDER BY rank'));
  const findFirst = db.prepare<[HitParameters], HitRow>(hits(''));

  function findRows(parameters: HitParameters): readonly HitRow[] {
    const { query, limit } = parameters;
    if ((countUpTo.get(query, rankedAtMost + 1) ?? 0) <= rankedAtMost)
      return findRanked.all(parameters);
    const inTitle = findFirst.all({ ...parameters, query: `title : (${query})` });
    if (inTitle.length === limit) return inTitle;
    const known = new Set(inTitle.map(keyOf));
    const anywhere = findFirst.all({ ...parameters, limit: limit + inTitle.length });
    return [...inTitle, ...anywhere.filter((row) => !known.has(keyOf(row)))].slice(0, limit);
  }

  function rowsFor(text: string, kinds: string | null, limit: number): readonly HitRow[] {
    const query = toMatchQuery(text);
    const found = emojiOf(text);
    if (found.length === 0) return query === null ? [] : findRows({ query, kinds, limit });
    const emoji = JSON.stringify(found);
    return query === null
      ? findEmojiAlone.all({ kinds, limit, emoji })
      : findWithEmoji.all({ query, kinds, limit, emoji });
  }

  return {
    put: ({ kind, id, title, words }: SearchEntry): void =>
      void upsert.run(kind, id, indexed(title, longestSorted), indexed(words, longestWords)),
    remove: (kind: string, id: string): void => void remove.run(kind, id),
    find: ({ text, kinds, limit }: SearchRequest): readonly SearchHit[] => {
      return rowsFor(text, kinds === undefined ? null : JSON.stringify(kinds), limit).map(
        (row) => ({
          kind: row.kind,
          id: row.id,
          title: readMarks(row.title),
          excerpt: excerptOf(row.excerpt),
        }),
      );
    },
  };
}

function keyOf({ kind, id }: HitRow): string {
  return JSON.stringify([kind, id]);
}

/**
 * The two characters that mark a match mean nothing in a text, so none of ours may hold them. A
 * title or a nickname without end is found by its beginning.
 */
function indexed(text: string, mostUnits: number): string {
  return boundedText(text, mostUnits).replaceAll(matchStart, ' ').replaceAll(matchEnd, ' ');
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
