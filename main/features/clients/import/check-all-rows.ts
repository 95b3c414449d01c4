import type { ImportRow } from '../../../../preload/contract/clients/client-imports.ts';
import type { ClientImports } from '../../../data/vault/clients/client-imports.ts';
import type { Scope } from '../../scope.ts';
import {
  type CheckedRow,
  duplicatesInList,
  duplicatesInFile,
  checkRow,
  maxDuplicates,
} from './check-row.ts';
import { loadReaders } from './load-readers.ts';
import { type Row, findingOf, putRow, rowAt, statusAfter } from './import-record.ts';
import type { RowReading } from './row-to-client.ts';

type UncheckedRow = Pick<Row, 'row' | 'cells' | 'edited' | 'decision'>;

/** The longest stretch of writes on main; a commit that waits for the disk comes on top. */
const maxWriteMs = 2;
const batchSize = 40;
/**
 * Only this many later rows with the same name or number are updated at once; the others when they
 * are next checked.
 */
const maxAffected = 100;

function fileDuplicatesOf(
  imports: ClientImports,
  keys: readonly string[],
  row: number,
): ImportRow['duplicates'] {
  return duplicatesInFile(
    imports.withKeys(keys, { after: 0, before: row, limit: maxDuplicates }),
    (other) => rowAt(imports, other)?.checked.name ?? null,
  );
}

/** Stores the check result of a row and its possible duplicates. Marks the row as not sent. */
export function storeCheckedRow(
  { imports, cache }: Pick<Scope, 'cache'> & { readonly imports: ClientImports },
  unchecked: UncheckedRow,
  { client, keys, ...findings }: CheckedRow,
): Row {
  const checked = {
    ...findings,
    doubles: [
      ...duplicatesInList({ cache }, client),
      ...fileDuplicatesOf(imports, keys, unchecked.row),
    ],
  };
  const row: Row = {
    ...unchecked,
    checked,
    status: statusAfter(findingOf(checked), unchecked.decision),
    intentId: null,
    result: null,
    clientId: null,
  };
  imports.putKeys(unchecked.row, keys);
  putRow(imports, row);
  return row;
}

/** Searches duplicates again for later rows that share, or shared, a key with this row. */
export function recheckAfter(imports: ClientImports, row: number, keys: readonly string[]): void {
  const affected = new Set(
    imports
      .withKeys(keys, { after: row, before: Number.MAX_SAFE_INTEGER, limit: maxAffected })
      .map((other) => other.row),
  );
  for (const number of affected) {
    const other = rowAt(imports, number);
    if (other === null || ['sending', 'created', 'refused', 'unknown'].includes(other.status))
      continue;
    const doubles = [
      ...other.checked.doubles.filter(({ clientId }) => clientId !== null),
      ...fileDuplicatesOf(imports, imports.keysOf(number), number),
    ];
    const checked = { ...other.checked, doubles };
    putRow(imports, {
      ...other,
      checked,
      status: statusAfter(findingOf(checked), other.decision),
    });
  }
}

type CheckPass = {
  readonly scope: Scope;
  readonly imports: ClientImports;
  readonly rows: readonly (readonly string[])[];
  readonly reading: RowReading;
  /** Whether the user's edits of rows and skipped rows stay. */
  readonly keepsEdits: boolean;
  /** Checked in between; true: the result is no longer needed. */
  readonly isCancelled: () => boolean;
  readonly onChecked: (count: number) => void;
};

/** Reads and checks all rows in order, in stretches. Removes leftover rows of a longer file. */
export async function checkAllRows({
  scope: { cache, monotonicNow, nextTurn, reportBug },
  imports,
  rows,
  reading,
  keepsEdits,
  isCancelled,
  onChecked,
}: CheckPass): Promise<void> {
  const target = { cache, imports };

  const uncheckedAt = (at: number): UncheckedRow => {
    const cells = rows[at] ?? [];
    const before = keepsEdits ? rowAt(imports, at + 1) : null;
    return {
      row: at + 1,
      cells,
      edited: before?.edited?.length === cells.length ? before.edited : null,
      decision: before?.decision === 'skip' ? 'skip' : 'ask',
    };
  };

  const check = async (from: number): Promise<readonly (readonly [UncheckedRow, CheckedRow])[]> => {
    const checkedRows: (readonly [UncheckedRow, CheckedRow])[] = [];
    let startedMs = monotonicNow();
    for (let at = from; at < Math.min(from + batchSize, rows.length) && !isCancelled(); at += 1) {
      const unchecked = uncheckedAt(at);
      checkedRows.push([
        unchecked,
        await checkRow(unchecked.edited ?? unchecked.cells, reading, reportBug),
      ]);
      if (monotonicNow() - startedMs < maxWriteMs) continue;
      await nextTurn();
      startedMs = monotonicNow();
    }
    return checkedRows;
  };

  const writeBatch = (
    checkedRows: readonly (readonly [UncheckedRow, CheckedRow])[],
    from: number,
  ): number =>
    imports.inTransaction(() => {
      const startedMs = monotonicNow();
      let at = from;
      for (
        ;
        at < checkedRows.length && (at === from || monotonicNow() - startedMs < maxWriteMs);
        at += 1
      ) {
        const [unchecked, checkedRow] = checkedRows[at] ?? [];
        if (unchecked && checkedRow) storeCheckedRow(target, unchecked, checkedRow);
      }
      return at;
    });

  await loadReaders(nextTurn);
  for (let doneCount = 0; doneCount < rows.length;) {
    const checkedRows = await check(doneCount);
    for (let writtenCount = 0; writtenCount < checkedRows.length;) {
      await nextTurn();
      if (isCancelled()) return;
      writtenCount = writeBatch(checkedRows, writtenCount);
      onChecked(doneCount + writtenCount);
    }
    if (isCancelled()) return;
    doneCount += checkedRows.length;
  }
  while (!isCancelled() && imports.removeSome({ afterRow: rows.length, alsoFile: false }))
    await nextTurn();
}
