import { searchFold } from '../../search-words.ts';
import type { SyncedList } from '../sync-states.ts';

/**
 * How a kind of record that comes in long lists is kept: a table of its own with the model as it
 * came, columns that repeat from it what sorts and filters, and a full-text index of its own beside
 * it, so that a hundred thousand records of one kind slow down no other.
 */
export interface RecordTable<Sort extends string, Facet extends string, Key extends string> {
  /** The name of the table. The index of its words is `<name>_words`. */
  readonly name: SyncedList;
  readonly sorts: Readonly<Record<Sort, 'title_key' | 'created_epoch_ms' | 'updated_epoch_ms'>>;
  /** Columns that filter, each of few different values. */
  readonly facets: Readonly<Record<Facet, string>>;
  /**
   * What finds records of the same value. Each has a letter that sets its values apart in the index
   * of words.
   */
  readonly keys: Readonly<Record<Key, string>>;
  /** Further columns that repeat something of the model: for whoever computes over many rows. */
  readonly details?: readonly string[];
}

/**
 * A record as the bank told of it. `model` is JSON text, kept exactly. What is null was left out,
 * and so was what is empty.
 */
export interface RecordToStore<Facet extends string, Key extends string> {
  readonly id: string;
  readonly model: string;
  /** When the bank was asked for what is stored. */
  readonly asOfEpochMs: number;
  readonly title: string | null;
  /** What stands for the title where records are ordered by it; left out: the title itself. */
  readonly orderKey?: string;
  readonly createdEpochMs: number | null;
  readonly updatedEpochMs: number | null;
  readonly facets: Readonly<Record<Facet, string | null>>;
  readonly keys: Readonly<Record<Key, string | null>>;
  /** Further texts that find it, readable ones first. The title and the id find it as well. */
  readonly texts: readonly string[];
  /** As many as the table has such columns. */
  readonly details?: readonly (string | null)[];
}

export interface StoredRecord {
  readonly id: string;
  readonly model: string;
  readonly asOfEpochMs: number;
  /** Since when a full pass over the bank's list has not met it; null while it is in lists. */
  readonly absentSinceEpochMs: number | null;
}

/**
 * What is asked for: words, values of filters (null: left out; an empty list: any), an order. What
 * has no value to sort by stands last in either direction.
 */
export interface RecordQuestion<Sort extends string, Facet extends string> {
  readonly text: string;
  readonly choices: Readonly<Record<Facet, readonly (string | null)[]>>;
  readonly sort: Sort;
  readonly direction: 'ascending' | 'descending';
}

/** A stretch of the answer to a question, and how long the whole answer is. */
export interface RecordStretch {
  readonly records: readonly StoredRecord[];
  readonly matchCount: number;
  /**
   * Beginnings of words that were found in place of some that nobody has, each but for one letter;
   * empty: as asked.
   */
  readonly similar: readonly string[];
}

export interface FacetCount {
  readonly value: string | null;
  readonly count: number;
}

/**
 * Names of columns, written into SQL. Each comes from a description of a table, never from outside.
 */
export function namesOf(columns: Readonly<Record<string, string>>): readonly string[] {
  return Object.values(columns);
}

/**
 * A value as one word of the index that no one can type: what is neither a letter nor a digit
 * stands in it as a character of the private area, which the index takes for part of a word, and
 * such a one comes first.
 */
export function keyWord(letter: string, value: string): string {
  return `\uE000${letter}${searchFold(value).replace(/[^\p{L}\p{N}]/gu, (character) => String.fromCharCode(0xe100 + (character.charCodeAt(0) % 0x100)))}`;
}

/** The words by which records of the same values find each other. */
export function keyWordsOf<Key extends string>(
  letters: Readonly<Record<Key, string>>,
  values: Readonly<Record<Key, string | null>>,
): readonly string[] {
  return (Object.keys(letters) as Key[]).flatMap((key) => {
    const value = values[key] ?? '';
    return value === '' ? [] : [keyWord(letters[key], value)];
  });
}
