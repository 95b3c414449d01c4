import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type {
  DemoService,
  DemoServiceOptions,
} from '../../main/demo-service/start-demo-service.ts';
import type { NewCard } from '../../preload/contract/cards/card-changes.ts';
import { contract } from '../../preload/contract/index.ts';
import type { CardId } from '../../preload/contract/values.ts';
import { createCashdeskRig, type CashdeskRig, until } from '../peers/cashdesk-rig.ts';

let rig: CashdeskRig | null = null;
afterEach(async () => {
  await rig?.close();
  rig = null;
});

async function open(options: DemoServiceOptions = {}) {
  const made = createCashdeskRig();
  rig = made;
  const bank = await made.startBank(options);
  const connection = await made.connect(bank, 'Bank');
  const { handlers } = made.cashdesk;
  const writes = async () => {
    const answer = await handlers.approvals.list({});
    // As over the border.
    return answer.ok ? contract.approvals.list.output.parse(answer.value).writes : [];
  };
  return { ...made, bank, connection, handlers, writes };
}
function cardOf(bank: DemoService, nickname: string) {
  const card = bank.control.cards().find((each) => each.nickname === nickname);
  if (card === undefined) throw new Error(`The bank has no card ${nickname}`);
  return { ...card, id: card.id as CardId };
}
function sentTo(bank: DemoService, method: string, path: RegExp) {
  return bank.control
    .requests()
    .filter((request) => request.method === method && path.test(request.path));
}
function newCard(bank: DemoService): NewCard {
  const known = cardOf(bank, 'Fuel');
  const [holderId, initiatorId, organizationId, bankAccountId] = [
    known.holder_id,
    known.initiator_id ?? known.holder_id,
    known.organization_id,
    known.bank_account_id,
  ].map((id) => id as CardId);
  if (!holderId || !initiatorId || !organizationId || !bankAccountId)
    throw new Error('The card names nobody');
  return {
    cardLevel: 'virtual',
    holderId,
    initiatorId,
    organizationId,
    bankAccountId,
    nickname: 'New one',
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
    otherFieldsJson: '',
  };
}
const limits = { paymentMonthlyLimit: '350' };

it('limits that wait are asked about once a second and finish by themselves, even when the connection was closed meanwhile', async () => {
  const { bank, handlers, connection, writes } = await open();
  const { id } = cardOf(bank, 'Fuel');
  expect(await handlers.cards.setLimits({ id, limits })).toMatchObject({
    ok: true,
    value: { state: 'waiting-for-approval' },
  });
  await handlers.connections.select({ id: connection.id });
  expect(await writes()).toMatchObject([
    {
      kind: 'limits',
      state: 'waiting-for-approval',
      isPolled: true,
      canSimulate: false,
      cardId: id,
      asked: [{ field: 'paymentMonthlyLimit', asked: '350' }],
    },
  ]);
  const token = bank.control.waitingApprovals()[0]?.token ?? '';
  expect(bank.control.approveSca(token)).toBe(true);
  await until(async () => (await writes()).length === 0);
  expect(cardOf(bank, 'Fuel').payment_monthly_limit).toBe(350);
  const [first, second] = sentTo(bank, 'PATCH', /limits$/);
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['x-service-sca-session-token']).toBe(token);
  const polls = sentTo(bank, 'GET', /sca_sessions/).map(
    ({ receivedAtEpochMs }) => receivedAtEpochMs,
  );
  expect(polls.slice(1).every((at, index) => at - (polls[index] ?? 0) >= 900)).toBe(true);
  const diagnostics = await handlers.diagnostics.journal({});
  expect(JSON.stringify(diagnostics)).not.toContain(token.slice(0, 12));
});

it('a service that answers 428 and nothing else is told again when the owner has approved', async () => {
  const { bank, handlers, writes } = await open({ sca: 'bare' });
  await handlers.cards.setLimits({ id: cardOf(bank, 'Fuel').id, limits });
  const [write] = await writes();
  expect(write).toMatchObject({
    state: 'waiting-for-approval',
    isPolled: false,
    untilEpochMs: null,
  });
  expect(await handlers.approvals.retry({ id: write?.id ?? '' })).toMatchObject({
    ok: true,
    value: { state: 'waiting-for-approval' },
  });
  bank.control.approveSca(bank.control.waitingApprovals()[0]?.token ?? '');
  expect(await handlers.approvals.retry({ id: write?.id ?? '' })).toMatchObject({
    ok: true,
    value: { state: 'applied' },
  });
  expect(cardOf(bank, 'Fuel').payment_monthly_limit).toBe(350);
});

it('a card whose answer was lost is asked for again with the same key, and there is one', async () => {
  const { bank, handlers, writes } = await open({ sca: 'off' });
  const card = newCard(bank);
  const writeId = randomUUID();
  const prepared = await handlers.cards.prepareCreate({ writeId, card });
  const create = () => handlers.cards.create({ writeId, card, isSecondWanted: false });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error));
  expect(sentTo(bank, 'POST', /^\/v2\/cards$/)).toEqual([]);
  const count = bank.control.cards().length;
  bank.control.fail({
    match: { method: 'POST', path: /^\/v2\/cards$/ },
    times: 1,
    fault: { kind: 'reset', when: 'after' },
  });
  expect(await create()).toMatchObject({
    ok: false,
    error: { kind: 'outcome-unknown' },
  });
  expect(await writes()).toMatchObject([
    { kind: 'create', state: 'unknown', resend: 'automatically' },
  ]);
  await until(async () => (await writes()).length === 0);
  expect(bank.control.cards()).toHaveLength(count + 1);
  const posts = sentTo(bank, 'POST', /^\/v2\/cards$/);
  expect(posts).toHaveLength(2);
  expect(posts[1]?.body).toBe(prepared.value.bodyText);
  expect(new Set(posts.map(({ headers }) => headers['x-service-idempotency-key'])).size).toBe(1);
  expect(await create()).toMatchObject({
    ok: true,
    value: { state: 'applied' },
  });
  expect(sentTo(bank, 'POST', /^\/v2\/cards$/)).toHaveLength(2);
});

it('in the demo company the app simulates the approval', async () => {
  const made = createCashdeskRig();
  rig = made;
  const { handlers } = made.cashdesk;
  expect(await handlers.connections.useDemo({})).toMatchObject({ ok: true });
  await until(async () => (await made.rows()).some(({ nickname }) => nickname === 'Fuel'));
  const id = (await made.rows()).find(({ nickname }) => nickname === 'Fuel')?.id;
  if (id === undefined) throw new Error('The demo has no such card');
  expect(await handlers.cards.setLimits({ id, limits })).toMatchObject({
    ok: true,
    value: { state: 'waiting-for-approval', isEnrolled: true },
  });
  const list = await handlers.approvals.list({});
  const write = list.ok ? list.value.writes[0] : undefined;
  expect(write).toMatchObject({ canSimulate: true });
  expect(
    await handlers.approvals.simulate({ id: write?.id ?? '', decision: 'allow' }),
  ).toMatchObject({ ok: true });
  await until(async () => {
    const page = await handlers.cards.get({ id, refresh: 'no' });
    return page.ok && page.value.card?.paymentMonthlyLimit === '350';
  });
});
