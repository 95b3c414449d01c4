import { useEffect } from 'react';
import { create } from 'zustand';
import type { MessageId } from '../i18n/i18n.ts';

/** How the shown page handles a kind of file that is dropped anywhere in the window. */
export type DropTarget = {
  /** Media types of the dragged files; their names are unknown before the drop. */
  readonly types: RegExp;
  readonly names: RegExp;
  /** The result of a drop, as text. */
  readonly hint: MessageId;
  readonly onFile: (file: File) => void;
};

/** The drop target of the shown page; null if it accepts no files. */
export const useDropTargetStore = create<{ readonly target: DropTarget | null }>(() => ({
  target: null,
}));

/** Registers the drop target while the component is shown. */
export function useDropTarget(target: DropTarget): void {
  useEffect(() => {
    useDropTargetStore.setState({ target });
    return () =>
      useDropTargetStore.setState((state) => (state.target === target ? { target: null } : state));
  }, [target]);
}
