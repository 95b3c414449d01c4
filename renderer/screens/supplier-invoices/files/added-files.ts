import { create } from 'zustand';
import type { Output } from '../../../../preload/contract/index.ts';
import { maxInvoiceFileBytes } from '../../../../preload/contract/invoices/invoice-file-limit.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { readDropped } from '../../../platform/dropped-file.ts';
import { goTo } from '../../../platform/navigation.ts';
import { currentConnectionId } from '../../../platform/session.ts';
import { filesRoute } from './files-route.ts';

type Refusal = {
  /** Null: one of the files that the user chose. */
  readonly name: string | null;
  readonly problem: 'too-large' | 'no-room' | 'unreadable';
};
/** Files that are being added, or the result. */
type Adding = {
  /** The connection that the files are for. */
  readonly connectionId: string | null;
  /** The current dropped file, counted from 1; null: all are done. */
  readonly progress: { readonly place: number; readonly count: number } | null;
  readonly newCount: number;
  readonly knownCount: number;
  readonly unreadableCount: number;
  readonly refusals: readonly Refusal[];
  readonly error: CommandError | null;
};

/** Outlives the screen: files that were dropped are added while the user goes elsewhere. */
export const useAdding = create<{ readonly adding: Adding | null }>(() => ({ adding: null }));

type Owner = Adding['connectionId'];

function start(connectionId: Owner, progress: Adding['progress']): void {
  const emptyCounts = { newCount: 0, knownCount: 0, unreadableCount: 0, refusals: [], error: null };
  useAdding.setState({ adding: { connectionId, progress, ...emptyCounts } });
}

/** Has no effect once files for another connection are being added. */
function change(connectionId: Owner, update: (adding: Adding) => Partial<Adding>): void {
  useAdding.setState(({ adding }) =>
    adding?.connectionId === connectionId ? { adding: { ...adding, ...update(adding) } } : {},
  );
}

function refuse(connectionId: Owner, refusal: Refusal): void {
  change(connectionId, ({ refusals }) => ({ refusals: [...refusals, refusal] }));
}

type Answer = Result<Output<'invoiceFiles', 'add'>>;

function recordAnswer(connectionId: Owner, name: string | null, answer: Answer): void {
  if (!answer.ok) return change(connectionId, () => ({ error: answer.error }));
  const { newCount, knownCount, unreadableCount, refused } = answer.value;
  change(connectionId, (before) => ({
    newCount: before.newCount + newCount,
    knownCount: before.knownCount + knownCount,
    unreadableCount: before.unreadableCount + unreadableCount,
    refusals: [...before.refusals, ...refused.map((problem) => ({ name, problem }))],
  }));
}

/** Dismisses the result; files that are being added stay. */
export function dismissAdded(): void {
  useAdding.setState(({ adding }) => (adding?.progress == null ? { adding: null } : {}));
}

/** Reports what main adds in one command: the files of the file dialog, or the examples. */
export async function addByCommand(pendingAnswer: Promise<Answer>): Promise<void> {
  const connectionId = currentConnectionId();
  const answer = await pendingAnswer;
  if (answer.ok && !answer.value.wasChosen) return;
  const { adding } = useAdding.getState();
  if (adding?.connectionId !== connectionId || adding.progress === null) start(connectionId, null);
  recordAnswer(connectionId, null, answer);
}

async function addDropped(connectionId: Owner, file: File): Promise<void> {
  const { name } = file;
  if (file.size > maxInvoiceFileBytes) return refuse(connectionId, { name, problem: 'too-large' });
  const read = await readDropped(file).catch(() => null);
  // The file was deleted meanwhile.
  if (read === null) return refuse(connectionId, { name, problem: 'unreadable' });
  if (currentConnectionId() !== connectionId) return;
  recordAnswer(connectionId, name, await bridge().invoiceFiles.add({ file: read }));
}

const queue: { readonly connectionId: Owner; readonly file: File }[] = [];
let isBusy = false;

/** One file after another. Files for a connection that was closed are not added to another one. */
async function addWaiting(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { connectionId, file } = next;
    await addDropped(connectionId, file);
    change(connectionId, ({ progress }) => ({
      progress:
        progress === null || progress.place === progress.count
          ? null
          : { ...progress, place: progress.place + 1 },
    }));
  }
  isBusy = false;
}

/** Adds files that were dropped on the window, and shows them. */
export function addInvoiceFiles(files: readonly File[]): void {
  goTo(filesRoute());
  const connectionId = currentConnectionId();
  queue.push(...files.map((file) => ({ connectionId, file })));
  const { adding } = useAdding.getState();
  if (adding?.connectionId !== connectionId || adding.progress === null)
    start(connectionId, { place: 1, count: files.length });
  else
    change(connectionId, () => ({
      progress: adding.progress && {
        ...adding.progress,
        count: adding.progress.count + files.length,
      },
    }));
  void addWaiting();
}
