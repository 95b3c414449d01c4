import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import { failed, ok } from '../../../../preload/contract/result.ts';
import type { NewHandOver } from '../../../data/vault/invoices/hand-overs.ts';
import { tryStorageWork, noVault } from '../../../data/storage-failure.ts';
import type { TextToSave } from '../../../export/save-text.ts';
import { saveFile } from '../../save-records.ts';
import type { Invoices } from '../open-invoices.ts';
import { discardFile } from './hand-overs.ts';

/**
 * Saves a payment file and marks its invoices as in a saved file. `checkHandOvers` runs after the
 * user chose the place, in one transaction with the marks. While the dialog is open, invoices can
 * change, and a second dialog can save the same payments. If `checkHandOvers` returns an error, the
 * file is not saved.
 * The marks are on the disk before the file takes its place. A file without its marks would be paid
 * a second time. A crash in between leaves marks without a file, which only raise a doubt. If the
 * file cannot take its place, its marks are taken back. Errors: those of `checkHandOvers`;
 * `signed-out` if the connection closed while the dialog was open; `storage-unavailable` for a place or a vault
 * that cannot be written to.
 */
export async function saveAndMark(
  invoices: Pick<Invoices, 'scope' | 'onChange'>,
  {
    fileId,
    checkHandOvers,
    ...file
  }: {
    readonly fileId: string;
    readonly checkHandOvers: () => Result<readonly NewHandOver[]>;
  } & TextToSave,
): Promise<Result<{ readonly wasSaved: boolean; readonly place: string | null }>> {
  const { scope, onChange } = invoices;
  let savedPath: string | null = null;
  let refusal: CommandError | null = null;
  let isMarked = false;
  const mark = (): Result<unknown> => {
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    const { vault } = scope;
    if (vault === null) return failed(noVault(scope));
    return vault.inTransaction(() => {
      const marks = checkHandOvers();
      if (marks.ok)
        vault.handOvers.add(marks.value, { way: 'file', atEpochMs: scope.now(), fileId });
      return marks;
    });
  };
  const confirmSave = (): boolean => {
    const markResult = mark();
    if (!markResult.ok) refusal = markResult.error;
    isMarked = markResult.ok;
    if (isMarked) onChange();
    return isMarked;
  };
  try {
    const saveResult = await saveFile(scope, {
      ...file,
      confirmReplace: confirmSave,
      onSaved: (path) => void (savedPath = path),
    });
    if (refusal !== null) return failed(refusal);
    return saveResult.ok ? ok({ ...saveResult.value, place: savedPath }) : saveResult;
  } finally {
    if (isMarked && savedPath === null && scope.isOpen())
      tryStorageWork(() => discardFile(invoices, fileId));
  }
}
