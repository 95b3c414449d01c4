import { foldForSearch } from '../../search-words.ts';
import type { SyncedList } from '../sync-states.ts';

/**
 * How a long list is stored: a table with the model as received, columns that repeat parts of it
 * for sorting and filtering, and a full-text index. Each list has its own table and index, so
 * 100,000 records of one kind slow down no other.
 */
export interface RecordTable<Sort extends string, Facet extends string, Key extends string> {
  /** The name of the table. The index of its words is `<name>_words`. */
  readonly name: SyncedList;
  readonly sorts: Readonly<Record<Sort, 'title_key' | 'created_epoch_ms' | 'updated_epoch_ms'>>;
  /** Columns that filter. Each has few different values. */
  readonly facets: Readonly<Record<Facet, string>>;
  /**
   * Columns that find records with an equal value. Each has a letter that separates its values in
   * the word index.
   */
  readonly keys: Readonly<Record<Key, string>>;
  /** More columns that repeat a field of the model, for computations over many rows. */
  readonly details?: readonly string[];
}

/**
 * A record as the bank reported it. `model` is JSON text, stored byte for byte. Null and empty
 * values were missing in the answer.
 */
export interface RecordToStore<Facet extends string, Key extends string> {
  readonly id: string;
  readonly model: string;
  /** When the app requested this record from the bank. */
  readonly asOfEpochMs: number;
  readonly title: string | null;
  /** The key for ordering by title; if missing, the title itself. */
  readonly orderKey?: string;
  readonly createdEpochMs: number | null;
  readonly updatedEpochMs: number | null;
  readonly facets: Readonly<Record<Facet, string | null>>;
  readonly keys: Readonly<Record<Key, string | null>>;
  /** More texts that find the record, readable ones first. The title and the id find it, too. */
  readonly texts: readonly string[];
  /** One value for each detail column of the table. */
  readonly details?: readonly (string | null)[];
}

export interface StoredRecord {
  readonly id: string;
  readonly model: string;
  readonly asOfEpochMs: number;
  /** The end of the full pass that did not find the record; null while it is present. */
  readonly absentSinceEpochMs: number | null;
}

/**
 * A question: words, filter values (null: value not set; empty list: any value), and an order.
 * Records without a sort value come last in both directions.
 */
export interface RecordQuestion<Sort extends string, Facet extends string> {
  readonly text: string;
  readonly choices: Readonly<Record<Facet, readonly (string | null)[]>>;
  readonly sort: Sort;
  readonly direction: 'ascending' | 'descending';
}

/** A range of the answer, and the total length of the answer. */
export interface RecordRange {
  readonly records: readonly StoredRecord[];
  readonly matchCount: number;
  /**
   * Word beginnings that replaced typed words without a match. Each differs by one letter. Empty:
   * no word was replaced.
   */
  readonly similar: readonly string[];
}

export interface FacetCount {
  readonly value: string | null;
  readonly count: number;
}

/** Column names for use in SQL. They come only from table descriptions, never from outside. */
export function namesOf(columns: Readonly<Record<string, string>>): readonly string[] {
  return Object.values(columns);
}

/**
 * Encodes a value as one word of the index that no user can type. Characters other than letters and
 * digits become private-use characters, which the index accepts as part of a word. The word begins
 * with one, too.
 */
export function keyWord(letter: string, value: string): string {
  return `\uE000${letter}${foldForSearch(value).replace(/[^\p{L}\p{N}]/gu, (character) => String.fromCharCode(0xe100 + (character.charCodeAt(0) % 0x100)))}`;
}

/** The index words of key values: equal values of two records give equal words. */
export function keyWordsOf<Key extends string>(
  letters: Readonly<Record<Key, string>>,
  values: Readonly<Record<Key, string | null>>,
): readonly string[] {
  return (Object.keys(letters) as Key[]).flatMap((key) => {
    const value = values[key] ?? '';
    return value === '' ? [] : [keyWord(letters[key], value)];
  });
}
