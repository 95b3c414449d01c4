import type {
  ClientImport,
  ImportRow,
  ImportView,
} from '../../../../preload/contract/client-imports.ts';

/**
 * Rows that a press on Send would send: neither finished otherwise nor waiting for a decision of
 * the owner. `undecidedCount`: how many of those wait.
 */
export const sendCount = (
  { rowCount, counts, state }: ClientImport,
  undecidedCount: number,
): number =>
  Math.max(
    0,
    rowCount -
      undecidedCount -
      counts.skipped -
      counts.created -
      counts.refused -
      counts.unknown -
      (state === 'running' ? 1 : 0),
  );

/** Rows of which the outcome is there. */
export const finishedCount = ({ counts }: ClientImport): number =>
  counts.created + counts.refused + counts.unknown;

export const viewCounts = (
  run: ClientImport,
  undecidedCount: number,
): Readonly<Record<ImportView, number>> => ({
  all: run.rowCount,
  undecided: undecidedCount,
  ready: sendCount(run, undecidedCount),
  failed: run.counts.refused + run.counts.unknown,
  created: run.counts.created,
});

const atRest: ReadonlySet<ClientImport['state']> = new Set(['preview', 'stopped', 'done']);
/** What was sent, or may have been, stays as it is. */
const wasSent: ReadonlySet<ImportRow['state']> = new Set(['sending', 'created', 'unknown']);

/** Whether rows can be put right and decided on now. */
export const isOpenForChanges = (run: ClientImport): boolean => atRest.has(run.state);
export const isChangeable = (run: ClientImport, row: ImportRow): boolean =>
  isOpenForChanges(run) && !wasSent.has(row.state);
/** What the bank refused is put right, not decided on. */
export const isDecidable = (run: ClientImport, row: ImportRow): boolean =>
  isChangeable(run, row) && row.state !== 'refused';

/** Rows with a warning or a duplicate may still be sent; a problem may not. */
export const isAcceptable = (row: ImportRow): boolean =>
  row.state === 'doubt' || row.state === 'double';

/**
 * It is ready to be sent, or may be, and no invoice could be written to the client it makes: that
 * is said before.
 */
export const goesOutUnready = (row: ImportRow): boolean =>
  (row.state === 'ready' || isAcceptable(row)) && (row.gaps?.length ?? 0) > 0;

export type Decision = 'accept' | 'skip' | 'ask';
/**
 * What a press on the state of a row means: rows with warnings or duplicates are sent all the same,
 * others left out; the second press takes it back.
 */
export const pressedDecision = (row: ImportRow): Decision => {
  if (row.state === 'skipped') return 'ask';
  if (!isAcceptable(row)) return 'skip';
  return row.isAccepted ? 'ask' : 'accept';
};
