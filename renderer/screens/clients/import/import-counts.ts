import type {
  ClientImport,
  ImportRow,
  ImportView,
} from '../../../../preload/contract/clients/client-imports.ts';

/**
 * Rows that Send would send: neither finished nor waiting for a decision of the user.
 * `undecidedCount`: the number of waiting rows.
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

/** Rows with a known result. */
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
/** A row that the bank rejected is corrected, not decided on. */
export function isDecidable(run: ClientImport, row: ImportRow): boolean {
  return run.isOpenForChanges && row.canDecide;
}

/**
 * The row is or may be sent, although no invoice could be written to its client: the user is
 * informed before.
 */
export function isSentWithGaps(row: ImportRow): boolean {
  return (row.state === 'ready' || row.canAccept) && (row.gaps?.length ?? 0) > 0;
}

export type Decision = 'accept' | 'skip' | 'ask';
/**
 * The effect of a press on the state of a row: accepts a row with warnings or duplicates, skips
 * another row; a second press undoes it.
 */
export function pressedDecision(row: ImportRow): Decision {
  if (row.state === 'skipped') return 'ask';
  if (!row.canAccept) return 'skip';
  return row.isAccepted ? 'ask' : 'accept';
}
