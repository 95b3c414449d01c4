import path from 'node:path';
import type { FeatureHandlers } from '../../feature.ts';
import { maxInvoiceFileBytes } from '../../../../preload/contract/invoices/invoice-file-limit.ts';
import { invoiceFileExtensions } from '../../../../preload/contract/invoices/invoice-files.ts';
import { ok } from '../../../../preload/contract/result.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import { type FolderProblem, watchFolder } from '../../../import/watched-folder.ts';
import { periodicJob } from '../../../scheduler/simple-jobs.ts';
import type { Scope } from '../../scope.ts';
import { createYield } from '../../yield-to-event-loop.ts';
import type { FileStore } from './store-files.ts';

type WatchDeps = {
  readonly scope: Scope;
  readonly vault: Vault;
  readonly store: FileStore;
  readonly onChange: () => void;
};
type FolderCommands = Pick<
  FeatureHandlers['invoiceFiles'],
  'folder' | 'watchFolder' | 'leaveFolder'
>;

const checkEveryMs = 30_000;
/** After a check that found files which may still be written. */
const checkAgainMs = 4_000;

/** Adds the files of the folder that the user chose, while the connection is open. */
export function watchInvoiceFolder({ scope, vault, store, onChange }: WatchDeps): FolderCommands {
  const { watchedFolder } = vault;
  let watch: ReturnType<typeof watchFolder> | null = null;
  let problem: FolderProblem | null = null;
  let cancelAgain = (): void => undefined;
  const check = async (): Promise<void> => {
    const unfinished = (await watch?.scanNow()) ?? 0;
    if (unfinished === 0 || !scope.isOpen()) return;
    // One timer: a file that another program has open can be unfinished for days.
    cancelAgain();
    cancelAgain = scope.timers.after(checkAgainMs, checkNow);
  };
  const checkNow = (): void => void check().catch(scope.reportBug);
  const begin = (): void => {
    watch?.stop();
    problem = null;
    const folder = watchedFolder.get()?.path;
    watch =
      folder === undefined
        ? null
        : watchFolder({
            folder,
            extensions: invoiceFileExtensions,
            maxBytes: maxInvoiceFileBytes,
            isKnown: watchedFolder.wasRead,
            onFile: async ({ identity, ...file }) => {
              const end = await store.add(file);
              if (end.kind === 'stored') watchedFolder.rememberRead(identity);
            },
            onFileProblem: ({ identity, name, problem: why }) => {
              store.addUnread({ identity, name, problem: why });
              if (why === 'too-large') watchedFolder.rememberRead(identity);
            },
            onProblem: (found) => {
              problem = found;
              onChange();
            },
            monotonicNow: scope.monotonicNow,
            yieldToEventLoop: createYield(scope),
          });
    checkNow();
  };
  const set = (folder: string | null): void => {
    watchedFolder.set(folder);
    begin();
    onChange();
  };
  scope.signal.addEventListener('abort', () => {
    cancelAgain();
    watch?.stop();
  });
  periodicJob(scope, { everyMs: checkEveryMs, run: checkNow });
  begin();
  return {
    folder: () => {
      const folder = watchedFolder.get()?.path ?? null;
      return ok({ name: folder && path.basename(folder), problem });
    },
    watchFolder: async () => {
      const folder = await scope.chooseFolder();
      if (folder !== null && scope.isOpen()) set(folder);
      return ok({ wasChosen: folder !== null });
    },
    leaveFolder: () => {
      set(null);
      return ok({});
    },
  };
}
