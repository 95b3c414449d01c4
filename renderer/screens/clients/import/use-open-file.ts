import { useState } from 'react';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { readDropped } from '../../../platform/dropped-file.ts';
import type { DroppedFile } from '../../../platform/dropped-file.ts';
import { currentConnectionId } from '../../../platform/session.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { hasUnsentRows, readImport } from './import-run.ts';

/** The contract's largest file, in bytes: 70 million characters of base64. */
const maxBytes = 52_000_000;

/** Why the window itself rejects a file. */
export type FileProblem = 'too-large' | 'unreadable' | 'run-under-way';

type OpenFile = {
  readonly isPending: boolean;
  readonly problem: FileProblem | null;
  readonly error: CommandError | null;
  readonly choose: () => void;
  /** Takes a file that was dropped on the window. */
  readonly onFile: (file: File) => Promise<void>;
};

/** A dropped file never replaces rows that could still be sent. */
async function unfinishedImportId(): Promise<string | null> {
  const answer = await readImport();
  const overview = answer.ok ? answer.value.overview : null;
  return overview !== null && hasUnsentRows(overview) ? overview.run.id : null;
}

/**
 * Opens a file of clients: chosen in the system's dialog, or dropped.
 * @param runId the shown import, if any: problems of another one are obsolete
 */
export function useOpenFile(runId: string | null): OpenFile {
  const [rejection, setRejection] = useState<{
    readonly problem: FileProblem;
    readonly runId: string | null;
  } | null>(null);
  const [open, opening] = useCommand(bridge().clientImports.open);

  return {
    isPending: opening.phase === 'pending',
    problem: rejection?.runId === runId ? rejection.problem : null,
    error: opening.phase === 'failed' ? opening.error : null,
    choose: () => {
      setRejection(null);
      void open({ file: null });
    },
    onFile: async (file) => {
      const connectionId = currentConnectionId();
      setRejection(null);
      if (file.size > maxBytes) return setRejection({ problem: 'too-large', runId });
      const unfinishedId = await unfinishedImportId();
      if (unfinishedId !== null)
        return setRejection({ problem: 'run-under-way', runId: unfinishedId });
      let dropped: DroppedFile;
      try {
        dropped = await readDropped(file);
      } catch {
        // The file was deleted meanwhile.
        return setRejection({ problem: 'unreadable', runId });
      }
      // It was meant for the connection that was open at that time.
      if (currentConnectionId() === connectionId) await open({ file: dropped });
    },
  };
}
