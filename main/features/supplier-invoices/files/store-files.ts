import { createHash } from 'node:crypto';
import type { InvoiceFileProblem } from '../../../../preload/contract/invoices/invoice-files.ts';
import { eInvoiceCodec } from '../../../data/codecs/own-records.ts';
import type { NewFiledInvoice } from '../../../data/vault/invoices/filed-invoices.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import type { EInvoiceEnd } from '../../../import/e-invoice/read-e-invoice.ts';
import { readDocumentsInThread } from '../../../import/e-invoice/e-invoice-thread.ts';
import type { Scope } from '../../scope.ts';
import { createYield, type YieldToEventLoop } from '../../yield-to-event-loop.ts';
import { matchEInvoice } from '../match-e-invoice.ts';

/** All stored files together, in bytes. */
export const maxStoredBytes = 5 * 1024 ** 3;
/** A piece is quick to hash, and quick to write. */
const pieceBytes = 256 * 1024;

type FileToStore = { readonly name: string; readonly bytes: Uint8Array };
type StoredCounts = {
  readonly newCount: number;
  readonly knownCount: number;
  readonly unreadableCount: number;
};
/** `no-room`: all files would exceed their limit. `closed`: the connection closed meanwhile. */
export type StoreResult =
  | ({ readonly kind: 'stored' } & StoredCounts)
  | { readonly kind: 'no-room' | 'closed' };

type Document = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly end: EInvoiceEnd;
};
type StoreDeps = {
  readonly scope: Scope;
  readonly vault: Vault;
  readonly yieldToEventLoop: YieldToEventLoop;
};

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function fileIdOf(bytes: Uint8Array, yieldToEventLoop: YieldToEventLoop): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of piecesOf(bytes)) {
    hash.update(piece);
    await yieldToEventLoop();
  }
  return hash.digest('hex');
}

/** The rows of a document: one for each invoice in it, or one that says why it cannot be read. */
async function rowsOf(
  { scope, yieldToEventLoop }: StoreDeps,
  end: EInvoiceEnd,
): Promise<readonly NewFiledInvoice[]> {
  if (end.kind !== 'read') {
    const problem: InvoiceFileProblem = end.kind;
    return [{ isSigned: 0, problem, content: null, invoiceId: null }];
  }
  const rows: NewFiledInvoice[] = [];
  for (const invoice of end.invoices) {
    // The connection, and with it the cache, may close between two invoices.
    const match = scope.isOpen() ? matchEInvoice(invoice, scope.cache) : null;
    rows.push({
      isSigned: Number(end.isSigned),
      problem: null,
      content: eInvoiceCodec.write(invoice),
      instalments: invoice.instalments.length,
      invoiceId: match?.kind === 'one' ? match.id : null,
    });
    await yieldToEventLoop();
  }
  return rows;
}

async function storeDocument(
  deps: StoreDeps,
  { name, bytes, end }: Document,
): Promise<'new' | 'known' | 'no-room' | 'closed'> {
  const { scope, vault, yieldToEventLoop } = deps;
  const fileId = await fileIdOf(bytes, yieldToEventLoop);
  if (!scope.isOpen()) return 'closed';
  if (vault.filedInvoices.get(fileId, 0) !== null) return 'known';
  // Only readable files are worth their room.
  const isRead = end.kind === 'read';
  if (isRead) {
    if (vault.filedInvoices.count().bytes + bytes.length > maxStoredBytes) return 'no-room';
    let place = 0;
    for (const piece of piecesOf(bytes)) {
      vault.filedInvoices.putPiece(fileId, place, piece);
      place += 1;
      await yieldToEventLoop();
      if (!scope.isOpen()) return 'closed';
    }
  }
  const invoices = await rowsOf(deps, end);
  if (!scope.isOpen()) return 'closed';
  vault.filedInvoices.add({
    fileId,
    name,
    bytes: isRead ? bytes.length : 0,
    addedAtEpochMs: scope.now(),
    invoices,
  });
  return 'new';
}

export type FileStore = {
  /**
   * Reads a file in a thread, stores the documents in it, and finds the bank's invoice of each. One
   * file at a time: of two equal files the second is known. A document with the same bytes is
   * stored once, whatever its name.
   */
  readonly add: (file: FileToStore) => Promise<StoreResult>;
  /** Lists a file of the watched folder that is too large, or that the system does not let read. */
  readonly addUnread: (file: {
    /** Changes with the file. */
    readonly identity: string;
    readonly name: string;
    readonly problem: 'too-large' | 'not-readable';
  }) => void;
};

/**
 * Removes a file with its bytes and all invoices in it. Pieces without a row stay: the file is just
 * being stored again.
 */
export async function removeStored(
  { nextTurn, isOpen }: Pick<Scope, 'nextTurn' | 'isOpen'>,
  { filedInvoices }: Pick<Vault, 'filedInvoices'>,
  fileId: string,
): Promise<void> {
  while (isOpen() && filedInvoices.get(fileId, 0) !== null) {
    filedInvoices.removeLastPiece(fileId);
    await nextTurn();
  }
}

/** Removes the pieces of files that were not stored to their end. */
async function removeIncomplete(
  { nextTurn, isOpen }: Scope,
  { filedInvoices }: Vault,
): Promise<void> {
  for (const { fileId } of filedInvoices.incomplete())
    while (isOpen() && filedInvoices.removeLastPiece(fileId)) await nextTurn();
}

export function createFileStore(scope: Scope, vault: Vault, onChange: () => void): FileStore {
  // Before any file is stored: its pieces would be incomplete, too.
  let previous: Promise<unknown> = removeIncomplete(scope, vault).catch(scope.reportBug);
  const store = async ({ name, bytes }: FileToStore): Promise<StoreResult> => {
    if (!scope.isOpen()) return { kind: 'closed' };
    const counts = { new: 0, known: 0, unreadable: 0 };
    const deps = { scope, vault, yieldToEventLoop: createYield(scope) };
    for (const document of await readDocumentsInThread(bytes, name)) {
      const end = scope.isOpen() ? await storeDocument(deps, document) : 'closed';
      if (end === 'no-room' || end === 'closed') return { kind: end };
      counts[end] += 1;
      if (document.end.kind !== 'read') counts.unreadable += 1;
    }
    onChange();
    return {
      kind: 'stored',
      newCount: counts.new,
      knownCount: counts.known,
      unreadableCount: counts.unreadable,
    };
  };
  return {
    add: (file) => {
      const stored = previous.then(() => store(file));
      previous = stored.catch(() => undefined);
      return stored;
    },
    addUnread: ({ identity, name, problem }) => {
      const fileId = createHash('sha256').update(identity).digest('hex');
      if (vault.filedInvoices.get(fileId, 0) !== null) return;
      const invoice = { isSigned: 0, problem, content: null, invoiceId: null };
      const file = { fileId, name, bytes: 0, addedAtEpochMs: scope.now() };
      vault.filedInvoices.add({ ...file, invoices: [invoice] });
      onChange();
    },
  };
}
