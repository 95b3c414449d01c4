import type { Database, SqlValue } from '../sqlite.ts';
import { prepareAll, prepareOne } from '../statements.ts';
import { sortKey } from '../sort-key.ts';
import { boundedText } from '../../../preload/contract/bounded-text.ts';
import { emojiOf, searchGroupsOf } from '../search-words.ts';
import { foundWordsOf } from './records/found-words.ts';
import { recordWordsIn } from './records/record-words.ts';
import type { FoundAs } from './records/records.ts';
import { textQueriesIn } from './records/text-queries.ts';

/**
 * A card as the bank last reported it. `model` is JSON text, stored byte for byte. The other fields
 * repeat parts of it for sorting and filtering.
 */
interface CachedCard {
  readonly id: string;
  readonly model: string;
  readonly asOfEpochMs: number;
  readonly name: string;
  readonly status: string;
  readonly lastActivityEpochMs: number | null;
  readonly createdEpochMs: number | null;
  /** Spent this month / the limit of the month. For sorting only, never shown as an amount. */
  readonly monthLimitUse: number | null;
}

export interface StoredCard extends CachedCard {
  /**
   * The first time that a full list of the bank lacked this card; null while the list contains it.
   */
  readonly absentSinceEpochMs: number | null;
}

/** Filters of a card list, in addition to the status. */
type CardFacet = 'holders' | 'accounts' | 'levels' | 'forms' | 'lastMonths';

type CardFacetCount = { readonly value: string | null; readonly count: number };

/** A card to store, more words that find it (such as last digits), and its filter values. */
export interface CardToStore extends CachedCard {
  readonly searchWords: string;
  /** A missing facet is unknown. */
  readonly facets?: Partial<Readonly<Record<CardFacet, string | null>>>;
}

/** Orders that SQL can sort by. Cards without a value come last. */
export type CardOrder = 'name' | 'last-activity' | 'created';

export interface CardFilter {
  readonly statuses?: readonly string[];
  /**
   * The accepted values of each facet; null accepts an unset value. A missing facet accepts all.
   */
  readonly facets?: Partial<Readonly<Record<CardFacet, readonly (string | null)[]>>>;
  /** Only cards that the full-text search finds for this text. */
  readonly text?: string;
  readonly withAbsent?: boolean;
}

/** A found card with the fields that other sort orders use. */
export type FoundCard = Pick<StoredCard, 'id' | 'status' | 'monthLimitUse'>;

interface CardCounts {
  readonly total: number;
  readonly absent: number;
  readonly byStatus: Readonly<Record<string, number>>;
}

export type Cards = ReturnType<typeof cardsIn>;

const orders: Readonly<Record<CardOrder, string>> = {
  name: 'name_key, id',
  'last-activity': 'last_activity_epoch_ms DESC, id DESC',
  created: 'created_epoch_ms DESC, id DESC',
};

const facetColumns: Readonly<Record<CardFacet, string>> = {
  holders: 'holder_id',
  accounts: 'account_id',
  levels: 'level',
  forms: 'form',
  lastMonths: 'last_month',
};

const columns = `id, model, as_of_epoch_ms AS asOfEpochMs, name, status, last_activity_epoch_ms AS lastActivityEpochMs,
  created_epoch_ms AS createdEpochMs, month_limit_use AS monthLimitUse, absent_since_epoch_ms AS absentSinceEpochMs`;

/** Above this number of matches, the palette ranks only the first ones by name. */
const maxRanked = 400;

function statementsIn(db: Database) {
  return {
    selectWords: db.prepare<[string], { readonly row: number; readonly texts: string }>(
      'SELECT row, texts FROM card WHERE id = ?',
    ),
    upsert: db.prepare<SqlValue[]>(
      `INSERT INTO card (id, model, as_of_epoch_ms, name, name_key, status, last_activity_epoch_ms, created_epoch_ms, month_limit_use,
       holder_id, account_id, level, form, last_month, texts, absent_since_epoch_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)
     ON CONFLICT (id) DO UPDATE SET model = excluded.model, as_of_epoch_ms = excluded.as_of_epoch_ms, name = excluded.name,
       name_key = excluded.name_key, status = excluded.status, last_activity_epoch_ms = excluded.last_activity_epoch_ms,
       created_epoch_ms = excluded.created_epoch_ms, month_limit_use = excluded.month_limit_use,
       holder_id = excluded.holder_id, account_id = excluded.account_id, level = excluded.level, form = excluded.form,
       last_month = excluded.last_month, texts = excluded.texts, absent_since_epoch_ms = NULL`,
    ),
    markAbsent: db.prepare<[number, string]>(
      'UPDATE card SET absent_since_epoch_ms = ? WHERE absent_since_epoch_ms IS NULL AND id NOT IN (SELECT value FROM json_each(?))',
    ),
    selectOne: db.prepare<[string], StoredCard>(`SELECT ${columns} FROM card WHERE id = ?`),
    removeOne: db.prepare<[string]>('DELETE FROM card WHERE id = ?'),
  };
}

