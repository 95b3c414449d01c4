import type { Database } from '../sqlite.ts';
import { clientWritesIn, type ClientToStore } from './clients.ts';
import { productWritesIn, type ProductToStore } from './products.ts';
import type { PassEnd, PutRecords } from './records/record-writes.ts';

/**
 * A fetched page of a long list, or the end of a full pass over it. Plain data: it is posted to
 * another thread.
 */
export type ListWrite =
  | { readonly kind: 'put'; readonly list: 'client'; readonly page: PutRecords<ClientToStore> }
  | { readonly kind: 'put'; readonly list: 'product'; readonly page: PutRecords<ProductToStore> }
  | { readonly kind: 'finish-pass'; readonly list: 'client' | 'product'; readonly end: PassEnd };

export interface ListWriters {
  readonly client: ReturnType<typeof clientWritesIn>;
  readonly product: ReturnType<typeof productWritesIn>;
}

/** The writers of the long lists over a connection. */
export function listWritersIn(db: Database): ListWriters {
  return { client: clientWritesIn(db), product: productWritesIn(db) };
}

/** Writes in one transaction. */
export function writeList(writers: ListWriters, write: ListWrite): void {
  if (write.kind === 'finish-pass') writers[write.list].finishPass(write.end);
  else if (write.list === 'client') writers.client.put(write.page);
  else writers.product.put(write.page);
}
