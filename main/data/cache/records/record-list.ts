import type { Database } from '../../sqlite.ts';
import type {
  FacetCount,
  RecordQuestion,
  RecordRange,
  RecordTable,
  RecordToStore,
  StoredRecord,
} from './record-table.ts';
import { type PutRecords, recordWritesIn } from './record-writes.ts';
import { type FoundAs, recordsIn, type SearchHit } from './records.ts';

/** A list of the bank: maps its records and its questions to those of its table. */
export interface RecordList<
  ToStore,
  Query,
  Sort extends string,
  Facet extends string,
  Key extends string,
> {
  readonly table: RecordTable<Sort, Facet, Key>;
  readonly toRecord: (record: ToStore) => RecordToStore<Facet, Key>;
  readonly questionOf: (query: Query) => RecordQuestion<Sort, Facet>;
  /** The question for all records, in the order of a global search. */
  readonly all: Omit<RecordQuestion<Sort, Facet>, 'text'>;
}

/** The writes of such a list. See `recordWritesIn` for the promise of each function. */
export function listWritesIn<ToStore, Facet extends string, Key extends string>(
  db: Database,
  { table, toRecord }: Pick<RecordList<ToStore, never, string, Facet, Key>, 'table' | 'toRecord'>,
) {
  const writes = recordWritesIn(db, table);
  return {
    ...writes,
    put: ({ records, ...rest }: PutRecords<ToStore>): number =>
      writes.put({ ...rest, records: records.map(toRecord) }),
  };
}

/** Such a list of a connection. See `recordsIn` for the promise of each function. */
export function recordListIn<
  ToStore,
  Query,
  Sort extends string,
  Facet extends string,
  Key extends string,
>(db: Database, list: RecordList<ToStore, Query, Sort, Facet, Key>) {
  const { table, questionOf, all } = list;
  const records = recordsIn(db, table);
  const facets = Object.keys(table.facets) as Facet[];
  return {
    ...listWritesIn(db, list),
    get: (id: string): StoredRecord | null => records.get(id),
    range: ({
      question,
      at,
      limit,
    }: {
      readonly question: Query;
      readonly at: number;
      readonly limit: number;
    }): RecordRange => records.range({ question: questionOf(question), at, limit }),
    rows: (question: Query): Int32Array => records.rows(questionOf(question)),
    count: (question: Query): number => records.count(questionOf(question)),
    total: (): number => records.total(),
    facets: () =>
      Object.fromEntries(facets.map((facet) => [facet, records.facet(facet)])) as Readonly<
        Record<Facet, readonly FacetCount[]>
      >,
    each: (question: Query, chunkSize: number): Iterable<readonly StoredRecord[]> =>
      records.each(questionOf(question), chunkSize),
    find: (text: string, limit: number, found?: FoundAs): readonly SearchHit[] =>
      records.find({ text, ...all }, limit, found),
    findSimilar: records.findSimilar,
  };
}
