import { afterEach, describe, expect, it } from 'vitest';
import type {
  DemoService,
  DemoServiceOptions,
} from '../../main/demo-service/start-demo-service.ts';
import { contract, type Output } from '../../preload/contract/index.ts';
import type { RunChange } from '../../preload/contract/cards/limit-runs.ts';
import type { CardId } from '../../preload/contract/values.ts';
import { type CashdeskRig, createCashdeskRig, until } from '../peers/cashdesk-rig.ts';

let rig: CashdeskRig;
afterEach(() => rig.close());

async function start(
  options: DemoServiceOptions,
): Promise<{ readonly bank: DemoService; readonly ids: readonly CardId[] }> {
  rig = createCashdeskRig();
  const bank = await rig.startBank(options);
  await rig.connect(bank, 'Bakery');
  const rows = async () => {
    const answer = await rig.cashdesk.handlers.cards.limits({ refresh: 'no' });
    return answer.ok ? contract.cards.limits.output.parse(answer.value).rows : [];
  };
  await until(async () => (await rows()).length === bank.control.cards().length);
  return { bank, ids: (await rows()).map(({ id }) => id) };
}

async function plan(): Promise<Output<'cardGroups', 'list'>> {
  const answer = await rig.cashdesk.handlers.cardGroups.list({});
  if (!answer.ok) throw new Error(answer.error.kind);
  return contract.cardGroups.list.output.parse(answer.value);
}
async function saveGroup(cardIds: readonly CardId[], wanted: RunChange): Promise<void> {
  const answer = await rig.cashdesk.handlers.cardGroups.save({
    id: null,
    name: 'Travel',
    wanted,
    cardIds: [...cardIds],
  });
  expect(answer.ok).toBe(true);
}
/** Sends what the plan says, as the window does. */
async function send(): Promise<void> {
  const changes = (await plan()).changes
    .filter(({ state }) => state === 'next')
    .map(({ cardId: id, asked }) => ({ id, asked }));
  expect((await rig.cashdesk.handlers.limitRuns.start({ changes })).ok).toBe(true);
}
async function stands(): Promise<string> {
  const answer = await rig.cashdesk.handlers.limitRuns.get({});
  const now = answer.ok ? contract.limitRuns.get.output.parse(answer.value).run : null;
  return now === null ? 'none' : `${now.state}: ${now.items.map(({ state }) => state).join(' ')}`;
}
async function isOver(): Promise<boolean> {
  return /^(done|stopped)/.test(await stands());
}
function sent(bank: DemoService): readonly string[] {
  return bank.control
    .requests()
    .filter(({ method }) => method === 'PATCH')
    .map(({ path }) => path);
}

const wanted: RunChange = {
  paymentMonthlyLimit: '321',
  onlineOption: false,
  activeDays: [1, 2, 3],
};

describe('the cards of a group', () => {
  it('get what they lack with a request each for limits, options and days, and the next plan is empty', async () => {
    const { bank, ids } = await start({ cards: 3, sca: 'off' });
    await saveGroup(ids, wanted);
    expect((await plan()).groups[0]?.differingCount).toBe(3);
    await send();
    await until(isOver);
    expect(await stands()).toBe(`done: ${Array.from({ length: 9 }, () => 'applied').join(' ')}`);
    expect(sent(bank)).toHaveLength(9);
    expect(
      bank.control
        .cards()
        .map((card) => [card.payment_monthly_limit, card.online_option, card.active_days]),
    ).toEqual(ids.map(() => [321, false, [1, 2, 3]]));
    expect(await plan()).toMatchObject({
      groups: [{ differingCount: 0 }],
      changes: [],
      conflicts: [],
    });
    // Somebody changes one elsewhere: nothing is sent by itself, and the difference is there.
    bank.control.updateCard(ids[1] as string, { online_option: true });
    await rig.cashdesk.handlers.cards.get({ id: ids[1] as CardId, refresh: 'now' });
    await until(async () => (await plan()).changes.length === 1);
    expect(sent(bank)).toHaveLength(9);
    const page = await rig.cashdesk.handlers.cards.get({ id: ids[1] as CardId, refresh: 'no' });
    expect(page).toMatchObject({ value: { differsFrom: [{ name: 'Travel' }] } });
  });

  it('whose approval is declined, whose change is refused, or that may not be changed are named in the next plan', async () => {
    const { bank, ids } = await start({ cards: 3, sca: 'session' });
    await saveGroup(ids, { paymentMonthlyLimit: '321' });
    await send();
    await until(async () => (await stands()) === 'waiting: waiting next next');
    bank.control.denySca(bank.control.waitingApprovals()[0]?.token ?? '');
    await until(async () => (await stands()) === 'stopped: refused next next');
    bank.control.setScaMode('off');
    const detail = 'The card is being replaced.';
    for (const [id, fault] of [
      [ids[1], { kind: 'unprocessable', errors: [{ code: 'invalid', detail }] }],
      [ids[2], { kind: 'status', status: 403 }],
    ] as const)
      bank.control.fail({
        match: { method: 'PATCH', path: new RegExp(`${id ?? ''}/limits$`) },
        times: 1,
        fault,
      });
    await rig.cashdesk.handlers.limitRuns.resume({});
    await until(async () => (await stands()) === 'done: refused refused refused');
    await rig.cashdesk.handlers.limitRuns.dismiss({});
    expect(
      (await plan()).changes.map(({ cardId, last }) => [cardId, last?.outcome, last?.error]),
    ).toEqual([
      [ids[0], 'denied', null],
      [ids[1], 'rejected', detail],
      [ids[2], 'not-allowed', 'The service answered 403'],
    ]);
  });

  it('are not asked twice where the connection was closed in the middle: the run goes on from there', async () => {
    const { bank, ids } = await start({ cards: 2, sca: 'off', latencyMs: 40 });
    const { connectionId } = rig.cashdesk.status();
    await saveGroup(ids, wanted);
    await send();
    await until(() => sent(bank).length === 2);
    const other = await rig.startBank({ cards: 1, sca: 'off', seed: 2 });
    await rig.connect(other, 'Other');
    expect([await stands(), (await plan()).groups, sent(other)]).toEqual(['none', [], []]);
    if (connectionId === null) throw new Error('No connection was open');
    await rig.cashdesk.handlers.connections.select({ id: connectionId });
    // The run has what became of the write that was in flight.
    expect(await stands()).toMatch(/^stopped: applied applied next/);
    expect(sent(bank)).toHaveLength(2);
    await rig.cashdesk.handlers.limitRuns.resume({});
    await until(async () => /^done: applied( applied)*$/.test(await stands()));
    expect(sent(bank)).toHaveLength(6);
    expect(new Set(sent(bank)).size).toBe(6);
    expect((await plan()).changes).toEqual([]);
  });

  it('of a service without days get the rest, and the plan says why not the days', async () => {
    const { bank, ids } = await start({ cards: 2, sca: 'off' });
    await saveGroup(ids, wanted);
    bank.control.fail({
      match: { method: 'PATCH', path: /\/restrictions$/ },
      times: 9,
      fault: { kind: 'status', status: 405 },
    });
    await send();
    await until(isOver);
    expect(await stands()).toBe('done: applied applied refused applied applied refused');
    expect(sent(bank).filter((path) => path.endsWith('/restrictions'))).toHaveLength(1);
    expect((await plan()).changes.map(({ blocked }) => blocked)).toEqual([
      'not-offered',
      'not-offered',
    ]);
  });
});
