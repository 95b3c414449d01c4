import type {
  ClientImport,
  ImportRow,
  ImportView,
} from '../../../../preload/contract/clients/client-imports.ts';
import { type CommandError, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { saveFile } from '../../save-records.ts';
import type { GivenFile } from '../../../import/given-file.ts';
import type { Scope } from '../../scope.ts';
import { createYield } from '../../yield-to-event-loop.ts';
import { putChecked, recheckAfter } from './check-pass.ts';
import { checkRow } from './check-row.ts';
import {
  type Decision,
  type Row,
  type RowStatus,
  foundIn,
  isRead,
  isUnsent,
  notMadeStatuses,
  putRow,
  rowAt,
  rowWays,
  rowsOf,
  shownRow,
  shownRun,
  statusAfter,
  statusesOf,
  unsentStatuses,
} from './import-record.ts';
import { failedRowsAsCsv } from './failed-rows.ts';
import { type SendingDeps, driveImport } from './import-run.ts';
import {
  type LiveImport,
  openLive,
  putRun,
  readingOf,
  recordKnownOutcomes,
  tellOfImport,
} from './live-import.ts';
import {
  type Configuration,
  clearLeftovers,
  configure,
  isBusy,
  readAgain,
  takeInFile,
} from './import-reading.ts';
import { loadReaders } from './load-readers.ts';
import { rememberMapping } from './read-import-file.ts';
import { noVault } from '../../../data/storage-failure.ts';

type Done = Result<Record<string, never>>;
type Asked = { readonly view: ImportView; readonly at: number; readonly limit: number };

/**
 * A file of clients on its way to the bank: one at a time for each connection, kept in its vault
 * whatever happens to the app.
 */
export type ClientImportService = {
  readonly current: () => Result<{ readonly run: ClientImport | null }>;
  /**
   * Nothing is sent. `file` null: the owner is asked for one. Errors: `invalid-input` with
   * `run-under-way`, `no-rows`, `too-large`, `too-many-rows`, `row-too-long`, `not-text`;
   * `storage-unavailable`.
   */
  readonly open: (file: GivenFile | null) => Promise<Result<{ readonly wasChosen: boolean }>>;
  /**
   * Reads the file anew. Where its columns change by that, what they are is found out anew and what
   * was edited goes. Errors: `invalid-input` with `run-under-way` once something was sent,
   * `bad-delimiter`, `unknown-encoding`, and those of `open`.
   */
  readonly configure: (how: Configuration) => Promise<Done>;
  readonly rows: (
    asked: Asked,
  ) => Result<{ readonly rows: ImportRow[]; readonly matchCount: number }>;
  /**
   * Errors: `not-found`; `invalid-input` with `still-reading`, or `row-sent` for one that was sent
   * and not refused.
   */
  readonly editRow: (edit: {
    readonly row: number;
    readonly cells: readonly string[];
  }) => Promise<Result<{ readonly row: ImportRow }>>;
  /** What was sent stays as it is. Error: `invalid-input` with `still-reading`. */
  readonly decide: (order: {
    readonly rows: readonly number[] | null;
    readonly view: ImportView;
    readonly decision: Decision;
  }) => Promise<Done>;
  /** Error: `invalid-input` with `still-reading` or `nothing-to-send`. */
  readonly run: () => Done;
  readonly stop: () => Done;
  /**
   * Saves the rows that were not made into clients, with why. Errors: `not-found` without an import;
   * `storage-unavailable`.
   */
  readonly exportFailed: () => Promise<Result<{ readonly wasSaved: boolean }>>;
  /** Error: `invalid-input` with `run-under-way`. */
  readonly dismiss: () => Done;
  /**
   * Its connection was opened: what was on its way when the app ended is looked up in its vault, and
   * a reading that was cut off begins again.
   */
  readonly afterOpening: () => void;
};

const done = ok({});
function wrong(path: string, code: string) {
  return failed<CommandError>({ kind: 'invalid-input', problems: [{ path: [path], code }] });
}
const signedOut = failed<CommandError>({ kind: 'signed-out' });
const rowsAtATime = 50;
/** After the list of clients was first looked at: what it shows is waited for. */
const loadReadersAfterMs = 1_000;

/** Clients from files. */
export function createClientImports(scope: Scope, deps: SendingDeps): ClientImportService {
  let opened: LiveImport | null = null;
  let areReadersAsked = false;

  const loadReadersLater = (): void => {
    if (areReadersAsked) return;
    areReadersAsked = true;
    const cancel = scope.timers.after(
      loadReadersAfterMs,
      () => void loadReaders(scope.nextTurn).catch(scope.reportBug),
    );
    scope.signal.addEventListener('abort', cancel);
  };

  const liveOf = (): Result<LiveImport> => {
    if (scope.vault === null) return failed(noVault(scope));
    if (opened !== null) return ok(opened);
    opened = openLive(scope, scope.vault.clientImports);
    if (opened.run?.state === 'reading') void readAgain(opened);
    return ok(opened);
  };

  const editRow: ClientImportService['editRow'] = async ({ row: number, cells }) => {
    const live = liveOf();
    if (!live.ok) return live;
    const { imports, run } = live.value;
    if (run === null || rowAt(imports, number) === null)
      return failed({ kind: 'not-found', traceId: null });
    if (!isRead(run)) return wrong('row', 'still-reading');
    const edited = run.columns.map((_, at) => cells[at] ?? '');
    const checked = await checkRow(edited, readingOf(live.value, run), scope.reportBug);
    if (!scope.isOpen()) return signedOut;
    const row = rowAt(imports, number);
    if (row === null || live.value.run?.id !== run.id)
      return failed({ kind: 'not-found', traceId: null });
    if (!rowWays(row.status).canEdit) return wrong('row', 'row-sent');
    const after = imports.together(() => {
      const keysBefore = imports.keysOf(number);
      const put = putChecked(
        { imports, cache: scope.cache },
        { row: number, cells: row.cells, edited, decision: 'ask' },
        checked,
      );
      recheckAfter(imports, number, [...new Set([...keysBefore, ...checked.keys])]);
      return put;
    });
    // What is put right can be sent.
    if (live.value.run.state === 'done')
      putRun(live.value, { ...live.value.run, state: 'stopped' });
    tellOfImport(live.value);
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

  const decide: ClientImportService['decide'] = async ({ rows, view, decision }) => {
    const live = liveOf();
    if (!live.ok) return live;
    const { imports, run } = live.value;
    if (run === null) return failed({ kind: 'not-found', traceId: null });
    if (!isRead(run)) return wrong('rows', 'still-reading');
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
      await scope.nextTurn();
      if (!scope.isOpen() || live.value.run?.id !== run.id) return signedOut;
    }
    if (live.value.run?.state === 'done' && imports.first('ready') !== null)
      putRun(live.value, { ...live.value.run, state: 'stopped' });
    tellOfImport(live.value);
    return done;
  };

  /** Its columns are chosen: they cannot be changed any more, and the file is not needed again. */
  const forgetFile = async (live: LiveImport): Promise<void> => {
    while (scope.isOpen() && live.imports.removeSomeOfFile()) await scope.nextTurn();
  };

  const run: ClientImportService['run'] = () => {
    const live = liveOf();
    if (!live.ok) return live;
    if (scope.phase() !== 'signed-in') return signedOut;
    if (scope.persistence !== 'kept') return failed(noVault(scope));
    const { run: before, imports } = live.value;
    if (before === null) return failed({ kind: 'not-found', traceId: null });
    if (before.state === 'running') return done;
    if (!isRead(before) || live.value.isOpening) return wrong('file', 'still-reading');
    if (imports.first('ready') === null && imports.first('unknown') === null)
      return wrong('file', 'nothing-to-send');
    rememberMapping(imports, before, scope.now());
    const unkept = putRun(live.value, { ...before, state: 'running', stoppedBy: null });
    if (unkept) return failed(unkept);
    live.value.isAfterFault = false;
    forgetFile(live.value).catch(scope.reportBug);
    void driveImport(live.value, deps);
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

  async function* eachRow(
    imports: LiveImport['imports'],
    numbers: readonly number[],
  ): AsyncIterable<Row> {
    const yieldToEventLoop = createYield(scope);
    for (const number of numbers) {
      const row = scope.isOpen() ? rowAt(imports, number) : null;
      if (row !== null) yield row;
      await yieldToEventLoop();
    }
  }

  return {
    current: () => {
      loadReadersLater();
      const live = liveOf();
      if (!live.ok) return live;
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
    open: async (file) => {
      const live = liveOf();
      return live.ok ? takeInFile(live.value, file) : live;
    },
    configure: async (how) => {
      const live = liveOf();
      return live.ok ? configure(live.value, how) : live;
    },
    rows: ({ view, at, limit }) => {
      const live = liveOf();
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
    stop: () => {
      const live = liveOf();
      if (!live.ok) return live;
      const { run: before } = live.value;
      if (before?.state !== 'running') return done;
      live.value.waiting?.abort();
      const unkept = putRun(live.value, { ...before, state: 'stopped', stoppedBy: null });
      return unkept ? failed(unkept) : done;
    },
    dismiss: () => {
      const live = liveOf();
      if (!live.ok) return live;
      if (isBusy(live.value)) return wrong('file', 'run-under-way');
      live.value.pass = null;
      live.value.imports.remove();
      live.value.run = null;
      tellOfImport(live.value);
      clearLeftovers(live.value).catch(scope.reportBug);
      return done;
    },
    exportFailed: async () => {
      const live = liveOf();
      if (!live.ok) return live;
      const { imports, run: now } = live.value;
      if (now === null) return failed({ kind: 'not-found', traceId: null });
      const messages = scope.messages();
      const name = messages('import.failed.file', { file: now.fileName.replace(/\.[^.]*$/, '') });
      return saveFile(scope, {
        suggestedName: `${name}.csv`,
        text: failedRowsAsCsv(
          { ...now, rows: eachRow(imports, imports.rowNumbers(notMadeStatuses)) },
          messages,
        ),
        extension: 'csv',
      });
    },
    afterOpening: () => void liveOf(),
  };
}
