import type {
  ClientImport,
  ImportRow,
  ImportView,
} from '../../../../preload/contract/clients/client-imports.ts';

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

export const isChangeable = (run: ClientImport, row: ImportRow): boolean =>
  run.isOpenForChanges && row.canEdit;
/** What the bank refused is put right, not decided on. */
export const isDecidable = (run: ClientImport, row: ImportRow): boolean =>
  run.isOpenForChanges && row.canDecide;

/**
 * It is ready to be sent, or may be, and no invoice could be written to the client it makes: that
 * is said before.
 */
export const goesOutUnready = (row: ImportRow): boolean =>
  (row.state === 'ready' || row.canAccept) && (row.gaps?.length ?? 0) > 0;

export type Decision = 'accept' | 'skip' | 'ask';
/**
 * What a press on the state of a row means: rows with warnings or duplicates are sent all the same,
 * others left out; the second press takes it back.
 */
export const pressedDecision = (row: ImportRow): Decision => {
  if (row.state === 'skipped') return 'ask';
  if (!row.canAccept) return 'skip';
  return row.isAccepted ? 'ask' : 'accept';
};
