// The declarations cannot be imported: they declare a package, they are not a module.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./better-sqlite3-multiple-ciphers.d.ts" />
import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3-multiple-ciphers';

/**
 * The library's entry for exactly this system. Its general entry calls `process.report.getReport()`
 * on Linux to detect the C library. That call walks the whole process and has crashed Electron
 * apps. Electron supports only one C library.
 */
const sqlite = createRequire(import.meta.url)(
  `better-sqlite3-multiple-ciphers/${process.platform}-${process.arch}`,
) as typeof Sqlite;

/** The only import of the library, so that its declarations reach the compilation of every side. */
export type Database = Sqlite;
export type SqlValue = Sqlite.Value;
/**
 * Prepares each statement at its first use. A vault and a cache have about 300 statements, which
 * took main about 10 ms at each start.
 */
export const Database = class extends sqlite {
  override prepare<Parameters extends readonly Sqlite.Value[] | [Sqlite.Named] = [], Row = unknown>(
    sql: string,
  ): Sqlite.Statement<Parameters, Row> {
    let isPlucked = false;
    let prepared: Sqlite.Statement<Parameters, Row> | undefined;
    const prepareNow = (): Sqlite.Statement<Parameters, Row> => {
      const made = super.prepare<Parameters, Row>(sql);
      return isPlucked ? made.pluck() : made;
    };
    const ready = (): Sqlite.Statement<Parameters, Row> => (prepared ??= prepareNow());
    const statement: Sqlite.Statement<Parameters, Row> = {
      run: (...parameters) => ready().run(...parameters),
      get: (...parameters) => ready().get(...parameters),
      all: (...parameters) => ready().all(...parameters),
      iterate: (...parameters) => ready().iterate(...parameters),
      pluck: () => {
        isPlucked = true;
        return statement;
      },
    };
    return statement;
  }
};
export const SqliteError = sqlite.SqliteError;
