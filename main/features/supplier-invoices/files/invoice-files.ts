import path from 'node:path';
import type { FeatureHandlers } from '../../feature.ts';
import { mostInvoiceFileBytes } from '../../../../preload/contract/invoices/invoice-file-limit.ts';
import { invoiceFileExtensions } from '../../../../preload/contract/invoices/invoice-files.ts';
import type { Input, Output } from '../../../../preload/contract/index.ts';
import { type CommandError, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import { noVault } from '../../../data/storage-failure.ts';
import { chosenOrGiven } from '../../../import/given-file.ts';
import type { OpenedFile } from '../../../import/open-file.ts';
import type { MonthDocument } from '../../month-part.ts';
import { saveFile } from '../../save-records.ts';
import type { Scope } from '../../scope.ts';
import { createYield } from '../../yield-to-event-loop.ts';
import { matchEInvoice } from '../match-e-invoice.ts';
import { contentOf, filedRow } from './filed-rows.ts';
import { readFiledPage } from './read-page.ts';
import { watchInvoiceFolder } from './watch-folder.ts';
import { createFileStore, type FileStore, mostStoredBytes, type StoreEnd } from './store-files.ts';

type Added = Output<'invoiceFiles', 'add'>;
type OpenFiles = {
  readonly scope: Scope;
  readonly vault: Vault;
  readonly store: FileStore;
};
const fileToOpen = { extensions: invoiceFileExtensions, mostBytes: mostInvoiceFileBytes };

function placeOf(id: string): readonly [fileId: string, place: number] {
  const [fileId = '', place = ''] = id.split('-');
  return [fileId, Number(place)];
}

function unusable(code: 'too-large' | 'no-room'): Result<never> {
  return failed<CommandError>({ kind: 'invalid-input', problems: [{ path: ['file'], code }] });
}

function listFiles(
  { scope, vault: { filedInvoices } }: OpenFiles,
  { invoiceId, at, limit }: Input<'invoiceFiles', 'list'>,
): Result<Output<'invoiceFiles', 'list'>> {
  const { count, bytes } = filedInvoices.count();
  const ofInvoice = invoiceId === null ? null : filedInvoices.of(invoiceId);
  const stored = ofInvoice?.slice(at, at + limit) ?? filedInvoices.page(limit, at);
  return ok({
    rows: stored.map((each) => filedRow(scope, each)),
    totalCount: ofInvoice?.length ?? count,
    usedBytes: bytes,
    mostBytes: mostStoredBytes,
  });
}

/** Why a file was not stored; null: it was. */
function refusalOf(end: StoreEnd | Exclude<OpenedFile, { kind: 'opened' }>): Result<never> | null {
  switch (end.kind) {
    case 'stored':
    case 'cancelled':
      return null;
    case 'too-large':
    case 'no-room':
      return unusable(end.kind);
    case 'failed':
      return failed({ kind: 'storage-unavailable', reason: 'unavailable' });
    case 'closed':
      return failed({ kind: 'signed-out' });
  }
}

/** Stores the files that were chosen, or the dropped one. A file that fails stops no other. */
async function addFiles(
  { scope, store }: OpenFiles,
  { file: given }: Input<'invoiceFiles', 'add'>,
): Promise<Result<Added>> {
  const yieldToEventLoop = createYield(scope);
  const added = { wasChosen: false, newCount: 0, knownCount: 0 };
  const files =
    given === null
      ? await scope.openFiles(fileToOpen)
      : [() => chosenOrGiven(given, { ...fileToOpen, openFile: scope.openFile, yieldToEventLoop })];
  let refusal: Result<never> | null = null;
  for (const read of files) {
    const opened = await read();
    const end = opened.kind === 'opened' ? await store.add(opened) : opened;
    refusal ??= refusalOf(end);
    if (end.kind !== 'stored') continue;
    added.wasChosen = true;
    added.newCount += end.newCount;
    added.knownCount += end.knownCount;
  }
  return refusal ?? ok(added);
}

function chooseInvoice(
  { scope, vault }: OpenFiles,
  { id, invoiceId }: Input<'invoiceFiles', 'choose'>,
): Result<Record<string, never>> {
  const stored = vault.filedInvoices.get(...placeOf(id));
  if (stored === null) return failed({ kind: 'not-found', traceId: null });
  vault.filedInvoices.assign(invoiceId, 1, stored.entry);
  scope.publishChange('invoice-files');
  return ok({});
}

/** The bytes of a stored file, piece by piece. Throws if the connection closes meanwhile. */
async function* bytesOf(
  { nextTurn, isOpen }: Pick<Scope, 'nextTurn' | 'isOpen'>,
  { part }: Vault['filedInvoices'],
  fileId: string,
): AsyncIterable<Uint8Array> {
  for (let place = 0; ; place += 1) {
    if (!isOpen()) throw new Error('The connection closed');
    const piece = part(fileId, place);
    if (piece === null) return;
    yield piece.bytes;
    await nextTurn();
  }
}

async function readFiled(
  { scope, vault: { filedInvoices } }: OpenFiles,
  id: string,
): Promise<Result<Output<'invoiceFiles', 'read'>>> {
  const [fileId, place] = placeOf(id);
  const stored = filedInvoices.get(fileId, place);
  if (stored === null) return failed({ kind: 'not-found', traceId: null });
  return readFiledPage(stored, bytesOf(scope, filedInvoices, fileId));
}

/** The stored files of some invoices of the bank, each file once. */
export function filesOf(scope: Scope, invoiceIds: readonly string[]): readonly MonthDocument[] {
  const { vault } = scope;
  if (vault === null) return [];
  const stored = invoiceIds.flatMap((id) => vault.filedInvoices.of(id));
  const names = new Map(stored.map(({ fileId, name }) => [fileId, name]));
  return [...names].map(([fileId, name]) => ({
    name,
    bytes: () => bytesOf(scope, vault.filedInvoices, fileId),
  }));
}

async function saveFiled(
  { scope, vault: { filedInvoices } }: OpenFiles,
  id: string,
): Promise<Result<{ readonly wasSaved: boolean }>> {
  const [fileId, place] = placeOf(id);
  const stored = filedInvoices.get(fileId, place);
  if (stored === null || stored.content === null)
    return failed({ kind: 'not-found', traceId: null });
  return saveFile(scope, {
    suggestedName: stored.name,
    text: bytesOf(scope, filedInvoices, fileId),
    extension: path.extname(stored.name).slice(1).toLowerCase() || 'xml',
  });
}

const openPerStretch = 20;

/** Finds the bank's invoice of each file that has none yet: the bank may know more by now. */
export async function matchOpenFiles(scope: Scope): Promise<void> {
  const { vault, cache } = scope;
  if (vault === null) return;
  const yieldToEventLoop = createYield(scope);
  let [after, hasMatched] = [0, false];
  for (;;) {
    const some = vault.filedInvoices.openAfter(after, openPerStretch);
    for (const stored of some) {
      after = stored.entry;
      const content = contentOf(stored);
      const match = content && matchEInvoice(content, cache);
      if (match?.kind === 'one') {
        vault.filedInvoices.assign(match.id, 0, stored.entry);
        hasMatched = true;
      }
      await yieldToEventLoop();
      if (!scope.isOpen()) return;
    }
    if (some.length < openPerStretch) break;
  }
  if (hasMatched) scope.publishChange('invoice-files');
}

type Commands = FeatureHandlers['invoiceFiles'];

/** Every answer without a vault is the same error. */
export function openInvoiceFiles(scope: Scope): Commands {
  const { vault } = scope;
  if (vault === null) {
    const refused = (): Result<never> => failed(noVault(scope));
    return {
      list: refused,
      add: refused,
      choose: refused,
      remove: refused,
      save: refused,
      read: refused,
      folder: refused,
      watchFolder: refused,
      leaveFolder: refused,
    };
  }
  vault.filedInvoices.removeIncomplete();
  const files: OpenFiles = { scope, vault, store: createFileStore(scope, vault) };
  return {
    list: (asked) => listFiles(files, asked),
    add: (asked) => addFiles(files, asked),
    choose: (asked) => chooseInvoice(files, asked),
    remove: ({ id }) => {
      vault.filedInvoices.remove(placeOf(id)[0]);
      scope.publishChange('invoice-files');
      return ok({});
    },
    save: ({ id }) => saveFiled(files, id),
    read: ({ id }) => readFiled(files, id),
    ...watchInvoiceFolder(files),
  };
}
