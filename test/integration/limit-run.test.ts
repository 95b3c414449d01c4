import { afterEach, describe, expect, it } from 'vitest';
import type {
  DemoService,
  DemoServiceOptions,
} from '../../main/demo-service/start-demo-service.ts';
import type { LimitRun } from '../../preload/contract/cards/limit-runs.ts';
import { contract } from '../../preload/contract/index.ts';
import type { CardId } from '../../preload/contract/values.ts';
import { isWholeExtent } from '../fixtures/extent.ts';
import { type CashdeskRig, createCashdeskRig, until } from '../peers/cashdesk-rig.ts';

let rig: CashdeskRig;
afterEach(() => rig.close());

async function start(options: DemoServiceOptions): Promise<DemoService> {
  rig = createCashdeskRig();
  const bank = await rig.startBank(options);
  await rig.connect(bank, 'Bakery');
  await until(async () => (await limits()).length === bank.control.cards().length);
  return bank;
}
async function limits() {
  const answer = await rig.cashdesk.handlers.cards.limits({ refresh: 'no' });
  return answer.ok ? contract.cards.limits.output.parse(answer.value).rows : [];
}
async function run(): Promise<LimitRun | null> {
  const answer = await rig.cashdesk.handlers.limitRuns.get({});
  return answer.ok ? contract.limitRuns.get.output.parse(answer.value).run : null;
}
async function stands(): Promise<string> {
  const now = await run();
  return now === null ? 'none' : `${now.state}: ${now.items.map(({ state }) => state).join(' ')}`;
}
function written(bank: DemoService): readonly string[] {
  return bank.control
    .requests()
    .filter(({ method }) => method === 'PATCH')
    .map(({ path }) => path);
}
async function startRun(ids: readonly CardId[], paymentMonthlyLimit: string): Promise<void> {
  const answer = await rig.cashdesk.handlers.limitRuns.start({
    changes: ids.map((id) => ({ id, asked: { paymentMonthlyLimit } })),
  });
  expect(answer.ok).toBe(true);
}

describe('the limits of many cards', () => {
  it('are changed by one request for each that can still be used, and the bank has what the run says', async () => {
    const bank = await start({ cards: isWholeExtent ? 500 : 60, sca: 'off' });
    const cards = await limits();
    const usable = cards.filter(({ isFinal }) => !isFinal).length;
    await startRun(
      cards.map(({ id }) => id),
      '1234',
    );
    // The run is not looked at while it goes on: that is work as well.
    await until(() => written(bank).length >= usable);
    await until(async () => (await run())?.state === 'done');
    expect(written(bank)).toHaveLength(usable);
    expect(new Set(written(bank)).size).toBe(usable);
    const results = (await run())?.items ?? [];
    const has = new Map(
      bank.control.cards().map((card) => [card.id, String(card.payment_monthly_limit)]),
    );
    const before = new Map(cards.map(({ id, paymentMonthlyLimit }) => [id, paymentMonthlyLimit]));
    expect(
      results.filter(({ state, cardId }) => (state === 'applied') !== (has.get(cardId) === '1234')),
    ).toEqual([]);
    expect(
      results.filter((item) => item.before['paymentMonthlyLimit'] !== before.get(item.cardId)),
    ).toEqual([]);
    expect(results.some(({ state }) => state === 'applied')).toBe(true);
  });

  it('tell what the bank made of an amount it does not take, and export it', async () => {
    const bank = await start({ cards: 2, sca: 'off' });
    const [first, second] = await limits();
    if (!first || !second) throw new Error('The bank has no cards');
    await rig.cashdesk.handlers.limitRuns.start({
      changes: [
        { id: first.id, asked: { paymentMonthlyLimit: '999999' } },
        { id: second.id, asked: { paymentDailyLimit: '55' } },
      ],
    });
    await until(async () => (await stands()) === 'done: differs applied');
    const kept = String(
      bank.control.cards().find(({ id }) => id === first.id)?.payment_monthly_limit,
    );
    expect((await run())?.items[0]?.differences).toEqual([
      { field: 'paymentMonthlyLimit', asked: '999999', kept },
    ]);
    expect(await rig.cashdesk.handlers.limitRuns.export({})).toMatchObject({
      value: { wasSaved: true },
    });
    const lines = rig.saved.at(-1)?.text.split('\r\n') ?? [];
    expect(lines.slice(1, 3)).toEqual([
      `${first.id},${first.name ?? ''},${first.lastDigits ?? ''},Monthly limit,${first.paymentMonthlyLimit ?? ''},999999,${kept},Different,`,
      `${second.id},${second.name ?? ''},${second.lastDigits ?? ''},Daily limit,${second.paymentDailyLimit ?? ''},55,55,Changed,`,
    ]);
    await rig.cashdesk.handlers.limitRuns.dismiss({});
    expect(await run()).toBeNull();
  });

  it('never reach another bank: the run stands stopped when its connection comes back', async () => {
    const first = await start({ cards: 3, sca: 'off', latencyMs: 40 });
    const connectionId = rig.cashdesk.status().connectionId;
    await startRun(
      (await limits()).map(({ id }) => id),
      '777',
    );
    await until(() => written(first).length === 1);
    const other = await rig.startBank({ cards: 3, sca: 'off', seed: 2 });
    await rig.connect(other, 'Other');
    expect([await run(), written(other), written(first).length]).toEqual([null, [], 1]);
    if (connectionId === null) throw new Error('No connection was open');
    await rig.cashdesk.handlers.connections.select({ id: connectionId });
    expect(await stands()).toBe('stopped: applied next next');
  });
});

