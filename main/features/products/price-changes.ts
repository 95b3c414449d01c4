import { Big } from 'big.js';
import type { Money, Product } from '../../../preload/contract/products.ts';
import { productPriceCodec } from '../../data/codecs/own-records.ts';
import type { OpenConnection } from '../open-connection.ts';
import { productOf } from './product-record.ts';

type Stores = Pick<OpenConnection, 'cache' | 'vault'>;

function isSamePrice(one: Money | null, other: Money | null): boolean {
  return (
    one?.currency === other?.currency &&
    (one?.value == null || other?.value == null
      ? (one?.value ?? null) === (other?.value ?? null)
      : new Big(one.value).eq(other.value))
  );
}

/**
 * Notes which of these products from the bank have another price than the user last saw. Runs
 * before they replace the cached ones. A price that changed back is no change. A product that was
 * not cached, or that is cached from a later answer, is skipped.
 */
export function recordPriceChanges(
  { cache, vault }: Stores,
  products: readonly Product[],
  { askedAtEpochMs, nowEpochMs }: { readonly askedAtEpochMs: number; readonly nowEpochMs: number },
): void {
  if (vault === null) return;
  for (const { id, unitPrice } of products) {
    const stored = cache.products.get(id);
    if (stored === null || stored.asOfEpochMs > askedAtEpochMs) continue;
    const before = productOf(stored).unitPrice;
    if (isSamePrice(before, unitPrice)) continue;
    const recorded = vault.changedPrices.get(id);
    const lastSeenPrice = recorded === null ? before : productPriceCodec.read(recorded.former);
    if (isSamePrice(lastSeenPrice, unitPrice)) vault.changedPrices.remove(id);
    else
      vault.changedPrices.put({
        productId: id,
        former: productPriceCodec.write(lastSeenPrice),
        changedAtEpochMs: nowEpochMs,
      });
  }
}

/** The price that the user last saw, and when it changed; null: it is the current one. */
export function formerPrice(
  { vault }: Pick<Stores, 'vault'>,
  productId: string,
): { readonly price: Money | null; readonly changedAtEpochMs: number } | null {
  const changed = vault?.changedPrices.get(productId) ?? null;
  return (
    changed && {
      price: productPriceCodec.read(changed.former),
      changedAtEpochMs: changed.changedAtEpochMs,
    }
  );
}
