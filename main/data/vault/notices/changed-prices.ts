import type { Database } from '../../sqlite.ts';

/** `former`: JSON of whoever compares, the price as the owner last saw it. */
interface ChangedPrice {
  readonly productId: string;
  readonly former: string;
  readonly changedAtEpochMs: number;
}

export type ChangedPrices = ReturnType<typeof changedPricesIn>;

/** The products whose price is another one than the owner last saw. */
export function changedPricesIn(db: Database) {
  const select = db.prepare<[string], ChangedPrice>(
    'SELECT product_id AS productId, former, changed_epoch_ms AS changedAtEpochMs FROM changed_price WHERE product_id = ?',
  );
  const upsert = db.prepare<[string, string, number]>(
    'INSERT INTO changed_price (product_id, former, changed_epoch_ms) VALUES (?, ?, ?) ON CONFLICT (product_id) DO UPDATE SET changed_epoch_ms = excluded.changed_epoch_ms',
  );
  const remove = db.prepare<[string]>('DELETE FROM changed_price WHERE product_id = ?');

  return {
    get: (productId: string): ChangedPrice | null => select.get(productId) ?? null,
    /** What the owner last saw stays where it is kept already. */
    put: ({ productId, former, changedAtEpochMs }: ChangedPrice): void =>
      void upsert.run(productId, former, changedAtEpochMs),
    remove: (productId: string): void => void remove.run(productId),
  };
}
