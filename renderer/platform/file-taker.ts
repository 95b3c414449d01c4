import { useEffect } from 'react';
import { create } from 'zustand';
import type { MessageId } from '../i18n/i18n.ts';

/** How the shown page handles a kind of file that is dropped anywhere in the window. */
export type FileTaker = {
  /** Media types of the dragged files; their names are unknown before the drop. */
  readonly types: RegExp;
  readonly names: RegExp;
  /** The result of a drop, as text. */
  readonly hint: MessageId;
  readonly take: (file: File) => void;
};

/** The taker of the shown page; null if it takes no files. */
export const useFileTaker = create<{ readonly taker: FileTaker | null }>(() => ({ taker: null }));

/** Registers the taker while the component is shown. */
export function useTakesFiles(taker: FileTaker): void {
  useEffect(() => {
    useFileTaker.setState({ taker });
    return () =>
      useFileTaker.setState((state) => (state.taker === taker ? { taker: null } : state));
  }, [taker]);
}
