import path from 'node:path';
import type { FeatureHandlers } from '../../feature.ts';
import { maxInvoiceFileBytes } from '../../../../preload/contract/invoices/invoice-file-limit.ts';
import { invoiceFileExtensions } from '../../../../preload/contract/invoices/invoice-files.ts';
import type { Input, Output } from '../../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import { noVault } from '../../../data/storage-failure.ts';
import { openDroppedOrChosen } from '../../../import/dropped-file.ts';
import type { OpenedFile } from '../../../import/open-file.ts';
import type { MonthDocument } from '../../month-part.ts';
import { saveFile } from '../../save-records.ts';
import type { Scope } from '../../scope.ts';
import { createYield } from '../../yield-to-event-loop.ts';
import { matchEInvoice } from '../match-e-invoice.ts';
import { contentOf, toFiledDetails, toFiledRow } from './filed-rows.ts';
import { readFiledPage } from './read-page.ts';
import { watchInvoiceFolder } from './watch-folder.ts';
import {
  createFileStore,
  type FileStore,
  maxStoredBytes,
  removeStored,
  type StoreResult,
} from './store-files.ts';

type AddResult = Output<'invoiceFiles', 'add'>;
type InvoiceFiles = {
  readonly scope: Scope;
  readonly vault: Vault;
  readonly store: FileStore;
  /** Stored files changed. */
  readonly onChange: () => void;
};
const fileToOpen = { extensions: invoiceFileExtensions, maxBytes: maxInvoiceFileBytes };

function parseFiledId(id: string): readonly [fileId: string, place: number] {
  const [fileId = '', place = ''] = id.split('-');
  return [fileId, Number(place)];
}

/** Each row may compare hundreds of invoices. */
async function listFiles(
  { scope, vault: { filedInvoices } }: InvoiceFiles,
  { invoiceId, at, limit }: Input<'invoiceFiles', 'list'>,
): Promise<Result<Output<'invoiceFiles', 'list'>>> {
  const { count, bytes } = filedInvoices.count();
  const ofInvoice = invoiceId === null ? null : filedInvoices.of(invoiceId);
  const stored = ofInvoice?.slice(at, at + limit) ?? filedInvoices.page(limit, at);
  const yieldToEventLoop = createYield(scope);
  const rows: Output<'invoiceFiles', 'list'>['rows'] = [];
  for (const each of stored) {
    rows.push(toFiledRow(scope, each));
    await yieldToEventLoop();
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
  }
  return ok({
    rows,
    totalCount: ofInvoice?.length ?? count,
    usedBytes: bytes,
    mostBytes: maxStoredBytes,
  });
}

/** Why no file can be stored now; null: the cause is in the file. */
function failureOf(
  end: StoreResult | Exclude<OpenedFile, { kind: 'opened' }>,
): Result<never> | null {
  switch (end.kind) {
    case 'stored':
    case 'cancelled':
    case 'too-large':
    case 'no-room':
      return null;
    case 'failed':
      return failed({ kind: 'storage-unavailable', reason: 'unavailable' });
    case 'closed':
      return failed({ kind: 'signed-out' });
  }
}

/** Stores files, one after another. A file that fails stops no other. */
async function storeAll(
  store: FileStore,
  files: readonly (() => Promise<OpenedFile>)[],
): Promise<Result<AddResult>> {
  const refused: AddResult['refused'] = [];
  const added = { wasChosen: false, newCount: 0, knownCount: 0, unreadableCount: 0, refused };
  let failure: Result<never> | null = null;
  for (const read of files) {
    const opened = await read();
    const end = opened.kind === 'opened' ? await store.add(opened) : opened;
    failure ??= failureOf(end);
    if (end.kind === 'too-large' || end.kind === 'no-room') refused.push(end.kind);
    if (end.kind === 'stored') {
      added.newCount += end.newCount;
      added.knownCount += end.knownCount;
      added.unreadableCount += end.unreadableCount;
    }
    added.wasChosen ||= end.kind !== 'cancelled';
  }
  return failure ?? ok(added);
}

/** Stores the files that were chosen, or the dropped one. */
async function addFiles(
  { scope, store }: InvoiceFiles,
  { file }: Input<'invoiceFiles', 'add'>,
): Promise<Result<AddResult>> {
  if (file === null) return storeAll(store, await scope.openFiles(fileToOpen));
  const { openFile } = scope;
  const yieldToEventLoop = createYield(scope);
  return storeAll(store, [
    () => openDroppedOrChosen(file, { ...fileToOpen, openFile, yieldToEventLoop }),
  ]);
}

async function addExamples({ scope, store }: InvoiceFiles): Promise<Result<AddResult>> {
  if (scope.profile.kind !== 'demo') return failed({ kind: 'not-supported' });
  const examples = await scope.demo.invoiceFiles();
  return storeAll(
    store,
    examples.map(({ name, text }) => async () => ({
      kind: 'opened',
      name,
      bytes: new TextEncoder().encode(text),
    })),
  );
}

function readFiledInvoice(
  { scope, vault }: InvoiceFiles,
  id: string,
): Result<Output<'invoiceFiles', 'get'>> {
  const stored = vault.filedInvoices.get(...parseFiledId(id));
  if (stored === null) return failed({ kind: 'not-found', traceId: null });
  return ok(toFiledDetails(scope, stored));
}

