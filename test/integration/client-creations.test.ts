import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../main/demo-service/faults.ts';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { contract } from '../../preload/contract/index.ts';
import type { NewClient } from '../../preload/contract/clients/new-client.ts';
import { leastCompany, noAddress } from '../fixtures/client-rules.ts';
import { type CashdeskRig, createCashdeskRig, until } from '../peers/cashdesk-rig.ts';

let rig: CashdeskRig | null = null;
afterEach(async () => {
  await rig?.close();
  rig = null;
});

const wish: NewClient = {
  ...leastCompany,
  name: 'Crèmerie Lumière',
  email: 'post@cremerie.example',
  extraEmails: ['compta@cremerie.example'],
  phone: { countryCode: '+33', number: '472001122' },
  vatNumber: 'fr 40 303 265 045',
  taxIdentificationNumber: '303 265 045',
  billingAddress: {
    ...noAddress,
    streetAddress: '1 rue Haute',
    city: 'Lyon',
    zipCode: '69001',
    countryCode: 'fr',
  },
  currency: 'EUR',
  locale: 'fr-FR',
};

async function open() {
  const made = createCashdeskRig();
  rig = made;
  const bank = await made.startBank({ clients: 20 });
  await made.connect(bank, 'Bank');
  const { clients, organization, writes } = made.cashdesk.handlers;
  await until(async () => {
    const answer = await organization.get({ refresh: 'if-stale' });
    return answer.ok && answer.value.organization !== null;
  });
  // As over the border.
  const create = async (client: NewClient = wish, intentId: string = randomUUID()) => {
    const answer = await clients.create(contract.clients.create.input.parse({ intentId, client }));
    if (!answer.ok) throw new Error(answer.error.kind);
    return contract.clients.create.output.parse(answer.value);
  };
  const unclear = async () => {
    const answer = await writes.unknown({ family: 'client' });
    return answer.ok ? answer.value.writes : [];
  };
  return { ...made, bank, clients, writes, create, unclear };
}
function posts(bank: DemoService): number {
  return bank.control
    .requests()
    .filter(({ method, path }) => method === 'POST' && path === '/v2/clients').length;
}
function failPost(bank: DemoService, fault: Fault): void {
  bank.control.fail({ match: { method: 'POST', path: /\/v2\/clients$/ }, times: 1, fault });
}

describe('a client created over a bad line', () => {
  it('is made once and stands in the list at once', async () => {
    const { bank, clients, create } = await open();
    const created = await create();
    expect(created).toMatchObject({
      state: 'created',
      row: { name: 'Crèmerie Lumière', countryCode: 'FR', gaps: [] },
    });
    const listed = await clients.list({
      text: 'lumiere',
      kinds: [],
      countries: [],
      currencies: [],
      readiness: 'all',
      sort: 'name',
      direction: 'ascending',
      at: 0,
      limit: 10,
      refresh: 'no',
    });
    expect(listed).toMatchObject({ ok: true, value: { rows: [{ name: 'Crèmerie Lumière' }] } });
    expect(posts(bank)).toBe(1);
  });

  it.each<[string, Fault]>([
    ['a connection cut after it was done', { kind: 'reset', when: 'after' }],
  ])('is found after %s, and went out once', async (_name, fault) => {
    const { bank, create, unclear } = await open();
    failPost(bank, fault);
    expect(await create()).toMatchObject({
      state: 'found',
      row: { name: 'Crèmerie Lumière', vatNumber: 'FR40303265045' },
    });
    expect([posts(bank), await unclear()]).toEqual([1, []]);
  });

  it.each<[string, Fault]>([
    ['a connection cut before it was done', { kind: 'reset', when: 'before' }],
  ])(
    'that was not made is unclear after %s: the bank was asked, has none, and nothing goes out again',
    async (_name, fault) => {
      const { bank, create, unclear, writes } = await open();
      failPost(bank, fault);
      const intentId = randomUUID();
      expect(await create(wish, intentId)).toEqual({ state: 'unknown' });
      expect(await create(wish, intentId)).toEqual({ state: 'unknown' });
      expect(await writes.check({ writeId: intentId })).toMatchObject({
        ok: true,
        value: {
          write: { writeId: intentId, candidates: [], client: { name: 'Crèmerie Lumière' } },
        },
      });
      await writes.resolve({ writeId: intentId, happened: false, objectId: null });
      expect([posts(bank), await unclear()]).toEqual([1, []]);
    },
  );

  it('is told from the same one that was made a moment before', async () => {
    const { bank, create } = await open();
    const first = await create();
    failPost(bank, { kind: 'reset', when: 'after' });
    const second = await create();
    expect([first.state, second.state, posts(bank)]).toEqual(['created', 'found', 2]);
    expect('row' in first && 'row' in second && first.row.id !== second.row.id).toBe(true);
  });

  it('is waited for when the app is closed, and what became of it is known', async () => {
    const { bank, create, cashdesk, hold, sent } = await open();
    const answered = Promise.withResolvers<void>();
    hold.before = ({ method, url }) =>
      method === 'POST' && url.endsWith('/v2/clients') ? answered.promise : undefined;
    const created = create();
    await until(async () =>
      sent.some(({ method, url }) => method === 'POST' && url.endsWith('/v2/clients')),
    );
    let isClosed = false;
    const closed = cashdesk.close().then(() => (isClosed = true));
    await new Promise((resolve) => void setTimeout(resolve, 50));
    expect(isClosed).toBe(false);
    answered.resolve();
    await closed;
    expect([await created, posts(bank)]).toEqual([
      expect.objectContaining({ state: 'created' }),
      1,
    ]);
  });

  it('that the bank refuses is told with its pointers; one that the form would refuse never leaves', async () => {
    const { bank, create } = await open();
    failPost(bank, {
      kind: 'unprocessable',
      errors: [{ code: 'required', detail: 'is required', source: { pointer: '/first_name' } }],
    });
    expect(await create()).toMatchObject({
      state: 'refused',
      problems: [],
      bankProblems: [{ code: 'required', pointer: '/first_name' }],
    });
    expect(
      await create({ ...wish, kind: 'freelancer', firstName: 'Ada', lastName: 'Vial' }),
    ).toMatchObject({
      state: 'refused',
      problems: [{ path: ['kind'], code: 'freelancer-italian-only' }],
      bankProblems: [],
    });
    expect(posts(bank)).toBe(1);
  });
});

describe('duplicates', () => {
  it('are found at the bank, also where this machine has not heard of them', async () => {
    const { bank, clients, cashdesk, create } = await open();
    await create();
    const id = cashdesk.status().connectionId ?? '';
    await cashdesk.handlers.session.signOut({ eraseCache: true });
    await cashdesk.handlers.session.signIn({});
    expect(cashdesk.status().connectionId).toBe(id);
    bank.control.clear();
    const found = await clients.findDuplicates({
      client: { ...leastCompany, name: 'Crèmerie Lumière', vatNumber: 'FR40303265045' },
    });
    expect(
      contract.clients.findDuplicates.output.parse(found.ok ? found.value : found),
    ).toMatchObject({
      duplicates: [{ row: { name: 'Crèmerie Lumière' }, because: ['vat-number', 'name'] }],
      bankError: null,
    });
    expect(
      bank.control
        .requests()
        .map(({ query }) => decodeURIComponent(query))
        .filter((query) => query.includes('vat_number')),
    ).toHaveLength(1);
  });
});
