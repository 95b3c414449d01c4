import type { ClientQuery, ClientSort } from '../../../preload/contract/clients/clients.ts';
import type { Database } from '../sqlite.ts';
import { matchKey } from '../match-key.ts';
import { phoneForms } from './records/phone-forms.ts';
import { listWritesIn, type RecordList, recordListIn } from './records/record-list.ts';
import type { RecordToStore, StoredRecord } from './records/record-table.ts';
import { compactNumber, foldForSearch } from '../search-words.ts';

/**
 * A client as the bank last reported it. `model` is JSON text, stored byte for byte. The other
 * fields repeat parts of it for sorting, filtering and search.
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
  /** False if the client lacks data that an invoice needs. */
  readonly isReady: boolean;
  /** The client's own address first. */
  readonly emails: readonly string[];
  readonly vatNumber: string | null;
  readonly taxNumber: string | null;
  readonly cities: readonly string[];
  /** Full numbers, or a country code and a number. */
  readonly phones: readonly { readonly countryCode: string | null; readonly number: string }[];
}

/** The values that the duplicate search compares. A null value is not compared. */
export interface MatchFields {
  readonly vatNumber: string | null;
  readonly taxNumber: string | null;
  readonly email: string | null;
  readonly name: string | null;
}

export type MatchReason = 'vat-number' | 'tax-number' | 'email' | 'name';

type ClientFacet = 'kinds' | 'countries' | 'currencies' | 'readiness';

export type Clients = ReturnType<typeof clientsIn>;

/** The keys that two similar clients share, each in the form for comparison. */
export function keysOf({
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
    email: email === null ? null : foldForSearch(email).trim() || null,
    name: name === null ? null : matchKey(name),
  };
}

/** The keys of the duplicate search. */
export const clientKeys = {
  letters: { 'vat-number': 'v', 'tax-number': 't', email: 'e', name: 'n' },
  of: keysOf,
} as const;

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
    // Finds a VAT number without its country code, too.
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

const list: RecordList<ClientToStore, ClientQuery, ClientSort, ClientFacet, MatchReason> = {
  table: {
    name: 'client',
    sorts: { name: 'title_key', created: 'created_epoch_ms', updated: 'updated_epoch_ms' },
    facets: { kinds: 'kind', countries: 'country', currencies: 'currency', readiness: 'readiness' },
    keys: clientKeys.letters,
  },
  toRecord,
  questionOf: ({ text, kinds, countries, currencies, readiness, sort, direction }) => ({
    text,
    choices: { kinds, countries, currencies, readiness: readiness === 'all' ? [] : [readiness] },
    sort,
    direction,
  }),
  all: {
    choices: { kinds: [], countries: [], currencies: [], readiness: [] },
    sort: 'name',
    direction: 'ascending',
  },
};

export function clientWritesIn(db: Database) {
  return listWritesIn(db, list);
}

/** The clients of a connection. */
export function clientsIn(db: Database) {
  const { rows, findSimilar, ...clients } = recordListIn(db, list);
  const selectRow = db.prepare<[string], number>('SELECT row FROM client WHERE id = ?').pluck();
  return {
    ...clients,
    /** The index in the answer, from 0; null: the answer lacks the client. */
    placeOf: (question: ClientQuery, id: string): number | null => {
      const row = selectRow.get(id);
      const place = row === undefined ? -1 : rows(question).indexOf(row);
      return place === -1 ? null : place;
    },
    /**
     * Present clients that may be the described one, each with the matching keys. Clients with most
     * matches come first.
     */
    likely: (
      match: MatchFields,
      limit: number,
    ): readonly {
      readonly record: StoredRecord;
      readonly because: readonly MatchReason[];
    }[] => findSimilar(keysOf(match), limit),
  };
}