/** Each write updates the index of words in the same transaction. */
function cardWritesIn(db: Database) {
  const statements = statementsIn(db);
  const words = recordWordsIn(db, { name: 'card', keys: {} });

  function put(card: CardToStore): void {
    const {
      id,
      model,
      asOfEpochMs,
      name,
      status,
      lastActivityEpochMs,
      createdEpochMs,
      monthLimitUse,
    } = card;
    const texts = [name, card.searchWords].map((text) => boundedText(text)).join('\n');
    const before = statements.selectWords.get(id);
    statements.upsert.run(
      id,
      model,
      asOfEpochMs,
      name,
      sortKey(name),
      status,
      lastActivityEpochMs,
      createdEpochMs,
      monthLimitUse,
      card.facets?.holders ?? null,
      card.facets?.accounts ?? null,
      card.facets?.levels ?? null,
      card.facets?.forms ?? null,
      card.facets?.lastMonths ?? null,
      texts,
    );
    if (before?.texts === texts) return;
    if (before !== undefined) words.remove(before.row);
    const row = before?.row ?? statements.selectWords.get(id)?.row;
    if (row !== undefined) words.add({ row, id, texts, keys: {} });
  }

  function putMany(cards: readonly CardToStore[]): void {
    db.transaction(() => cards.forEach(put)).immediate();
  }

  /**
   * Skips an answer that was requested before the stored one. A stored time in the future means
   * that the clock was set back since.
   */
  function putUnlessOlder(card: CardToStore, nowEpochMs: number): void {
    const storedCard = statements.selectOne.get(card.id);
    if (
      storedCard !== undefined &&
      storedCard.asOfEpochMs > card.asOfEpochMs &&
      storedCard.asOfEpochMs <= nowEpochMs
    )
      return;
    put(card);
  }

  return {
    put: (card: CardToStore): void => putMany([card]),
    putMany,
    /** Stores a card that was read at `asOfEpochMs`. Newer stored data stays. */
    putUnlessOlder: (card: CardToStore, nowEpochMs: number): void => {
      db.transaction(() => putUnlessOlder(card, nowEpochMs)).immediate();
    },
    /**
     * Stores a full list of the bank in one transaction. Cards that the list lacks stay, with the
     * time of their absence. A card with data newer than the list's request (`asOfEpochMs`) keeps
     * that data.
     */
    replaceAll: (cards: readonly CardToStore[], nowEpochMs: number): void => {
      db.transaction(() => {
        statements.markAbsent.run(nowEpochMs, JSON.stringify(cards.map(({ id }) => id)));
        for (const card of cards) putUnlessOlder(card, nowEpochMs);
      }).immediate();
    },
    /**
     * Ends a full list that was stored card by card. Cards whose id the list lacks are absent from
     * now on.
     */
    markOthersAbsent: (ids: readonly string[], nowEpochMs: number): void => {
      statements.markAbsent.run(nowEpochMs, JSON.stringify(ids));
    },
    remove: (id: string): void => {
      db.transaction(() => {
        const stored = statements.selectWords.get(id);
        if (stored !== undefined) words.remove(stored.row);
        statements.removeOne.run(id);
      }).immediate();
    },
  };
}

