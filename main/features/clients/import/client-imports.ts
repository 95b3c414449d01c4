import type {
  ClientImport,
  ImportRow,
  ImportView,
} from '../../../../preload/contract/clients/client-imports.ts';
import { type Result, failed, notFound, ok } from '../../../../preload/contract/result.ts';
import { saveFile } from '../../save-records.ts';
import type { DroppedFile } from '../../../import/dropped-file.ts';
import type { Scope } from '../../scope.ts';
import { createYield } from '../../yield-to-event-loop.ts';
import { storeCheckedRow, recheckAfter } from './check-all-rows.ts';
import { checkRow } from './check-row.ts';
import {
  type Decision,
  type Row,
  type RowStatus,
  findingOf,
  isRead,
  isUnsent,
  notCreatedStatuses,
  putRow,
  rowAt,
  rowActions,
  rowsOf,
  toImportRow,
  toClientImport,
  statusAfter,
  statusesOf,
  unsentStatuses,
} from './import-record.ts';
import { failedRowsAsCsv } from './failed-rows.ts';
import { type SendingDeps, driveImport } from './import-run.ts';
import {
  type LiveImport,
  openLiveImport,
  putRun,
  toRowReading,
  recordKnownOutcomes,
  publishImport,
} from './live-import.ts';
import {
  type Configuration,
  clearLeftovers,
  configure,
  isBusy,
  resumeReading,
  signedOut,
  openImportFile,
  invalidInput,
} from './import-reading.ts';
import { loadReaders } from './load-readers.ts';
import { rememberMapping } from './read-import-file.ts';
import { noVault } from '../../../data/storage-failure.ts';
import { withVault } from '../../open-connection.ts';

type Done = Result<Record<string, never>>;
type RowQuery = { readonly view: ImportView; readonly at: number; readonly limit: number };

/**
 * The import of a file of clients: one at a time for each connection, stored in its vault, so that
 * it survives a restart.
 */
export type ClientImportService = {
  readonly current: () => Result<{ readonly run: ClientImport | null }>;
  /**
   * Sends nothing. `file` null: asks the user for one. Errors: `invalid-input` with
   * `run-under-way`, `no-rows`, `too-large`, `too-many-rows`, `row-too-long`, `not-text`;
   * `storage-unavailable`.
   */
  readonly open: (file: DroppedFile | null) => Promise<Result<{ readonly wasChosen: boolean }>>;
  /**
   * Reads the file again. If its columns change, guesses their meanings again and drops edits.
   * Errors: `invalid-input` with `run-under-way` once something was sent, `bad-delimiter`,
   * `unknown-encoding`, and those of `open`.
   */
  readonly configure: (how: Configuration) => Promise<Done>;
  readonly rows: (
    query: RowQuery,
  ) => Result<{ readonly rows: ImportRow[]; readonly matchCount: number }>;
  /**
   * Errors: `not-found`; `invalid-input` with `still-reading`, or `row-sent` for a row that was
   * sent and not refused.
   */
  readonly editRow: (edit: {
    readonly row: number;
    readonly cells: readonly string[];
  }) => Promise<Result<{ readonly row: ImportRow }>>;
  /** Rows that were sent do not change. Error: `invalid-input` with `still-reading`. */
  readonly decide: (order: {
    readonly rows: readonly number[] | null;
    readonly view: ImportView;
    readonly decision: Decision;
  }) => Promise<Done>;
  /** Error: `invalid-input` with `still-reading` or `nothing-to-send`. */
  readonly run: () => Done;
  readonly stop: () => Done;
  /**
   * Saves the rows that did not become clients, with the reasons. Errors: `not-found` without an
   * import; `storage-unavailable`.
   */
  readonly exportFailed: () => Promise<Result<{ readonly wasSaved: boolean }>>;
  /** Error: `invalid-input` with `run-under-way`. */
  readonly dismiss: () => Done;
  /**
   * Called when the connection opens: takes the outcome of a row in flight from the vault, and
   * restarts an interrupted reading.
   */
  readonly afterOpening: () => void;
};

const done = ok({});
const rowsPerTurn = 50;
/** The delay after the list of clients was first shown, so that its own data loads first. */
const loadReadersAfterMs = 1_000;

