import { timestamp } from './clock.ts';
import { bearer, type Call, type Route } from './http/call.ts';
import { refuseUnknownQuery } from './http/body.ts';
import { pageOf, sortOrder } from './http/paging.ts';
import { json, notFound, problem, type Reply } from './http/reply.ts';
import { euros, type Money } from './money.ts';
import { seededRandom } from './seed/random.ts';
import type { World } from './world.ts';

/** Something the bakery sells. */
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

/** Title, type, price in cents, VAT rate, unit, description. */
const catalogue = [
  ['Baguette tradition', 'good', 125, '0.055', 'piece', 'Levain, 250 g'],
  ['Pain de campagne', 'good', 480, '0.055', 'piece', '1 kg, keeps five days'],
  ['Croissant', 'good', 118, '0.055', 'piece', 'Butter from Bresse'],
  ['Pain au chocolat', 'good', 132, '0.055', 'piece', 'Two bars'],
  ['Brioche aux pralines', 'good', 1450, '0.055', 'piece', 'For six'],
  ['Tarte aux pralines', 'good', 2200, '0.055', 'piece', 'For eight'],
  ['Bûche de Noël', 'good', 3450, '0.055', 'piece', 'Ordered three days before'],
  ['Sandwich, eaten here', 'good', 690, '0.1', 'piece', ''],
  ['Breakfast basket', 'good', 890, '0.1', 'person', 'Five persons at least'],
  ['Delivery in Lyon', 'service', 1200, '0.2', 'trip', 'Before seven in the morning'],
  ['Delivery outside Lyon', 'service', 2400, '0.2', 'trip', ''],
  ['Baking class', 'service', 6500, '0.2', 'person', 'Three hours on Saturday'],
  ['Oven hire', 'service', 4000, '0.2', 'hour', 'Without flour'],
] as const;

function seedProducts(
  seed: number,
  organizationId: string,
  nowEpochMs: number,
): readonly Product[] {
  const random = seededRandom(seed ^ 0xb4e4d);
  return catalogue.map(([title, type, cents, vat_rate, unit, description], index) => {
    const createdAt = nowEpochMs - (600 - index * 31) * 86_400_000;
    return {
      id: random.uuid(),
      organization_id: organizationId,
      title,
      type,
      unit_price: euros(cents),
      vat_rate,
      description,
      internal_note: title === 'Bûche de Noël' ? 'Price agreed with the market stall' : '',
      unit,
      vat_exemption_code: null,
      links:
        title === 'Baking class'
          ? [{ title: 'Programme', url: 'https://boulangerie-martin.example/classes' }]
          : [],
      created_at: timestamp(createdAt),
      updated_at: timestamp(createdAt + random.between(0, 150) * 86_400_000),
    };
  });
}

function listProducts(products: readonly Product[], call: Call): Reply {
  const unknown = refuseUnknownQuery(call, ['page', 'per_page', 'sort_by', 'filter[type]']);
  if (unknown !== undefined) return unknown;
  const order = sortOrder(call.query, ['created_at', 'title'] as const, 'title:asc');
  if (!order.ok) return order.error;
  const type = call.query.get('filter[type]');
  if (type !== null && type !== 'good' && type !== 'service')
    return problem(422, 'invalid', 'must be good or service', { parameter: 'filter[type]' });
  const { field, descending } = order.value;
  const sorted = products
    .filter((product) => type === null || product.type === type)
    .toSorted((a, b) => a[field].localeCompare(b[field]) * (descending ? -1 : 1));
  const page = pageOf(sorted, call.query);
  return page.ok ? json({ products: page.value.items, meta: page.value.meta }) : page.error;
}

/** `GET /v2/products` as documented, and reading one. */
export function productRoutes(world: World, seed: number): readonly Route[] {
  const products = seedProducts(seed, world.organization.id, world.now());
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
