import { useEffect, useState } from 'react';
import { useFileTaker } from '../../platform/file-taker.ts';
import { importClientsFrom } from '../../platform/handed-file.ts';
import { useNavigation } from '../../platform/navigation.ts';
import { addInvoiceFiles } from '../../screens/supplier-invoices/files/added-files.ts';
import { kindOfDropped, kindOfHeld, refusalOf } from './drop-kind.ts';
import type { DropKind } from './drop-kind.ts';
import { setRefusedDrop } from './refused-drop.ts';

/** Dragged text keeps the browser's default behaviour. */
function filesOf({ dataTransfer }: DragEvent): DataTransfer | null {
  return dataTransfer?.types.includes('Files') ? dataTransfer : null;
}

function fileItems(transfer: DataTransfer): readonly DataTransferItem[] {
  return [...transfer.items].filter(({ kind }) => kind === 'file');
}

/** Whether a dialog or the palette covers the window. */
function isBehindDialog(): boolean {
  return document.querySelector('.veil') !== null;
}

function drop(transfer: DataTransfer): void {
  const folders = fileItems(transfer).map((item) => item.webkitGetAsEntry()?.isDirectory ?? false);
  const files = [...transfer.files];
  const { taker } = useFileTaker.getState();
  const kind = kindOfDropped(
    files.map(({ name }, at) => ({ name, isFolder: folders[at] ?? false })),
    taker,
  );
  setRefusedDrop(refusalOf(kind));
  const [file] = files;
  if (file === undefined) return;
  if (kind === 'clients') importClientsFrom(file);
  if (kind === 'taken') taker?.take(file);
  if (kind === 'invoices') addInvoiceFiles(files);
}

/**
 * Takes files that are dropped anywhere in the window, unless an element takes them itself (it then
 * called `preventDefault`). A file never replaces the page. Returns what a drop would do during a
 * drag.
 */
export function useFileDrop(isOpenToFiles: boolean): DropKind | null {
  const [held, setHeld] = useState<DropKind | null>(null);
  useEffect(() => {
    const isTaken = (): boolean => isOpenToFiles && !isBehindDialog();
    const onDragOver = (event: DragEvent): void => {
      const transfer = filesOf(event);
      if (transfer === null) return;
      if (event.defaultPrevented) return setHeld(null);
      event.preventDefault();
      transfer.dropEffect = isTaken() ? 'copy' : 'none';
      if (isTaken()) setRefusedDrop(null);
      const types = fileItems(transfer).map(({ type }) => type);
      setHeld(isTaken() ? kindOfHeld(types, useFileTaker.getState().taker) : null);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent): void => {
      // Null means that the pointer left the window, not just one element.
      if (relatedTarget === null) setHeld(null);
    };
    const onDrop = (event: DragEvent): void => {
      setHeld(null);
      const transfer = filesOf(event);
      if (transfer === null || event.defaultPrevented) return;
      event.preventDefault();
      if (isTaken()) drop(transfer);
    };
    const over = new AbortController();
    addEventListener('dragover', onDragOver, over);
    addEventListener('dragleave', onDragLeave, over);
    addEventListener('drop', onDrop, over);
    return () => over.abort();
  }, [isOpenToFiles]);
  useEffect(() => {
    if (held === null) return undefined;
    // A pointer move means that the drag ended; some systems do not report it otherwise.
    const end = (): void => setHeld(null);
    addEventListener('pointermove', end);
    return () => removeEventListener('pointermove', end);
  }, [held]);
  useEffect(
    () =>
      useNavigation.subscribe(({ route }, before) => {
        if (route !== before.route) setRefusedDrop(null);
      }),
    [],
  );
  return held;
}
