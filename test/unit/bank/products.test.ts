import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkHost } from '../../../main/bank/products/link-host.ts';
import { productQuery } from '../../../main/bank/products/product-endpoints.ts';
import {
  toRequestedProduct,
  toProduct,
  toProductPage,
} from '../../../main/bank/products/to-product.ts';
import { wireProduct } from '../../../main/bank/products/wire-product.ts';
import { isJsonArray, member } from '../../../main/bank/wire/json.ts';
import { product as productModel } from '../../../preload/contract/products.ts';
import type { Product } from '../../../preload/contract/products.ts';
import { runs } from '../../fixtures/extent.ts';
import { jsonObject, parsed, createReplacer, sampleText } from '../../fixtures/sample-json.ts';

const sample = parsed(sampleText('products-page'));
const list = member(sample, 'products');
const source = jsonObject(isJsonArray(list) ? list[0] : undefined);
const withJson = createReplacer(source);

function read(fields: Readonly<Record<string, string>>): Product {
  const product = toProduct(withJson(fields));
  if (product === null) throw new Error('no product');
  return product;
}

describe('a product of the service', () => {
  it('names every field of the specification', () => {
    expect(Object.keys(source).sort()).toEqual(Object.keys(wireProduct).sort());
  });

  it('parses with every field, price and rate exactly as given', () => {
    const product = toRequestedProduct({ product: source }, '7D3C1B2A-4E5F-4A6B-9C8D-1E2F3A4B5C6D');
    expect(product).toEqual({
      id: '7d3c1b2a-4e5f-4a6b-9c8d-1e2f3a4b5c6d',
      organizationId: '0b6f3c9e-2f7e-4a7e-9f0a-8a5c1c0f7a11',
      title: 'Baking class',
      type: 'service',
      unitPrice: { value: '65.00', currency: 'EUR' },
      vatRate: '0.055',
      description: 'Three hours on Saturday',
      internalNote: 'Not in August',
      unit: 'person',
      vatExemptionCode: 'S262',
      links: [
        { title: 'Programme', url: 'https://bakery.example/classes', host: 'bakery.example' },
      ],
      createdAt: '2026-01-15T09:00:00.000Z',
      updatedAt: '2026-06-02T10:21:33.000Z',
      extras: [],
    });
    expect(productModel.parse(product)).toEqual(product);
  });

  it.each([
    ['"0.20"', '0.20'],
    ['0.1', '0.1'],
    ['0.10000000000000000001', '0.10000000000000000001'],
    ['2e-1', '0.2'],
    ['"20 %"', null],
    ['"0,2"', null],
    ['""', null],
  ])('a rate of %s becomes %s', (json, vatRate) => {
    const product = read({ vat_rate: json });
    expect([product.vatRate, product.extras]).toEqual([
      vatRate,
      vatRate === null ? [{ name: 'vat_rate', json }] : [],
    ]);
  });

  it('may have an amount without currency, a currency without amount, or no price', () => {
    expect(read({ unit_price: '{"value":123456789012345.678}' }).unitPrice).toEqual({
      value: '123456789012345.678',
      currency: null,
    });
    expect(read({ unit_price: '{"value":"free","currency":"XTS"}' })).toMatchObject({
      unitPrice: { value: null, currency: 'XTS' },
      extras: [{ name: 'unit_price.value', json: '"free"' }],
    });
    expect(read({ unit_price: '{}' }).unitPrice).toBeNull();
    expect(read({ unit_price: '12.5' })).toMatchObject({
      unitPrice: null,
      extras: [{ name: 'unit_price', json: '12.5' }],
    });
  });

  it('stores its links in order, and an invalid link as received', () => {
    const product = read({
      links:
        '[{"title":"A","url":"http://a.example"},null,"b",{"url":"https://b.example/x","lang":"fr"},{"title":5},{}]',
    });
    expect(product.links).toEqual([
      { title: 'A', url: 'http://a.example', host: null },
      { title: null, url: 'https://b.example/x', host: 'b.example' },
    ]);
    expect(product.extras).toEqual([
      { name: 'links.2', json: '"b"' },
      { name: 'links.3.lang', json: '"fr"' },
      { name: 'links.4.title', json: '5' },
    ]);
  });

  it('fits the contract for any value of a field', () => {
    const anyJsonText = fc.oneof(
      fc.json({ maxDepth: 3 }),
      fc.constantFrom(
        'null',
        '[]',
        '{}',
        '1E400',
        '{"value":null,"currency":3}',
        '[{"title":null,"url":null}]',
        '[[]]',
        '"\\u202E🥖"',
        '{"__proto__":{"value":"1"}}',
      ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...Object.keys(wireProduct).filter((name) => name !== 'id'),
          '__proto__',
          'toString',
        ),
        anyJsonText,
        (name, json) => {
          const product = toProduct(withJson({ [name]: json }));
          expect(productModel.parse(product)).toEqual(product);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it('comes in pages that skip entries without a usable ID', () => {
    expect(toProductPage(sample)).toMatchObject({
      items: [
        { title: 'Baking class' },
        { type: 'subscription', unit: 'moon', unitPrice: null, vatRate: null, links: [] },
      ],
      entryCount: 3,
      meta: { nextPage: null, totalCount: 3 },
    });
    expect(toProductPage(parsed('{"products":null}'))).toBeNull();
  });
});

describe('the host of a link', () => {
  it.each([
    ['https://bakery.example/classes?x=1#y', 'bakery.example'],
    ['https://BAKERY.example:8443', 'bakery.example:8443'],
    ['https://bäckerei.example/', 'xn--bckerei-5wa.example'],
    ['http://bakery.example', null],
    ['https://bakery.example@evil.example/', null],
    ['https://:pw@evil.example/', null],
    ['https://bakery.example\u202E/gpj.exe', null],
    ['https://bak\u200Bery.example', null],
    ['ht\ntps://bakery.example', null],
    [' https://bakery.example', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['file:///etc/passwd', null],
    ['//bakery.example', null],
    ['https://', null],
    ['', null],
    [`https://bakery.example/${'x'.repeat(4_000)}`, null],
    [null, null],
  ])('of %j is %j', (link, host) => {
    expect(linkHost(link)).toBe(host);
  });
});

describe('the query for products', () => {
  it('names the sort order and type as the specification does', () => {
    expect(
      productQuery({
        page: 2,
        perPage: 50,
        sort: 'created',
        direction: 'descending',
        type: 'good',
      }),
    ).toEqual([
      ['filter[type]', 'good'],
      ['sort_by', 'created_at:desc'],
      ['page', '2'],
      ['per_page', '50'],
    ]);
    expect(
      productQuery({ page: 1, perPage: 100, sort: 'title', direction: 'ascending', type: null }),
    ).toEqual([
      ['sort_by', 'title:asc'],
      ['page', '1'],
      ['per_page', '100'],
    ]);
  });
});
