import type { ClientQuery, ClientSort } from '../../../preload/contract/clients.ts';
import type { Database } from '../sqlite.ts';
import { matchKey } from './records/match-key.ts';
import { phoneForms } from './records/phone-forms.ts';
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
import { compactNumber, isLongEnough, searchFold } from '../search-words.ts';
import type { SearchHit } from './search.ts';

/**
 * A client as the bank last told of it. `model` is JSON text, kept exactly; the other fields repeat
 * from it what sorts, filters and finds.
 */
export interface ClientToStore {
  readonly id: string;
  readonly model: string;
  readonly asOfEpochMs: number;
  readonly name: string | null;
  readonly createdEpochMs: number | null;
  readonly updatedEpochMs: number | null;
  readonly kind: string | null;
  readonly country: string | null;
  readonly currency: string | null;
  /** Whether an invoice to it lacks something. */
  readonly isReady: boolean;
  /** The client's own address first. */
  readonly emails: readonly string[];
  readonly vatNumber: string | null;
  readonly taxNumber: string | null;
  readonly cities: readonly string[];
  /** Full numbers, or a country code and a number. */
  readonly phones: readonly { readonly countryCode: string | null; readonly number: string }[];
}

/** What duplicates are looked for by. What is null is not compared. */
export interface MatchFields {
  readonly vatNumber: string | null;
  readonly taxNumber: string | null;
  readonly email: string | null;
  readonly name: string | null;
}

export type MatchReason = 'vat-number' | 'tax-number' | 'email' | 'name';

type ClientFacet = 'kinds' | 'countries' | 'currencies' | 'readiness';

export type Clients = ReturnType<typeof clientsIn>;

const table: RecordTable<ClientSort, ClientFacet, MatchReason> = {
  name: 'client',
  sorts: { name: 'title_key', created: 'created_epoch_ms', updated: 'updated_epoch_ms' },
  facets: { kinds: 'kind', countries: 'country', currencies: 'currency', readiness: 'readiness' },
  keys: { 'vat-number': 'v', 'tax-number': 't', email: 'e', name: 'n' },
};

const questionOf = ({
  text,
  kinds,
  countries,
  currencies,
  readiness,
  sort,
  direction,
}: ClientQuery): RecordQuestion<ClientSort, ClientFacet> => ({
  text,
  choices: { kinds, countries, currencies, readiness: readiness === 'all' ? [] : [readiness] },
  sort,
  direction,
});

function keysOf({
  vatNumber,
  taxNumber,
  email,
  name,
}: MatchFields): Readonly<Record<MatchReason, string | null>> {
  const compact = (number: string | null) =>
    number === null ? null : compactNumber(number) || null;
  return {
    'vat-number': compact(vatNumber),
    'tax-number': compact(taxNumber),
    email: email === null ? null : searchFold(email).trim() || null,
    name: name === null ? null : matchKey(name),
  };
}

function toRecord({
  id,
  model,
  asOfEpochMs,
  name,
  createdEpochMs,
  updatedEpochMs,
  kind,
  country,
  currency,
  isReady,
  emails,
  vatNumber,
  taxNumber,
  cities,
  phones,
}: ClientToStore): RecordToStore<ClientFacet, MatchReason> {
  const numbers = [vatNumber, taxNumber].filter((number) => number !== null);
  const compact = numbers.map(compactNumber);
  return {
    id,
    model,
    asOfEpochMs,
    title: name,
    createdEpochMs,
    updatedEpochMs,
    facets: {
      kinds: kind,
      countries: country,
      currencies: currency,
      readiness: isReady ? 'ready' : 'not-ready',
    },
    keys: keysOf({ vatNumber, taxNumber, email: emails[0] ?? null, name }),
    // A VAT number is found without its country as well.
    texts: [
      ...emails,
      ...cities,
      ...numbers,
      ...compact,
      ...compact.filter((number) => /^[a-z]{2}/.test(number)).map((number) => number.slice(2)),
      phones.flatMap(phoneForms).join(' '),
    ],
  };
}

/** What writes clients. See `recordWritesIn` for what each function promises. */
export function clientWritesIn(
  db: Database,
  onChanged: (rows: readonly number[]) => void,
  onCommitting?: () => void,
) {
  const writes = recordWritesIn(db, table, onChanged, onCommitting);
  return {
    ...writes,
    put: ({ records, ...rest }: PutRecords<ClientToStore>): number =>
      writes.put({ ...rest, records: records.map(toRecord) }),
  };
}

/** The clients of a connection. See `recordsIn` for what each function promises. */
export function clientsIn(db: Database, isBehind?: IsBehind) {
  const records = recordsIn(db, table, isBehind);
  const selectRow = db.prepare<[string], number>('SELECT row FROM client WHERE id = ?').pluck();
  return {
    ...clientWritesIn(db, records.noteChanged),
    noteChanged: (rows: readonly number[]): void => records.noteChanged(rows),
    noteAllChanged: (): void => records.noteAllChanged(),
    get: (id: string): StoredRecord | null => records.get(id),
    stretch: ({
      question,
      at,
      limit,
    }: {
      readonly question: ClientQuery;
      readonly at: number;
      readonly limit: number;
    }): RecordStretch => records.stretch({ question: questionOf(question), at, limit }),
    /** Where it stands in the answer, counted from 0; null: not among those. */
    placeOf: (question: ClientQuery, id: string): number | null => {
      const row = selectRow.get(id);
      const place = row === undefined ? -1 : records.rows(questionOf(question)).indexOf(row);
      return place === -1 ? null : place;
    },
    count: (question: ClientQuery): number => records.count(questionOf(question)),
    total: (): number => records.total(),
    facets: (): Readonly<Record<ClientFacet, readonly FacetCount[]>> => ({
      kinds: records.facet('kinds'),
      countries: records.facet('countries'),
      currencies: records.facet('currencies'),
      readiness: records.facet('readiness'),
    }),
    each: (question: ClientQuery, chunkSize: number): Iterable<readonly StoredRecord[]> =>
      records.each(questionOf(question), chunkSize),
    find: (text: string, limit: number): readonly SearchHit[] =>
      !isLongEnough(text)
        ? []
        : records.find(
            {
              text,
              choices: { kinds: [], countries: [], currencies: [], readiness: [] },
              sort: 'name',
              direction: 'ascending',
            },
            limit,
          ),
    /**
     * Clients that may be the one described, absent ones left out, with why; those with most
     * reasons first.
     */
    likely: (
      match: MatchFields,
      limit: number,
    ): readonly {
      readonly record: StoredRecord;
      readonly because: readonly MatchReason[];
    }[] => records.like(keysOf(match), limit),
  };
}
