/**
 * The part of the library that is used here. Its own declarations are not reachable through its `exports`,
 * and say `any` where these say what comes out.
 */
declare module 'better-sqlite3-multiple-ciphers' {
  class Database {
    constructor(
      pathOrBytes: string | Uint8Array,
      options?: {
        readonly readonly?: boolean;
        readonly fileMustExist?: boolean;
        readonly timeout?: number;
      },
    );
    readonly open: boolean;
    readonly inTransaction: boolean;
    prepare<Parameters extends readonly Database.Value[] | [Database.Named] = [], Row = unknown>(
      sql: string,
    ): Database.Statement<Parameters, Row>;
    exec(sql: string): this;
    serialize(): Uint8Array;
    pragma(sql: string, options?: { readonly simple?: boolean }): unknown;
    /** Runs the function in a transaction, or in a savepoint if one is open; what it throws rolls back and is thrown on. */
    transaction<T>(run: () => T): (() => T) & { readonly immediate: () => T };
    /** A function of SQL, for this connection alone. */
    function(name: string, run: () => Database.Value): this;
    key(key: Buffer): number;
    rekey(key: Buffer): number;
    close(): this;
  }

  namespace Database {
    type Value = string | number | bigint | Uint8Array | null;
    type Named = Readonly<Record<string, Value>>;

    interface Statement<Parameters extends readonly unknown[], Row> {
      run(...parameters: Parameters): {
        readonly changes: number;
        readonly lastInsertRowid: number | bigint;
      };
      get(...parameters: Parameters): Row | undefined;
      all(...parameters: Parameters): Row[];
      iterate(...parameters: Parameters): IterableIterator<Row>;
      /** Rows become the value of their first column. */
      pluck(): this;
    }

    class SqliteError extends Error {
      constructor(message: string, code: string);
      readonly code: string;
    }
  }

  export = Database;
}
