/**
 * The part of the library that the app uses. The library's own declarations are not reachable
 * through its `exports`, and return `any` where these return exact types.
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
    /**
     * Runs the function in a transaction, or in a savepoint if one is open. An error rolls back and
     * is rethrown.
     */
    transaction<T>(run: () => T): (() => T) & { readonly immediate: () => T };
    /** Defines an SQL function for this connection alone. */
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
      /** Makes each row the value of its first column. */
      pluck(): this;
    }

    class SqliteError extends Error {
      constructor(message: string, code: string);
      readonly code: string;
    }
  }

  export = Database;
}
