import { sortKey } from '../sort-key.ts';
import type { Database } from '../sqlite.ts';
import { numberKeys } from '../look-alikes.ts';
import {
  issueDateSql,
  normalizedAmountSql,
  normalizedNumberSql,
  supplierNameSql,
} from './invoice-numbers.ts';
import { type PutRecords, recordWritesIn } from './records/record-writes.ts';
import { type FoundAs, recordsIn, type SearchHit } from './records/records.ts';
import type {
  FacetCount,
  RecordQuestion,
  RecordTable,
  RecordToStore,
  StoredRecord,
} from './records/record-table.ts';

/** `unread`: the bank has not reported the invoice yet. */
export type InvoiceStage = 'open' | 'done' | 'unread';

/**
 * An invoice as the bank last reported it. `model` is JSON text, stored byte for byte. The other
 * fields repeat parts of it for sorting, filtering, sums and search.
 */
export interface InvoiceToStore {
  readonly id: string;
  readonly model: string;
  readonly asOfEpochMs: number;
  readonly name: string | null;
  readonly invoiceNumber: string | null;
  readonly createdEpochMs: number | null;
  readonly updatedEpochMs: number | null;
  readonly status: string | null;
  readonly stage: InvoiceStage;
  /** `YYYY-MM-DD`; null: missing or invalid. */
  readonly dueDay: string | null;
  /** The payable amount, a decimal; negative for a credit note. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** The bank changed the invoice since the user last saw it. */
  readonly isChanged: boolean;
  /** The user follows the invoice, but the bank does not have it (any more). It stays in lists. */
  readonly isGone: boolean;
  /** More texts that find the invoice, readable ones first. */
  readonly texts: readonly string[];
}

/** The fields of each row that the board needs. */
export interface InvoiceFact {
  readonly stage: InvoiceStage;
  readonly dueDay: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly isChanged: boolean;
  readonly isGone: boolean;
}

/**
 * All present rows by row number. Each change creates another object, so computed values can be
 * cached by it.
 */
export interface InvoiceFacts {
  readonly all: readonly (InvoiceFact | undefined)[];
}

/** Invoices with the same state, day and currency. There are some hundred groups in all. */
export interface InvoiceGroup extends Pick<
  InvoiceFact,
  'stage' | 'dueDay' | 'currency' | 'isGone'
> {
  readonly count: number;
  /** The amounts of the invoices that have one. */
  readonly amounts: readonly string[];
}

/** The fields that the polling plan of single invoices needs. */
export interface InvoiceToPoll {
  readonly row: number;
  readonly id: string;
  /** 0: never read. */
  readonly asOfEpochMs: number;
  readonly updatedEpochMs: number | null;
  readonly stage: InvoiceStage;
  readonly dueDay: string | null;
}

export interface InvoiceQuestion {
  readonly text: string;
  readonly statuses: readonly (string | null)[];
  readonly isChangedOnly: boolean;
}

interface DueInvoice {
  readonly id: string;
  readonly dueDay: string;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly name: string;
}

/** `isGone` is 1 if the bank does not have the invoice any more. */
export interface SimilarInvoice {
  readonly model: string;
  readonly isGone: 0 | 1;
}

interface AmountMatch {
  readonly amount: string;
  readonly currency: string | null;
  readonly name: string | null;
}

type IssuedBetween = {
  readonly name: string;
  readonly fromDay: string;
  readonly beforeDay: string;
};

export type SupplierInvoices = ReturnType<typeof supplierInvoicesIn>;

type Facet = 'statuses' | 'changes' | 'absences';

const table: RecordTable<'board', Facet, never> = {
  name: 'supplier_invoice',
  sorts: { board: 'title_key' },
  facets: { statuses: 'status', changes: 'change', absences: 'absence' },
  keys: {},
  details: ['stage', 'due_day', 'amount', 'currency', 'number_groups', 'number_look_alike'],
};

const changed = 'changed';
const gone = 'gone';
/** Later than any calendar day. */
const noDay = '9999-99-99';
const stageOrder = { open: '0', dateless: '1', done: '2', unread: '3' } as const;

/**
 * The order of the board does not depend on today. Open invoices sort by due day, so late, today,
 * this week and later are each contiguous. Then come invoices without a date, done ones, and unread
 * ones.
 */
function orderKeyOf({ stage, dueDay, name }: InvoiceToStore): string {
  const place = stage === 'open' && dueDay === null ? 'dateless' : stage;
  return `${stageOrder[place]}${dueDay ?? noDay} ${sortKey(name ?? '')}`;
}

