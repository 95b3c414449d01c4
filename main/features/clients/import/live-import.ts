import type { CommandError } from '../../../../preload/contract/result.ts';
import { importRate } from '../../../bank/transport/limits.ts';
import { type RateGate, createRateGate } from '../../../time/rate-gate.ts';
import type { ClientImports } from '../../../data/vault/clients/client-imports.ts';
import { storageErrorOf } from '../../../data/storage-failure.ts';
import { keptOrganizationCountry } from '../../kept-organization.ts';
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
 * The import of one connection, as it stands. How the whole stands is kept here beside the vault,
 * the rows only there.
 */
export type LiveImport = {
  /** Nothing is read, written or sent any more once it is closed. */
  readonly scope: Scope;
  readonly imports: ClientImports;
  run: ImportRun | null;
  /** The reading and checking that is under way; a later one takes its place. */
  pass: { checkedCount: number } | null;
  /** Ends when what an earlier import left is gone. */
  clearing: Promise<void>;
  /** A file is being chosen or taken in. */
  isOpening: boolean;
  isDriving: boolean;
  isAfterFault: boolean;
  /** Its share of what the bank takes. */
  readonly rate: RateGate;
  /** Ends the wait for the service's limit. */
  waiting: AbortController | null;
};

export const cannotKeep: CommandError = { kind: 'storage-unavailable', reason: 'unavailable' };

export function readingOf({ scope }: LiveImport, { mapping, defaults }: ImportRun): RowReading {
  return {
    mapping,
    defaults,
    organizationCountry: keptOrganizationCountry(scope)?.toUpperCase() ?? null,
  };
}

/** The window reads the import and the rows that it shows anew. */
export function tellOfImport({ scope }: LiveImport): void {
  scope.publishChange('client-import');
}

const stateAfterFailure: Partial<Record<ImportRun['state'], ImportRun['state']>> = {
  running: 'stopped',
  reading: 'unread',
};

/**
 * Ends a reading that failed. The disk may take nothing, so this state stays in memory: the next
 * opening reads the file again.
 */
export function endReading(live: LiveImport, cause: unknown): void {
  live.scope.reportBug(cause);
  if (live.run?.state !== 'reading' || !live.scope.isOpen()) return;
  live.pass = null;
  live.run = { ...live.run, state: 'unread', stoppedBy: storageErrorOf(cause) };
  tellOfImport(live);
}

/**
 * Puts the import into its next state, on disk and here. Null when it is there, else why not. Where
 * the disk fails nothing more is sent: what is not kept could be sent twice.
 */
export function putRun(live: LiveImport, run: ImportRun): CommandError | null {
  try {
    live.imports.put(toStoredRun(run));
    live.run = run;
    return null;
  } catch (cause) {
    live.scope.reportBug(cause);
    const stoppedBy = storageErrorOf(cause) ?? cannotKeep;
    live.run = { ...run, state: stateAfterFailure[run.state] ?? run.state, stoppedBy };
    return stoppedBy;
  } finally {
    tellOfImport(live);
  }
}

function rowOfRecord(live: LiveImport, row: Row): Row | null {
  const record =
    row.intentId === null || live.scope.vault === null
      ? null
      : clientCreation.get(live.scope.vault, row.intentId);
  // What is not known does not become known by the record going.
  if (record === null && row.status === 'unknown') return null;
  const change = outcomeOfRecord(record);
  return change.status === row.status ? null : { ...row, ...change };
}

const someRows = 20;

/**
 * Takes over what the vault knows by now of rows whose outcome was not known. Asks nobody. Answers
 * which stay unknown.
 */
export function recordKnownOutcomes(
  live: LiveImport,
  statuses: readonly ('sending' | 'unknown')[],
  from = 0,
): readonly Row[] {
  const rows = rowsOf(live.imports, { statuses, at: from, limit: someRows });
  const known = rows.map((row) => rowOfRecord(live, row)).filter((row) => row !== null);
  if (known.length > 0)
    live.imports.together(() => known.forEach((row) => putRow(live.imports, row)));
  return rows.filter(({ row }) => !known.some((other) => other.row === row));
}

/** What was sent before the connection was opened again counts. */
function createImportRate(): RateGate {
  return createRateGate([importRate], () => performance.now());
}

/**
 * After a restart: nothing is sent by itself, and what was on its way is as the records of
 * creations says.
 */
export function openLive(scope: Scope, imports: ClientImports): LiveImport {
  const kept = imports.current();
  const live: LiveImport = {
    scope,
    imports,
    run: kept === null ? null : fromStoredRun(kept),
    pass: null,
    clearing: Promise.resolve(),
    isOpening: false,
    isDriving: false,
    isAfterFault: false,
    rate: scope.carried(createImportRate),
    waiting: null,
  };
  if (live.run === null) return live;
  // One at a time: there is no second row that was on its way.
  recordKnownOutcomes(live, ['sending']);
  if (live.run.state === 'running') {
    live.run = { ...live.run, state: 'stopped', stoppedBy: null };
    imports.put(toStoredRun(live.run));
  }
  return live;
}
