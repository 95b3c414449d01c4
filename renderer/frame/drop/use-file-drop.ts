import { useEffect, useState } from 'react';
import { useDropTargetStore } from '../../platform/drop-target.ts';
import { importClientsFrom } from '../../platform/pending-import-file.ts';
import { useNavigation } from '../../platform/navigation.ts';
import { addInvoiceFiles } from '../../screens/supplier-invoices/files/added-files.ts';
import { dropKind, dragKind, refusalOf } from './drop-kind.ts';
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
  const { target } = useDropTargetStore.getState();
  const kind = dropKind(
    files.map(({ name }, at) => ({ name, isFolder: folders[at] ?? false })),
    target,
  );
  setRefusedDrop(refusalOf(kind));
  const [file] = files;
  if (file === undefined) return;
  if (kind === 'clients') importClientsFrom(file);
  if (kind === 'taken') target?.onFile(file);
  if (kind === 'invoices') addInvoiceFiles(files);
}

/**
 * Takes files that are dropped anywhere in the window, unless an element takes them itself (it then
 * called `preventDefault`). A file never replaces the page. Returns what a drop would do during a
 * drag.
 */
export function useFileDrop(canTakeFiles: boolean): DropKind | null {
  const [dragged, setDragged] = useState<DropKind | null>(null);
  useEffect(() => {
    const isAccepted = (): boolean => canTakeFiles && !isBehindDialog();
    const onDragOver = (event: DragEvent): void => {
      const transfer = filesOf(event);
      if (transfer === null) return;
      if (event.defaultPrevented) return setDragged(null);
      event.preventDefault();
      transfer.dropEffect = isAccepted() ? 'copy' : 'none';
      if (isAccepted()) setRefusedDrop(null);
      const types = fileItems(transfer).map(({ type }) => type);
      setDragged(isAccepted() ? dragKind(types, useDropTargetStore.getState().target) : null);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent): void => {
      // Null means that the pointer left the window, not just one element.
      if (relatedTarget === null) setDragged(null);
    };
    const onDrop = (event: DragEvent): void => {
      setDragged(null);
      const transfer = filesOf(event);
      if (transfer === null || event.defaultPrevented) return;
      event.preventDefault();
      if (isAccepted()) drop(transfer);
    };
    const listeners = new AbortController();
    addEventListener('dragover', onDragOver, listeners);
    addEventListener('dragleave', onDragLeave, listeners);
    addEventListener('drop', onDrop, listeners);
    return () => listeners.abort();
  }, [canTakeFiles]);
  useEffect(() => {
    if (dragged === null) return undefined;
    // A pointer move means that the drag ended; some systems do not report it otherwise.
    const end = (): void => setDragged(null);
    addEventListener('pointermove', end);
    return () => removeEventListener('pointermove', end);
  }, [dragged]);
  useEffect(
    () =>
      useNavigation.subscribe(({ route }, before) => {
        if (route !== before.route) setRefusedDrop(null);
      }),
    [],
  );
  return dragged;
}