function numberColumns(invoiceNumber: string | null): readonly [string | null, string | null] {
  const { groups, lookAlike } = numberKeys(invoiceNumber);
  return [groups || null, lookAlike || null];
}

function toRecord(invoice: InvoiceToStore): RecordToStore<Facet, never> {
  return {
    id: invoice.id,
    model: invoice.model,
    asOfEpochMs: invoice.asOfEpochMs,
    title: invoice.name,
    orderKey: orderKeyOf(invoice),
    createdEpochMs: invoice.createdEpochMs,
    updatedEpochMs: invoice.updatedEpochMs,
    facets: {
      statuses: invoice.status,
      changes: invoice.isChanged ? changed : null,
      absences: invoice.isGone ? gone : null,
    },
    keys: {},
    texts: invoice.texts,
    details: [
      invoice.stage,
      invoice.dueDay,
      invoice.amount,
      invoice.currency,
      ...numberColumns(invoice.invoiceNumber),
    ],
  };
}

function questionOf({
  text,
  statuses,
  isChangedOnly,
}: InvoiceQuestion): RecordQuestion<'board', Facet> {
  return {
    text,
    choices: { statuses, changes: isChangedOnly ? [changed] : [], absences: [] },
    sort: 'board',
    direction: 'ascending',
  };
}

type FactRow = {
  readonly row: number;
  readonly stage: InvoiceStage;
  readonly dueDay: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly change: string;
  readonly absence: string;
};

type AmountQuery = Omit<AmountMatch, 'name'> & { readonly limit: number };

function toFact({ stage, dueDay, amount, currency, change, absence }: FactRow): InvoiceFact {
  return {
    stage,
    dueDay,
    amount,
    currency,
    isChanged: change === changed,
    isGone: absence === gone,
  };
}

function statementsIn(db: Database) {
  const columns = 'row, stage, due_day AS dueDay, amount, currency, change, absence';
  const alike = `model, absence = '${gone}' AS isGone`;
  const withAmountSql = `SELECT ${alike} FROM supplier_invoice INDEXED BY supplier_invoice_by_amount
     WHERE absent_since_epoch_ms IS NULL AND amount IS NOT NULL AND ${normalizedAmountSql('amount')} = ${normalizedAmountSql('@amount')} AND currency IS @currency`;

  return {
    selectFacts: db.prepare<[], FactRow>(
      `SELECT ${columns} FROM supplier_invoice INDEXED BY supplier_invoice_by_board WHERE absent_since_epoch_ms IS NULL`,
    ),
    selectGroups: db.prepare<
      [],
      Pick<FactRow, 'stage' | 'dueDay' | 'currency' | 'absence'> & {
        readonly count: number;
        readonly amounts: string | null;
      }
    >(
      `SELECT stage, due_day AS dueDay, currency, absence, count(*) AS count, group_concat(amount, ' ') AS amounts
     FROM supplier_invoice INDEXED BY supplier_invoice_by_board WHERE absent_since_epoch_ms IS NULL GROUP BY stage, due_day, currency, absence`,
    ),
    selectSome: db.prepare<[string], FactRow>(
      `SELECT ${columns} FROM supplier_invoice WHERE row IN (SELECT value FROM json_each(?)) AND absent_since_epoch_ms IS NULL`,
    ),
    selectRow: db
      .prepare<[string], number>('SELECT row FROM supplier_invoice WHERE id = ?')
      .pluck(),
    selectToPoll: db.prepare<[number, number], InvoiceToPoll>(
      `SELECT row, id, as_of_epoch_ms AS asOfEpochMs, updated_epoch_ms AS updatedEpochMs, stage, due_day AS dueDay
     FROM supplier_invoice WHERE row > ? AND absent_since_epoch_ms IS NULL ORDER BY row LIMIT ?`,
    ),
    selectDue: db.prepare<[string, string], DueInvoice>(
      `SELECT id, due_day AS dueDay, amount, currency, substr(texts, 1, instr(texts || char(10), char(10)) - 1) AS name
     FROM supplier_invoice WHERE absent_since_epoch_ms IS NULL AND absence <> '${gone}' AND title_key >= ? AND title_key < ? ORDER BY title_key`,
    ),
    selectOpenRows: db
      .prepare<[string], number>(
        `SELECT row FROM supplier_invoice WHERE id IN (SELECT value FROM json_each(?)) AND stage = 'open'`,
      )
      .pluck(),
    selectNotFound: db
      .prepare<[number, string], string>(
        'SELECT id FROM supplier_invoice WHERE absent_since_epoch_ms IS NULL AND met_in_pass < ? AND id IN (SELECT value FROM json_each(?))',
      )
      .pluck(),
    unread: db.prepare<[string]>(
      'UPDATE supplier_invoice SET as_of_epoch_ms = 0 WHERE id IN (SELECT value FROM json_each(?))',
    ),
    markFound: db.prepare<[number, string]>(
      'UPDATE supplier_invoice SET met_in_pass = ? WHERE id IN (SELECT value FROM json_each(?))',
    ),
    selectNumbered: db.prepare<
      [
        {
          readonly groups: string | null;
          readonly lookAlike: string | null;
          readonly limit: number;
        },
      ],
      SimilarInvoice
    >(
      `SELECT ${alike} FROM supplier_invoice WHERE row IN (
       SELECT row FROM supplier_invoice INDEXED BY supplier_invoice_by_number WHERE absent_since_epoch_ms IS NULL AND number_groups = @groups
       UNION SELECT row FROM supplier_invoice INDEXED BY supplier_invoice_by_number_look_alike WHERE absent_since_epoch_ms IS NULL AND number_look_alike = @lookAlike
     ) LIMIT @limit`,
    ),
    selectOverAmount: db.prepare<[AmountQuery], SimilarInvoice>(`${withAmountSql} LIMIT @limit`),
    selectOfSupplier: db.prepare<[AmountQuery & { readonly name: string }], SimilarInvoice>(
      `${withAmountSql} AND ${supplierNameSql} = ${normalizedNumberSql('@name')} LIMIT @limit`,
    ),
    selectIssued: db.prepare<
      [IssuedBetween & { readonly limit: number }],
      { readonly model: string }
    >(
      `SELECT model FROM supplier_invoice INDEXED BY supplier_invoice_by_supplier
     WHERE absent_since_epoch_ms IS NULL AND absence <> '${gone}' AND ${supplierNameSql} = ${normalizedNumberSql('@name')}
     AND ${issueDateSql} >= @fromDay AND ${issueDateSql} < @beforeDay ORDER BY ${issueDateSql} DESC LIMIT @limit`,
    ),
  };
}