type ImportsState = {
  readonly scope: Scope;
  /** Null until the vault is first read. */
  live: LiveImport | null;
  areReadersRequested: boolean;
};

export function createClientImports(scope: Scope, deps: SendingDeps): ClientImportService {
  const imports: ImportsState = { scope, live: null, areReadersRequested: false };
  /** Runs the work with the stored import. */
  const withLiveImport = <Answer>(work: (live: LiveImport) => Answer): Answer | Result<never> => {
    const live = loadLiveImport(imports);
    return live.ok ? work(live.value) : live;
  };
  return {
    current: () => {
      loadReadersLater(imports);
      return withLiveImport(current);
    },
    open: async (file) => withLiveImport((live) => openImportFile(live, file)),
    configure: async (how) => withLiveImport((live) => configure(live, how)),
    rows: (query) => withLiveImport((live) => listRows(live, query)),
    editRow: async (edit) => withLiveImport((live) => editRow(live, edit)),
    decide: async (order) => withLiveImport((live) => decide(live, order)),
    run: () => withLiveImport((live) => run(live, deps)),
    stop: () => withLiveImport(stop),
    dismiss: () => withLiveImport(dismiss),
    exportFailed: async () => withLiveImport(exportFailed),
    afterOpening: () => void loadLiveImport(imports),
  };
}

function loadLiveImport(imports: ImportsState): Result<LiveImport> {
  const { scope, live: openImport } = imports;
  return withVault(scope, (vault) => {
    if (openImport !== null) return ok(openImport);
    const live = openLiveImport(scope, vault.clientImports);
    imports.live = live;
    if (live.run?.state === 'reading') void resumeReading(live);
    return ok(live);
  });
}

function loadReadersLater(imports: ImportsState): void {
  const { scope } = imports;
  if (imports.areReadersRequested) return;
  imports.areReadersRequested = true;
  const cancel = scope.timers.after(
    loadReadersAfterMs,
    () => void loadReaders(scope.nextTurn).catch(scope.reportBug),
  );
  scope.signal.addEventListener('abort', cancel);
}

function current(live: LiveImport): ReturnType<ClientImportService['current']> {
  const { imports, run, pass } = live;
  if (run === null) return ok({ run: null });
  // The outcome of a row may be known by now.
  if (run.state !== 'running' && imports.first('unknown') !== null)
    recordKnownOutcomes(live, ['unknown']);
  return ok({
    run: toClientImport(run, {
      counts: imports.counts(),
      checkedCount: run.state === 'reading' ? (pass?.checkedCount ?? 0) : run.rowCount,
    }),
  });
}

function listRows(
  { run, imports }: LiveImport,
  { view, at, limit }: RowQuery,
): ReturnType<ClientImportService['rows']> {
  if (run === null) return ok({ rows: [], matchCount: 0 });
  const statuses = statusesOf[view];
  return ok({
    rows: rowsOf(imports, { statuses, at, limit }).map(toImportRow),
    matchCount: matchCount(imports.counts(), statuses),
  });
}

function matchCount(
  counts: ReadonlyMap<string, number>,
  statuses: readonly RowStatus[] | null,
): number {
  return [...counts].reduce(
    (sum, [status, count]) =>
      statuses === null || (statuses as readonly string[]).includes(status) ? sum + count : sum,
    0,
  );
}

async function editRow(
  live: LiveImport,
  { row: number, cells }: Parameters<ClientImportService['editRow']>[0],
): ReturnType<ClientImportService['editRow']> {
  const { scope, imports, run } = live;
  if (run === null || rowAt(imports, number) === null) return notFound;
  if (!isRead(run)) return invalidInput('row', 'still-reading');
  const edited = run.columns.map((_, at) => cells[at] ?? '');
  const checked = await checkRow(edited, toRowReading(live, run), scope.reportBug);
  if (!scope.isOpen()) return signedOut;
  const row = rowAt(imports, number);
  if (row === null || live.run?.id !== run.id) return notFound;
  if (!rowActions(row.status).canEdit) return invalidInput('row', 'row-sent');
  const after = imports.inTransaction(() => {
    const keysBefore = imports.keysOf(number);
    const storedRow = storeCheckedRow(
      { imports, cache: scope.cache },
      { row: number, cells: row.cells, edited, decision: 'ask' },
      checked,
    );
    recheckAfter(imports, number, [...new Set([...keysBefore, ...checked.keys])]);
    return storedRow;
  });
  // A corrected row can be sent.
  if (live.run.state === 'done') putRun(live, { ...live.run, state: 'stopped' });
  publishImport(live);
  return ok({ row: toImportRow(after) });
}

