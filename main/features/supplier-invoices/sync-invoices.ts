import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { BankApi } from '../../bank/bank-api.ts';
import type { ListPage } from '../../bank/transport/list-page.ts';
import type { PageRequest } from '../../list-sync/sync-page.ts';
import { type ListSync, type ListSyncDeps, createListSync } from '../../list-sync/list-sync.ts';
import { fitsInOnePiece, putInPieces } from '../../data/cache/put-in-pieces.ts';
import {
  type ListSource,
  listSourceOf,
  mayRequest,
  rememberAnswer,
} from '../optional-endpoints.ts';
import {
  listLimits,
  storedListState,
  recordsPerPage,
  toSyncPage,
  toSyncState,
} from '../synced-list.ts';
import { type InvoiceStores, finishPass, storeInvoices } from './store-invoices.ts';

const invoiceList = 'supplier-invoices.list';
/**
 * Whether the service can sort the list by change: only the order of creation is certain for a
 * service with a list (spec/observed.md).
 */
const sortByChange = 'supplier-invoices.by-change';

export function invoiceSource(stores: Pick<InvoiceStores, 'cache'>, now: number): ListSource {
  return listSourceOf(stores, invoiceList, now);
}

/**
 * Why the list is not requested in the background: the service has none, or closes it to this
 * session. Null: request it.
 */
function blockedReasonOf(stores: Pick<InvoiceStores, 'cache'>, now: number): CommandError | null {
  const source = invoiceSource(stores, now);
  if (source === 'own-list') return { kind: 'not-supported' };
  return source === 'not-allowed'
    ? { kind: 'not-allowed', missingScope: null, detail: null, traceId: null }
    : null;
}

/** The length of an invoice's indexed texts, which can be long. */
function unitsOf({
  supplierName,
  description,
  invoiceNumber,
  fileName,
  iban,
  vatNumber,
}: SupplierInvoice): number {
  return [supplierName, description, invoiceNumber, fileName, iban, vatNumber].reduce(
    (units, text) => units + (text?.length ?? 0),
    0,
  );
}

/**
 * Syncs the supplier invoices of a connection if its service has a list: only changes if it sorts
 * by change, else all of them.
 */
export function createInvoiceSync({
  bank,
  cache,
  vault,
  ...rest
}: { readonly bank: BankApi } & InvoiceStores &
  Omit<ListSyncDeps<SupplierInvoice>, 'order' | 'fetchPage' | 'store'>): ListSync {
  const stores = { cache, vault };

  const requestPage = async (
    { updatedFrom, page, sort }: PageRequest,
    isByChange: boolean,
  ): Promise<Result<ListPage<SupplierInvoice>>> => {
    const answer = await bank.listSupplierInvoices({
      page,
      perPage: recordsPerPage,
      sort: isByChange ? 'updated' : 'created',
      direction: isByChange && sort === 'updated_at:desc' ? 'descending' : 'ascending',
      filter: { updatedFrom: isByChange ? updatedFrom : null },
    });
    if (page === 1) rememberAnswer(stores, invoiceList, { answer, now: rest.now() });
    return answer;
  };

  return createListSync<SupplierInvoice>({
    ...listLimits,
    ...rest,
    blockedReason: (askedBy) =>
      rest.blockedReason(askedBy) ??
      (askedBy === 'owner' ? null : blockedReasonOf(stores, rest.now())),
    order: 'time',
    fetchPage: async (pageRequest) => {
      if (pageRequest.sort === 'created_at:asc') {
        const answer = await requestPage(pageRequest, false);
        return answer.ok ? ok(toSyncPage(answer.value)) : answer;
      }
      if (mayRequest(stores, sortByChange, rest.now())) {
        const answer = await requestPage(pageRequest, true);
        if (answer.ok) return ok(toSyncPage(answer.value));
        if (answer.error.kind !== 'rejected') return answer;
        rememberAnswer(stores, sortByChange, {
          answer: failed({ kind: 'not-supported' }),
          now: rest.now(),
        });
      }
      const answer = await requestPage({ ...pageRequest, page: 1 }, false);
      return answer.ok
        ? ok({ ...toSyncPage(answer.value), isInOtherOrder: true as const })
        : answer;
    },
    store: {
      identity: cache.identity,
      state: () => storedListState(cache.syncStates, 'supplier_invoice'),
      // Runs on main, because each invoice is compared with the vault.
      putPages: async (pages, next, signal) => {
        for (const { records, askedAtEpochMs } of pages) {
          const isLastPage = records === pages.at(-1)?.records;
          const put = (invoices: readonly SupplierInvoice[], isLast: boolean): void =>
            storeInvoices(stores, invoices, {
              askedAtEpochMs,
              nowEpochMs: rest.now(),
              ...(isLast && isLastPage ? { sync: toSyncState(next) } : {}),
            });
          await putInPieces(records, {
            unitsOf,
            put,
            mergeWords: () => cache.supplierInvoices.mergeWords(),
            signal,
          });
          if (signal.aborted) return;
        }
        // A checkpoint starts a thread, so a few changes leave it to a later page.
        if (pages.some(({ records }) => !fitsInOnePiece(records.map(unitsOf)))) cache.checkpoint();
      },
      finishFullPass: async (_passNumber, next) =>
        finishPass(stores, { nowEpochMs: rest.now(), sync: toSyncState(next) }),
    },
  });
}
