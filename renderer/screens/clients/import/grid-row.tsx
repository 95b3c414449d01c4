import type {
  ClientImport,
  ImportRow,
} from '../../../../preload/contract/clients/client-imports.ts';
import { t } from '../../../i18n/i18n.ts';
import { CellEditor } from './cell-editor.tsx';
import { isChangeable } from './import-counts.ts';
import { noteMessage } from './import-problem-messages.ts';
import { bankProblemMessage, reasonLabels, duplicateName, fieldLabel } from './import-labels.ts';
import { noteTones, rowNotes } from './row-notes.ts';
import type { RowNote } from './row-notes.ts';
import { RowState } from './row-state.tsx';
import type { RowEdits } from './use-row-edits.ts';

/** The first two columns stay visible; the cells of the file follow. */
const numberCell = 0;
export const stateCell = 1;
export const firstFileCell = 2;

type GridRowProps = {
  readonly run: ClientImport;
  readonly row: ImportRow;
  /** Columns of the file, in display order. */
  readonly columns: readonly number[];
  /** The focused cell of this row, or the one that would get the focus. */
  readonly activeCell: number | null;
  readonly edits: RowEdits;
  readonly onClosed: () => void;
};

function Note({
  note,
  isNamed = false,
  id,
}: {
  readonly note: RowNote;
  readonly isNamed?: boolean;
  readonly id?: string;
}) {
  return (
    <span className="import-note" data-tone={noteTones[note.kind]} id={id}>
      {isNamed && note.field !== null && `${fieldLabel(note.field, t)}: `}
      {noteMessage(note, t)}
    </span>
  );
}

/** Messages about the row that belong to no single cell. */
function StateText({
  row,
  notes,
}: {
  readonly row: ImportRow;
  readonly notes: readonly RowNote[];
}) {
  return (
    <>
      <RowState row={row} />
      {notes.map((note, index) => (
        <Note key={index} note={note} isNamed />
      ))}
      {row.duplicates.slice(0, 1).map((duplicate) => (
        <span key="duplicate" className="import-note" data-tone="brass">
          {duplicateName(duplicate, t)} ({reasonLabels(duplicate.because, t)})
        </span>
      ))}
      {row.bankProblems.slice(0, 2).map((problem, index) => (
        <span key={`bank-${index}`} className="import-note" data-tone="wax">
          {bankProblemMessage(problem)}
        </span>
      ))}
    </>
  );
}

/** The cells of one row of the file, with the problems of each. */
export function GridRow({ run, row, columns, activeCell, edits, onClosed }: GridRowProps) {
  const cells = edits.cellsOf(row);
  const notes = rowNotes(row, run.mapping);
  const canChange = isChangeable(run, row);
  const tabIndex = (cell: number): number => (activeCell === cell ? 0 : -1);
  return (
    <>
      <div
        role="rowheader"
        aria-colindex={1}
        data-cell={numberCell}
        className="import-cell figures"
        tabIndex={tabIndex(numberCell)}
      >
        <span className="only-read">{t('imports.grid.row')} </span>
        {row.row}
      </div>
      <div
        role="gridcell"
        aria-colindex={2}
        data-cell={stateCell}
        className="import-cell"
        tabIndex={tabIndex(stateCell)}
      >
        <StateText
          row={row}
          notes={notes.filter(({ column }) => column === null || !columns.includes(column))}
        />
      </div>
      {columns.map((column, index) => {
        const cell = firstFileCell + index;
        const cellNotes = notes.filter((note) => note.column === column);
        const open =
          edits.open?.row === row.row && edits.open.column === column ? edits.open : null;
        const noteId = cellNotes.length === 0 ? null : `import-note-${row.row}-${column}`;
        const hasProblem = cellNotes.some(({ kind }) => kind === 'problem');
        const text = cells[column] ?? '';
        return (
          <div
            key={column}
            role="gridcell"
            aria-colindex={cell + 1}
            aria-readonly={!canChange}
            {...(hasProblem ? { 'aria-invalid': true } : {})}
            data-cell={cell}
            data-changeable={canChange || undefined}
            data-open={open !== null || undefined}
            data-wrong={hasProblem || undefined}
            className="import-cell"
            tabIndex={open === null ? tabIndex(cell) : -1}
          >
            {open === null ? (
              <span className="cut" title={text}>
                {text}
              </span>
            ) : (
              <CellEditor
                label={t('imports.grid.edit', { column: run.columns[column] ?? '', row: row.row })}
                text={open.text}
                noteId={noteId}
                isInvalid={hasProblem}
                onChange={(typed) => edits.setOpen({ ...open, text: typed })}
                onSave={(byKey) => {
                  void edits.save(row);
                  if (byKey) onClosed();
                }}
                onCancel={() => {
                  edits.setOpen(null);
                  onClosed();
                }}
              />
            )}
            <span id={noteId ?? undefined} className="import-notes">
              {cellNotes.map((note, each) => (
                <Note key={each} note={note} />
              ))}
            </span>
          </div>
        );
      })}
    </>
  );
}
