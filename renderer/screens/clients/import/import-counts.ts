import type {
  ClientImport,
  ImportRow,
  ImportView,
} from '../../../../preload/contract/clients/client-imports.ts';

/**
 * Rows that a press on Send would send: neither finished otherwise nor waiting for a decision of
 * the owner. `undecidedCount`: how many of those wait.
 */
export function sendCount(
  { rowCount, counts, state }: ClientImport,
  undecidedCount: number,
): number {
  return Math.max(
    0,
    rowCount -
      undecidedCount -
      counts.skipped -
      counts.created -
      counts.refused -
      counts.unknown -
      (state === 'running' ? 1 : 0),
  );
}

/** Rows of which the outcome is there. */
export function finishedCount({ counts }: ClientImport): number {
  return counts.created + counts.refused + counts.unknown;
}

export function viewCounts(
  run: ClientImport,
  undecidedCount: number,
): Readonly<Record<ImportView, number>> {
  return {
    all: run.rowCount,
    undecided: undecidedCount,
    ready: sendCount(run, undecidedCount),
    failed: run.counts.refused + run.counts.unknown,
    created: run.counts.created,
  };
}

export function isChangeable(run: ClientImport, row: ImportRow): boolean {
  return run.isOpenForChanges && row.canEdit;
}
/** What the bank refused is put right, not decided on. */
export function isDecidable(run: ClientImport, row: ImportRow): boolean {
  return run.isOpenForChanges && row.canDecide;
}

/**
 * It is ready to be sent, or may be, and no invoice could be written to the client it makes: that
 * is said before.
 */
export function goesOutUnready(row: ImportRow): boolean {
  return (row.state === 'ready' || row.canAccept) && (row.gaps?.length ?? 0) > 0;
}

export type Decision = 'accept' | 'skip' | 'ask';
/**
 * What a press on the state of a row means: rows with warnings or duplicates are sent all the same,
 * others left out; the second press takes it back.
 */
export function pressedDecision(row: ImportRow): Decision {
  if (row.state === 'skipped') return 'ask';
  if (!row.canAccept) return 'skip';
  return row.isAccepted ? 'ask' : 'accept';
}
