import { describe, expect, it } from 'vitest';
import { contract } from '../../../preload/contract/index.ts';
import type { Money } from '../../../preload/contract/products.ts';
import {
  searchBankForProducts,
  markProductSeen,
  readProduct,
} from '../../../main/features/products/read-products.ts';
import { createProductSync } from '../../../main/features/products/sync-products.ts';
import { listSyncParts } from '../../../main/features/synced-list.ts';
import { productIdOf, productWith } from '../../fixtures/products.ts';
import { fakeBank, openConnection, pageOf } from './fakes.ts';

const id = productIdOf('6f0a1c2d-0000-4000-8000-000000000001');
function euros(value: string): Money {
  return { value, currency: 'EUR' };
}
function priced(unitPrice: Money | null) {
  return pageOf([productWith({ id, title: 'Bread', unitPrice })]);
}

function setUp() {
  let price: Money | null = null;
  const world = { now: 1_000 };
  const scope = openConnection({
    now: () => world.now,
    bank: fakeBank({ listProducts: async () => priced(price) }),
  });
  const isMarkedAfter = async (next: Money | null): Promise<boolean | undefined> => {
    world.now += 1_000;
    price = next;
    const answer = await searchBankForProducts(scope, {
      type: null,
      sort: 'title',
      direction: 'ascending',
      page: 1,
    });
    return answer.ok ? answer.value.rows[0]?.isPriceChanged : undefined;
  };
  const page = () => {
    const answer = readProduct(scope, { id, refresh: 'no' });
    if (!answer.ok) throw new Error(answer.error.kind);
    return contract.products.get.output.parse(answer.value);
  };
  return { scope, world, isMarkedAfter, page };
}

describe('a price that the bank changes', () => {
  it('is shown next to the last price the user saw, until they have seen the new one', async () => {
    const { scope, world, isMarkedAfter, page } = setUp();
    expect(await isMarkedAfter(euros('2.50'))).toBe(false);
    expect(await isMarkedAfter(euros('2.80'))).toBe(true);
    expect(page()).toMatchObject({
      row: { isPriceChanged: true },
      product: { unitPrice: euros('2.80') },
      formerPrice: { price: euros('2.50'), changedAtEpochMs: world.now },
    });
    expect(await isMarkedAfter(euros('3.00')), 'changed once more').toBe(true);
    expect(page().formerPrice?.price).toEqual(euros('2.50'));
    markProductSeen(scope, id);
    expect(page()).toMatchObject({ row: { isPriceChanged: false }, formerPrice: null });
    expect(await isMarkedAfter(euros('3.00'))).toBe(false);
  });

  it.each([
    ['another notation', euros('2.5'), false],
    ['another currency', { value: '2.50', currency: 'CHF' }, true],
    ['none', null, true],
  ])('is marked by %s', async (_what, next, isChanged) => {
    const { isMarkedAfter } = setUp();
    await isMarkedAfter(euros('2.50'));
    expect(await isMarkedAfter(next)).toBe(isChanged);
  });

  it('is unmarked when it changes back', async () => {
    const { isMarkedAfter, page } = setUp();
    await isMarkedAfter(euros('2.50'));
    await isMarkedAfter(euros('2.80'));
    expect(await isMarkedAfter(euros('2.500'))).toBe(false);
    expect(page().formerPrice).toBeNull();
  });

  it('is noticed when all products are read', async () => {
    const { scope, isMarkedAfter, page } = setUp();
    await isMarkedAfter(euros('2.50'));
    const sync = createProductSync({
      ...listSyncParts(
        { ...scope, bank: fakeBank({ listProducts: async () => priced(euros('2.80')) }) },
        'products',
      ),
      vault: scope.vault,
    });
    sync.request('refresh', 'owner');
    await expect.poll(() => page().formerPrice?.price).toEqual(euros('2.50'));
  });

  it('is not reported when it is first read after a lost cache', async () => {
    const { scope, isMarkedAfter } = setUp();
    await isMarkedAfter(euros('2.50'));
    scope.cache.erase();
    expect(await isMarkedAfter(euros('2.80'))).toBe(false);
  });
});
