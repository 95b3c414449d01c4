import type { Database } from '../../sqlite.ts';

/**
 * `following`: asked again and again; `settled`: its outcome is known; `silent`: nothing happened
 * for so long that nobody asks any more.
 */
type WatchedPaymentState = 'following' | 'settled' | 'silent';

export type WatchedPayment = {
  readonly id: string;
  /** The owner's own words for it. */
  readonly label: string | null;
  readonly addedAtEpochMs: number;
  readonly state: WatchedPaymentState;
  /** Since when it is in that state. */
  readonly sinceEpochMs: number;
};

/** What was paid; null unless it was paid. */
type Paid = {
  /** A decimal; null: nobody said how much. */
  readonly paidValue: string | null;
  readonly paidCurrency: string | null;
  /** What of it was not asked for. */
  readonly tipValue: string | null;
};

/**
 * What the bank told of a payment that orders the list, filters it and makes up a day: when it
 * began, where and how it stands, and what was paid when.
 */
export type PaymentFacts = Paid & {
  readonly beganEpochMs: number | null;
  readonly paidEpochMs: number | null;
  readonly terminalId: string | null;
  readonly outcome: string | null;
};

/** Which of them. A null among terminals: the bank did not say which. Empty: all. */
export type PaymentFilter = {
  readonly terminals: readonly (string | null)[];
  /** `open`: neither of the others. */
  readonly outcomes: readonly string[];
};

/** Where a payment stands in the list. */
export type PaymentPlace = { readonly atEpochMs: number; readonly entry: number };

function terminalsText(terminals: PaymentFilter['terminals']): string {
  return JSON.stringify(terminals.map((id) => id ?? ''));
}

export type WatchedPayments = ReturnType<typeof watchedPaymentsIn>;

function statementsIn(db: Database) {
  const columns =
    'id, label, added_epoch_ms AS addedAtEpochMs, state, since_epoch_ms AS sinceEpochMs';
  const order = 'at_epoch_ms DESC, entry DESC';
  // No id of the bank is empty.
  const isAt = `(@terminals = '[]' OR coalesce(terminal_id, '') IN (SELECT value FROM json_each(@terminals)))`;
  const isOne = `${isAt} AND (@outcomes = '[]' OR coalesce(outcome, 'open') IN (SELECT value FROM json_each(@outcomes)))`;
  return {
    insert: db.prepare<[WatchedPayment]>(
      `INSERT INTO watched_payment (id, label, added_epoch_ms, at_epoch_ms, state, since_epoch_ms) VALUES (@id, @label, @addedAtEpochMs, @addedAtEpochMs, @state, @sinceEpochMs)
     ON CONFLICT (id) DO UPDATE SET label = coalesce(excluded.label, label)`,
    ),
    update: db.prepare<[WatchedPaymentState, number, string, WatchedPaymentState]>(
      'UPDATE watched_payment SET state = ?, since_epoch_ms = ? WHERE id = ? AND state <> ?',
    ),
    restart: db.prepare<[number, string]>(
      `UPDATE watched_payment SET state = 'following', since_epoch_ms = ? WHERE id = ?`,
    ),
    remove: db.prepare<[string]>('DELETE FROM watched_payment WHERE id = ?'),
    selectOne: db.prepare<[string], WatchedPayment>(
      `SELECT ${columns} FROM watched_payment WHERE id = ?`,
    ),
    // The entries first, along the index alone: a page far down reads no rows of those before it.
    selectStretch: db.prepare<[number, number], WatchedPayment>(
      `SELECT ${columns} FROM watched_payment
     WHERE entry IN (SELECT entry FROM watched_payment ORDER BY ${order} LIMIT ? OFFSET ?) ORDER BY ${order}`,
    ),
    selectFiltered: db
      .prepare<[{ readonly terminals: string; readonly outcomes: string }], string>(
        `SELECT id FROM watched_payment WHERE ${isOne} ORDER BY ${order}`,
      )
      .pluck(),
    selectBehind: db.prepare<[number, number, number], WatchedPayment & PaymentPlace>(
      `SELECT ${columns}, at_epoch_ms AS atEpochMs, entry FROM watched_payment
     WHERE (at_epoch_ms, entry) < (?, ?) ORDER BY ${order} LIMIT ?`,
    ),
    tell: db.prepare<[PaymentFacts & { readonly id: string }]>(
      `UPDATE watched_payment SET at_epoch_ms = coalesce(@beganEpochMs, at_epoch_ms), is_told = 1, paid_epoch_ms = @paidEpochMs, paid_value = @paidValue, paid_currency = @paidCurrency,
       tip_value = @tipValue, terminal_id = @terminalId, outcome = @outcome
     WHERE id = @id AND (is_told, at_epoch_ms, paid_epoch_ms, paid_value, paid_currency, tip_value, terminal_id, outcome)
       IS NOT (1, coalesce(@beganEpochMs, at_epoch_ms), @paidEpochMs, @paidValue, @paidCurrency, @tipValue, @terminalId, @outcome)`,
    ),
    selectUntold: db.prepare<[number, number], { readonly id: string; readonly entry: number }>(
      'SELECT id, entry FROM watched_payment WHERE is_told = 0 AND entry > ? ORDER BY entry LIMIT ?',
    ),
    selectPaid: db.prepare<
      [
        {
          readonly fromEpochMs: number;
          readonly untilEpochMs: number;
          readonly terminals: string;
        },
      ],
      Paid
    >(
      `SELECT paid_value AS paidValue, paid_currency AS paidCurrency, tip_value AS tipValue FROM watched_payment
     WHERE paid_epoch_ms >= @fromEpochMs AND paid_epoch_ms < @untilEpochMs AND ${isAt}`,
    ),
    selectFollowed: db.prepare<[], WatchedPayment>(
      `SELECT ${columns} FROM watched_payment WHERE state = 'following' ORDER BY entry DESC`,
    ),
    countAll: db.prepare<[], number>('SELECT count(*) FROM watched_payment').pluck(),
    countFollowed: db
      .prepare<[], number>(`SELECT count(*) FROM watched_payment WHERE state = 'following'`)
      .pluck(),
  };
}

