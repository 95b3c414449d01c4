import type { Refresh } from '../../../preload/contract/organization.ts';
import type { Output } from '../../../preload/contract/index.ts';
import type { SyncStatus } from '../../../preload/contract/lists.ts';
import { type Freshness, type Result, ok } from '../../../preload/contract/result.ts';
import type {
  InvoiceApproval,
  InvoiceQuery,
  InvoiceRow,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { InvoiceFact } from '../../data/cache/supplier-invoices.ts';
import type { StoredRecord } from '../../data/cache/records/record-table.ts';
import type { Scope } from '../scope.ts';
import { memberNames } from '../members.ts';
import { syncedListFreshness, missingScopeOf, refreshList } from '../synced-list.ts';
import { shouldRefresh } from '../should-refresh.ts';
import { amountOf } from './board.ts';
import { type Day, isDone } from './due-lanes.ts';
import { invoiceOf, toInvoiceRow } from './invoice-record.ts';
import { nextStepsOf } from './next-step.ts';
import {
  findEarlierOfSupplier,
  findOpenCreditNote,
  findSameNumbered,
  findSamePriced,
} from './others-of-supplier.ts';
import type { Invoices } from './open-invoices.ts';
import {
  findSavedFileMark,
  sentInvoiceIds,
  findSentMark,
  toHandOvers,
} from './paying/hand-overs.ts';
import { marksOf, nextInstalmentOf } from './paying/instalments.ts';
import { findFileOfInvoice, hasOtherIban, findStoredFile } from './paying/stored-file.ts';
import { fetchInvoice } from './fetch-invoice.ts';
import { seenChanges } from './store-invoices.ts';
import { findMoreThanUsual } from './more-than-usual.ts';
import { findSumDifferences } from './sum-differences.ts';
import { findFormerIban, isIbanValid } from './supplier-iban.ts';
import { invoiceSource } from './sync-invoices.ts';

/** A service without a list is no failure: the watch list replaces it. */
function toShownSyncStatus(status: SyncStatus): SyncStatus {
  return status.error?.kind === 'not-supported'
    ? {
        ...status,
        phase: status.phase === 'failed' ? 'idle' : status.phase,
        pass: null,
        error: null,
      }
    : status;
}

/** When the bank was last read, and whether a read is in progress. */
export function invoicesFreshness({
  scope,
  sync,
  polling,
}: Pick<Invoices, 'scope' | 'sync' | 'polling'>): Freshness {
  if (invoiceSource(scope, scope.now()) !== 'own-list')
    return syncedListFreshness(toShownSyncStatus(sync.status()));
  const { isRunning, lastReadAtEpochMs, failure } = polling.status();
  return { asOfEpochMs: lastReadAtEpochMs, isRefreshing: isRunning, failure };
}

function formerIbanOf(
  { vault }: Pick<Scope, 'vault'>,
  stored: StoredRecord,
): ReturnType<typeof findFormerIban> {
  const invoice = invoiceOf(stored);
  return invoice === null || vault === null
    ? null
    : findFormerIban(invoice, vault.supplierIbans.like);
}

function invoiceRowOf(
  scope: Pick<Scope, 'vault'>,
  stored: StoredRecord,
  {
    fact,
    today,
    fileOf = findFileOfInvoice,
  }: {
    readonly fact: InvoiceFact | null;
    readonly today: Day;
    /** `findStoredFile` is too slow for each row of a list. */
    readonly fileOf?: typeof findFileOfInvoice;
  },
): InvoiceRow {
  const invoice = invoiceOf(stored);
  const handOvers = scope.vault?.handOvers.of(stored.id) ?? [];
  const instalment = invoice && nextInstalmentOf(scope, invoice, handOvers);
  const marks = marksOf(handOvers, instalment);
  const sentMark = findSentMark(marks);
  return toInvoiceRow(stored.id as SupplierInvoiceId, invoice, {
    today,
    isSubtracted:
      invoice?.isCreditNote === true && fact?.amount === null && amountOf(invoice)?.value != null,
    isChanged: fact?.isChanged ?? false,
    isAbsent: fact?.isGone ?? true,
    label: scope.vault?.watchedInvoices.get(stored.id)?.label ?? null,
    hasNewIban: formerIbanOf(scope, stored) !== null,
    ...(invoice !== null &&
      !isDone(invoice.status) &&
      hasOtherIban(fileOf(scope, invoice)) && { hasOtherIbanInFile: true }),
    ...(sentMark && { handedOverAtEpochMs: sentMark.atEpochMs }),
    ...(instalment && { instalment }),
    ...(findSavedFileMark(marks) && { isInSavedFile: true }),
  });
}

/** The given rows in their order, each with its cached fact. */
function rowsAt(scope: Pick<Scope, 'cache' | 'vault'>, rows: Int32Array, today: Day): InvoiceRow[] {
  const { supplierInvoices } = scope.cache;
  const facts = supplierInvoices.factsOf(rows);
  return Array.from(rows).flatMap((row) =>
    supplierInvoices
      .records(Int32Array.of(row))
      .map((stored) => invoiceRowOf(scope, stored, { fact: facts.get(row) ?? null, today })),
  );
}

/** The requested part of the board at once, from the cache; changes at the bank follow later. */
export function readInvoices(
  invoices: Invoices,
  {
    at,
    limit,
    refresh,
    ...query
  }: InvoiceQuery & { readonly at: number; readonly limit: number; readonly refresh: Refresh },
): Result<Output<'supplierInvoices', 'list'>> {
  const { scope, sync, polling, boards } = invoices;
  const { supplierInvoices } = scope.cache;
  const [now, today] = [scope.now(), scope.today()];
  const source = invoiceSource(scope, now);
  refreshList(sync, source === 'own-list' && refresh !== 'now' ? 'no' : refresh, now);
  if (refresh === 'now') polling.pollNow();
  else if (refresh === 'if-stale') polling.poll();
  const around = { today, sent: sentInvoiceIds(scope) };
  const board = boards.board(supplierInvoices, query, around);
  const days = boards.days(supplierInvoices, around);
  const status = toShownSyncStatus(sync.status());
  // Single reads replace the list only if the bank has no list.
  const failure = source === 'own-list' ? polling.status().failure : null;
  return ok({
    rows: rowsAt(scope, board.rows.subarray(at, at + limit), today),
    matchCount: board.rows.length,
    similar: [...supplierInvoices.similar(query)],
    totalCount: supplierInvoices.total(),
    lanes: [...board.lanes],
    weeks: [...boards.weeks(supplierInvoices, around)],
    days: { each: [...days.each], totals: [...days.totals] },
    statuses: [...supplierInvoices.statuses()],
    changedCount: supplierInvoices.changedCount(),
    source,
    missingScope:
      missingScopeOf(status) ?? (failure?.kind === 'not-allowed' ? failure.missingScope : null),
    sync: status,
    freshness: invoicesFreshness(invoices),
  });
}

function approvalOf(scope: Scope, { approvalWorkflow }: SupplierInvoice): InvoiceApproval | null {
  if (approvalWorkflow === null) return null;
  const names = memberNames(scope);
  const nameOf = (id: string | null): string | null =>
    id === null ? null : (names.get(id) ?? null);
  const { approverIds, verifiedBy, lastApprovedBy } = approvalWorkflow;
  const approval = {
    approvers: approverIds.map(nameOf).filter((name) => name !== null),
    verifiedBy: nameOf(verifiedBy),
    lastApprovedBy: nameOf(lastApprovedBy),
  };
  return approval.approvers.length === 0 &&
    approval.verifiedBy === null &&
    approval.lastApprovedBy === null
    ? null
    : approval;
}

function invoiceSubject(id: SupplierInvoiceId): string {
  return `invoice:${id}`;
}

function refreshInvoice(
  { scope, onChange, polling }: Invoices,
  id: SupplierInvoiceId,
): Promise<Result<unknown>> {
  return scope.refreshes.run(
    { topic: 'supplier-invoices', subject: invoiceSubject(id) },
    async () => {
      const answer = await fetchInvoice(scope, id);
      if (answer.ok) polling.recordAnswer();
      if (scope.isOpen()) onChange();
      // Its page shows that the invoice no longer exists.
      return !answer.ok && answer.error.kind === 'not-found' ? ok({}) : answer;
    },
  );
}

/**
 * The supplier's other invoice that this one may duplicate: the one with its number, else one with
 * the same amount; null if there is none.
 * @assumption the service marks a duplicate but does not name the original.
 */
function originalRow(scope: Scope, invoice: SupplierInvoice): InvoiceRow | null {
  if (invoice.hasDuplicates !== true) return null;
  const { supplierInvoices } = scope.cache;
  const { duplicate, ofOtherYear } = findSameNumbered(scope, invoice);
  const id = (duplicate ?? findSamePriced(scope, invoice) ?? ofOtherYear)?.id;
  const original = id === undefined ? null : supplierInvoices.get(id);
  return original === null || id === undefined
    ? null
    : invoiceRowOf(scope, original, { fact: supplierInvoices.fact(id), today: scope.today() });
}

/** An open credit note of the supplier, before an open invoice is paid in full; null: none. */
function creditNoteRow(scope: Scope, invoice: SupplierInvoice): InvoiceRow | null {
  const note = isDone(invoice.status) ? null : findOpenCreditNote(scope, invoice);
  const { supplierInvoices } = scope.cache;
  const stored = note && supplierInvoices.get(note.id);
  return stored === null || note === null
    ? null
    : invoiceRowOf(scope, stored, { fact: supplierInvoices.fact(note.id), today: scope.today() });
}

/** One cached invoice at once; a fresh answer follows. */
export function readInvoice(
  invoices: Invoices,
  { id, refresh }: { readonly id: SupplierInvoiceId; readonly refresh: Refresh },
): Result<Output<'supplierInvoices', 'get'>> {
  const { scope } = invoices;
  const stored = scope.cache.supplierInvoices.get(id);
  const invoice = stored && invoiceOf(stored);
  const asOfEpochMs = stored === null || stored.asOfEpochMs === 0 ? null : stored.asOfEpochMs;
  const subject = invoiceSubject(id);
  if (shouldRefresh(refresh, { connection: scope, subject, asOfEpochMs, now: scope.now() }))
    refreshInvoice(invoices, id).catch(scope.reportBug);
  const isWatched = scope.vault?.watchedInvoices.get(id) != null;
  const seenInvoice = scope.vault?.seenInvoices.get(id) ?? null;
  const row =
    stored === null || (invoice === null && !isWatched)
      ? null
      : invoiceRowOf(scope, stored, {
          fact: scope.cache.supplierInvoices.fact(id),
          today: scope.today(),
          fileOf: findStoredFile,
        });
  return ok({
    row,
    invoice,
    nextSteps: row === null || invoice === null ? [] : nextStepsOf({ row, invoice }),
    duplicateOf: invoice && originalRow(scope, invoice),
    openCreditNote: invoice && creditNoteRow(scope, invoice),
    approval: invoice && approvalOf(scope, invoice),
    isWatched,
    changes: seenInvoice === null ? [] : [...seenChanges(seenInvoice)],
    sumDifferences: invoice === null ? [] : findSumDifferences(invoice),
    moreThanUsual: invoice && findMoreThanUsual(invoice, findEarlierOfSupplier(scope, invoice)),
    formerIban: stored && formerIbanOf(scope, stored),
    isIbanValid: isIbanValid(invoice?.iban ?? null),
    handOvers: toHandOvers(scope, invoice, scope.vault?.handOvers.of(id) ?? []),
    freshness: scope.refreshes.freshness(subject, asOfEpochMs),
  });
}
