import type { CommandError } from '../../../../preload/contract/result.ts';
import { importRate } from '../../../bank/transport/limits.ts';
import { type RateGate, createRateGate } from '../../../time/rate-gate.ts';
import type { ClientImports } from '../../../data/vault/clients/client-imports.ts';
import { storageErrorOf } from '../../../data/storage-failure.ts';
import { cachedOrganizationCountry } from '../../cached-organization.ts';
import type { Scope } from '../../scope.ts';
import { clientCreation } from '../create-client-record.ts';
import {
  type ImportRun,
  type Row,
  fromStoredRun,
  putRow,
  rowsOf,
  toStoredRun,
} from './import-record.ts';
import { outcomeOfRecord } from './row-outcome.ts';
import type { RowReading } from './row-to-client.ts';

/**
 * The current import of one connection. Its own state is in memory as well as in the vault; its
 * rows are only in the vault.
 */
export type LiveImport = {
  /** Once the scope is closed, nothing is read, written or sent. */
  readonly scope: Scope;
  readonly imports: ClientImports;
  run: ImportRun | null;
  /** The reading and checking in progress; a later one replaces it. */
  pass: { checkedCount: number } | null;
  /** Ends when the data of an earlier import is removed. */
  clearing: Promise<void>;
  /** A file is being chosen or opened. */
  isOpening: boolean;
  isDriving: boolean;
  isAfterFault: boolean;
  /** The import's share of the request budget. */
  readonly rate: RateGate;
  /** Aborts the wait for the service's rate limit. */
  waitController: AbortController | null;
};

export const cannotStore: CommandError = { kind: 'storage-unavailable', reason: 'unavailable' };

export function toRowReading({ scope }: LiveImport, { mapping, defaults }: ImportRun): RowReading {
  return {
    mapping,
    defaults,
    organizationCountry: cachedOrganizationCountry(scope)?.toUpperCase() ?? null,
  };
}

/** Makes the window read the import and the visible rows again. */
export function publishImport({ scope }: LiveImport): void {
  scope.publishChange('client-import');
}

const stateAfterFailure: Partial<Record<ImportRun['state'], ImportRun['state']>> = {
  running: 'stopped',
  reading: 'unread',
};

/**
 * Ends a failed reading. The disk may accept no writes, so this state stays in memory: the next
 * opening reads the file again.
 */
export function endReading(live: LiveImport, cause: unknown): void {
  live.scope.reportBug(cause);
  if (live.run?.state !== 'reading' || !live.scope.isOpen()) return;
  live.pass = null;
  live.run = { ...live.run, state: 'unread', stoppedBy: storageErrorOf(cause) };
  publishImport(live);
}

/**
 * Stores the import's next state, on disk and in memory. Null if it is stored, else why not. If the
 * disk fails, nothing more is sent: a request without a record could be sent twice.
 */
export function putRun(live: LiveImport, run: ImportRun): CommandError | null {
  try {
    live.imports.put(toStoredRun(run));
    live.run = run;
    return null;
  } catch (cause) {
    live.scope.reportBug(cause);
    const stoppedBy = storageErrorOf(cause) ?? cannotStore;
    live.run = { ...run, state: stateAfterFailure[run.state] ?? run.state, stoppedBy };
    return stoppedBy;
  } finally {
    publishImport(live);
  }
}

function rowOfRecord(live: LiveImport, row: Row): Row | null {
  const record =
    row.intentId === null || live.scope.vault === null
      ? null
      : clientCreation.get(live.scope.vault, row.intentId);
  // A missing record does not reveal an unknown outcome.
  if (record === null && row.status === 'unknown') return null;
  const change = outcomeOfRecord(record);
  return change.status === row.status ? null : { ...row, ...change };
}

const rowsPerBatch = 20;

/**
 * Takes over outcomes that the vault knows by now for rows with an unknown outcome. Sends no
 * request. Returns the rows that stay unknown.
 */
export function recordKnownOutcomes(
  live: LiveImport,
  statuses: readonly ('sending' | 'unknown')[],
  from = 0,
): readonly Row[] {
  const rows = rowsOf(live.imports, { statuses, at: from, limit: rowsPerBatch });
  const resolvedRows = rows.map((row) => rowOfRecord(live, row)).filter((row) => row !== null);
  if (resolvedRows.length > 0)
    live.imports.inTransaction(() => resolvedRows.forEach((row) => putRow(live.imports, row)));
  return rows.filter(({ row }) => !resolvedRows.some((other) => other.row === row));
}

/** Created once for a profile, because requests before the connection reopened count too. */
function createImportRate(): RateGate {
  return createRateGate([importRate], () => performance.now());
}

/**
 * Restores the import after a restart: sends nothing automatically, and takes the outcome of a row
 * in flight from the record of its creation.
 */
export function openLiveImport(scope: Scope, imports: ClientImports): LiveImport {
  const stored = imports.current();
  const live: LiveImport = {
    scope,
    imports,
    run: stored === null ? null : fromStoredRun(stored),
    pass: null,
    clearing: Promise.resolve(),
    isOpening: false,
    isDriving: false,
    isAfterFault: false,
    rate: scope.profileState(createImportRate),
    waitController: null,
  };
  if (live.run === null) return live;
  // Only one row is sent at a time, so at most one was in flight.
  recordKnownOutcomes(live, ['sending']);
  if (live.run.state === 'running') {
    live.run = { ...live.run, state: 'stopped', stoppedBy: null };
    imports.put(toStoredRun(live.run));
  }
  return live;
}
