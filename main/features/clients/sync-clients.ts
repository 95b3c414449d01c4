import type { Client } from '../../../preload/contract/clients/clients.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { BankApi } from '../../bank/bank-api.ts';
import type { Cache } from '../../data/cache/open-cache.ts';
import { type ListSync, type ListSyncDeps, createListSync } from '../../list-sync/list-sync.ts';
import { listLimits, recordsPerPage, toSyncPage, writtenListStore } from '../synced-list.ts';
import { toClientRecord } from './client-record.ts';

const orders = {
  'updated_at:asc': { sort: 'updated', direction: 'ascending' },
  'updated_at:desc': { sort: 'updated', direction: 'descending' },
  'created_at:asc': { sort: 'created', direction: 'ascending' },
} as const;

/**
 * Syncs the clients of a connection: all of them once and periodically, only changes in between.
 */
export function createClientSync({
  bank,
  cache,
  ...rest
}: { readonly bank: BankApi; readonly cache: Cache } & Omit<
  ListSyncDeps<Client>,
  'order' | 'fetchPage' | 'store'
>): ListSync {
  return createListSync<Client>({
    ...listLimits,
    ...rest,
    order: 'time',
    fetchPage: async ({ updatedFrom, page, sort }) => {
      const answer = await bank.listClients({
        page,
        perPage: recordsPerPage,
        ...orders[sort],
        filter: { updatedFrom },
      });
      return answer.ok ? ok(toSyncPage(answer.value)) : answer;
    },
    store: writtenListStore({ cache, now: rest.now }, 'client', (records, page) => ({
      kind: 'put',
      list: 'client',
      page: {
        ...page,
        records: records.map(({ record, askedAtEpochMs }) =>
          toClientRecord(record, askedAtEpochMs),
        ),
      },
    })),
  });
}