describe('the options of many cards', () => {
  const patched = (bank: DemoService): readonly string[] =>
    bank.control
      .requests()
      .filter(({ method, path }) => method === 'PATCH' && path.endsWith('/options'))
      .map(({ body }) => body);
  const startOptions = async (ids: readonly CardId[]): Promise<void> => {
    const answer = await rig.cashdesk.handlers.limitRuns.start({
      changes: ids.map((id) => ({ id, asked: { onlineOption: false } })),
    });
    expect(answer.ok).toBe(true);
  };

  it('change what is asked for, and take back nothing that was changed at the bank meanwhile', async () => {
    const bank = await start({ cards: 6, sca: 'off' });
    const rows = (await limits()).filter(({ isFinal }) => !isFinal);
    const [first, second] = rows;
    if (!first || !second) throw new Error('The bank has no cards');
    // Nobody told the app of these yet.
    const foreign = !(first.foreignOption ?? false);
    bank.control.updateCard(first.id, { foreign_option: foreign });
    bank.control.updateCard(second.id, { online_option: false });
    await startOptions(rows.map(({ id }) => id));
    await until(async () => (await run())?.state === 'done');
    const has = new Map(bank.control.cards().map((card) => [card.id, card]));
    expect(rows.filter(({ id }) => has.get(id)?.online_option !== false)).toEqual([]);
    expect(has.get(first.id)?.foreign_option).toBe(foreign);
    expect((await run())?.items.map(({ state }) => state)).toEqual(rows.map(() => 'applied'));
    expect((await run())?.items.find(({ cardId }) => cardId === second.id)?.unsent).toEqual([
      'onlineOption',
    ]);
    expect(patched(bank)).toHaveLength(rows.length - 1);
    await rig.cashdesk.handlers.limitRuns.export({});
    expect(rig.saved.at(-1)?.suggestedName).toMatch(/^Settings of \d cards\.csv$/);
  });

  it('that a service without a way to read cards has are built of its last answers', async () => {
    rig = createCashdeskRig();
    const bank = await rig.startBank({ cards: 2, sca: 'off', withLists: false });
    // `connect` waits for a list that this service does not have.
    void rig.connect(bank, 'Bakery').catch(() => undefined);
    await until(() => rig.cashdesk.status().phase === 'signed-in');
    const ids = bank.control.cards().map(({ id }) => id as CardId);
    await rig.cashdesk.handlers.cards.track({
      cards: ids.map((id) => ({ id, label: null, lastDigits: null })),
    });
    // The one answer that the bank gave of any card.
    await rig.cashdesk.handlers.cards.lock({ id: ids[0] as CardId });
    await startOptions(ids);
    await until(async () => (await run())?.state === 'done');
    const items = (await run())?.items ?? [];
    expect(items.map(({ state, blocked }) => [state, blocked])).toEqual([
      ['applied', undefined],
      ['refused', 'unknown'],
    ]);
    expect(patched(bank)).toHaveLength(1);
  });
});
