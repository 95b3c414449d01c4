import { useState } from 'react';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { readDropped } from '../../../platform/dropped-file.ts';
import type { DroppedFile } from '../../../platform/dropped-file.ts';
import { currentConnectionId } from '../../../platform/session.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { losesRows, readImport } from './import-run.ts';

/** The contract's largest file, in bytes: 70 million characters of base64. */
const mostBytes = 52_000_000;

/** Why the window itself rejects a file. */
export type FileProblem = 'too-large' | 'unreadable' | 'run-under-way';

type OpenFile = {
  readonly isPending: boolean;
  readonly problem: FileProblem | null;
  readonly error: CommandError | null;
  readonly choose: () => void;
  /** Takes a file that was dropped on the window. */
  readonly take: (file: File) => Promise<void>;
};

/** A dropped file never replaces rows that could still be sent. */
async function unfinishedImportId(): Promise<string | null> {
  const answer = await readImport();
  const overview = answer.ok ? answer.value.overview : null;
  return overview !== null && losesRows(overview) ? overview.run.id : null;
}

/**
 * Opens a file of clients: chosen in the system's dialog, or dropped.
 * @param runId the shown import, if any: problems of another one are obsolete
 */
export function useOpenFile(runId: string | null): OpenFile {
  const [found, setFound] = useState<{
    readonly problem: FileProblem;
    readonly runId: string | null;
  } | null>(null);
  const [open, opening] = useCommand(bridge().clientImports.open);

  return {
    isPending: opening.phase === 'pending',
    problem: found?.runId === runId ? found.problem : null,
    error: opening.phase === 'failed' ? opening.error : null,
    choose: () => {
      setFound(null);
      void open({ file: null });
    },
    take: async (file) => {
      const connectionId = currentConnectionId();
      setFound(null);
      if (file.size > mostBytes) return setFound({ problem: 'too-large', runId });
      const inTheWay = await unfinishedImportId();
      if (inTheWay !== null) return setFound({ problem: 'run-under-way', runId: inTheWay });
      let dropped: DroppedFile;
      try {
        dropped = await readDropped(file);
      } catch {
        // The file was deleted meanwhile.
        return setFound({ problem: 'unreadable', runId });
      }
      // It was meant for the connection that was open at that time.
      if (currentConnectionId() === connectionId) await open({ file: dropped });
    },
  };
}
