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

/** What main may write at a stretch; a commit that waits for the disk comes on top. */
const longestWriteMs = 2;
const batchSize = 40;
/** More rows than these with the same name or number are marked when they are looked at next. */
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

/**
 * Writes down what was found in a row that was checked, and what it may duplicate, as a row of which
 * nothing was sent.
 */
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

/**
 * Rows behind this one that have, or had, something in common with it: what they may duplicate is
 * looked for again.
 */
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
  /** Whether what the owner wrote into rows, and which she skips, stays. */
  readonly keepsEdits: boolean;
  /** Asked in between; true: nobody wants it any more. */
  readonly isOver: () => boolean;
  readonly onChecked: (count: number) => void;
};

/**
 * Reads and checks all rows in their order, in stretches. Rows that are left over from a longer
 * file go.
 */
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
    imports.together(() => {
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