/** The cards of a connection. */
export function cardsIn(db: Database) {
  const { textFilters, findNamed } = cardSearchIn(db);
  const countByStatus = db.prepare<[], { status: string; present: number; absent: number }>(
    'SELECT status, sum(absent_since_epoch_ms IS NULL) AS present, sum(absent_since_epoch_ms IS NOT NULL) AS absent FROM card GROUP BY status ORDER BY status',
  );

  const facetCounts = new Map(
    Object.entries(facetColumns).map(([facet, column]) => [
      facet,
      db.prepare<[], CardFacetCount>(
        `SELECT ${column} AS value, count(*) AS count FROM card GROUP BY ${column}`,
      ),
    ]),
  );

  function counts(): CardCounts {
    const rows = countByStatus.all();
    return {
      total: rows.reduce((sum, { present }) => sum + present, 0),
      absent: rows.reduce((sum, { absent }) => sum + absent, 0),
      byStatus: Object.fromEntries(
        rows.filter(({ present }) => present > 0).map(({ status, present }) => [status, present]),
      ),
    };
  }

  function find(
    { text = '', ...filter }: CardFilter,
    order: CardOrder = 'name',
  ): readonly FoundCard[] {
    const byText = text.trim() === '' ? [] : textFilters(text);
    if (byText === null) return [];
    const filters = [...filtersOf(filter), ...byText];
    const { where, values } = whereOf(filters);
    return db
      .prepare<SqlValue[], FoundCard>(
        `SELECT id, status, month_limit_use AS monthLimitUse FROM card ${where} ORDER BY ${orders[order]}`,
      )
      .all(...values);
  }

  return {
    ...cardWritesIn(db),
    get: prepareOne<[id: string], StoredCard>(db, `SELECT ${columns} FROM card WHERE id = ?`),
    all: prepareAll<[], StoredCard>(db, `SELECT ${columns} FROM card ORDER BY name_key, id`),
    /** All cards that match. */
    find,
    /** For the palette: cards whose name contains the words first, absent cards included. */
    findNamed,
    /** `total` and `byStatus` leave absent cards out. */
    counts,
    /** All values of a facet with the number of their cards, absent cards included. */
    facet: (facet: CardFacet): readonly CardFacetCount[] => facetCounts.get(facet)?.all() ?? [],
  };
}

type NamedCard = Pick<StoredCard, 'id' | 'name'>;

/** Finds cards by their words. */
function cardSearchIn(db: Database) {
  const queries = textQueriesIn(db, 'card');

  /** Null if the text contains no searchable word. */
  function textFilters(text: string): readonly Filter[] | null {
    const groups = searchGroupsOf(text);
    const emoji = emojiOf(text);
    return groups === null && emoji.length === 0
      ? null
      : [
          ...(groups === null ? [] : [[foundByText, queries.asTyped(groups)] as const]),
          ...emoji.map((each) => ['instr(texts, ?) > 0', each] as const),
        ];
  }

  function selectByName(filters: readonly Filter[]): readonly NamedCard[] {
    const { where, values } = whereOf(filters);
    return db
      .prepare<SqlValue[], NamedCard>(
        `SELECT id, name FROM card ${where} ORDER BY name_key, id LIMIT ${String(maxRanked)}`,
      )
      .all(...values);
  }

  function findNamed(text: string, limit: number, found: FoundAs): readonly NamedCard[] {
    const filters = textFilters(text);
    if (filters === null) return [];
    const asTyped = selectByName(filters);
    const groups = asTyped.length > 0 || found === 'as-typed' ? null : searchGroupsOf(text);
    const similar =
      groups === null || emojiOf(text).length > 0 ? null : queries.withSimilar(groups);
    const cards = similar === null ? asTyped : selectByName([[foundByText, similar.query]]);
    const { isIn } = foundWordsOf(text, similar?.similar);
    return [
      ...cards.filter(({ name }) => isIn(name)),
      ...cards.filter(({ name }) => !isIn(name)),
    ].slice(0, limit);
  }

  return { textFilters, findNamed };
}

const foundByText = 'row IN (SELECT rowid FROM card_words WHERE card_words MATCH ?)';

type Filter = readonly [sql: string, ...values: SqlValue[]];

function filtersOf({
  statuses,
  facets = {},
  withAbsent = false,
}: Omit<CardFilter, 'text'>): readonly Filter[] {
  return [
    ...(withAbsent ? [] : [['absent_since_epoch_ms IS NULL'] as const]),
    ...(statuses === undefined
      ? []
      : [['status IN (SELECT value FROM json_each(?))', JSON.stringify(statuses)] as const]),
    ...Object.entries(facetColumns).flatMap(([facet, column]): Filter[] => {
      const facetValues = facets[facet as CardFacet] ?? [];
      return facetValues.length === 0
        ? []
        : [
            [
              `(${column} IN (SELECT value FROM json_each(?))${facetValues.includes(null) ? ` OR ${column} IS NULL` : ''})`,
              JSON.stringify(facetValues),
            ],
          ];
    }),
  ];
}

function whereOf(filters: readonly Filter[]): {
  readonly where: string;
  readonly values: readonly SqlValue[];
} {
  return {
    where: filters.length === 0 ? '' : `WHERE ${filters.map(([sql]) => sql).join(' AND ')}`,
    values: filters.flatMap(([, ...values]) => values),
  };
}
