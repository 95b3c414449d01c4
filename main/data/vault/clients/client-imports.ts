import type { Database } from '../../sqlite.ts';

/** A file of clients during its import. Texts are JSON, stored byte for byte. */
export type StoredClientImport = {
  readonly id: string;
  readonly state: string;
  /** The file name, how the file is read, its columns and their mapping. */
  readonly about: string;
  readonly stoppedBy: string | null;
};

export type StoredImportRow = {
  /** From 1, without the header. */
  readonly row: number;
  /** As in the file. */
  readonly cells: string;
  /** As the user edited them; null: not edited. */
  readonly edited: string | null;
  readonly decision: string;
  /** The result of the check, before any decision: `ready`, `doubt`, `double`, `problem`. */
  readonly found: string;
  /** The progress of the row. The column has an older name, `standing`. */
  readonly status: string;
  readonly checked: string;
  /** The id of the write that sent the row. */
  readonly intentId: string | null;
  readonly result: string | null;
  readonly clientId: string | null;
};

/** The number of rows, with their index entries, that one step removes. */
const rowsPerRemoval = 40;

export type ClientImports = ReturnType<typeof clientImportsIn>;

function statementsIn(db: Database) {
  const columns = `row, cells, edited, decision, found, standing AS status, checked, intent_id AS intentId, result, client_id AS clientId`;
  const isIn = 'standing IN (SELECT value FROM json_each(?))';
  return {
    selectRun: db.prepare<[], StoredClientImport>(
      'SELECT id, state, about, stopped_by AS stoppedBy FROM client_import',
    ),
    putRun: db.prepare<[StoredClientImport]>(
      `INSERT INTO client_import (id, state, about, stopped_by) VALUES (@id, @state, @about, @stoppedBy)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, about = excluded.about, stopped_by = excluded.stopped_by`,
    ),
    removeRuns: db.prepare<[]>('DELETE FROM client_import'),
    removeRows: db.prepare<[number, number]>(
      'DELETE FROM client_import_row WHERE row IN (SELECT row FROM client_import_row WHERE row > ? ORDER BY row LIMIT ?)',
    ),
    removeKeys: db.prepare<[number, number]>(
      'DELETE FROM client_import_key WHERE row IN (SELECT DISTINCT row FROM client_import_key WHERE row > ? ORDER BY row LIMIT ?)',
    ),
    removePart: db.prepare<[number]>(
      'DELETE FROM client_import_part WHERE place IN (SELECT place FROM client_import_part ORDER BY place LIMIT ?)',
    ),
    insertPart: db.prepare<[number, Uint8Array]>(
      'INSERT INTO client_import_part (place, bytes) VALUES (?, ?)',
    ),
    selectPart: db
      .prepare<[number], Uint8Array>('SELECT bytes FROM client_import_part WHERE place = ?')
      .pluck(),
    putRow: db.prepare<[StoredImportRow]>(
      `INSERT INTO client_import_row (row, cells, edited, decision, found, standing, checked, intent_id, result, client_id)
     VALUES (@row, @cells, @edited, @decision, @found, @status, @checked, @intentId, @result, @clientId)
     ON CONFLICT (row) DO UPDATE SET cells = excluded.cells, edited = excluded.edited, decision = excluded.decision, found = excluded.found, standing = excluded.standing,
       checked = excluded.checked, intent_id = excluded.intent_id, result = excluded.result, client_id = excluded.client_id`,
    ),
    selectRow: db.prepare<[number], StoredImportRow>(
      `SELECT ${columns} FROM client_import_row WHERE row = ?`,
    ),
    selectAll: db.prepare<[number, number], StoredImportRow>(
      `SELECT ${columns} FROM client_import_row ORDER BY row LIMIT ? OFFSET ?`,
    ),
    selectIn: db.prepare<[string, number, number], StoredImportRow>(
      `SELECT ${columns} FROM client_import_row WHERE row IN (SELECT row FROM client_import_row WHERE ${isIn} ORDER BY row LIMIT ? OFFSET ?) ORDER BY row`,
    ),
    selectNumbers: db
      .prepare<[string], number>(`SELECT row FROM client_import_row WHERE ${isIn} ORDER BY row`)
      .pluck(),
    selectFirst: db
      .prepare<[string], number>('SELECT min(row) FROM client_import_row WHERE standing = ?')
      .pluck(),
    selectCounts: db.prepare<[], { status: string; count: number }>(
      'SELECT standing AS status, count(*) AS count FROM client_import_row GROUP BY standing',
    ),
    selectOfClient: db
      .prepare<[string], number>('SELECT row FROM client_import_row WHERE client_id = ?')
      .pluck(),
    insertKey: db.prepare<[string, number]>(
      'INSERT OR IGNORE INTO client_import_key (key, row) VALUES (?, ?)',
    ),
    removeKeysOf: db.prepare<[number]>('DELETE FROM client_import_key WHERE row = ?'),
    selectKeysOf: db
      .prepare<[number], string>('SELECT key FROM client_import_key WHERE row = ?')
      .pluck(),
    selectSame: db.prepare<[string, number, number, number], { key: string; row: number }>(
      'SELECT key, row FROM client_import_key WHERE key = ? AND row > ? AND row < ? ORDER BY row LIMIT ?',
    ),
    putMapping: db.prepare<[string, string, number]>(
      'INSERT INTO client_import_mapping (header, chosen, used_epoch_ms) VALUES (?, ?, ?) ON CONFLICT (header) DO UPDATE SET chosen = excluded.chosen, used_epoch_ms = excluded.used_epoch_ms',
    ),
    forgetMappings: db.prepare<[number]>(
      'DELETE FROM client_import_mapping WHERE header NOT IN (SELECT header FROM client_import_mapping ORDER BY used_epoch_ms DESC LIMIT ?)',
    ),
    selectMapping: db
      .prepare<[string], string>('SELECT chosen FROM client_import_mapping WHERE header = ?')
      .pluck(),
  };
}

