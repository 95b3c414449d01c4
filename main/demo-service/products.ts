import { timestamp } from './clock.ts';
import { bearer, type Call, type Route } from './http/call.ts';
import { refuseUnknownQuery } from './http/body.ts';
import { pageOf, sortOrder } from './http/paging.ts';
import { json, notFound, problem, type Reply } from './http/reply.ts';
import { euros, type Money } from './money.ts';
import { createSeededRandom } from './seed/random.ts';
import type { World } from './world.ts';

/** A product of the bakery. */
interface Product {
  readonly id: string;
  readonly organization_id: string;
  readonly title: string;
  readonly type: 'good' | 'service';
  readonly unit_price: Money;
  readonly vat_rate: string;
  readonly description: string;
  readonly internal_note: string;
  readonly unit: string;
  readonly vat_exemption_code: string | null;
  readonly links: readonly { readonly title: string; readonly url: string }[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** Text, type, price in cents, VAT rate, unit. */
const catalogue = [
  ['baguette', 'good', 125, '0.055', 'piece'],
  ['country', 'good', 480, '0.055', 'piece'],
  ['croissant', 'good', 118, '0.055', 'piece'],
  ['chocolate', 'good', 132, '0.055', 'piece'],
  ['brioche', 'good', 1450, '0.055', 'piece'],
  ['tart', 'good', 2200, '0.055', 'piece'],
  ['log', 'good', 3450, '0.055', 'piece'],
  ['sandwich', 'good', 690, '0.1', 'piece'],
  ['breakfast', 'good', 890, '0.1', 'person'],
  ['delivery', 'service', 1200, '0.2', 'trip'],
  ['farDelivery', 'service', 2400, '0.2', 'trip'],
  ['lesson', 'service', 6500, '0.2', 'person'],
  ['oven', 'service', 4000, '0.2', 'hour'],
] as const;

function seedProducts(seed: number, { organization, texts, now }: World): readonly Product[] {
  const nowEpochMs = now();
  const random = createSeededRandom(seed ^ 0xb4e4d);
  return catalogue.map(([text, type, cents, vat_rate, unit], index) => {
    const [title, description] = texts.products[text];
    const createdAt = nowEpochMs - (600 - index * 31) * 86_400_000;
    return {
      id: random.uuid(),
      organization_id: organization.id,
      title,
      type,
      unit_price: euros(cents),
      vat_rate,
      description,
      internal_note: text === 'log' ? texts.priceNote : '',
      unit: texts.units[unit],
      vat_exemption_code: null,
      links:
        text === 'lesson'
          ? [{ title: texts.programme, url: 'https://boulangerie-martin.example/classes' }]
          : [],
      created_at: timestamp(createdAt),
      updated_at: timestamp(createdAt + random.between(0, 150) * 86_400_000),
    };
  });
}

function listProducts(products: readonly Product[], call: Call): Reply {
  refuseUnknownQuery(call, ['page', 'per_page', 'sort_by', 'filter[type]']);
  const { field, descending } = sortOrder(
    call.query,
    ['created_at', 'title'] as const,
    'title:asc',
  );
  const type = call.query.get('filter[type]');
  if (type !== null && type !== 'good' && type !== 'service')
    return problem(422, 'invalid', 'must be good or service', { parameter: 'filter[type]' });
  const sorted = products
    .filter((product) => type === null || product.type === type)
    .toSorted((a, b) => a[field].localeCompare(b[field]) * (descending ? -1 : 1));
  const { items, meta } = pageOf(sorted, call.query);
  return json({ products: items, meta });
}

/** `GET /v2/products` as documented, and reading one. */
export function productRoutes(world: World, seed: number): readonly Route[] {
  const products = seedProducts(seed, world);
  return [
    {
      method: 'GET',
      path: '/v2/products',
      access: bearer('product.read'),
      handle: (call) => listProducts(products, call),
    },
    {
      method: 'GET',
      path: '/v2/products/:id',
      access: bearer('product.read'),
      optional: true,
      handle: (call) => {
        const product = products.find(({ id }) => id === call.param('id').toLowerCase());
        return product === undefined ? notFound('product') : json({ product });
      },
    },
  ];
}