function chooseInvoice(
  { vault, onChange }: InvoiceFiles,
  { id, invoiceId }: Input<'invoiceFiles', 'choose'>,
): Result<Record<string, never>> {
  const stored = vault.filedInvoices.get(...parseFiledId(id));
  if (stored === null || stored.content === null)
    return failed({ kind: 'not-found', traceId: null });
  vault.filedInvoices.assign(invoiceId, stored.entry);
  onChange();
  return ok({});
}

/**
 * The bytes of a stored file, piece by piece. Throws if the connection closes or the file is removed
 * meanwhile: a part of it must not be saved as the whole.
 */
async function* bytesOf(
  { nextTurn, isOpen }: Pick<Scope, 'nextTurn' | 'isOpen'>,
  { piece: part, size }: Vault['filedInvoices'],
  fileId: string,
): AsyncIterable<Uint8Array> {
  let bytesLeft = size(fileId)?.bytes ?? null;
  for (let place = 0; bytesLeft !== 0; place += 1) {
    if (!isOpen()) throw new Error('The connection closed');
    const piece = part(fileId, place);
    if (piece === null || bytesLeft === null) throw new Error('The file was removed');
    bytesLeft -= piece.bytes.length;
    yield piece.bytes;
    await nextTurn();
  }
}

async function readPage(
  { scope, vault: { filedInvoices } }: InvoiceFiles,
  id: string,
): Promise<Result<Output<'invoiceFiles', 'read'>>> {
  const [fileId, place] = parseFiledId(id);
  const stored = filedInvoices.get(fileId, place);
  if (stored === null) return failed({ kind: 'not-found', traceId: null });
  return readFiledPage(stored, bytesOf(scope, filedInvoices, fileId));
}

/** The stored files of some invoices of the bank, each file once. */
export async function filesOf(
  scope: Scope,
  invoiceIds: readonly string[],
): Promise<readonly MonthDocument[]> {
  const { vault } = scope;
  if (vault === null) return [];
  const yieldToEventLoop = createYield(scope);
  const names = new Map<string, string>();
  for (const id of invoiceIds) {
    for (const { fileId, name } of vault.filedInvoices.of(id)) names.set(fileId, name);
    await yieldToEventLoop();
    if (!scope.isOpen()) throw new Error('The connection closed');
  }
  return [...names].map(([fileId, name]) => ({
    name,
    bytes: () => bytesOf(scope, vault.filedInvoices, fileId),
  }));
}

async function saveFiledInvoice(
  { scope, vault: { filedInvoices } }: InvoiceFiles,
  id: string,
): Promise<Result<{ readonly wasSaved: boolean }>> {
  const [fileId, place] = parseFiledId(id);
  const stored = filedInvoices.get(fileId, place);
  if (stored === null || stored.content === null)
    return failed({ kind: 'not-found', traceId: null });
  try {
    return await saveFile(scope, {
      suggestedName: stored.name,
      text: bytesOf(scope, filedInvoices, fileId),
      extension: path.extname(stored.name).slice(1).toLowerCase() || 'xml',
    });
  } catch (cause) {
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    if (filedInvoices.get(fileId, place) === null)
      return failed({ kind: 'not-found', traceId: null });
    throw cause;
  }
}

const openFilesPerBatch = 20;

/** Finds the bank's invoice of each file that has none yet: the bank may know more by now. */
export async function matchOpenFiles(scope: Scope, onChange: () => void): Promise<void> {
  const { vault, cache } = scope;
  if (vault === null) return;
  const yieldToEventLoop = createYield(scope);
  let [after, hasMatched] = [0, false];
  for (;;) {
    const batch = vault.filedInvoices.openAfter(after, openFilesPerBatch);
    for (const stored of batch) {
      after = stored.entry;
      const content = contentOf(stored);
      const match = content && matchEInvoice(content, cache);
      if (match?.kind === 'one') {
        vault.filedInvoices.assignFound(match.id, stored.entry);
        hasMatched = true;
      }
      await yieldToEventLoop();
      if (!scope.isOpen()) return;
    }
    if (batch.length < openFilesPerBatch) break;
  }
  if (hasMatched) onChange();
}

type Commands = FeatureHandlers['invoiceFiles'];

/** Every answer without a vault is the same error. */
export function openInvoiceFiles(scope: Scope, onChange: () => void): Commands {
  const { vault } = scope;
  if (vault === null) {
    const rejectWithoutVault = (): Result<never> => failed(noVault(scope));
    return {
      list: rejectWithoutVault,
      add: rejectWithoutVault,
      addExamples: rejectWithoutVault,
      get: rejectWithoutVault,
      choose: rejectWithoutVault,
      remove: rejectWithoutVault,
      save: rejectWithoutVault,
      read: rejectWithoutVault,
      folder: rejectWithoutVault,
      watchFolder: rejectWithoutVault,
      leaveFolder: rejectWithoutVault,
    };
  }
  const store = createFileStore(scope, vault, onChange);
  const files: InvoiceFiles = { scope, vault, store, onChange };
  return {
    list: (input) => listFiles(files, input),
    add: (input) => addFiles(files, input),
    addExamples: () => addExamples(files),
    get: ({ id }) => readFiledInvoice(files, id),
    choose: (input) => chooseInvoice(files, input),
    remove: async ({ id }) => {
      await removeStored(scope, vault, parseFiledId(id)[0]);
      onChange();
      return ok({});
    },
    save: ({ id }) => saveFiledInvoice(files, id),
    read: ({ id }) => readPage(files, id),
    ...watchInvoiceFolder(files),
  };
}
