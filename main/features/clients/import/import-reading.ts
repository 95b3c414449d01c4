import type { ClientImport } from '../../../../preload/contract/clients/client-imports.ts';
import { type CommandError, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { knownEncoding } from '../../../import/decode-text.ts';
import { type DroppedFile, openDroppedOrChosen } from '../../../import/dropped-file.ts';
import { createYield } from '../../yield-to-event-loop.ts';
import { checkAllRows } from './check-all-rows.ts';
import { loadReaders } from './load-readers.ts';
import type { ImportRun } from './import-record.ts';
import { cachedOrganization } from '../../cached-organization.ts';
import { companyFactsOf } from '../../../../preload/contract/clients/company-facts.ts';
import {
  type LiveImport,
  cannotStore,
  endReading,
  putRun,
  toRowReading,
  publishImport,
} from './live-import.ts';
import {
  type FileReading,
  chooseMapping,
  maxFileBytes,
  readImportFile,
  rememberMapping,
  storeFile,
  readFileParts,
} from './read-import-file.ts';

export type Configuration = Pick<
  ClientImport,
  'delimiter' | 'encoding' | 'hasHeader' | 'mapping' | 'defaults'
>;

export function invalidInput(path: string, code: string) {
  return failed<CommandError>({ kind: 'invalid-input', problems: [{ path: [path], code }] });
}
export const signedOut = failed<CommandError>({ kind: 'signed-out' });
/**
 * Each update makes the window read and count rows again: often enough to show progress, seldom
 * enough not to slow the check down.
 */
const publishEveryMs = 150;
const invalidDelimiters = new Set(['"', '\r', '\n', '\ufeff']);
export function isBusy(live: LiveImport): boolean {
  return live.isOpening || live.isDriving || live.run?.state === 'running';
}

async function checkFile(
  live: LiveImport,
  file: FileReading,
  { keepsEdits, pass }: { readonly keepsEdits: boolean; readonly pass: { checkedCount: number } },
): Promise<void> {
  const { run, scope, imports } = live;
  if (run === null) return;
  const isCancelled = (): boolean => live.pass !== pass || !scope.isOpen();
  let publishedAtMs = scope.monotonicNow();
  const onChecked = (count: number): void => {
    pass.checkedCount = count;
    const now = scope.monotonicNow();
    if (now - publishedAtMs < publishEveryMs) return;
    publishedAtMs = now;
    publishImport(live);
  };
  await checkAllRows({
    scope,
    imports,
    rows: file.rows,
    reading: toRowReading(live, run),
    keepsEdits,
    isCancelled,
    onChecked,
  });
  if (isCancelled()) return;
  live.pass = null;
  if (live.run?.state === 'reading') putRun(live, { ...live.run, state: 'preview' });
}

/** If a check or a write throws, the reading ends, unless a later one replaced it. */
async function startPass(live: LiveImport, file: FileReading, keepsEdits: boolean): Promise<void> {
  const pass = { checkedCount: 0 };
  live.pass = pass;
  try {
    await checkFile(live, file, { keepsEdits, pass });
  } catch (cause) {
    if (live.pass === pass) endReading(live, cause);
    else live.scope.reportBug(cause);
  }
}

async function readStoredFile(live: LiveImport, run: ImportRun): Promise<FileReading | null> {
  const { imports } = live;
  const bytes = await readFileParts(imports, createYield(live.scope));
  const read = await readImportFile(bytes, {
    ...run,
    rowsAbove: run.rowsAbove ?? 0,
    yieldToEventLoop: createYield(live.scope),
  });
  if (!live.scope.isOpen() || live.run !== run) return null;
  // The file was read before, so only a damaged file can fail now.
  if (!read.ok) throw new Error('The kept file of an import cannot be read');
  return read.value;
}

/** Reads the file again after a restart interrupted the reading. */
export async function resumeReading(live: LiveImport): Promise<void> {
  const { run } = live;
  if (run === null) return;
  try {
    const file = await readStoredFile(live, run);
    if (file !== null) await startPass(live, file, true);
  } catch (cause) {
    if (live.run === run) endReading(live, cause);
    else live.scope.reportBug(cause);
  }
}

function toFileFields({ encoding, delimiter, hasHeader, rowsAbove, columns, rows }: FileReading) {
  return {
    encoding,
    delimiter,
    hasHeader,
    rowsAbove,
    columns: [...columns],
    rowCount: rows.length,
  };
}

/**
 * Removes the data of an earlier import. Runs one after the other: a later run must not remove data
 * that was stored after an earlier one.
 */
export function clearLeftovers(live: LiveImport): Promise<void> {
  const clearing = live.clearing.then(async () => {
    while (live.scope.isOpen() && live.imports.removeSome({ afterRow: 0, alsoFile: true }))
      await live.scope.nextTurn();
  });
  live.clearing = clearing.catch(() => undefined);
  return clearing;
}

async function importFile(
  live: LiveImport,
  name: string,
  bytes: Uint8Array,
): Promise<Result<{ readonly wasChosen: boolean }>> {
  await loadReaders(live.scope.nextTurn);
  const read = await readImportFile(bytes, {
    encoding: null,
    delimiter: null,
    hasHeader: null,
    yieldToEventLoop: createYield(live.scope),
  });
  if (!read.ok) return read;
  if (!live.scope.isOpen()) return signedOut;
  live.pass = null;
  live.imports.remove();
  live.run = null;
  await clearLeftovers(live);
  await storeFile(live.imports, bytes, createYield(live.scope));
  if (!live.scope.isOpen()) return signedOut;
  const run: ImportRun = {
    id: live.scope.randomUUID(),
    fileName: name,
    state: 'reading',
    ...toFileFields(read.value),
    ...chooseMapping(live.imports, read.value, companyFactsOf(cachedOrganization(live.scope))),
    stoppedBy: null,
  };
  live.isAfterFault = false;
  const storageError = putRun(live, run);
  if (storageError) return failed(storageError);
  void startPass(live, read.value, false);
  return ok({ wasChosen: true });
}

/** See `ClientImportService` for the contract of this and `configure`. */
export async function openImportFile(
  live: LiveImport,
  given: DroppedFile | null,
): Promise<Result<{ readonly wasChosen: boolean }>> {
  if (isBusy(live) || live.run?.state === 'stopped') return invalidInput('file', 'run-under-way');
  live.isOpening = true;
  try {
    const file = await openDroppedOrChosen(given, {
      openFile: live.scope.openFile,
      yieldToEventLoop: createYield(live.scope),
      extensions: ['csv', 'tsv', 'txt'],
      maxBytes: maxFileBytes,
    });
    if (file.kind === 'cancelled') return ok({ wasChosen: false });
    if (file.kind !== 'opened')
      return file.kind === 'too-large' ? invalidInput('file', 'too-large') : failed(cannotStore);
    if (!live.scope.isOpen()) return signedOut;
    return await importFile(live, file.name, file.bytes);
  } finally {
    live.isOpening = false;
  }
}

/**
 * Takes over the user's mapping if the columns stay the same; for other columns it no longer
 * applies.
 */
function applyConfiguration(
  live: LiveImport,
  before: ImportRun,
  file: FileReading,
  { mapping, defaults }: Configuration,
): ImportRun & { readonly keepsEdits: boolean } {
  const hasSameColumns = JSON.stringify(file.columns) === JSON.stringify(before.columns);
  const guessed = chooseMapping(live.imports, file, companyFactsOf(cachedOrganization(live.scope)));
  const isOwnChoice = JSON.stringify(defaults) !== JSON.stringify(before.defaults);
  const choice = hasSameColumns
    ? { mapping: file.columns.map((_, at) => mapping[at] ?? null), defaults }
    : { ...guessed, ...(isOwnChoice ? { defaults } : {}) };
  return {
    ...before,
    ...toFileFields(file),
    ...choice,
    state: 'reading',
    stoppedBy: null,
    keepsEdits: hasSameColumns,
  };
}

export async function configure(
  live: LiveImport,
  configuration: Configuration,
): Promise<Result<Record<string, never>>> {
  const { run, imports } = live;
  if (run === null) return failed({ kind: 'not-found', traceId: null });
  if (isBusy(live) || !['reading', 'unread', 'preview'].includes(run.state))
    return invalidInput('file', 'run-under-way');
  if (invalidDelimiters.has(configuration.delimiter))
    return invalidInput('delimiter', 'bad-delimiter');
  if (knownEncoding(configuration.encoding) === null)
    return invalidInput('encoding', 'unknown-encoding');
  await loadReaders(live.scope.nextTurn);
  const read = await readImportFile(await readFileParts(imports, createYield(live.scope)), {
    ...configuration,
    yieldToEventLoop: createYield(live.scope),
  });
  if (!read.ok) return read;
  if (!live.scope.isOpen()) return signedOut;
  if (live.run === null || isBusy(live)) return invalidInput('file', 'run-under-way');
  const { keepsEdits, ...configuredRun } = applyConfiguration(
    live,
    live.run,
    read.value,
    configuration,
  );
  rememberMapping(imports, configuredRun, live.scope.now());
  live.pass = null;
  const storageError = putRun(live, configuredRun);
  if (storageError) return failed(storageError);
  void startPass(live, read.value, keepsEdits);
  return ok({});
}
