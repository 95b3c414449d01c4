import { afterEach, describe, expect, it } from 'vitest';
import type {
  ClientImport,
  ImportRow,
  ImportView,
} from '../../preload/contract/clients/client-imports.ts';
import type { ClientQuery } from '../../preload/contract/clients/clients.ts';
import { contract } from '../../preload/contract/index.ts';
import { type CashdeskRig, createCashdeskRig, until } from '../peers/cashdesk-rig.ts';

let rig: CashdeskRig;
afterEach(() => rig.close());

/** The clients that are kept, once all of the bank's were read. */
async function clientList() {
  const answer = await rig.cashdesk.handlers.clients.list({
    ...query,
    at: 0,
    limit: 1,
    refresh: 'if-stale',
  });
  return answer.ok ? contract.clients.list.output.parse(answer.value) : null;
}
const query: ClientQuery = {
  text: '',
  kinds: [],
  countries: [],
  currencies: [],
  readiness: 'all',
  sort: 'name',
  direction: 'ascending',
};

async function start(clients: number): Promise<void> {
  rig = createCashdeskRig();
  const bank = await rig.startBank({ clients });
  await rig.connect(bank, 'Bakery');
  await until(async () => (await clientList())?.totalCount === clients);
}
function imports() {
  return rig.cashdesk.handlers.clientImports;
}
async function run(): Promise<ClientImport> {
  const answer = await imports().get({});
  const value = answer.ok ? contract.clientImports.get.output.parse(answer.value).run : null;
  if (value === null) throw new Error('There is no import');
  return value;
}
async function rows(view: ImportView, at = 0): Promise<readonly ImportRow[]> {
  const answer = await imports().rows({ view, at, limit: 500 });
  return answer.ok ? contract.clientImports.rows.output.parse(answer.value).rows : [];
}
async function open(text: string): Promise<void> {
  rig.toOpen.push({ kind: 'opened', name: 'Kunden.csv', bytes: Buffer.from(text) });
  expect(await imports().open({ file: null })).toEqual({ ok: true, value: { wasChosen: true } });
  await until(async () => (await run()).state === 'preview');
}
function posts(): number {
  return rig.sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/v2/clients'))
    .length;
}

function line(at: number): string {
  return `Firma Nummer ${String(at)};kunde${String(at)}@example.com;Hauptstraße ${String(at)};10115;Berlin;DE`;
}
const header = 'Firma;E-Mail;Straße;PLZ;Ort;Land';

describe('a file of clients', () => {
  it('is told of row by row, and what was not imported is saved with its reasons', async () => {
    await start(3);
    const [taken] = (await clientList())?.rows ?? [];
    await open(
      [
        header,
        line(1),
        'Kaputt GmbH;keine Adresse;;;;',
        `${String(taken?.name)};neu@example.com;;;;`,
        line(2),
        line(1),
        '=A1+B1;formel@example.com;;;;',
      ].join('\n'),
    );
    expect(
      (await rows('all')).map(({ state }) => state).filter((state) => state !== 'double'),
    ).toEqual(['ready', 'problem', 'ready', 'ready']);
    await imports().decide({ rows: [6], view: 'all', decision: 'skip' });
    await imports().run({});
    await until(async () => (await run()).state === 'done');
    expect(posts()).toBe(2);
    expect((await rows('created')).map(({ row }) => row)).toEqual([1, 4]);
    expect(await imports().exportFailed({})).toEqual({ ok: true, value: { wasSaved: true } });
    const lines = rig.saved.at(-1)?.text.split('\r\n') ?? [];
    expect(rig.saved.at(-1)?.suggestedName).toBe('Kunden, not imported.csv');
    expect(lines[0]).toBe(
      'Firma;E-Mail;Straße;PLZ;Ort;Land;Row in the file;Why it wasn’t imported',
    );
    expect(lines[1]).toBe('Kaputt GmbH;keine Adresse;;;;;2;Email: This isn’t an email address.');
    expect(lines[3]).toContain('Possible duplicate of row 1, Firma Nummer 1 (same email, name).');
    expect(lines[4]).toBe("'=A1+B1;formel@example.com;;;;;6;You skipped this row.");
  });
});

describe('an export', () => {
  it('of clients has every client of the question, and the import of it knows each of them', async () => {
    await start(250);
    expect(await rig.cashdesk.handlers.clients.export({ query, format: 'csv' })).toEqual({
      ok: true,
      value: { wasSaved: true, rowCount: 250 },
    });
    const csv = rig.saved.at(-1);
    expect([csv?.suggestedName, csv?.extension]).toEqual(['Clients.csv', 'csv']);
    await open(csv?.text ?? '');
    const { columns, mapping, counts } = await run();
    expect(columns.filter((_, at) => mapping[at] === null)).toEqual(['ID', 'Created', 'Changed']);
    expect(counts.double + counts.problem).toBe(250);
    expect(await rig.cashdesk.handlers.clients.export({ query, format: 'json' })).toMatchObject({
      value: { rowCount: 250 },
    });
    expect(
      contract.clients.get.output.shape.client.safeParse(
        (JSON.parse(rig.saved.at(-1)?.text ?? '') as unknown[])[0],
      ).success,
    ).toBe(true);
  });

  it('of products has prices and rates exactly as the bank gave them', async () => {
    await start(3);
    const list = async () => {
      const answer = await rig.cashdesk.handlers.products.list({
        text: '',
        types: [],
        currencies: [],
        vatRates: [],
        sort: 'title',
        direction: 'ascending',
        at: 0,
        limit: 500,
        refresh: 'if-stale',
      });
      return answer.ok && answer.value.sync.phase === 'idle' ? answer.value.rows : [];
    };
    await until(async () => (await list()).length > 0);
    const known = await list();
    expect(
      await rig.cashdesk.handlers.products.export({
        query: {
          text: '',
          types: [],
          currencies: [],
          vatRates: [],
          sort: 'title',
          direction: 'ascending',
        },
        format: 'csv',
      }),
    ).toEqual({ ok: true, value: { wasSaved: true, rowCount: known.length } });
    const text = rig.saved.at(-1)?.text ?? '';
    expect(
      known.filter(
        ({ unitPrice, vatRate }) =>
          !text.includes(
            `,${String(unitPrice?.value)},${String(unitPrice?.currency)},${String(vatRate)},`,
          ),
      ),
    ).toEqual([]);
  });
});
