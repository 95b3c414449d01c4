import type { ServerResponse } from 'node:http';
import { wireCard } from '../../main/bank/cards/wire-card.ts';
import { wireClient } from '../../main/bank/clients/wire-client.ts';
import {
  wireBankAccount,
  wireOrganization,
} from '../../main/bank/organization/wire-organization.ts';
import { wireProduct } from '../../main/bank/products/wire-product.ts';
import { wireRegistration } from '../../main/bank/registrations/to-registration.ts';
import { wireSupplierInvoice } from '../../main/bank/supplier-invoices/wire-supplier-invoice.ts';
import { wireTerminalPayment } from '../../main/bank/terminal-payments/to-terminal-payment.ts';
import { wireSubscription } from '../../main/bank/webhooks/to-subscription.ts';
import { anyList, anyObject, count, decimal, flag, integer } from '../../main/bank/wire/fields.ts';
import type { Shape } from '../../main/bank/wire/fields.ts';
import { sendJson, startTestService } from '../fixtures/test-service.ts';
import type { TestService } from '../fixtures/test-service.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * Hostile values for a name. None may become an element, an opened address, a formula, or reordered
 * letters.
 */
export const hostileTexts: readonly string[] = [
  '<img src=x onerror="window.pwned=1"><b data-pwned="1">bold</b></td></script><script>window.pwned=1</script>',
  'safe\u202egpj.exe\u2066 \u200b\u0000\u0001\u00010\u0001\u0007\u001b[31m\u0085 after',
  `${'Donaudampfschifffahrtsgesellschaft'.repeat(8)}`.slice(0, 250),
  '👩‍👩‍👧‍👦🏴‍☠️'.repeat(16) + 'مخبز 株式会社',
  'javascript:window.pwned=1',
  '../../../../etc/passwd\\..\\..\\CON:*?"<>|',
  '=HYPERLINK("https://evil.example","click")',
  "{count, plural, other {#}} %s ${pwned} {{pwned}} __proto__ '{0}' {",
  '\t=1+1\r\n@SUM(A1)',
  'constructor',
];

const hostileDates = [
  '9999-12-31T23:59:59Z',
  '0000-00-00',
  '2026-02-30',
  '+275761-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '99999999999999',
  '2026-13-01T25:61:61Z',
  '1582-10-10',
  '2026-01-01T00:00:00+99:99',
];
const hostileNumbers: readonly number[] = [
  123456789012345, -123456789012345, 0.000000000000001, 999999999999999, 1e21, -0.01, 1e-7,
  9007199254740993, 0,
];
const hostileLinks = [
  'javascript:window.pwned=1',
  'data:text/html,<script>window.pwned=1</script>',
  'file:///etc/passwd',
  'https://user:pass@bank.example/',
  'https://bank.example\u202e/moc.live',
  'http://insecure.example/',
  '\u0000https://x.example',
  'HTTPS://EXAMPLE.example:99999/',
  'cashdesk://lock/1',
];

function pick<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('an empty list');
  return item;
}

const isLink = /url|link|redirect|asset|front_/;
const isDate = /(_at|_date|_on)$/;

/**
 * An object with every field of a shape: entry `index` of a list has one hostile text in every
 * field; the entries after the last text have nulls, then wrong types.
 */
function hostile(
  shape: Shape,
  index: number,
  inner: Readonly<Record<string, (index: number) => Json>> = {},
): Readonly<Record<string, Json>> {
  const value = (name: string, type: Shape[string]): Json => {
    if (index === hostileTexts.length) return null;
    if (index === hostileTexts.length + 1)
      return pick<Json>([7, true, 'text', [null], { a: { b: [1] } }, 1e400, ''], name.length);
    const createInner = inner[name];
    if (createInner !== undefined) return createInner(index);
    if (type === decimal || type === integer) return pick(hostileNumbers, index);
    if (type === flag) return index % 2 === 0;
    if (type === anyObject)
      return {
        [pick(hostileTexts, index)]: pick(hostileTexts, index + 1),
        value: String(pick(hostileNumbers, index)),
        currency: pick(['EUR', 'XBT', pick(hostileTexts, index), ''], index),
      };
    if (type === anyList)
      return [pick(hostileTexts, index), null, { [pick(hostileTexts, index)]: 1 }];
    if (type === count) return pick(hostileNumbers, index);
    if (isDate.test(name)) return pick(hostileDates, index);
    return isLink.test(name) ? pick(hostileLinks, index) : pick(hostileTexts, index);
  };
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, type]) => [name, value(name, type)]),
  );
  return {
    ...fields,
    [pick(hostileTexts, index)]: pick(hostileTexts, index),
    constructor: 'own',
    brand_new: { deep: [pick(hostileTexts, index)] },
  };
}

