import type { Product } from '../../../preload/contract/products.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { BankApi } from '../../bank/bank-api.ts';
import type { Cache } from '../../data/cache/open-cache.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { type ListSync, type ListSyncDeps, createListSync } from '../../list-sync/list-sync.ts';
import { listLimits, recordsPerPage, toSyncPage, writtenListStore } from '../synced-list.ts';
import { recordPriceChanges } from './price-changes.ts';
import { toProductRecord } from './product-record.ts';

/**
 * Syncs the products of a connection. Their endpoint has no filter for changes, so each sync reads
 * all of them.
 */
export function createProductSync({
  bank,
  cache,
  vault,
  ...rest
}: { readonly bank: BankApi; readonly cache: Cache; readonly vault: Vault | null } & Omit<
  ListSyncDeps<Product>,
  'order' | 'fetchPage' | 'store'
>): ListSync {
  return createListSync<Product>({
    ...listLimits,
    ...rest,
    order: 'walk',
    fetchPage: async ({ page }) => {
      const answer = await bank.listProducts({
        page,
        perPage: recordsPerPage,
        sort: 'created',
        direction: 'ascending',
      });
      return answer.ok ? ok(toSyncPage(answer.value)) : answer;
    },
    store: writtenListStore({ cache, now: rest.now }, 'product', (records, page) => {
      for (const { record, askedAtEpochMs } of records)
        recordPriceChanges({ cache, vault }, [record], {
          askedAtEpochMs,
          nowEpochMs: page.nowEpochMs,
        });
      return {
        kind: 'put',
        list: 'product',
        page: {
          ...page,
          records: records.map(({ record, askedAtEpochMs }) =>
            toProductRecord(record, askedAtEpochMs),
          ),
        },
      };
    }),
  });
}
