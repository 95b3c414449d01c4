import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTable } from '../../main/import/parse-table.ts';
import { createLog } from '../../main/log/log.ts';
import { contract } from '../../preload/contract/index.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { TestService } from '../fixtures/test-service.ts';
import { createCashdeskRig, waitUntil } from '../peers/cashdesk-rig.ts';
import type { CashdeskRig } from '../peers/cashdesk-rig.ts';
import {
  hostileCount,
  hostileId,
  hostileTexts,
  startHostileService,
} from '../peers/hostile-service.ts';

/** The first characters of each hostile text, to recognize it. */
const marks =
  /pwned|gpj|Donau|etc\/passwd|HYPERLINK|evil\.example|javascript:|مخبز|\u202e|@SUM|123456789012345|hostile-(access|refresh)|portal-1|partner-1/u;
const narrowings = {
  clients: {
    text: '',
    kinds: [],
    countries: [],
    currencies: [],
    readiness: 'all',
    sort: 'name',
    direction: 'ascending',
  },
  products: {
    text: '',
    types: [],
    currencies: [],
    vatRates: [],
    sort: 'title',
    direction: 'ascending',
  },
  supplierInvoices: { text: '', lanes: [], statuses: [], isChangedOnly: false },
  registrations: { text: '', steps: [], statuses: [], stillForDays: null },
} as const;
const all = { at: 0, limit: 50 } as const;
const ids = Array.from({ length: hostileCount }, (_, index) => hostileId(index));

let service: TestService;
let rig: CashdeskRig;
const logLines: string[] = [];

type Asked = {
  readonly input: { readonly parse: (value: unknown) => unknown };
  readonly output: { readonly parse: (value: unknown) => unknown };
};

/** Asks as the window does, through the contract in both directions. Null for a failure. */
async function ask(
  command: string,
  input: unknown,
): Promise<Readonly<Record<string, unknown>> | null> {
  const [feature = '', verb = ''] = command.split('.');
  const describeAnswer = (
    contract as unknown as Readonly<Record<string, Readonly<Record<string, Asked>>>>
  )[feature]?.[verb];
  const handlers = rig.cashdesk.handlers as unknown as Readonly<
    Record<string, Readonly<Record<string, (value: unknown) => Promise<Result<unknown>>>>>
  >;
  if (describeAnswer === undefined) throw new Error(`There is no ${command}`);
  const answer = await handlers[feature]?.[verb]?.(describeAnswer.input.parse(input));
  return answer?.ok === true
    ? (describeAnswer.output.parse(answer.value) as Readonly<Record<string, unknown>>)
    : null;
}

const lists: Readonly<Record<string, unknown>> = {
  'cards.list': {
    text: '',
    statuses: [],
    sort: 'name',
    at: 0,
    limit: 100,
    refresh: 'if-stale',
  },
  'clients.list': { ...narrowings.clients, ...all, refresh: 'if-stale' },
  'products.list': { ...narrowings.products, ...all, refresh: 'if-stale' },
  'supplierInvoices.list': { ...narrowings.supplierInvoices, ...all, refresh: 'if-stale' },
  'terminalPayments.list': { text: '', terminals: [], outcomes: [], ...all },
  'registrations.list': { ...narrowings.registrations, ...all, refresh: 'if-stale' },
  'webhooks.list': { refresh: 'if-stale' },
};
const objects: Readonly<Record<string, string>> = {
  'cards.get': 'card',
  'clients.get': 'client',
  'products.get': 'product',
  'supplierInvoices.get': 'invoice',
  'terminalPayments.get': 'payment',
  'registrations.get': 'row',
  'webhooks.get': 'subscription',
};

/** Reads the file with an independent parser and returns the number of records. */
async function expectHarmless(csv: string): Promise<number> {
  const table = await parseTable(csv, {
    delimiter: ',',
    maxRows: 1_000,
    yieldToEventLoop: async () => undefined,
  });
  const rows = table.kind === 'table' ? table.rows : [];
  expect(rows.length).toBeGreaterThan(1);
  expect(
    new Set(rows.map((row) => row.length)).size,
    'every record has the same number of cells',
  ).toBe(1);
  for (const cell of rows.flat())
    if (!/^-?\d+([.,]\d+)?$/.test(cell)) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
  return rows.length;
}

beforeAll(async () => {
  service = await startHostileService();
  rig = createCashdeskRig({
    log: createLog({ append: (line) => logLines.push(line), now: () => 0 }),
  });
  const origin = new URL(service.baseUrl).origin;
  const banking = {
    baseUrl: service.baseUrl,
    issuer: origin,
    authorizationEndpoint: null,
    tokenEndpoint: null,
    revocationEndpoint: null,
    clientId: 'desktop',
    clientAuthentication: 'none',
    scopes: ['card.read'],
    redirect: { host: '127.0.0.1', port: null, path: '/callback' },
    headerPrefix: 'Service',
    limitUnit: 'major',
    limitCurrency: 'EUR',
  };
  const saved = await ask('connections.save', {
    id: null,
    draft: {
      name: 'Hostile',
      kind: 'production',
      banking,
      registrations: { baseUrl: service.baseUrl, partnerId: 'partner-1', headerPrefix: 'Service' },
    },
  });
  const { id } = saved?.['connection'] as { readonly id: string };
  await ask('connections.setSecret', { id, name: 'portal-token', value: 'portal-1' });
  expect(await ask('session.signIn', {})).toMatchObject({ outcome: 'signed-in' });
  await ask('registrations.track', { items: ids.map((one) => ({ id: one, label: null })) });
  await ask('terminalPayments.watch', { payments: ids.map((one) => ({ id: one, label: null })) });
  for (const [command, input] of Object.entries(lists))
    await waitUntil(
      async () =>
        ((await ask(command, input))?.['rows'] as readonly unknown[]).length === hostileCount,
    );
  for (const [command, name] of Object.entries(objects))
    for (const one of ids)
      await waitUntil(
        async () => ((await ask(command, { id: one, refresh: 'now' }))?.[name] ?? null) !== null,
      );
});
afterAll(async () => {
  await rig.close();
  await service.close();
});

