import { useState } from 'react';
import type { ImportRow } from '../../../../preload/contract/clients/client-imports.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { importRows } from './import-run.ts';
import { withCell } from './row-notes.ts';

type OpenCell = { readonly row: number; readonly column: number; readonly text: string };

export type RowEdits = {
  readonly open: OpenCell | null;
  readonly setOpen: (cell: OpenCell | null) => void;
  /** The cells of a row, including changes not answered yet. */
  readonly cellsOf: (row: ImportRow) => readonly string[];
  /** Saves the input; main checks the row again. */
  readonly save: (row: ImportRow) => Promise<void>;
  readonly error: CommandError | null;
};

/** Editing of cells, one at a time; a saved text shows at once, while main checks the row. */
export function useRowEdits(): RowEdits {
  const [open, setOpen] = useState<OpenCell | null>(null);
  const [savedCells, setSavedCells] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const [error, setError] = useState<CommandError | null>(null);
  const cellsOf = (row: ImportRow): readonly string[] => savedCells.get(row.row) ?? row.cells;
  const save = async (row: ImportRow): Promise<void> => {
    if (open === null) return;
    setOpen(null);
    if ((cellsOf(row)[open.column] ?? '') === open.text) return;
    const cells = withCell(cellsOf(row), open.column, open.text);
    setSavedCells((before) => new Map(before).set(row.row, cells));
    const answer = await bridge().clientImports.editRow({ row: row.row, cells: [...cells] });
    setError(answer.ok ? null : answer.error);
    await importRows.reread('no');
    /* A later edit of the same row stays until its own answer. */
    setSavedCells((before) =>
      before.get(row.row) === cells
        ? new Map([...before].filter(([each]) => each !== row.row))
        : before,
    );
  };
  return { open, setOpen, cellsOf, save, error };
}
