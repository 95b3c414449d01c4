import type { Database } from '../sqlite.ts';
import { capabilitiesIn, type Capabilities } from './capabilities.ts';
import { cardsIn, type Cards } from './cards.ts';
import { clientsIn, type Clients } from './clients.ts';
import { productsIn, type Products } from './products.ts';
import { snapshotsIn, type Snapshots } from './snapshots.ts';
import { supplierInvoicesIn, type SupplierInvoices } from './supplier-invoices.ts';
import { syncStatesIn, type SyncStates } from './sync-states.ts';

/**
 * All repositories of the cache. A new one needs one more file in this folder and one more line
 * here.
 */
export interface CacheRepositories {
  readonly snapshots: Snapshots;
  readonly cards: Cards;
  readonly clients: Clients;
  readonly products: Products;
  readonly supplierInvoices: SupplierInvoices;
  readonly syncStates: SyncStates;
  readonly capabilities: Capabilities;
}

export function cacheRepositoriesIn(db: Database): CacheRepositories {
  return {
    snapshots: snapshotsIn(db),
    cards: cardsIn(db),
    clients: clientsIn(db),
    products: productsIn(db),
    supplierInvoices: supplierInvoicesIn(db),
    syncStates: syncStatesIn(db),
    capabilities: capabilitiesIn(db),
  };
}
