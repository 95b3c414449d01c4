import { ok } from '../../../preload/contract/result.ts';
import type { Feature } from '../feature.ts';
import { openLink } from '../open-link.ts';
import { saveRecords } from '../save-records.ts';
import { listSyncLifecycle, listSyncParts, retryAfterAnswer } from '../synced-list.ts';
import { exportProducts } from './export-products.ts';
import {
  searchBankForProducts,
  markProductSeen,
  productLink,
  readProduct,
  readProducts,
} from './read-products.ts';
import { createProductSync } from './sync-products.ts';

/** The bank's products for invoices. */
export const products: Feature<'products'> = {
  commandGroups: ['products'],
  open: (scope) => {
    const sync = createProductSync({ ...listSyncParts(scope, 'products'), vault: scope.vault });
    scope.objectsReported.listen(({ objectKind }) => {
      if (objectKind === 'product') sync.request('refresh');
    });
    return {
      commands: {
        products: {
          list: (input) => readProducts(scope, sync, input),
          get: (input) => readProduct(scope, input),
          markSeen: ({ id }) => markProductSeen(scope, id),
          openLink: ({ id, index }) => openLink(scope, productLink(scope, id, index)),
          sync: ({ action }) => {
            sync.request(action, 'owner');
            return ok({});
          },
          askBank: async (input) =>
            retryAfterAnswer(sync, await searchBankForProducts(scope, input)),
          export: (order) =>
            saveRecords(scope, {
              format: order.format,
              file: 'shell.screen.products',
              exportText: (parts) => exportProducts(scope, order, parts),
            }),
        },
      },
      lifecycle: listSyncLifecycle(sync),
    };
  },
};
