import type { Database } from '../sqlite.ts';

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

export type WatchedPayments = ReturnType<typeof watchedPaymentsIn>;

/** The terminal payments that the owner watches. What the bank says of them is in the cache. */
export function watchedPaymentsIn(db: Database) {
  const columns =
    'id, label, added_epoch_ms AS addedAtEpochMs, state, since_epoch_ms AS sinceEpochMs';
  const insert = db.prepare<[WatchedPayment]>(
    `INSERT INTO watched_payment (id, label, added_epoch_ms, state, since_epoch_ms) VALUES (@id, @label, @addedAtEpochMs, @state, @sinceEpochMs)
     ON CONFLICT (id) DO UPDATE SET label = coalesce(excluded.label, label)`,
  );
  const update = db.prepare<[WatchedPaymentState, number, string, WatchedPaymentState]>(
    'UPDATE watched_payment SET state = ?, since_epoch_ms = ? WHERE id = ? AND state <> ?',
  );
  const restart = db.prepare<[number, string]>(
    `UPDATE watched_payment SET state = 'following', since_epoch_ms = ? WHERE id = ?`,
  );
  const remove = db.prepare<[string]>('DELETE FROM watched_payment WHERE id = ?');
  const selectOne = db.prepare<[string], WatchedPayment>(
    `SELECT ${columns} FROM watched_payment WHERE id = ?`,
  );
  const selectStretch = db.prepare<[number, number], WatchedPayment>(
    `SELECT ${columns} FROM watched_payment ORDER BY entry DESC LIMIT ? OFFSET ?`,
  );
  const selectFollowed = db.prepare<[], WatchedPayment>(
    `SELECT ${columns} FROM watched_payment WHERE state = 'following' ORDER BY entry DESC`,
  );
  const countAll = db.prepare<[], number>('SELECT count(*) FROM watched_payment').pluck();
  const countFollowed = db
    .prepare<[], number>(`SELECT count(*) FROM watched_payment WHERE state = 'following'`)
    .pluck();

  return {
    /**
     * Adds all or none, the first as the newest. One already there keeps its place, time and state,
     * and its label unless a new one is given. How many were new.
     */
    add: (payments: readonly WatchedPayment[]): number =>
      db
        .transaction(() => {
          const before = countAll.get() ?? 0;
          for (const payment of payments.toReversed()) insert.run(payment);
          return (countAll.get() ?? 0) - before;
        })
        .immediate(),
    /** One that is in the state already keeps since when. */
    setState: (id: string, state: WatchedPaymentState, sinceEpochMs: number): void =>
      void update.run(state, sinceEpochMs, id, state),
    /** Followed from now on, whatever it was. False where there is none. */
    followAnew: (id: string, nowEpochMs: number): boolean =>
      restart.run(nowEpochMs, id).changes > 0,
    remove: (id: string): void => void remove.run(id),
    get: (id: string): WatchedPayment | null => selectOne.get(id) ?? null,
    /** Newest first. */
    stretch: ({
      at,
      limit,
    }: {
      readonly at: number;
      readonly limit: number;
    }): readonly WatchedPayment[] => selectStretch.all(limit, at),
    all: (): readonly WatchedPayment[] => selectStretch.all(-1, 0),
    followed: (): readonly WatchedPayment[] => selectFollowed.all(),
    count: (): number => countAll.get() ?? 0,
    followedCount: (): number => countFollowed.get() ?? 0,
  };
}
