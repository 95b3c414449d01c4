import { useEffect } from 'react';
import { create } from 'zustand';
import type { MessageId } from '../i18n/i18n.ts';

/** What the shown page does with files of a kind, wherever in the window they are dropped. */
export type FileTaker = {
  /** Media types of what is held over the window; its name is not known then. */
  readonly types: RegExp;
  readonly names: RegExp;
  /** What a drop will do. */
  readonly hint: MessageId;
  /** What to drop, for whoever dropped something else. */
  readonly other: MessageId;
  readonly take: (file: File) => void;
};

/** The taker of the page that is shown, if it takes files. */
export const useFileTaker = create<{ readonly taker: FileTaker | null }>(() => ({ taker: null }));

/** Takes files while it is shown. */
export function useTakesFiles(taker: FileTaker): void {
  useEffect(() => {
    useFileTaker.setState({ taker });
    return () =>
      useFileTaker.setState((state) => (state.taker === taker ? { taker: null } : state));
  }, [taker]);
}
