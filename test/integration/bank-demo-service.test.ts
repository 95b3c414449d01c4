import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBankApi } from '../../main/bank/bank-api.ts';
import { cardOptionsBody } from '../../main/bank/cards/card-bodies.ts';
import { cardLimitsBody } from '../../main/bank/cards/card-bodies.ts';
import {
  createCard,
  reportCardStolen,
  sendCardWrite,
} from '../../main/bank/cards/card-endpoints.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import type { BankClient } from '../../main/bank/transport/bank-client.ts';
import type {
  DemoServiceOptions,
  DemoService,
} from '../../main/demo-service/start-demo-service.ts';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import { createRequestJournal } from '../../main/log/request-journal.ts';
import { ok } from '../../preload/contract/result.ts';
import { organizationModel } from '../../preload/contract/organization.ts';
import { card as cardModel } from '../../preload/contract/cards/cards.ts';
import { cardId } from '../../preload/contract/values.ts';
import { signIn } from '../unit/demo-service/signed-in.ts';

let service: DemoService;
async function start(options: DemoServiceOptions = {}, scope?: string): Promise<BankClient> {
  await service.close();
  service = await startDemoService(options);
  return connect(scope);
}
async function connect(scope?: string): Promise<BankClient> {
  const staging = service.stagingToken;
  const tokens = await signIn(
    service,
    scope,
    staging === undefined ? {} : { 'x-service-staging-token': staging },
  );
  return createBankClient({
    baseUrl: service.baseUrl,
    fetch,
    accessToken: async () => ok(tokens.access_token),
    headers: {
      prefix: service.headerPrefix,
      ...(staging === undefined ? {} : { stagingToken: staging }),
    },
    now: () => Date.now(),
    random: () => 0,
    sleep: (ms) => delay(ms),
    journal: createRequestJournal(),
    limits: { backoffBaseMs: 1 },
  });
}
function idOf(nickname: string) {
  return cardId.parse(service.control.cards().find((card) => card.nickname === nickname)?.id);
}

beforeEach(async () => {
  service = await startDemoService();
});
afterEach(() => service.close());