async function decide(
  live: LiveImport,
  { rows, view, decision }: Parameters<ClientImportService['decide']>[0],
): Promise<Done> {
  const { scope, imports, run } = live;
  if (run === null) return notFound;
  if (!isRead(run)) return invalidInput('rows', 'still-reading');
  const statuses = statusesOf[view] ?? unsentStatuses;
  const numbers =
    rows ??
    imports.rowNumbers(
      statuses.filter((status) => (unsentStatuses as readonly RowStatus[]).includes(status)),
    );
  for (let at = 0; at < numbers.length; at += rowsPerTurn) {
    imports.inTransaction(() =>
      numbers.slice(at, at + rowsPerTurn).forEach((number) => decideRow(live, number, decision)),
    );
    await scope.nextTurn();
    if (!scope.isOpen() || live.run?.id !== run.id) return signedOut;
  }
  if (live.run?.state === 'done' && imports.first('ready') !== null)
    putRun(live, { ...live.run, state: 'stopped' });
  publishImport(live);
  return done;
}

function decideRow({ imports }: LiveImport, number: number, decision: Decision): void {
  const row = rowAt(imports, number);
  if (row !== null && isUnsent(row))
    putRow(imports, { ...row, decision, status: statusAfter(findingOf(row.checked), decision) });
}

function run(live: LiveImport, deps: SendingDeps): Done {
  const { scope, imports, run: storedRun } = live;
  if (scope.phase() !== 'signed-in') return signedOut;
  if (scope.persistence !== 'kept') return failed(noVault(scope));
  if (storedRun === null) return notFound;
  if (storedRun.state === 'running') return done;
  if (!isRead(storedRun) || live.isOpening) return invalidInput('file', 'still-reading');
  if (imports.first('ready') === null && imports.first('unknown') === null)
    return invalidInput('file', 'nothing-to-send');
  rememberMapping(imports, storedRun, scope.now());
  const storageError = putRun(live, { ...storedRun, state: 'running', stoppedBy: null });
  if (storageError) return failed(storageError);
  live.isAfterFault = false;
  forgetFile(live).catch(scope.reportBug);
  void driveImport(live, deps);
  return done;
}

/** The columns are final once sending begins, so the file is not needed again. */
async function forgetFile({ scope, imports }: LiveImport): Promise<void> {
  while (scope.isOpen() && imports.removeSomeOfFile()) await scope.nextTurn();
}

function stop(live: LiveImport): Done {
  if (live.run?.state !== 'running') return done;
  live.waitController?.abort();
  const storageError = putRun(live, { ...live.run, state: 'stopped', stoppedBy: null });
  return storageError ? failed(storageError) : done;
}

function dismiss(live: LiveImport): Done {
  if (isBusy(live)) return invalidInput('file', 'run-under-way');
  live.pass = null;
  live.imports.remove();
  live.run = null;
  publishImport(live);
  clearLeftovers(live).catch(live.scope.reportBug);
  return done;
}

async function exportFailed({
  scope,
  imports,
  run,
}: LiveImport): ReturnType<ClientImportService['exportFailed']> {
  if (run === null) return notFound;
  const messages = scope.messages();
  const name = messages('import.failed.file', { file: run.fileName.replace(/\.[^.]*$/, '') });
  const rows = eachRow(scope, imports, imports.rowNumbers(notCreatedStatuses));
  return saveFile(scope, {
    suggestedName: `${name}.csv`,
    text: failedRowsAsCsv({ ...run, rows }, messages),
    extension: 'csv',
  });
}

async function* eachRow(
  scope: Scope,
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
