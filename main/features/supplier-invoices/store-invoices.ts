import type {
  FieldChange,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { SeenInvoice } from '../../data/vault/invoices/seen-invoices.ts';
import type { StoredRecord } from '../../data/cache/records/record-table.ts';
import type { SyncState } from '../../data/cache/sync-states.ts';
import { epochMsOf } from '../epoch-ms.ts';
import type { OpenConnection } from '../open-connection.ts';
import { type InvoiceFields, changesBetween, fieldsOf } from './field-changes.ts';
import { amountOf } from './board.ts';
import { dayOf, isPaid } from './due-lanes.ts';
import { currentInstalment, unpaidParts } from './paying/instalments.ts';
import type { InvoiceGroup } from '../../data/cache/supplier-invoices.ts';
import type { NextInstalment } from '../../../preload/contract/invoices/pay-slips.ts';
import { toPayment, invoiceOf, toInvoiceRecord, toUnreadRecord } from './invoice-record.ts';
import { findSubtractedNotes, readSubtractedNotes } from './subtracted-notes.ts';
import { compactIban, withExactName, supplierKeys } from './supplier-iban.ts';
import { supplierInvoiceCodec } from '../../data/codecs/bank-models.ts';
import { fieldChangesCodec, seenFieldsCodec } from '../../data/codecs/own-records.ts';

export type InvoiceStores = Pick<OpenConnection, 'cache' | 'vault'>;

/** When a request was sent, and when its answer arrived. */
type RequestTimes = { readonly askedAtEpochMs: number; readonly nowEpochMs: number };

/**
 * Stored next to the fields of an invoice that once had another IBAN. It is no field of the
 * service, and no change to show.
 */
const otherIbanField = '#hadOtherIban';
function storedFields({ fields }: SeenInvoice): InvoiceFields {
  return seenFieldsCodec.read(fields);
}
/** The fields that the user last saw. */
function seenFields(seenInvoice: SeenInvoice): InvoiceFields {
  return Object.fromEntries(
    Object.entries(storedFields(seenInvoice)).filter(([name]) => name !== otherIbanField),
  );
}
export function seenChanges({ changes }: SeenInvoice): readonly FieldChange[] {
  return fieldChangesCodec.read(changes);
}

/**
 * The fields to store as seen. Also stores that the invoice once had another IBAN, which stays
 * after the user has seen it.
 */
export function seenFieldsOf(
  fields: InvoiceFields,
  { hadOther }: { readonly hadOther: boolean },
): string {
  return seenFieldsCodec.write(hadOther ? { ...fields, [otherIbanField]: 'true' } : fields);
}
export function hadOtherIbanBefore(seenInvoice: SeenInvoice | null): boolean {
  return seenInvoice !== null && otherIbanField in storedFields(seenInvoice);
}

/** The values of an invoice at its last read; null: this is its first read. */
type PreviousValues = {
  readonly iban: string | null;
  readonly isPaid: boolean;
  readonly hadOther: boolean;
} | null;

/** From the vault, because the cache may have been lost; else from the cache. */
function previousValues(
  seenInvoice: SeenInvoice | null,
  stored: StoredRecord | null,
): PreviousValues {
  if (seenInvoice === null) {
    const before = stored && invoiceOf(stored);
    return (
      before && { iban: compactIban(before.iban), isPaid: isPaid(before.status), hadOther: false }
    );
  }
  const [fields, changes] = [seenFields(seenInvoice), seenChanges(seenInvoice)];
  const lastValue = (field: string): string | null => {
    const change = changes.find((each) => each.field === field);
    const text = change === undefined ? (fields[field] ?? null) : change.after;
    return text === null ? null : (JSON.parse(text) as string);
  };
  return {
    iban: compactIban(lastValue('iban')),
    isPaid: isPaid(lastValue('status')),
    hadOther: hadOtherIbanBefore(seenInvoice),
  };
}

/** Whether an invoice had another IBAN in an earlier answer. */
function hasHadOtherIban(before: PreviousValues, iban: string | null): boolean {
  return before !== null && (before.hadOther || (before.iban !== null && before.iban !== iban));
}

/**
 * Compares with the fields that the user last saw, or with the first read of an unopened invoice.
 * True: something differs.
 */
function recordChanges(
  vault: Vault,
  invoice: SupplierInvoice,
  {
    stored,
    seenInvoice,
    before,
    nowEpochMs,
  }: {
    readonly stored: StoredRecord | null;
    readonly seenInvoice: SeenInvoice | null;
    readonly before: PreviousValues;
    readonly nowEpochMs: number;
  },
): boolean {
  const currentFields = fieldsOf(invoice);
  const mark = { hadOther: hasHadOtherIban(before, compactIban(invoice.iban)) };
  if (seenInvoice === null) {
    const firstRead = stored && invoiceOf(stored);
    const fields = firstRead === null ? currentFields : fieldsOf(firstRead);
    const changes = changesBetween(fields, currentFields, { known: [], atEpochMs: nowEpochMs });
    vault.seenInvoices.put({
      id: invoice.id,
      fields: seenFieldsOf(fields, mark),
      changes: fieldChangesCodec.write(changes),
      seenAtEpochMs: nowEpochMs,
    });
    return changes.length > 0;
  }
  const seenBefore = seenFields(seenInvoice);
  const changes = changesBetween(seenBefore, currentFields, {
    known: seenChanges(seenInvoice),
    atEpochMs: nowEpochMs,
  });
  const updatedSeen = {
    ...seenInvoice,
    fields: seenFieldsOf(seenBefore, mark),
    changes: fieldChangesCodec.write(changes),
  };
  if (updatedSeen.changes !== seenInvoice.changes || updatedSeen.fields !== seenInvoice.fields)
    vault.seenInvoices.put(updatedSeen);
  return changes.length > 0;
}

/**
 * An IBAN counts since the invoice's creation only if the first read contained it. A later IBAN
 * counts from now on, whatever the invoice's date. A stored time is never moved back. A paid
 * invoice proves its IBAN if it never had another one.
 */
function recordIban(
  vault: Vault,
  invoice: SupplierInvoice,
  { before, nowEpochMs }: { readonly before: PreviousValues; readonly nowEpochMs: number },
): void {
  const iban = compactIban(invoice.iban);
  const { name, keys } = supplierKeys(invoice);
  if (iban === null) return;
  const [stored] = withExactName({ name, iban }, vault.supplierIbans.like(keys));
  const firstSince = before === null ? epochMsOf(invoice.createdAt) : null;
  const isProven =
    name !== '' &&
    isPaid(invoice.status) &&
    !hasHadOtherIban(before, iban) &&
    before?.isPaid !== true;
  vault.supplierIbans.note({
    name,
    keys,
    iban,
    sinceEpochMs: stored?.sinceEpochMs ?? firstSince ?? nowEpochMs,
    isProven,
  });
}

/** Stores invoices from an answer of the bank, after noting their changes for the user. */
export function storeInvoices(
  { cache, vault }: InvoiceStores,
  invoices: readonly SupplierInvoice[],
  { askedAtEpochMs, nowEpochMs, sync }: RequestTimes & { readonly sync?: SyncState },
): void {
  // The answer to a later request stays.
  const isOlder = (stored: StoredRecord | null): boolean =>
    stored !== null && stored.asOfEpochMs > askedAtEpochMs && stored.asOfEpochMs <= nowEpochMs;
  const notes = readSubtractedNotes({ cache });
  const changedNoteIds = invoices.flatMap((invoice) => {
    const noteIds = findSubtractedNotes(invoice);
    if (noteIds.length === 0 && !notes.invoiceIds().includes(invoice.id)) return [];
    return isOlder(cache.supplierInvoices.get(invoice.id)) ? [] : notes.set(invoice.id, noteIds);
  });
  notes.save(nowEpochMs);
  const idsInInstalments = new Set(vault?.filedInvoices.invoiceIdsInInstalments());
  const toRecords = () =>
    invoices.map((invoice) => {
      const stored = cache.supplierInvoices.get(invoice.id);
      const label = vault?.watchedInvoices.get(invoice.id)?.label ?? null;
      const marks = {
        asOfEpochMs: askedAtEpochMs,
        isGone: false,
        isSubtracted: notes.has(invoice.id),
        instalment: idsInInstalments.has(invoice.id) ? currentInstalment({ vault }, invoice) : null,
        label,
      };
      if (vault === null || isOlder(stored))
        return toInvoiceRecord(invoice, { ...marks, isChanged: false });
      const unchangedSeen =
        stored?.model === supplierInvoiceCodec.write(invoice)
          ? vault.seenInvoices.get(invoice.id)
          : null;
      // Most records of a list are unchanged.
      if (unchangedSeen !== null)
        return toInvoiceRecord(invoice, {
          ...marks,
          isChanged: seenChanges(unchangedSeen).length > 0,
        });
      const seenInvoice = vault.seenInvoices.get(invoice.id);
      const before = previousValues(seenInvoice, stored);
      const isChanged = recordChanges(vault, invoice, { stored, seenInvoice, before, nowEpochMs });
      recordIban(vault, invoice, { before, nowEpochMs });
      return toInvoiceRecord(invoice, { ...marks, isChanged });
    });
  const records = vault === null ? toRecords() : vault.inTransaction(toRecords);
  cache.supplierInvoices.put({ records, nowEpochMs, ...(sync === undefined ? {} : { sync }) });
  rewriteNotes({ cache, vault }, changedNoteIds, nowEpochMs);
}

/** Stores these notes again, because their amounts now count in sums, or no longer do. */
function rewriteNotes(stores: InvoiceStores, noteIds: readonly string[], nowEpochMs: number): void {
  for (const id of new Set(noteIds)) {
    const fact = stores.cache.supplierInvoices.fact(id);
    if (fact !== null)
      rewriteInvoice(stores, id as SupplierInvoiceId, { isGone: fact.isGone, nowEpochMs });
  }
}

/** The credit notes that a removed invoice had subtracted count on their own again. */
function releaseNotes(
  stores: InvoiceStores,
  isGone: (invoiceId: string) => boolean,
  nowEpochMs: number,
): void {
  const notes = readSubtractedNotes(stores);
  const changedNoteIds = notes
    .invoiceIds()
    .filter(isGone)
    .flatMap((id) => notes.set(id, []));
  notes.save(nowEpochMs);
  rewriteNotes(stores, changedNoteIds, nowEpochMs);
}

/** Stores a cached invoice again, because local marks changed. */
export function rewriteInvoice(
  { cache, vault }: InvoiceStores,
  id: SupplierInvoiceId,
  { isGone, nowEpochMs }: { readonly isGone: boolean; readonly nowEpochMs: number },
): void {
  const stored = cache.supplierInvoices.get(id);
  const invoice = stored && invoiceOf(stored);
  const watched = vault?.watchedInvoices.get(id) ?? null;
  const seenInvoice = vault?.seenInvoices.get(id) ?? null;
  if (stored !== null && invoice !== null) {
    const record = toInvoiceRecord(invoice, {
      asOfEpochMs: stored.asOfEpochMs,
      isChanged: seenInvoice !== null && seenChanges(seenInvoice).length > 0,
      isGone,
      isSubtracted: readSubtractedNotes({ cache }).has(id),
      instalment: currentInstalment({ vault }, invoice),
      label: watched?.label ?? null,
    });
    cache.supplierInvoices.put({ records: [record], nowEpochMs });
  } else if (watched !== null)
    cache.supplierInvoices.put({ records: [toUnreadRecord(watched, isGone)], nowEpochMs });
}

/** The parts that are to be paid after the next one, for the sums of their days. */
function laterParts(
  stores: InvoiceStores,
  invoice: SupplierInvoice,
  updatedSeen: NextInstalment,
): InvoiceGroup[] {
  const { currency } = updatedSeen.amount;
  return unpaidParts(stores, invoice)
    .filter(({ number }) => number > updatedSeen.number)
    .map(({ dueDate, amount }) => ({
      stage: 'open',
      dueDay: dayOf(dueDate),
      currency,
      isGone: false,
      // Its invoice is counted with the next part.
      count: 0,
      amounts: [amount],
    }));
}

/**
 * Stores invoices in parts again whose next part is another one, because a part or a file was
 * marked. Returns whether there was one.
 */
export function storeInstalments(stores: InvoiceStores, nowEpochMs: number): boolean {
  const { cache, vault } = stores;
  let hasChanged = false;
  const laterGroups: InvoiceGroup[] = [];
  for (const id of vault?.filedInvoices.invoiceIdsInInstalments() ?? []) {
    const fact = cache.supplierInvoices.fact(id);
    const stored = cache.supplierInvoices.get(id);
    const invoice = stored && invoiceOf(stored);
    if (fact === null || invoice === null || fact.stage !== 'open') continue;
    const updatedSeen = currentInstalment(stores, invoice);
    if (updatedSeen !== null && !fact.isGone)
      laterGroups.push(...laterParts(stores, invoice, updatedSeen));
    const payment = toPayment(invoice, updatedSeen);
    if (fact.dueDay === dayOf(payment.dueDate) && fact.amount === amountOf(payment)?.value)
      continue;
    rewriteInvoice(stores, id as SupplierInvoiceId, { isGone: fact.isGone, nowEpochMs });
    hasChanged = true;
  }
  cache.supplierInvoices.setLaterParts(laterGroups);
  return hasChanged;
}

/** The bank does not know the invoice (any more): a watched one stays in lists, marked. */
export function storeUnknownToBank(
  stores: InvoiceStores,
  id: SupplierInvoiceId,
  nowEpochMs: number,
): void {
  if (stores.vault?.watchedInvoices.get(id) == null)
    stores.cache.supplierInvoices.markAbsent(id, nowEpochMs);
  else rewriteInvoice(stores, id, { isGone: true, nowEpochMs });
  releaseNotes(stores, (invoiceId) => invoiceId === id, nowEpochMs);
}

/**
 * Adds the watched invoices of the vault that the cache lacks: the cache may have been lost, or
 * they are new.
 */
export function storeWatchedInvoices({ cache, vault }: InvoiceStores, nowEpochMs: number): void {
  const missing =
    vault?.watchedInvoices.all().filter(({ id }) => cache.supplierInvoices.fact(id) === null) ?? [];
  const unread = missing.filter(({ id }) => cache.supplierInvoices.get(id) === null);
  if (unread.length > 0)
    cache.supplierInvoices.put({
      records: unread.map((watched) => toUnreadRecord(watched, false)),
      nowEpochMs,
    });
  // Cached, but in no list until it was watched: only a read by its id shows whether the bank still
  // has it.
  const unlisted = missing
    .map(({ id }) => id as SupplierInvoiceId)
    .filter((id) => cache.supplierInvoices.fact(id) === null);
  for (const id of unlisted) rewriteInvoice({ cache, vault }, id, { isGone: false, nowEpochMs });
  cache.supplierInvoices.countAsUnread(unlisted);
}

/**
 * A full pass over the bank's list has ended. Watched invoices that were not in it are read by id,
 * because only that shows whether they are gone.
 */
export function finishPass(
  { cache, vault }: InvoiceStores,
  { nowEpochMs, sync }: { readonly nowEpochMs: number; readonly sync: SyncState },
): void {
  cache.supplierInvoices.countAsUnread(
    cache.supplierInvoices.markMissedAsFound(
      vault?.watchedInvoices.all().map(({ id }) => id) ?? [],
      sync.pass,
    ),
  );
  cache.supplierInvoices.finishPass({ nowEpochMs, sync });
  releaseNotes({ cache, vault }, (id) => cache.supplierInvoices.fact(id) === null, nowEpochMs);
}