describe('against a service that follows the specification', () => {
  it('the organisation comes with its accounts, the external ones marked', async () => {
    const api = createBankApi(await connect());
    const answer = await api.organization({ includeExternalAccounts: true });
    expect(answer.ok).toBe(true);
    if (!answer.ok) return;
    expect(organizationModel.parse(answer.value)).toEqual(answer.value);
    expect(answer.value.extras).toEqual([]);
    const own = await api.organization({ includeExternalAccounts: false });
    const ownCount = own.ok ? own.value.bankAccounts.length : 0;
    expect(answer.value.bankAccounts.filter(({ isExternal }) => !isExternal)).toHaveLength(
      ownCount,
    );
    expect(answer.value.bankAccounts.length).toBeGreaterThan(ownCount);
  });

  it('every card of several pages is listed once, and nothing of it is lost', async () => {
    const client = await start({ cards: 250 });
    const answer = await createBankApi(client).listCards();
    expect(answer.ok && answer.value.map(({ id }) => id).sort()).toEqual(
      service.control
        .cards()
        .map(({ id }) => id)
        .sort(),
    );
    if (!answer.ok) return;
    for (const card of answer.value) {
      expect(cardModel.parse(card)).toEqual(card);
      expect(card.extras).toEqual([]);
    }
  });

  it('without a list of cards it says so', async () => {
    const client = await start({ withLists: false });
    expect(await createBankApi(client).listCards()).toEqual({
      ok: false,
      error: { kind: 'not-supported' },
    });
  });

  it('a card is locked by one request', async () => {
    const api = createBankApi(await connect());
    service.control.clear();
    expect(await api.lockCard(idOf('Deliveries'))).toMatchObject({
      ok: true,
      value: { id: idOf('Deliveries'), status: 'paused' },
    });
    expect(service.control.requests().map(({ method }) => method)).toEqual(['PUT']);
  });

  it('a lock whose answer was lost is asked for again, and is true', async () => {
    const api = createBankApi(await connect());
    service.control.fail({
      match: { method: 'PUT' },
      times: 1,
      fault: { kind: 'reset', when: 'after' },
    });
    expect(await api.lockCard(idOf('Deliveries'))).toMatchObject({
      ok: true,
      value: { status: 'paused' },
    });
  });

  it('a missing scope is named', async () => {
    const client = await start({}, 'organization.read card.read');
    expect(await createBankApi(client).lockCard(idOf('Deliveries'))).toMatchObject({
      ok: false,
      error: { kind: 'not-allowed', missingScope: 'card.write' },
    });
  });

  it('a sandbox gets its staging header', async () => {
    const client = await start({ sandbox: true });
    expect(
      await createBankApi(client).organization({ includeExternalAccounts: false }),
    ).toMatchObject({ ok: true });
  });

  it('limits wait for an approval and are then written by the identical request', async () => {
    const client = await connect();
    const write = {
      kind: 'limits',
      cardId: idOf('Fuel'),
      bodyText: cardLimitsBody({ paymentMonthlyLimit: '1234' }),
      idempotencyKey: null,
      approvalSessionToken: null,
      approvalPreference: null,
    } as const;
    const asked = await sendCardWrite(client, write);
    expect(asked).toMatchObject({
      ok: false,
      error: { kind: 'approval-needed', isEnrolled: true },
    });
    const token =
      !asked.ok && asked.error.kind === 'approval-needed' ? asked.error.sessionToken : null;
    expect(service.control.approveSca(token ?? '')).toBe(true);
    expect(await sendCardWrite(client, { ...write, approvalSessionToken: token })).toMatchObject({
      ok: true,
      value: { value: { paymentMonthlyLimit: '1234' } },
    });
  });

  it('options and stolen are written; a refusal says where and why', async () => {
    const client = await connect();
    const before = service.control.cards().find(({ nickname }) => nickname === 'Fuel');
    const written = await sendCardWrite(client, {
      kind: 'options',
      cardId: idOf('Fuel'),
      bodyText: cardOptionsBody({
        atmOption: false,
        nfcOption: before?.nfc_option ?? true,
        onlineOption: false,
        foreignOption: true,
      }),
      idempotencyKey: null,
      approvalSessionToken: null,
      approvalPreference: null,
    });
    expect(written).toMatchObject({
      ok: true,
      value: { value: { atmOption: false, onlineOption: false } },
    });
    expect(await reportCardStolen(client, idOf('Fuel'))).toMatchObject({
      ok: true,
      value: { value: { status: 'stolen' } },
    });
    expect(await reportCardStolen(client, idOf('Online orders'))).toMatchObject({
      ok: false,
      error: { kind: 'rejected', problems: [{ code: 'invalid_card_level' }] },
    });
  });

  it('a card whose creation is lost is unknown, and the same key does not create a second one', async () => {
    const client = await connect();
    const { holder_id, bank_account_id, organization_id, initiator_id } =
      service.control.cards()[0] ?? {};
    const intent = {
      idempotencyKey: 'c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d99',
      bodyText: JSON.stringify({
        card: {
          holder_id,
          initiator_id: initiator_id ?? holder_id,
          organization_id,
          bank_account_id,
          card_level: 'virtual',
        },
      }),
    };
    const asked = await createCard(client, intent);
    const token =
      !asked.ok && asked.error.kind === 'approval-needed' ? (asked.error.sessionToken ?? '') : '';
    expect(service.control.approveSca(token)).toBe(true);
    const countBefore = service.control.cards().length;
    service.control.fail({
      match: { method: 'POST' },
      times: 1,
      fault: { kind: 'reset', when: 'after' },
    });
    expect(await createCard(client, intent, { approvalSessionToken: token })).toEqual({
      ok: false,
      error: { kind: 'outcome-unknown', traceId: null },
    });
    expect(await createCard(client, intent, { approvalSessionToken: token })).toMatchObject({
      ok: true,
    });
    expect(service.control.cards()).toHaveLength(countBefore + 1);
  });

  it('a spoilt answer of any kind ends in an error of the contract', async () => {
    const api = createBankApi(await connect());
    for (const shape of ['errors', 'flat', 'object', 'text', 'html', 'empty'] as const) {
      service.control.fail({
        match: { method: 'GET' },
        times: 1,
        fault: { kind: 'status', status: 422, shape },
      });
      expect(await api.organization({ includeExternalAccounts: false })).toMatchObject({
        ok: false,
        error: { kind: shape === 'html' ? 'not-the-bank' : 'rejected' },
      });
    }
    service.control.fail({
      match: { method: 'GET' },
      times: 1,
      fault: { kind: 'deep-json', depth: 100_000 },
    });
    expect(await api.organization({ includeExternalAccounts: false })).toMatchObject({ ok: true });
    service.control.fail({
      match: { method: 'GET' },
      times: 1,
      fault: { kind: 'wrong-content-type' },
    });
    expect(await api.organization({ includeExternalAccounts: false })).toMatchObject({
      ok: false,
      error: { kind: 'service-failed', status: 200 },
    });
  });
});