function texts(index: number): readonly Json[] {
  return [
    pick(hostileTexts, index),
    null,
    pick(hostileTexts, index + 1),
    pick(hostileTexts, index),
  ];
}
function money(index: number): Json {
  return {
    value: pick(
      [
        '123456789012345.67',
        '-999999999999999.999',
        '1e400',
        'NaN',
        '0.000000000000001',
        pick(hostileTexts, index),
      ],
      index,
    ),
    currency: pick(['EUR', 'XBT', pick(hostileTexts, index), '', 'usd'], index),
  };
}

function entries<Entry>(make: (index: number) => Entry): readonly Entry[] {
  return Array.from({ length: hostileTexts.length + 2 }, (_, index) => make(index));
}
/** A service cannot choose ids freely: an entry without a usable id is left out. */
export function hostileId(index: number): string {
  return `c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6${String(index).padStart(3, '0')}`;
}
export const hostileCount = hostileTexts.length + 2;

function createHostileObject(shape: Shape, inner?: Parameters<typeof hostile>[2]) {
  return (index: number): Json => ({ ...hostile(shape, index, inner), id: hostileId(index) });
}
function address(index: number): Json {
  return {
    street_address: pick(hostileTexts, index),
    city: pick(hostileTexts, index + 1),
    zip_code: pick(hostileTexts, index + 2),
    country_code: pick(hostileTexts, index + 3),
  };
}

const objects = {
  cards: createHostileObject(wireCard, {
    categories: texts,
    active_days: () => [1, 7, 99, -3, null, 999999999999999],
    appearance: (index) => ({
      theme: pick(hostileTexts, index),
      gradient_hex_color: pick(
        [
          '#zzz',
          '#000000;background:url(https://evil.example)',
          'red',
          '#12345',
          'url(javascript:1)',
        ],
        index,
      ),
      assets: {
        front_large: pick(hostileLinks, index),
        front_small: pick(hostileLinks, index + 1),
        front_small_wallet: pick(hostileLinks, index + 2),
      },
    }),
    parent_card_summary: (index) => ({
      id: pick(hostileTexts, index),
      last_digits: pick(hostileTexts, index),
    }),
  }),
  memberships: (index: number): Json => ({
    id: hostileId(index),
    first_name: pick(hostileTexts, index),
    last_name: pick(hostileTexts, index + 1),
    role: pick(hostileTexts, index),
  }),
  clients: createHostileObject(wireClient, {
    billing_address: address,
    delivery_address: address,
    extra_emails: texts,
    phone: (index) => ({
      country_code: pick(hostileTexts, index),
      number: pick(hostileTexts, index),
    }),
  }),
  products: createHostileObject(wireProduct, {
    unit_price: money,
    vat_rate: (index) => pick<Json>([0.2, 1e21, '-1', 'NaN', pick(hostileTexts, index)], index),
    links: (index) => hostileLinks.map((url) => ({ title: pick(hostileTexts, index), url })),
  }),
  supplier_invoices: createHostileObject(wireSupplierInvoice, {
    ...Object.fromEntries(
      [
        'total_amount',
        'total_amount_excluding_taxes',
        'total_tax_amount',
        'payable_amount',
        'total_amount_credit_notes',
      ].map((name) => [name, money]),
    ),
    taxes: (index) => [{ tax_amount: money(index), tax_rate: pick(hostileTexts, index) }, null],
    related_invoices: (index) => [
      {
        id: hostileId(index + 1),
        invoice_number: pick(hostileTexts, index),
        total_amount: pick<Json>([1e21, money(index), pick(hostileTexts, index)], index),
        file_name: pick(hostileTexts, index),
      },
    ],
    einvoicing_lifecycle_events: (index) => [
      {
        status_code: pick(hostileTexts, index),
        reason: pick(hostileTexts, index),
        reason_message: pick(hostileTexts, index),
        timestamp: pick(hostileDates, index),
      },
    ],
    available_actions: (index) => ({
      pay: true,
      delete: null,
      reasons: { pay: texts(index), delete: texts(index) },
    }),
    matched_transactions: (index) => [
      {
        subject_id: pick(hostileTexts, index),
        subject_type: pick(hostileTexts, index),
        transaction_id: hostileId(index),
      },
    ],
    suggested_transactions: (index) => [{ id: pick(hostileTexts, index), score: 1e21 }],
  }),
  terminal_payments: (index: number): Json => ({
    ...(createHostileObject(wireTerminalPayment, { amount: money, authorized_amount: money })(
      index,
    ) as Record<string, Json>),
    metadata: {
      [pick(hostileTexts, index)]: pick(hostileTexts, index),
      constructor: pick(hostileTexts, index + 1),
    },
  }),
  subscriptions: createHostileObject(wireSubscription, { types: texts }),
  registrations: createHostileObject(wireRegistration, {
    flow: (index) => ({
      type: pick(['seamless', pick(hostileTexts, index)], index),
      breakdown: [
        {
          code: pick(hostileTexts, index),
          detail: pick(hostileTexts, index),
          source: { pointer: `/${pick(hostileTexts, index)}` },
        },
      ],
    }),
    organization: (index) => ({
      id: pick(hostileTexts, index),
      legal_name: pick(hostileTexts, index),
      legal_number: pick(hostileTexts, index),
      total_capital_amount: money(index),
      address: { country: pick(hostileTexts, index) },
    }),
    stakeholders: (index) => [
      {
        first_name: pick(hostileTexts, index),
        birth_date: pick(hostileDates, index),
        capital_amount: money(index),
        share_capital_origin: texts(index),
        legal_entities: [{ legal_name: pick(hostileTexts, index) }],
      },
      null,
      'text',
    ],
  }),
} as const;

