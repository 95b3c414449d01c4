import type { Database } from '../../sqlite.ts';

export interface SupplierIban {
  /** As the invoices spell it (NFC, spaces collapsed); empty if they contain no name. */
  readonly name: string;
  /** The search keys: the name and its look-alikes. No key is empty. */
  readonly keys: readonly string[];
  readonly iban: string;
  readonly sinceEpochMs: number;
  /** The user has already paid to it under exactly this name. */
  readonly isProven: boolean;
}

type Row = Omit<SupplierIban, 'keys' | 'isProven'> & {
  readonly keys: string;
  readonly isProven: number;
};

export type SupplierIbans = ReturnType<typeof supplierIbansIn>;

function ibanOf({ keys, isProven, ...row }: Row): SupplierIban {
  return {
    ...row,
    keys: JSON.parse(keys) as string[],
    isProven: isProven === 1,
  };
}

/**
 * The IBANs that each supplier has used, so that the app notices a new one even without the cache.
 */
export function supplierIbansIn(db: Database) {
  const upsert = db.prepare<[string, string, string, number, number]>(
    `INSERT INTO supplier_iban (key, name, iban, since_epoch_ms, is_proven) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key, name, iban) DO UPDATE SET since_epoch_ms = min(since_epoch_ms, excluded.since_epoch_ms), is_proven = max(is_proven, excluded.is_proven)
     WHERE excluded.since_epoch_ms < since_epoch_ms OR excluded.is_proven > is_proven`,
  );
  // Each key of an IBAN has its own row.
  const rows = (where: string): string =>
    `SELECT name, json_group_array(key) AS keys, iban, min(since_epoch_ms) AS sinceEpochMs, max(is_proven) AS isProven
     FROM supplier_iban ${where} GROUP BY name, iban ORDER BY sinceEpochMs, iban`;
  const selectAll = db.prepare<[], Row>(rows(''));
  const select = db.prepare<[string], Row>(rows('WHERE key IN (SELECT value FROM json_each(?))'));

  return {
    /** Stores the earliest time; a proven IBAN stays proven. */
    note: ({ name, keys, iban, sinceEpochMs, isProven }: SupplierIban): void => {
      for (const key of keys) upsert.run(key, name, iban, sinceEpochMs, isProven ? 1 : 0);
    },
    /** IBANs of suppliers with one of these keys, earliest first. */
    like: (keys: readonly string[]): readonly SupplierIban[] =>
      select.all(JSON.stringify(keys)).map(ibanOf),
    all: (): readonly SupplierIban[] => selectAll.all().map(ibanOf),
  };
}
