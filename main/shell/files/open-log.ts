import { commandNames } from '../../../preload/contract/names.ts';
import { type Log, createLog } from '../../log/log.ts';
import { nodeLogFiles } from '../../log/node-log-files.ts';
import { createRotatingFile } from '../../log/rotating-file.ts';

/** The app's log file; `flush` waits until all lines are on the disk. */
export function openLog(file: string): {
  readonly log: Log;
  readonly flush: () => Promise<unknown>;
} {
  const { append, flush } = createRotatingFile({
    files: nodeLogFiles,
    path: file,
    maxBytes: 1_000_000,
    onFailure: () => undefined,
  });
  const log = createLog({
    append,
    now: Date.now,
    commandNames: Object.entries(commandNames).flatMap(([feature, verbs]) =>
      verbs.map((verb) => `${feature}.${verb}`),
    ),
  });
  return { log, flush };
}
