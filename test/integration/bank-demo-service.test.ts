import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBankApi } from '../../main/bank/bank-api.ts';
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
import { signIn } from '../unit/demo-service/signed-in.ts';

let service: DemoService;
async function start(options: DemoServiceOptions): Promise<BankClient> {
  await service.close();
  service = await startDemoService(options);
  return connect();
}
async function connect(): Promise<BankClient> {
  const tokens = await signIn(service);
  return createBankClient({
    baseUrl: service.baseUrl,
    fetch,
    accessToken: async () => ok(tokens.access_token),
    headers: { prefix: service.headerPrefix },
    now: () => Date.now(),
    random: () => 0,
    sleep: (ms) => delay(ms),
    journal: createRequestJournal(),
    limits: { backoffBaseMs: 1 },
  });
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
});
