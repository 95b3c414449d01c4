import type { ProductQuery, ProductSort } from '../../../preload/contract/products.ts';
import type { Database } from '../sqlite.ts';
import type { IsBehind } from './records/record-order.ts';
import { type PutRecords, recordWritesIn } from './records/record-writes.ts';
import { recordsIn } from './records/records.ts';
import type {
  FacetCount,
  RecordQuestion,
  RecordStretch,
  RecordTable,
  RecordToStore,
  StoredRecord,
} from './records/record-table.ts';
import { isLongEnough } from '../search-words.ts';
import type { SearchHit } from './search.ts';

/**
 * A product as the bank last told of it. `model` is JSON text, kept exactly; the other fields
 * repeat from it what sorts, filters and finds.
 */
export interface ProductToStore {
  readonly id: string;
  readonly model: string;
  readonly asOfEpochMs: number;
  readonly title: string | null;
  readonly createdEpochMs: number | null;
  readonly updatedEpochMs: number | null;
  readonly type: string | null;
  readonly currency: string | null;
  /**
   * As it is shown in lists of values: `0.2` and `0.20` are two, unless whoever stores them writes
   * them alike.
   */
  readonly vatRate: string | null;
  /** Further texts that find it, such as its description. */
  readonly texts: readonly string[];
}

type ProductFacet = 'types' | 'currencies' | 'vatRates';

export type Products = ReturnType<typeof productsIn>;

const table: RecordTable<ProductSort, ProductFacet, never> = {
  name: 'product',
  sorts: { title: 'title_key', created: 'created_epoch_ms', updated: 'updated_epoch_ms' },
  facets: { types: 'type', currencies: 'currency', vatRates: 'vat_rate' },
  keys: {},
};

const questionOf = ({
  text,
  types,
  currencies,
  vatRates,
  sort,
  direction,
}: ProductQuery): RecordQuestion<ProductSort, ProductFacet> => ({
  text,
  choices: { types, currencies, vatRates },
  sort,
  direction,
});

const toRecord = ({
  type,
  currency,
  vatRate,
  ...product
}: ProductToStore): RecordToStore<ProductFacet, never> => ({
  ...product,
  facets: { types: type, currencies: currency, vatRates: vatRate },
  keys: {},
});

/** What writes products. See `recordWritesIn` for what each function promises. */
export function productWritesIn(
  db: Database,
  onChanged: (rows: readonly number[]) => void,
  onCommitting?: () => void,
) {
  const writes = recordWritesIn(db, table, onChanged, onCommitting);
  return {
    ...writes,
    put: ({ records, ...rest }: PutRecords<ProductToStore>): number =>
      writes.put({ ...rest, records: records.map(toRecord) }),
  };
}

/** The products of a connection. See `recordsIn` for what each function promises. */
export function productsIn(db: Database, isBehind?: IsBehind) {
  const records = recordsIn(db, table, isBehind);
  return {
    ...productWritesIn(db, records.noteChanged),
    noteChanged: (rows: readonly number[]): void => records.noteChanged(rows),
    noteAllChanged: (): void => records.noteAllChanged(),
    get: (id: string): StoredRecord | null => records.get(id),
    stretch: ({
      question,
      at,
      limit,
    }: {
      readonly question: ProductQuery;
      readonly at: number;
      readonly limit: number;
    }): RecordStretch => records.stretch({ question: questionOf(question), at, limit }),
    count: (question: ProductQuery): number => records.count(questionOf(question)),
    total: (): number => records.total(),
    facets: (): Readonly<Record<ProductFacet, readonly FacetCount[]>> => ({
      types: records.facet('types'),
      currencies: records.facet('currencies'),
      vatRates: records.facet('vatRates'),
    }),
    each: (question: ProductQuery, chunkSize: number): Iterable<readonly StoredRecord[]> =>
      records.each(questionOf(question), chunkSize),
    find: (text: string, limit: number): readonly SearchHit[] =>
      !isLongEnough(text)
        ? []
        : records.find(
            {
              text,
              choices: { types: [], currencies: [], vatRates: [] },
              sort: 'title',
              direction: 'ascending',
            },
            limit,
          ),
  };
}
