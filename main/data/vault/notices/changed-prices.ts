import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareOne } from '../../statements.ts';

/** `former`: the price as the user last saw it, as JSON of the comparing module. */
type ChangedPrice = {
  readonly productId: string;
  readonly former: string;
  readonly changedAtEpochMs: number;
};

export type ChangedPrices = ReturnType<typeof changedPricesIn>;

/** The products whose price changed since the user last saw it. */
export function changedPricesIn(db: Database) {
  return {
    get: prepareOne<[productId: string], ChangedPrice>(
      db,
      'SELECT product_id AS productId, former, changed_epoch_ms AS changedAtEpochMs FROM changed_price WHERE product_id = ?',
    ),
    /** Does not overwrite a stored former price. */
    put: prepareRun<[ChangedPrice]>(
      db,
      'INSERT INTO changed_price (product_id, former, changed_epoch_ms) VALUES (@productId, @former, @changedAtEpochMs) ON CONFLICT (product_id) DO UPDATE SET changed_epoch_ms = excluded.changed_epoch_ms',
    ),
    remove: prepareRun<[productId: string]>(db, 'DELETE FROM changed_price WHERE product_id = ?'),
  };
}
