import type { ImportRow } from '../../../../preload/contract/clients/client-imports.ts';
import type { ClientImports } from '../../../data/vault/clients/client-imports.ts';
import type { Scope } from '../../scope.ts';
import {
  type CheckedRow,
  duplicatesInList,
  duplicatesInFile,
  checkRow,
  mostDuplicates,
} from './check-row.ts';
import { loadReaders } from './load-readers.ts';
import { type Row, foundIn, putRow, rowAt, statusAfter } from './import-record.ts';
import type { RowReading } from './row-to-client.ts';

type Unchecked = Pick<Row, 'row' | 'cells' | 'edited' | 'decision'>;

/** The longest stretch of writes on main; a commit that waits for the disk comes on top. */
const longestWriteMs = 2;
const batchSize = 40;
/**
 * Only this many later rows with the same name or number are updated at once; the others when they
 * are next checked.
 */
const mostAffected = 100;

function inFile(
  imports: ClientImports,
  keys: readonly string[],
  row: number,
): ImportRow['duplicates'] {
  return duplicatesInFile(
    imports.withKeys(keys, { after: 0, before: row, limit: mostDuplicates }),
    (other) => rowAt(imports, other)?.checked.name ?? null,
  );
}

/** Stores the check result of a row and its possible duplicates. Marks the row as not sent. */
export function putChecked(
  { imports, cache }: Pick<Scope, 'cache'> & { readonly imports: ClientImports },
  unchecked: Unchecked,
  { client, keys, ...found }: CheckedRow,
): Row {
  const checked = {
    ...found,
    doubles: [...duplicatesInList({ cache }, client), ...inFile(imports, keys, unchecked.row)],
  };
  const row: Row = {
    ...unchecked,
    checked,
    status: statusAfter(foundIn(checked), unchecked.decision),
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
      .withKeys(keys, { after: row, before: Number.MAX_SAFE_INTEGER, limit: mostAffected })
      .map((other) => other.row),
  );
  for (const number of affected) {
    const other = rowAt(imports, number);
    if (other === null || ['sending', 'created', 'refused', 'unknown'].includes(other.status))
      continue;
    const doubles = [
      ...other.checked.doubles.filter(({ clientId }) => clientId !== null),
      ...inFile(imports, imports.keysOf(number), number),
    ];
    const checked = { ...other.checked, doubles };
    putRow(imports, {
      ...other,
      checked,
      status: statusAfter(foundIn(checked), other.decision),
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
  readonly isOver: () => boolean;
  readonly onChecked: (count: number) => void;
};

/** Reads and checks all rows in order, in stretches. Removes leftover rows of a longer file. */
export async function checkAllRows({
  scope: { cache, monotonicNow, nextTurn, reportBug },
  imports,
  rows,
  reading,
  keepsEdits,
  isOver,
  onChecked,
}: CheckPass): Promise<void> {
  const place = { cache, imports };

  const uncheckedAt = (at: number): Unchecked => {
    const cells = rows[at] ?? [];
    const before = keepsEdits ? rowAt(imports, at + 1) : null;
    return {
      row: at + 1,
      cells,
      edited: before?.edited?.length === cells.length ? before.edited : null,
      decision: before?.decision === 'skip' ? 'skip' : 'ask',
    };
  };

  const check = async (from: number): Promise<readonly (readonly [Unchecked, CheckedRow])[]> => {
    const checkedRows: (readonly [Unchecked, CheckedRow])[] = [];
    let beganAt = monotonicNow();
    for (let at = from; at < Math.min(from + batchSize, rows.length) && !isOver(); at += 1) {
      const unchecked = uncheckedAt(at);
      checkedRows.push([
        unchecked,
        await checkRow(unchecked.edited ?? unchecked.cells, reading, reportBug),
      ]);
      if (monotonicNow() - beganAt < longestWriteMs) continue;
      await nextTurn();
      beganAt = monotonicNow();
    }
    return checkedRows;
  };

  const writeSome = (
    checkedRows: readonly (readonly [Unchecked, CheckedRow])[],
    from: number,
  ): number =>
    imports.inTransaction(() => {
      const beganAt = monotonicNow();
      let at = from;
      for (
        ;
        at < checkedRows.length && (at === from || monotonicNow() - beganAt < longestWriteMs);
        at += 1
      ) {
        const [unchecked, checkedRow] = checkedRows[at] ?? [];
        if (unchecked && checkedRow) putChecked(place, unchecked, checkedRow);
      }
      return at;
    });

  await loadReaders(nextTurn);
  for (let done = 0; done < rows.length;) {
    const checkedRows = await check(done);
    for (let written = 0; written < checkedRows.length;) {
      await nextTurn();
      if (isOver()) return;
      written = writeSome(checkedRows, written);
      onChecked(done + written);
    }
    if (isOver()) return;
    done += checkedRows.length;
  }
  while (!isOver() && imports.removeSome({ afterRow: rows.length, alsoFile: false }))
    await nextTurn();
}
