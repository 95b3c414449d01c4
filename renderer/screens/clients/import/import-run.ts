import type {
  ClientImport,
  ImportView,
} from '../../../../preload/contract/clients/client-imports.ts';
import { ok } from '../../../../preload/contract/result.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { createLongList } from '../../../platform/reads/long-list.ts';

export type ImportOverview = {
  readonly run: ClientImport;
  readonly undecidedCount: number;
  /** Cells of the first rows, as samples of the columns. */
  readonly sample: readonly (readonly string[])[];
};

/** Whether dismissing the import loses rows that could still be sent. */
export function hasUnsentRows({ run, undecidedCount }: ImportOverview): boolean {
  return run.state !== 'done' || undecidedCount > 0;
}

const sampleRows = 20;

/** The current import, with the data that its own answer does not have. */
export async function readImport(): Promise<Result<{ readonly overview: ImportOverview | null }>> {
  const answer = await bridge().clientImports.get({});
  if (!answer.ok) return answer;
  const { run } = answer.value;
  if (run === null) return ok({ overview: null });
  const [undecided, first] = await Promise.all([
    bridge().clientImports.rows({ view: 'undecided', at: 0, limit: 1 }),
    bridge().clientImports.rows({ view: 'all', at: 0, limit: sampleRows }),
  ]);
  if (!undecided.ok) return undecided;
  if (!first.ok) return first;
  return ok({
    overview: {
      run,
      undecidedCount: undecided.value.matchCount,
      sample: first.value.rows.map((row) => row.cells),
    },
  });
}

type ImportQuery = { readonly runId: string | null; readonly view: ImportView };
const noRun: ImportQuery = { runId: null, view: 'all' };

/**
 * The rows of the import. It is a module-level store, so it stays when the user goes to other
 * screens.
 */
export const importRows = createLongList({
  query: noRun,
  read: async ({ runId, view }, chunk) => {
    if (runId === null) return ok({ rows: [], matchCount: 0 });
    return bridge().clientImports.rows({ view, ...chunk });
  },
});
