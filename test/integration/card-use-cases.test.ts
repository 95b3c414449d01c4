import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  DemoService,
  DemoServiceOptions,
} from '../../main/demo-service/start-demo-service.ts';
import { contract } from '../../preload/contract/index.ts';
import { newCard } from '../../preload/contract/cards/card-changes.ts';
import type { CardId } from '../../preload/contract/values.ts';
import { createCashdeskRig, type CashdeskRig, waitUntil } from '../peers/cashdesk-rig.ts';

let rig: CashdeskRig | null = null;
afterEach(async () => {
  await rig?.close();
  rig = null;
});

async function open(
  options: DemoServiceOptions = {},
  banking: Parameters<CashdeskRig['connect']>[2] = {},
) {
  const createdRig = createCashdeskRig();
  rig = createdRig;
  const bank = await createdRig.startBank(options);
  await createdRig.connect(bank, 'Bank', banking);
  return {
    ...createdRig,
    bank,
    cards: createdRig.cashdesk.handlers.cards,
    idOf: (nickname: string) => idOf(bank, nickname),
    wireOf: (nickname: string) => wireOf(bank, nickname),
  };
}
function wireOf(bank: DemoService, nickname: string) {
  const card = bank.control.cards().find((each) => each.nickname === nickname);
  if (card === undefined) throw new Error(`The bank has no card ${nickname}`);
  return card;
}
function idOf(bank: DemoService, nickname: string): CardId {
  return contract.cards.lock.input.parse({ id: wireOf(bank, nickname).id }).id;
}
function listChanges(bank: DemoService): readonly string[] {
  return bank.control
    .requests()
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, '{id}')}`);
}

describe('changing a card', () => {
  it('reports the missing scope, and signs in again with it', async () => {
    const openedRig = await open(
      {},
      { scopes: ['offline_access', 'organization.read', 'card.read'] },
    );
    const { cards, cashdesk, idOf: id, wireOf: wire } = openedRig;
    const options = {
      atmOption: false,
      nfcOption: wire('Fuel').nfc_option,
      onlineOption: false,
      foreignOption: false,
    };
    expect(await cards.setOptions({ id: id('Fuel'), options })).toMatchObject({
      ok: false,
      error: { kind: 'not-allowed', missingScope: 'card.write' },
    });
    expect(await cashdesk.handlers.session.signIn({ addScopes: ['card.write'] })).toMatchObject({
      ok: true,
      value: { outcome: 'signed-in' },
    });
    expect(cashdesk.status().grantedScopes).toContain('card.write');
    expect(await cards.setOptions({ id: id('Fuel'), options })).toMatchObject({
      ok: true,
      value: { state: 'applied' },
    });
    const listed = await cashdesk.handlers.connections.list({});
    expect(listed.ok && listed.value.connections[0]?.banking?.scopes).toEqual([
      'offline_access',
      'organization.read',
      'card.read',
      'card.write',
    ]);
  });

  it("sends the limits that differ, which wait for the owner's approval", async () => {
    const { bank, cards, idOf: id, wireOf: wire } = await open();
    const { payment_monthly_limit: before, payment_daily_limit: daily } = wire('Fuel');
    bank.control.clear();
    expect(
      await cards.setLimits({ id: id('Fuel'), limits: { paymentMonthlyLimit: `${before}.00` } }),
    ).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', problems: [{ code: 'nothing-to-change' }] },
    });
    expect(listChanges(bank)).toEqual([]);
    const limitChange = await cards.setLimits({
      id: id('Fuel'),
      limits: { paymentMonthlyLimit: '450', paymentDailyLimit: String(daily) },
    });
    expect(limitChange).toMatchObject({
      ok: true,
      value: { state: 'waiting-for-approval', isEnrolled: true },
    });
    const [waiting] = bank.control.waitingApprovals();
    bank.control.approveSca(waiting?.token ?? '');
    await waitUntil(() => wire('Fuel').payment_monthly_limit === 450);
    expect(wire('Fuel').payment_daily_limit).toBe(daily);
    await waitUntil(async () =>
      JSON.stringify(await cards.history({ id: id('Fuel'), before: null, limit: 10 })).includes(
        '"answered"',
      ),
    );
    const history = await cards.history({ id: id('Fuel'), before: null, limit: 1 });
    expect(history).toMatchObject({
      value: {
        entries: [
          {
            action: 'limits',
            asked: [
              { field: 'paymentMonthlyLimit', before: String(before), asked: '450', kept: '450' },
            ],
          },
        ],
      },
    });
  });

  it('discards, unlocks and renames cards where the service has these endpoints', async () => {
    const { cards, bank, idOf: id, wireOf: wire } = await open({ sca: 'off' });
    const shopCard = { id: id('Croix-Rousse shop') };
    expect(await cards.get({ ...shopCard, refresh: 'no' })).toMatchObject({
      value: {
        offers: {
          stolen: true,
          unlock: true,
          lost: true,
          discard: false,
          nickname: true,
          restrictions: true,
        },
      },
    });
    expect(await cards.unlock(shopCard)).toMatchObject({ ok: true, value: { state: 'applied' } });
    expect(await cards.setNickname({ ...shopCard, nickname: 'Boutique' })).toMatchObject({
      ok: true,
    });
    expect(await cards.reportLost(shopCard)).toMatchObject({ ok: true });
    expect(bank.control.cards().find((card) => card.id === shopCard.id)).toMatchObject({
      status: 'lost',
      nickname: 'Boutique',
    });
    const [online, van] = [{ id: id('Online orders') }, { id: id('Deliveries') }];
    expect(await cards.discard(online)).toMatchObject({ ok: true });
    expect(await cards.reportStolen(van)).toMatchObject({ ok: true });
    expect([wire('Online orders').status, wire('Deliveries').status]).toEqual([
      'discarded',
      'stolen',
    ]);
    expect(await cards.get({ ...van, refresh: 'no' })).toMatchObject({
      value: {
        offers: {
          stolen: false,
          unlock: false,
          lost: false,
          discard: false,
          nickname: false,
          restrictions: false,
        },
      },
    });
  });
});

describe('a new card', () => {
  const choicesOf = async ({ cards }: Awaited<ReturnType<typeof open>>) => {
    await cards.newCardChoices({ refresh: 'if-stale' });
    const readChoices = async () => {
      const answer = await cards.newCardChoices({ refresh: 'no' });
      if (!answer.ok) throw new Error(answer.error.kind);
      return contract.cards.newCardChoices.output.parse(answer.value);
    };
    await waitUntil(async () =>
      (await readChoices()).holders.some(({ from }) => from === 'memberships'),
    );
    return readChoices();
  };

  it('is created from known choices, by exactly the previewed request, and only once', async () => {
    const openedRig = await open({ sca: 'off' });
    const { bank, cards, sent } = openedRig;
    const { holders, initiatorIds, accounts, organizationId } = await choicesOf(openedRig);
    const card = newCard.parse({
      cardLevel: 'virtual',
      holderId: holders[0]?.id,
      initiatorId: initiatorIds[0],
      organizationId,
      bankAccountId: accounts[0]?.id,
      nickname: 'Fair',
      options: null,
      limits: { paymentMonthlyLimit: '300' },
      paymentLifespanLimit: null,
      preExpiresAt: null,
      activeDays: null,
      categories: null,
      cardDesign: null,
      typeOfPrint: null,
      shipToBusiness: null,
      address: null,
      otherFieldsJson: '{"online_option": false}',
    });
    const prepared = await cards.prepareCreate({ writeId: randomUUID(), card });
    if (!prepared.ok) throw new Error(prepared.error.kind);
    const { bodyText, headers, writeId, path } = contract.cards.prepareCreate.output.parse(
      prepared.value,
    );
    const countBefore = bank.control.cards().length;
    bank.control.clear();
    const [first, second] = await Promise.all([
      cards.create({ writeId, card, isSecondWanted: false }),
      cards.create({ writeId, card, isSecondWanted: false }),
    ]);
    expect([first, second]).toMatchObject([
      { ok: true, value: { state: 'applied' } },
      { ok: true, value: { state: 'applied' } },
    ]);
    expect(bank.control.cards()).toHaveLength(countBefore + 1);
    expect(wireOf(bank, 'Fair')).toMatchObject({
      payment_monthly_limit: 300,
      online_option: false,
    });
    const posts = sent.filter(
      ({ method, url }) => method === 'POST' && new URL(url).pathname === path,
    );
    expect(posts).toHaveLength(1);
    const [request] = bank.control.requests().filter(({ method }) => method === 'POST');
    expect(request).toMatchObject({ body: bodyText });
    for (const { name, value } of headers) expect(posts[0]?.headers.get(name), name).toBe(value);
    const previewedHeaders = new Set(headers.map(({ name }) => name.toLowerCase()));
    expect(
      [...(posts[0]?.headers.keys() ?? [])].filter((name) => !previewedHeaders.has(name)),
    ).toEqual(['authorization']);
  });

  it('offers the holders of existing cards where the service has no members endpoint', async () => {
    const { cards, bank, cashdesk } = await open();
    bank.control.fail({
      match: { path: /^\/v2\/memberships/ },
      times: 9,
      fault: { kind: 'status', status: 404, shape: 'errors' },
    });
    await cards.newCardChoices({ refresh: 'if-stale' });
    await waitUntil(async () => {
      const journal = await cashdesk.handlers.diagnostics.journal({});
      return (
        journal.ok &&
        journal.value.requests.some(
          ({ path, status }) => path === '/v2/memberships' && status === 404,
        )
      );
    });
    const answer = await cashdesk.handlers.cards.newCardChoices({ refresh: 'if-stale' });
    expect(answer.ok && answer.value.holders.length).toBeGreaterThan(0);
    expect(answer.ok && answer.value.holders.every(({ from }) => from === 'card')).toBe(true);
    expect(
      bank.control.requests().filter(({ path }) => path.startsWith('/v2/memberships')),
    ).toHaveLength(1);
  });
});

describe('the history of cards', () => {
  it('is exported for all cards or for one', async () => {
    const { cards, saved, idOf: id } = await open();
    await cards.lock({ id: id('Fuel') });
    await cards.lock({ id: id('Bakehouse') });
    expect([
      await cards.exportHistory({ id: null }),
      await cards.exportHistory({ id: id('Fuel') }),
    ]).toEqual(Array(2).fill({ ok: true, value: { wasSaved: true } }));
    expect(
      saved.map(({ suggestedName, extension, text }) => [
        suggestedName,
        extension,
        text.split('\r\n').length,
      ]),
    ).toEqual([
      ['Card history.csv', 'csv', 4],
      ['Card history Théo Lambert.csv', 'csv', 3],
    ]);
    expect(saved[1]?.text).toMatch(
      /^Time \(UTC\),Card ID,Card,.*\r\n[^,]+,[^,]+,Théo Lambert,1190,Lock,Done,,,,,\r\n$/,
    );
  });
});