function organization(): Json {
  return {
    ...hostile(wireOrganization, 1),
    id: hostileId(0),
    legal_name: pick(hostileTexts, 2),
    bank_accounts: entries((index) => hostile(wireBankAccount, index)) as Json,
  };
}

const paths: readonly (readonly [RegExp, keyof typeof objects, string])[] = [
  [/\/v2\/cards$/, 'cards', 'card'],
  [/\/v2\/memberships$/, 'memberships', 'membership'],
  [/\/v2\/clients$/, 'clients', 'client'],
  [/\/v2\/products$/, 'products', 'product'],
  [/\/v2\/supplier_invoices$/, 'supplier_invoices', 'supplier_invoice'],
  [/\/v2\/terminal_payments$/, 'terminal_payments', 'terminal_payment'],
  [/\/v2\/webhook_subscriptions$/, 'subscriptions', 'subscription'],
  [/\/register\/registrations$/, 'registrations', 'registration'],
];

function indexOf(id: string): number {
  return Number(id.slice(-3)) % hostileCount;
}

function answerApi(
  pathname: string,
  response: ServerResponse,
  clients: readonly Json[] | null,
): void {
  if (pathname.endsWith('/v2/organization')) {
    sendJson(response, 200, { organization: organization() });
    return;
  }
  if (clients !== null && pathname.includes('/v2/clients')) {
    const client = clients.find(
      (each) =>
        typeof each === 'object' &&
        each !== null &&
        'id' in each &&
        typeof each['id'] === 'string' &&
        pathname.endsWith(each['id']),
    );
    sendJson(
      response,
      200,
      client === undefined
        ? { clients, meta: { next_page: null, total_count: clients.length } }
        : { client },
    );
    return;
  }
  const [, id = null] = /\/([0-9a-f-]{36})$/.exec(pathname) ?? [];
  const list = id === null ? pathname : pathname.slice(0, -id.length - 1);
  const match = paths.find(([path]) => path.test(list));
  if (match === undefined) {
    sendJson(response, 422, {
      errors: hostileTexts.map((text) => ({ code: text, detail: text, source: { pointer: text } })),
      trace_id: pick(hostileTexts, 0),
    });
    return;
  }
  const [, name, single] = match;
  if (id !== null)
    sendJson(
      response,
      200,
      name === 'subscriptions'
        ? objects[name](indexOf(id))
        : { [single]: objects[name](indexOf(id)) },
    );
  else
    sendJson(response, 200, {
      [name]: entries(objects[name]),
      meta: { next_page: null, total_count: 1e21, total_pages: 'many', current_page: { a: 1 } },
    });
}

/**
 * A bank whose every answer is well-formed and hostile: it signs everyone in, and each field has a
 * text that no screen, file or log may execute or be disturbed by. @param clients that it has
 * instead of hostile ones
 */
export function startHostileService(clients: readonly Json[] | null = null): Promise<TestService> {
  return startTestService((request, response) => {
    const origin = `http://${request.headers.host ?? ''}`;
    const url = new URL(request.url, origin);
    if (url.pathname.startsWith('/.well-known/')) {
      sendJson(response, 200, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        code_challenge_methods_supported: ['S256'],
        scopes_supported: hostileTexts,
      });
    } else if (url.pathname === '/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({
        code: 'code-1',
        state: url.searchParams.get('state') ?? '',
      }).toString();
      response.writeHead(302, { location: back.href }).end();
    } else if (url.pathname === '/token') {
      sendJson(response, 200, {
        access_token: 'hostile-access-token',
        refresh_token: 'hostile-refresh-token',
        token_type: 'bearer',
        expires_in: 3600,
      });
    } else {
      answerApi(url.pathname, response, clients);
    }
  });
}
