import type {
  ClientImport,
  ImportRow,
  ImportView,
} from '../../../../preload/contract/client-imports.ts';
import { type CommandError, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { type OpenConnection, noVault } from '../../open-connection.ts';
import type { OpenFile } from '../../../import/open-file.ts';
import { createYield } from '../../yield-to-event-loop.ts';
import { putChecked, recheckAfter } from './check-pass.ts';
import { checkRow } from './check-row.ts';
import {
  type Decision,
  type Row,
  type RowStatus,
  foundIn,
  isUnsent,
  putRow,
  rowAt,
  rowsOf,
  shownRow,
  shownRun,
  statusAfter,
  statusesOf,
  unsentStatuses,
} from './import-record.ts';
import { driveImport } from './import-run.ts';
import {
  type ClientImportsDeps,
  type LiveImport,
  openLive,
  putRun,
  readingOf,
  recordKnownOutcomes,
} from './live-import.ts';
import {
  type Configuration,
  type GivenFile,
  createImportReading,
  isBusy,
} from './import-reading.ts';
import { rememberMapping } from './read-import-file.ts';

type Done = Result<Record<string, never>>;
type Asked = { readonly view: ImportView; readonly at: number; readonly limit: number };

/**
 * A file of clients on its way to the bank: one at a time for each connection, kept in its vault
 * whatever happens to the app.
 */
export type ClientImportService = {
  readonly current: (
    connection: OpenConnection | null,
  ) => Result<{ readonly run: ClientImport | null }>;
  /**
   * Nothing is sent. `file` null: `openFile` asks the owner for one. Errors: `invalid-input` with
   * `run-under-way`, `no-rows`, `too-large`, `too-many-rows`, `row-too-long`, `not-text`;
   * `storage-unavailable`.
   */
  readonly open: (
    connection: OpenConnection | null,
    file: GivenFile | null,
    openFile: OpenFile,
  ) => Promise<Result<{ readonly wasChosen: boolean }>>;
  /**
   * Reads the file anew. Where its columns change by that, what they are is found out anew and what
   * was edited goes. Errors: `invalid-input` with `run-under-way` once something was sent,
   * `bad-delimiter`, `unknown-encoding`, and those of `open`.
   */
  readonly configure: (connection: OpenConnection | null, how: Configuration) => Promise<Done>;
  readonly rows: (
    connection: OpenConnection | null,
    asked: Asked,
  ) => Result<{ readonly rows: ImportRow[]; readonly matchCount: number }>;
  /**
   * Errors: `not-found`; `invalid-input` with `still-reading`, or `row-sent` for one that was sent
   * and not refused.
   */
  readonly editRow: (
    connection: OpenConnection | null,
    edit: { readonly row: number; readonly cells: readonly string[] },
  ) => Promise<Result<{ readonly row: ImportRow }>>;
  /** What was sent stays as it is. Error: `invalid-input` with `still-reading`. */
  readonly decide: (
    connection: OpenConnection | null,
    order: {
      readonly rows: readonly number[] | null;
      readonly view: ImportView;
      readonly decision: Decision;
    },
  ) => Promise<Done>;
  /** Error: `invalid-input` with `still-reading` or `nothing-to-send`. */
  readonly run: (connection: OpenConnection | null) => Done;
  readonly stop: (connection: OpenConnection | null) => Done;
  /** Error: `invalid-input` with `run-under-way`. */
  readonly dismiss: (connection: OpenConnection | null) => Done;
  /**
   * A connection was opened: what was on its way when the app ended is looked up in its vault, and
   * a reading that was cut off begins again.
   */
  readonly afterOpening: () => void;
  /** All rows that stand in one of these places, a few at a time. */
  readonly eachRow: (
    connection: OpenConnection | null,
    statuses: readonly RowStatus[],
  ) => { readonly columns: readonly string[]; readonly rows: () => AsyncIterable<Row> } | null;
};

const done = ok({});
const wrong = (path: string, code: string) =>
  failed<CommandError>({ kind: 'invalid-input', problems: [{ path: [path], code }] });
const signedOut = failed<CommandError>({ kind: 'signed-out' });
const rowsAtATime = 50;

/** Clients from files. */
export const createClientImports = (deps: ClientImportsDeps): ClientImportService => {
  const opened = new WeakMap<OpenConnection, LiveImport>();
  const isCurrent = ({ connection }: LiveImport): boolean => connection === deps.connection();
  const reading = createImportReading(deps);

  const liveOf = (connection: OpenConnection | null): Result<LiveImport> => {
    if (connection === null) return signedOut;
    if (connection.vault === null) return failed(noVault(connection));
    const known = opened.get(connection);
    if (known) return ok(known);
    const live = openLive(connection, connection.vault.clientImports, deps.monotonicNow);
    opened.set(connection, live);
    if (live.run?.state === 'reading') reading.readAgain(live).catch(deps.reportBug);
    return ok(live);
  };

  const editRow: ClientImportService['editRow'] = async (connection, { row: number, cells }) => {
    const live = liveOf(connection);
    if (!live.ok) return live;
    const { imports, run } = live.value;
    if (run === null || rowAt(imports, number) === null)
      return failed({ kind: 'not-found', traceId: null });
    if (run.state === 'reading') return wrong('row', 'still-reading');
    const edited = run.columns.map((_, at) => cells[at] ?? '');
    const checked = await checkRow(edited, readingOf(live.value, run));
    if (!isCurrent(live.value)) return signedOut;
    const row = rowAt(imports, number);
    if (row === null || live.value.run?.id !== run.id)
      return failed({ kind: 'not-found', traceId: null });
    if (!isUnsent(row) && row.status !== 'refused') return wrong('row', 'row-sent');
    const after = imports.together(() => {
      const keysBefore = imports.keysOf(number);
      const put = putChecked(
        { imports, cache: live.value.connection.cache },
        { row: number, cells: row.cells, edited, decision: 'ask' },
        checked,
      );
      recheckAfter(imports, number, [...new Set([...keysBefore, ...checked.keys])]);
      return put;
    });
    // What is put right can be sent.
    if (live.value.run.state === 'done')
      putRun(live.value, { ...live.value.run, state: 'stopped' }, deps);
    deps.onChange();
    return ok({ row: shownRow(after) });
  };

  const decideRow = (live: LiveImport, number: number, decision: Decision): void => {
    const row = rowAt(live.imports, number);
    if (row !== null && isUnsent(row))
      putRow(live.imports, {
        ...row,
        decision,
        status: statusAfter(foundIn(row.checked), decision),
      });
  };

  const decide: ClientImportService['decide'] = async (connection, { rows, view, decision }) => {
    const live = liveOf(connection);
    if (!live.ok) return live;
    const { imports, run } = live.value;
    if (run === null) return failed({ kind: 'not-found', traceId: null });
    if (run.state === 'reading') return wrong('rows', 'still-reading');
    const statuses = statusesOf[view] ?? unsentStatuses;
    const numbers =
      rows ??
      imports.rowNumbers(
        statuses.filter((status) => (unsentStatuses as readonly RowStatus[]).includes(status)),
      );
    for (let at = 0; at < numbers.length; at += rowsAtATime) {
      imports.together(() =>
        numbers
          .slice(at, at + rowsAtATime)
          .forEach((number) => decideRow(live.value, number, decision)),
      );
      await deps.nextTurn();
      if (!isCurrent(live.value) || live.value.run?.id !== run.id) return signedOut;
    }
    if (live.value.run?.state === 'done' && imports.first('ready') !== null)
      putRun(live.value, { ...live.value.run, state: 'stopped' }, deps);
    deps.onChange();
    return done;
  };

  /** Its columns are chosen: they cannot be changed any more, and the file is not needed again. */
  const forgetFile = async (live: LiveImport): Promise<void> => {
    while (isCurrent(live) && live.imports.removeSomeOfFile()) await deps.nextTurn();
  };

  const run: ClientImportService['run'] = (connection) => {
    const live = liveOf(connection);
    if (!live.ok) return live;
    if (connection?.phase() !== 'signed-in') return signedOut;
    if (connection.persistence !== 'kept') return failed(noVault(connection));
    const { run: before, imports } = live.value;
    if (before === null) return failed({ kind: 'not-found', traceId: null });
    if (before.state === 'running') return done;
    if (before.state === 'reading' || live.value.isOpening) return wrong('file', 'still-reading');
    if (imports.first('ready') === null && imports.first('unknown') === null)
      return wrong('file', 'nothing-to-send');
    rememberMapping(imports, before, deps.now());
    const unkept = putRun(live.value, { ...before, state: 'running', stoppedBy: null }, deps);
    if (unkept) return failed(unkept);
    live.value.isAfterFault = false;
    forgetFile(live.value).catch(deps.reportBug);
    driveImport(live.value, deps).catch(deps.reportBug);
    return done;
  };

  const matchCount = (
    counts: ReadonlyMap<string, number>,
    statuses: readonly RowStatus[] | null,
  ): number =>
    [...counts].reduce(
      (sum, [status, count]) =>
        statuses === null || (statuses as readonly string[]).includes(status) ? sum + count : sum,
      0,
    );

  return {
    current: (connection) => {
      const live = liveOf(connection);
      if (!live.ok) return live.error.kind === 'signed-out' ? ok({ run: null }) : live;
      const { imports, run: now, pass } = live.value;
      if (now === null) return ok({ run: null });
      // Somebody else may have found out meanwhile.
      if (now.state !== 'running' && imports.first('unknown') !== null)
        recordKnownOutcomes(live.value, ['unknown']);
      return ok({
        run: shownRun(now, {
          counts: imports.counts(),
          checkedCount: now.state === 'reading' ? (pass?.checkedCount ?? 0) : now.rowCount,
        }),
      });
    },
    open: async (connection, file, openFile) => {
      const live = liveOf(connection);
      return live.ok ? reading.open(live.value, file, openFile) : live;
    },
    configure: async (connection, how) => {
      const live = liveOf(connection);
      return live.ok ? reading.configure(live.value, how) : live;
    },
    rows: (connection, { view, at, limit }) => {
      const live = liveOf(connection);
      if (!live.ok) return live;
      if (live.value.run === null) return ok({ rows: [], matchCount: 0 });
      const statuses = statusesOf[view];
      return ok({
        rows: rowsOf(live.value.imports, { statuses, at, limit }).map(shownRow),
        matchCount: matchCount(live.value.imports.counts(), statuses),
      });
    },
    editRow,
    decide,
    run,
    stop: (connection) => {
      const live = liveOf(connection);
      if (!live.ok) return live;
      const { run: before } = live.value;
      if (before?.state !== 'running') return done;
      live.value.waiting?.abort();
      const unkept = putRun(live.value, { ...before, state: 'stopped', stoppedBy: null }, deps);
      return unkept ? failed(unkept) : done;
    },
    dismiss: (connection) => {
      const live = liveOf(connection);
      if (!live.ok) return live;
      if (isBusy(live.value)) return wrong('file', 'run-under-way');
      live.value.pass = null;
      live.value.imports.remove();
      live.value.run = null;
      deps.onChange();
      reading.clear(live.value).catch(deps.reportBug);
      return done;
    },
    afterOpening: () => {
      try {
        liveOf(deps.connection());
      } catch (cause) {
        // A vault that cannot be read now is told of where somebody asks for it.
        deps.reportBug(cause);
      }
    },
    eachRow: (connection, statuses) => {
      const live = liveOf(connection);
      if (!live.ok || live.value.run === null) return null;
      const { imports, run: now } = live.value;
      const numbers = imports.rowNumbers(statuses);
      return {
        columns: now.columns,
        async *rows() {
          const yieldToEventLoop = createYield(deps);
          for (const number of numbers) {
            const row = isCurrent(live.value) ? rowAt(imports, number) : null;
            if (row !== null) yield row;
            await yieldToEventLoop();
          }
        },
      };
    },
  };
};
