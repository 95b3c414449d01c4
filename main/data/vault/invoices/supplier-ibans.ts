import type { Database } from '../../sqlite.ts';

/** An IBAN that a supplier asked to be paid to. Keys are empty where the invoice did not say. */
export interface SupplierIban {
  readonly vatKey: string;
  readonly nameKey: string;
  readonly iban: string;
  readonly sinceEpochMs: number;
  /** Something was paid to it already. */
  readonly isProven: boolean;
}

type Row = Omit<SupplierIban, 'isProven'> & { readonly isProven: number };

export type SupplierIbans = ReturnType<typeof supplierIbansIn>;

const ibanOf = (row: Row): SupplierIban => ({ ...row, isProven: row.isProven === 1 });

/** Which IBANs each supplier used, so that another one is noticed, whatever became of the cache. */
export function supplierIbansIn(db: Database) {
  const upsert = db.prepare<[string, string, string, number, number]>(
    `INSERT INTO supplier_iban (vat_key, name_key, iban, since_epoch_ms, is_proven) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (vat_key, name_key, iban) DO UPDATE SET since_epoch_ms = min(since_epoch_ms, excluded.since_epoch_ms), is_proven = max(is_proven, excluded.is_proven)
     WHERE excluded.since_epoch_ms < since_epoch_ms OR excluded.is_proven > is_proven`,
  );
  const selectAll = db.prepare<[], Row>(
    'SELECT vat_key AS vatKey, name_key AS nameKey, iban, since_epoch_ms AS sinceEpochMs, is_proven AS isProven FROM supplier_iban',
  );
  const select = db.prepare<[string, string], Row>(
    "SELECT vat_key AS vatKey, name_key AS nameKey, iban, since_epoch_ms AS sinceEpochMs, is_proven AS isProven FROM supplier_iban WHERE (vat_key <> '' AND vat_key = ?) OR (name_key <> '' AND name_key = ?) ORDER BY since_epoch_ms, iban",
  );

  return {
    /** Keeps the earliest time, and that it was proven. */
    note: ({ vatKey, nameKey, iban, sinceEpochMs, isProven }: SupplierIban): void =>
      void upsert.run(vatKey, nameKey, iban, sinceEpochMs, isProven ? 1 : 0),
    /** Of suppliers with this VAT number or this name, the earliest first. */
    like: ({
      vatKey,
      nameKey,
    }: Pick<SupplierIban, 'vatKey' | 'nameKey'>): readonly SupplierIban[] =>
      select.all(vatKey, nameKey).map(ibanOf),
    all: (): readonly SupplierIban[] => selectAll.all().map(ibanOf),
  };
}