/**
 * The import of clients: one at a time, with its file, its rows, their keys for duplicates, and the
 * column mappings of earlier files.
 */
export function clientImportsIn(db: Database) {
  const statements = statementsIn(db);
  return {
    /** Runs the work in one transaction. */
    inTransaction: <Value>(work: () => Value): Value => db.transaction(work).immediate(),
    current: (): StoredClientImport | null => statements.selectRun.get() ?? null,
    put: (run: StoredClientImport): void => void statements.putRun.run(run),
    /** Removes the import itself; `removeSome` removes the rest of its data. */
    remove: (): void => void statements.removeRuns.run(),
    /** Removes a few rows per call, only rows after `afterRow`. False: nothing is left. */
    removeSome: ({
      afterRow,
      alsoFile,
    }: {
      readonly afterRow: number;
      readonly alsoFile: boolean;
    }): boolean =>
      statements.removeRows.run(afterRow, rowsPerRemoval).changes > 0 ||
      statements.removeKeys.run(afterRow, rowsPerRemoval).changes > 0 ||
      (alsoFile && statements.removePart.run(1).changes > 0),
    removeSomeOfFile: (): boolean => statements.removePart.run(1).changes > 0,
    putPart: (place: number, bytes: Uint8Array): void =>
      void statements.insertPart.run(place, bytes),
    part: (place: number): Uint8Array | null => statements.selectPart.get(place) ?? null,
    putRow: (row: StoredImportRow): void => void statements.putRow.run(row),
    row: (row: number): StoredImportRow | null => statements.selectRow.get(row) ?? null,
    /** In the order of the file. `statuses` null: rows of any status. */
    rows: ({
      statuses,
      at,
      limit,
    }: {
      readonly statuses: readonly string[] | null;
      readonly at: number;
      readonly limit: number;
    }): readonly StoredImportRow[] =>
      statuses === null
        ? statements.selectAll.all(limit, at)
        : statements.selectIn.all(JSON.stringify(statuses), limit, at),
    rowNumbers: (statuses: readonly string[]): readonly number[] =>
      statements.selectNumbers.all(JSON.stringify(statuses)),
    first: (status: string): number | null => statements.selectFirst.get(status) ?? null,
    counts: (): ReadonlyMap<string, number> =>
      new Map(statements.selectCounts.all().map(({ status, count }) => [status, count])),
    /** Whether this import created the client. */
    hasMade: (clientId: string): boolean => statements.selectOfClient.get(clientId) !== undefined,
    putKeys: (row: number, keys: readonly string[]): void => {
      statements.removeKeysOf.run(row);
      for (const key of keys) statements.insertKey.run(key, row);
    },
    keysOf: (row: number): readonly string[] => statements.selectKeysOf.all(row),
    /** Rows between these two with one of the keys, at most `limit` for each key. */
    withKeys: (
      keys: readonly string[],
      {
        after,
        before,
        limit,
      }: { readonly after: number; readonly before: number; readonly limit: number },
    ): readonly { readonly key: string; readonly row: number }[] =>
      keys.flatMap((key) => statements.selectSame.all(key, after, before, limit)),
    rememberMapping: ({
      header,
      chosen,
      usedAtEpochMs,
      most,
    }: {
      readonly header: string;
      readonly chosen: string;
      readonly usedAtEpochMs: number;
      readonly most: number;
    }): void => {
      statements.putMapping.run(header, chosen, usedAtEpochMs);
      statements.forgetMappings.run(most);
    },
    mappingOf: (header: string): string | null => statements.selectMapping.get(header) ?? null,
  };
}
