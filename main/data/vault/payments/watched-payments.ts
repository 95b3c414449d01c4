import type { Database } from '../../sqlite.ts';

/**
 * `following`: polled; `settled`: the outcome is known; `silent`: no change for so long that
 * polling has stopped.
 */
type WatchedPaymentState = 'following' | 'settled' | 'silent';

export type WatchedPayment = {
  readonly id: string;
  /** The user's own name for it. */
  readonly label: string | null;
  readonly addedAtEpochMs: number;
  readonly state: WatchedPaymentState;
  /** When it entered the state. */
  readonly sinceEpochMs: number;
};

/** The paid amount; null unless the payment was paid. */
type Paid = {
  /** A decimal; null: unknown amount. */
  readonly paidValue: string | null;
  readonly paidCurrency: string | null;
  /** The part of the paid amount above the requested one. */
  readonly tipValue: string | null;
};

/**
 * The bank's data of a payment that sorts the list, filters it and sums a day: its start, terminal,
 * outcome, and what was paid when.
 */
export type PaymentFacts = Paid & {
  readonly beganEpochMs: number | null;
  readonly paidEpochMs: number | null;
  readonly terminalId: string | null;
  readonly outcome: string | null;
};

/** A filter of payments. A null terminal means that the bank named none. Empty: all. */
export type PaymentFilter = {
  readonly terminals: readonly (string | null)[];
  /** `open`: no other outcome yet. */
  readonly outcomes: readonly string[];
};

/** The position of a payment in the list. */
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
    // Selects the entries first, along the index alone. So a page far down reads no rows of the
    // pages before it.
    selectStretch: db.prepare<[number, number], WatchedPayment>(
      `SELECT ${columns} FROM watched_payment
     WHERE entry IN (SELECT entry FROM watched_payment ORDER BY ${order} LIMIT ? OFFSET ?) ORDER BY ${order}`,
    ),
    selectFiltered: db
      .prepare<[{ readonly terminals: string; readonly outcomes: string }], string>(
        `SELECT id FROM watched_payment WHERE ${isOne} ORDER BY ${order}`,
      )
      .pluck(),
    selectAfter: db.prepare<[number, number, number], WatchedPayment & PaymentPlace>(
      `SELECT ${columns}, at_epoch_ms AS atEpochMs, entry FROM watched_payment
     WHERE (at_epoch_ms, entry) < (?, ?) ORDER BY ${order} LIMIT ?`,
    ),
    setFacts: db.prepare<[PaymentFacts & { readonly id: string }]>(
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
 * The terminal payments that the user follows. The bank's data is in the cache. Only start and paid
 * amount are here, because a query cannot sort or sum over two databases.
 */
export function watchedPaymentsIn(db: Database) {
  const statements = statementsIn(db);
  return {
    /**
     * Adds all or none, the first as the newest. An existing one keeps its position, time and
     * state, and keeps its label unless a new one is given. Returns the number of new ones.
     */
    add: (payments: readonly WatchedPayment[]): number =>
      db
        .transaction(() => {
          const before = statements.countAll.get() ?? 0;
          for (const payment of payments.toReversed()) statements.insert.run(payment);
          return (statements.countAll.get() ?? 0) - before;
        })
        .immediate(),
    /** A payment that is already in the state keeps its `since`. */
    setState: (id: string, state: WatchedPaymentState, sinceEpochMs: number): void =>
      void statements.update.run(state, sinceEpochMs, id, state),
    /** Follows the payment from now on, in any state. False if it does not exist. */
    followAgain: (id: string, nowEpochMs: number): boolean =>
      statements.restart.run(nowEpochMs, id).changes > 0,
    remove: (id: string): void => void statements.remove.run(id),
    get: (id: string): WatchedPayment | null => statements.selectOne.get(id) ?? null,
    /** Stores the bank's data of a payment; does nothing if it is not followed. */
    setFacts: (id: string, facts: PaymentFacts): void =>
      void statements.setFacts.run({ ...facts, id }),
    /** Payments without any data of the bank, in the order of adding, in chunks. */
    withoutFacts: (
      afterEntry: number,
      limit: number,
    ): readonly { readonly id: string; readonly entry: number }[] =>
      statements.selectUntold.all(afterEntry, limit),
    /** What was paid at these terminals, from one moment (included) until another (excluded). */
    paidBetween: (
      fromEpochMs: number,
      untilEpochMs: number,
      terminals: PaymentFilter['terminals'],
    ): readonly Paid[] =>
      statements.selectPaid.all({ fromEpochMs, untilEpochMs, terminals: terminalsText(terminals) }),
    /** The ids that match the filter, in the order of the list. */
    filtered: ({ terminals, outcomes }: PaymentFilter): readonly string[] =>
      statements.selectFiltered.all({
        terminals: terminalsText(terminals),
        outcomes: JSON.stringify(outcomes),
      }),
    /**
     * Sorted by start, latest first. A payment without a known start sorts by the time it was
     * added.
     */
    stretch: ({
      at,
      limit,
    }: {
      readonly at: number;
      readonly limit: number;
    }): readonly WatchedPayment[] => statements.selectStretch.all(limit, at),
    /** In the same order, the payments after a position; null: from the first on. */
    after: (
      place: PaymentPlace | null,
      limit: number,
    ): readonly (WatchedPayment & PaymentPlace)[] =>
      statements.selectAfter.all(place?.atEpochMs ?? Infinity, place?.entry ?? 0, limit),
    followed: (): readonly WatchedPayment[] => statements.selectFollowed.all(),
    count: (): number => statements.countAll.get() ?? 0,
    followedCount: (): number => statements.countFollowed.get() ?? 0,
  };
}
