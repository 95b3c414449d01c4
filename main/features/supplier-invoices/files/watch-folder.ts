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
const recheckMs = 4_000;

/** Adds the files of the folder that the user chose, while the connection is open. */
export function watchInvoiceFolder({ scope, vault, store, onChange }: WatchDeps): FolderCommands {
  const { watchedFolder } = vault;
  let folderWatch: ReturnType<typeof watchFolder> | null = null;
  let problem: FolderProblem | null = null;
  let cancelRecheck = (): void => undefined;
  const check = async (): Promise<void> => {
    const unfinished = (await folderWatch?.scanNow()) ?? 0;
    if (unfinished === 0 || !scope.isOpen()) return;
    // One timer: a file that another program has open can be unfinished for days.
    cancelRecheck();
    cancelRecheck = scope.timers.after(recheckMs, checkNow);
  };
  const checkNow = (): void => void check().catch(scope.reportBug);
  const restartWatch = (): void => {
    folderWatch?.stop();
    problem = null;
    const folder = watchedFolder.get()?.path;
    folderWatch =
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
            onFileProblem: ({ identity, name, problem: fileProblem }) => {
              store.addUnread({ identity, name, problem: fileProblem });
              if (fileProblem === 'too-large') watchedFolder.rememberRead(identity);
            },
            onProblem: (folderProblem) => {
              problem = folderProblem;
              onChange();
            },
            monotonicNow: scope.monotonicNow,
            yieldToEventLoop: createYield(scope),
          });
    checkNow();
  };
  const setFolder = (folder: string | null): void => {
    watchedFolder.set(folder);
    restartWatch();
    onChange();
  };
  scope.signal.addEventListener('abort', () => {
    cancelRecheck();
    folderWatch?.stop();
  });
  periodicJob(scope, { everyMs: checkEveryMs, run: checkNow });
  restartWatch();
  return {
    folder: () => {
      const folder = watchedFolder.get()?.path ?? null;
      return ok({ name: folder && path.basename(folder), problem });
    },
    watchFolder: async () => {
      const folder = await scope.chooseFolder();
      if (folder !== null && scope.isOpen()) setFolder(folder);
      return ok({ wasChosen: folder !== null });
    },
    leaveFolder: () => {
      setFolder(null);
      return ok({});
    },
  };
}
