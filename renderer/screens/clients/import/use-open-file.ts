import { useState } from 'react';
import type { DragEvent } from 'react';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { mostBytes, readDropped } from './dropped-file.ts';
import type { DroppedFile } from './dropped-file.ts';

/** What the window itself finds wrong with a file. */
export type FileProblem = 'too-large' | 'unreadable';

type OpenFile = {
  readonly isPending: boolean;
  readonly problem: FileProblem | null;
  readonly error: CommandError | null;
  /** A file is held over the page. */
  readonly isOver: boolean;
  readonly choose: () => void;
  /** For the page that a file can be dropped on. */
  readonly onPage: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
};

const holdsFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/**
 * Opens a file of clients: chosen in the system's dialog, or dropped on the page while `isOpen`.
 */
export const useOpenFile = (isOpen: boolean): OpenFile => {
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [open, opening] = useCommand(bridge().clientImports.open);

  const take = async (file: File): Promise<void> => {
    if (file.size > mostBytes) return setProblem('too-large');
    setProblem(null);
    let dropped: DroppedFile;
    try {
      dropped = await readDropped(file);
    } catch {
      // A folder, or a file that has gone meanwhile.
      return setProblem('unreadable');
    }
    await open({ file: dropped });
  };

  return {
    isPending: opening.phase === 'pending',
    problem,
    error: opening.phase === 'failed' ? opening.error : null,
    isOver: isOver && isOpen,
    choose: () => {
      setProblem(null);
      void open({ file: null });
    },
    onPage: {
      onDragOver: (event) => {
        if (!isOpen || !holdsFile(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: (event) => {
        if (!(
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        ))
          setOver(false);
      },
      onDrop: (event) => {
        setOver(false);
        if (!isOpen || !holdsFile(event)) return;
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file) void take(file);
      },
    },
  };
};