/** The supplier invoices of a connection. For functions named as in `recordsIn`, see there. */
export function supplierInvoicesIn(db: Database) {
  const statements = statementsIn(db);
  let groups: readonly InvoiceGroup[] | null = null;
  let factsByRow: (InvoiceFact | undefined)[] | null = null;
  let facts: InvoiceFacts = { all: [] };
  let version: object = {};
  let laterParts: readonly InvoiceGroup[] = [];
  const records = recordsIn(db, table);
  const writes = recordWritesIn(db, table, (rows) => {
    if (rows.length === 0) return;
    version = {};
    groups = null;
    if (factsByRow === null) return;
    for (const row of rows) factsByRow[row] = undefined;
    for (const fact of statements.selectSome.all(JSON.stringify(rows)))
      factsByRow[fact.row] = toFact(fact);
    facts = { all: factsByRow };
  });

  return {
    ...writes,
    put: ({ records: invoices, ...rest }: PutRecords<InvoiceToStore>): number =>
      writes.put({ ...rest, records: invoices.map(toRecord) }),
    /**
     * Returns the given invoices that the pass has not found, and marks them as found. The caller
     * decides what happens to them.
     */
    markMissedAsFound: (ids: readonly string[], pass: number): readonly string[] => {
      const notFound = statements.selectNotFound.all(pass, JSON.stringify(ids));
      statements.markFound.run(pass, JSON.stringify(notFound));
      return notFound;
    },
    /** Leaves the data unchanged, but polls these ids before all others. */
    countAsUnread: (ids: readonly string[]): void =>
      void statements.unread.run(JSON.stringify(ids)),
    get: (id: string): StoredRecord | null => records.get(id),
    fact: (id: string): InvoiceFact | null => {
      const row = statements.selectRow.get(id);
      const fact = row === undefined ? undefined : statements.selectSome.get(JSON.stringify([row]));
      return fact === undefined ? null : toFact(fact);
    },
    facts: (): InvoiceFacts => {
      if (factsByRow === null) {
        factsByRow = [];
        for (const fact of statements.selectFacts.all()) factsByRow[fact.row] = toFact(fact);
        facts = { all: factsByRow };
      }
      return facts;
    },
    /**
     * The parts of invoices that are to be paid after the next one. Kept in memory: only their
     * amounts count, in `groups`.
     */
    setLaterParts: (parts: readonly InvoiceGroup[]): void => {
      if (JSON.stringify(parts) === JSON.stringify(laterParts)) return;
      laterParts = parts;
      groups = null;
      version = {};
    },
    /** All present invoices in groups, and the later parts of some. Cached until a change. */
    groups: (): readonly InvoiceGroup[] =>
      (groups ??= [
        ...statements.selectGroups.all().map(({ absence, amounts, ...group }) => ({
          ...group,
          isGone: absence === gone,
          amounts: amounts?.split(' ') ?? [],
        })),
        ...laterParts,
      ]),
    /** The facts of some present rows, by row number. */
    factsOf: (rows: Int32Array): ReadonlyMap<number, InvoiceFact> =>
      new Map(
        statements.selectSome
          .all(JSON.stringify(Array.from(rows)))
          .map((fact) => [fact.row, toFact(fact)]),
      ),
    /** The row numbers of those of these invoices that are open. */
    openRows: (ids: readonly string[]): readonly number[] =>
      statements.selectOpenRows.all(JSON.stringify(ids)),
    /** Becomes another object after every change. */
    version: (): object => version,
    /** Callers must not modify the array. */
    rows: (question: InvoiceQuestion): Int32Array => records.rows(questionOf(question)),
    similar: (question: InvoiceQuestion): readonly string[] =>
      records.similar(questionOf(question)),
    records: (rows: Int32Array): readonly StoredRecord[] => records.records(rows),
    /** Invoices of any supplier with this number in any spelling (`numberKeys`). */
    withNumber: (invoiceNumber: string, limit: number): readonly SimilarInvoice[] => {
      const [groups, lookAlike] = numberColumns(invoiceNumber);
      return statements.selectNumbered.all({ groups, lookAlike, limit });
    },
    /**
     * Invoices with this amount in any spelling, of the named supplier; name null: of any supplier.
     */
    withAmount: ({ name, ...over }: AmountMatch, limit: number): readonly SimilarInvoice[] =>
      name === null
        ? statements.selectOverAmount.all({ ...over, limit })
        : statements.selectOfSupplier.all({ ...over, name, limit }),
    /**
     * The latest invoices of the named supplier issued from one day until before another. Invoices
     * that the bank does not have any more are left out.
     */
    issuedBetween: (between: IssuedBetween, limit: number): readonly { readonly model: string }[] =>
      statements.selectIssued.all({ ...between, limit }),
    total: (): number => records.total(),
    statuses: (): readonly FacetCount[] => records.facet('statuses'),
    changedCount: (): number =>
      records.facet('changes').find(({ value }) => value === changed)?.count ?? 0,
    find: (text: string, limit: number, found?: FoundAs): readonly SearchHit[] =>
      records.find(questionOf({ text, statuses: [], isChangedOnly: false }), limit, found),
    /** The rows after a row number, so that a long list can be read in pieces. */
    toPoll: (afterRow: number, limit: number): readonly InvoiceToPoll[] =>
      statements.selectToPoll.all(afterRow, limit),
    /**
     * Open invoices due between two days, both included, soonest first. Invoices that the bank does
     * not have any more are left out.
     */
    dueBetween: (fromDay: string, toDay: string): readonly DueInvoice[] =>
      statements.selectDue.all(`${stageOrder.open}${fromDay}`, `${stageOrder.open}${toDay}~`),
  };
}

function groupKey({ stage, dueDay, currency, isGone }: Omit<InvoiceGroup, 'count' | 'amounts'>) {
  return JSON.stringify([stage, dueDay, currency, isGone]);
}

/** The groups of all invoices without the given ones, which were sent to a bank. */
export function unsentGroups(
  invoices: Pick<SupplierInvoices, 'groups' | 'openRows' | 'factsOf'>,
  sent: readonly string[],
): readonly InvoiceGroup[] {
  const sentRows = invoices.openRows(sent);
  if (sentRows.length === 0) return invoices.groups();
  const sentFacts = invoices.factsOf(Int32Array.from(sentRows)).values();
  const sentByKey = Map.groupBy(sentFacts, groupKey);
  return invoices.groups().map((group) => {
    const facts = sentByKey.get(groupKey(group));
    if (facts === undefined) return group;
    // The later parts of invoices are a group of their own.
    sentByKey.delete(groupKey(group));
    const amounts = [...group.amounts];
    for (const { amount } of facts) {
      const at = amount === null ? -1 : amounts.indexOf(amount);
      if (at !== -1) amounts.splice(at, 1);
    }
    return { ...group, count: group.count - facts.length, amounts };
  });
}