/**
 * The terminal payments that the owner watches. What the bank says of them is in the cache, but for
 * when they began and what was paid, which no query of two databases could order or sum.
 */
export function watchedPaymentsIn(db: Database) {
  const statements = statementsIn(db);
  return {
    /**
     * Adds all or none, the first as the newest. One already there keeps its place, time and state,
     * and its label unless a new one is given. How many were new.
     */
    add: (payments: readonly WatchedPayment[]): number =>
      db
        .transaction(() => {
          const before = statements.countAll.get() ?? 0;
          for (const payment of payments.toReversed()) statements.insert.run(payment);
          return (statements.countAll.get() ?? 0) - before;
        })
        .immediate(),
    /** One that is in the state already keeps since when. */
    setState: (id: string, state: WatchedPaymentState, sinceEpochMs: number): void =>
      void statements.update.run(state, sinceEpochMs, id, state),
    /** Followed from now on, whatever it was. False where there is none. */
    followAnew: (id: string, nowEpochMs: number): boolean =>
      statements.restart.run(nowEpochMs, id).changes > 0,
    remove: (id: string): void => void statements.remove.run(id),
    get: (id: string): WatchedPayment | null => statements.selectOne.get(id) ?? null,
    /** What the bank told of one; nothing where it is not watched. */
    tell: (id: string, facts: PaymentFacts): void => void statements.tell.run({ ...facts, id }),
    /** Those of which the bank told nothing here, in the order they were added, a piece at a time. */
    untold: (
      afterEntry: number,
      limit: number,
    ): readonly { readonly id: string; readonly entry: number }[] =>
      statements.selectUntold.all(afterEntry, limit),
    /** What was paid at these terminals from one moment on until before another. */
    paidBetween: (
      fromEpochMs: number,
      untilEpochMs: number,
      terminals: PaymentFilter['terminals'],
    ): readonly Paid[] =>
      statements.selectPaid.all({ fromEpochMs, untilEpochMs, terminals: terminalsText(terminals) }),
    /** The ids of those that the filter leaves, in the order of the list. */
    filtered: ({ terminals, outcomes }: PaymentFilter): readonly string[] =>
      statements.selectFiltered.all({
        terminals: terminalsText(terminals),
        outcomes: JSON.stringify(outcomes),
      }),
    /**
     * By when they began, the latest first; one of which that is not known by when it was added.
     */
    stretch: ({
      at,
      limit,
    }: {
      readonly at: number;
      readonly limit: number;
    }): readonly WatchedPayment[] => statements.selectStretch.all(limit, at),
    /** In the same order those behind one, or from the first on. */
    behind: (
      place: PaymentPlace | null,
      limit: number,
    ): readonly (WatchedPayment & PaymentPlace)[] =>
      statements.selectBehind.all(place?.atEpochMs ?? Infinity, place?.entry ?? 0, limit),
    followed: (): readonly WatchedPayment[] => statements.selectFollowed.all(),
    count: (): number => statements.countAll.get() ?? 0,
    followedCount: (): number => statements.countFollowed.get() ?? 0,
  };
}