describe('data of a hostile service', () => {
  it.each(Object.keys(lists))(
    'is complete in %s, with unknown words, nulls and wrong types',
    async (command) => {
      const answer = await ask(command, lists[command]);
      expect(answer?.['rows']).toHaveLength(hostileCount);
      expect(JSON.stringify(answer)).toMatch(marks);
    },
  );

  it.each(Object.keys(objects))('is complete in %s, with every entry', async (command) => {
    for (const one of ids)
      expect(
        (await ask(command, { id: one, refresh: 'no' }))?.[objects[command] ?? ''],
      ).not.toBeNull();
  });

  it('is complete in the organization, with accounts of every kind', async () => {
    expect((await ask('organization.get', { refresh: 'now' }))?.['organization']).toMatchObject({
      bankAccounts: { length: hostileCount },
    });
  });

  it.each([
    'HYPERLINK',
    '"\'); DROP TABLE cards; --',
    '* NEAR(" OR ',
    '\u202e',
    '\u0000',
    '%',
    '🏴‍☠️',
    'مخبز',
    'a'.repeat(200),
  ])('can be searched for %j without an error', async (text) => {
    expect(await ask('search.everywhere', { text, limit: 50 })).toMatchObject({
      hits: expect.any(Array) as unknown,
    });
    for (const command of [
      'cards.list',
      'clients.list',
      'products.list',
      'supplierInvoices.list',
      'registrations.list',
      'terminalPayments.list',
    ])
      expect(await ask(command, { ...(lists[command] as object), text }), command).not.toBeNull();
  });

  it('can be filtered in cards.list by each of its statuses, known or not', async () => {
    const counts = (await ask('cards.list', lists['cards.list']))?.['statusCounts'] as readonly {
      readonly status: string | null;
      readonly count: number;
    }[];
    expect(counts.length).toBeGreaterThan(3);
    for (const { status, count } of counts)
      if (status !== null)
        expect(
          (await ask('cards.list', { ...(lists['cards.list'] as object), statuses: [status] }))?.[
            'rows'
          ],
          status,
        ).toHaveLength(count);
  });

  const narrowed = ['clients.list', 'products.list', 'supplierInvoices.list', 'registrations.list'];
  it.each(narrowed)('can be filtered in %s by each of its words, known or not', async (command) => {
    const input = lists[command] as Readonly<Record<string, unknown>>;
    const answer = (await ask(command, input)) ?? {};
    const facets = Object.entries(answer).flatMap(([name, values]) =>
      Array.isArray(input[name]) && Array.isArray(values)
        ? (values as readonly { readonly value?: string | null; readonly count?: number }[]).map(
            (facet) => ({ name, facet }),
          )
        : [],
    );
    expect(facets.length).toBeGreaterThan(3);
    for (const { name, facet } of facets) {
      if (facet.value === undefined) continue;
      const found = await ask(command, { ...input, [name]: [facet.value] });
      expect(found?.['rows'], `${name}: ${String(facet.value)}`).toHaveLength(facet.count ?? 0);
    }
  });

  it('is exported from the inbox and the card history without a cell that a spreadsheet runs', async () => {
    const events = hostileTexts.map((text, index) => ({
      id: hostileId(index),
      event_type: text,
      type: text,
      resource_type: text,
      resource_id: text,
      created_at: text,
      data: { [text]: text },
    }));
    expect(
      await ask('events.importEvents', { text: JSON.stringify(events), headers: [] }),
    ).toMatchObject({ addedCount: hostileTexts.length });
    await ask('cards.lock', { id: hostileId(0) });
    expect(
      await ask('events.export', {
        query: {
          text: '',
          types: [],
          verdicts: [],
          isUnreadOnly: false,
          isStarredOnly: false,
          objectId: null,
        },
        format: 'csv',
      }),
    ).toMatchObject({ wasSaved: true, rowCount: hostileTexts.length });
    expect(await ask('cards.exportHistory', { id: null })).toMatchObject({ wasSaved: true });
    for (const { text } of rig.saved.slice(-2)) await expectHarmless(text);
  });

  const exports: Readonly<Record<string, unknown>> = {
    'clients.export': { query: narrowings.clients, format: 'csv' },
    'products.export': { query: narrowings.products, format: 'csv' },
    'supplierInvoices.export': { query: narrowings.supplierInvoices, format: 'csv' },
    'registrations.export': { query: narrowings.registrations, format: 'csv' },
    'terminalPayments.export': { format: 'csv' },
  };
  it.each(Object.entries(exports))(
    'is exported by %s without a cell that a spreadsheet runs',
    async (command, order) => {
      expect(await ask(command, order)).toMatchObject({ wasSaved: true });
      const { text } = rig.saved.at(-1) ?? { text: '' };
      expect(text).toMatch(marks);
      expect(await expectHarmless(text)).toBeGreaterThanOrEqual(hostileCount);
    },
  );

  it('is in no log line, no journal entry and not in the report, each of which has content', async () => {
    const journal = JSON.stringify(await ask('diagnostics.journal', {}));
    await ask('diagnostics.run', {});
    const report = JSON.stringify(await ask('diagnostics.report', {}));
    expect(logLines.length).toBeGreaterThan(20);
    for (const text of [journal, report, logLines.join('')]) {
      expect(text).toContain('/v2/');
      expect(text).not.toMatch(marks);
    }
  });
});
