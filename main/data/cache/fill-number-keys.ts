import { numberKeys } from '../look-alikes.ts';
import type { Database } from '../sqlite.ts';

/** Writes the keys of the number of every kept invoice beside it. */
export function fillNumberKeys(db: Database): void {
  const rows = db
    .prepare<[], { readonly row: number; readonly number: string | null }>(
      "SELECT row, CASE WHEN json_valid(model) THEN json_extract(model, '$.invoiceNumber') END AS number FROM supplier_invoice",
    )
    .all();
  const update = db.prepare<[string | null, string | null, number]>(
    'UPDATE supplier_invoice SET number_groups = ?, number_look_alike = ? WHERE row = ?',
  );
  for (const { row, number } of rows) {
    const { groups, lookAlike } = numberKeys(number);
    if (lookAlike !== '') update.run(groups || null, lookAlike, row);
  }
}
