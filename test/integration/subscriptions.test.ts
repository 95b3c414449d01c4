import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventSecretAccount } from '../../main/keychain/accounts.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../main/keychain/secret-store.ts';
import { contract } from '../../preload/contract/index.ts';
import { ok } from '../../preload/contract/result.ts';
import type { SubscriptionDraft } from '../../preload/contract/webhooks/webhooks.ts';
import { bankingOf, type CashdeskRig, createCashdeskRig } from '../peers/cashdesk-rig.ts';

let store: SecretStore;
let rig: CashdeskRig;
beforeEach(() => {
  store = createMemorySecretStore('available');
  rig = createCashdeskRig({ secretStore: store });
});
afterEach(() => rig.close());

const draft: SubscriptionDraft = {
  callbackUrl: 'https://tunnel.example/events',
  types: ['v1/cards'],
  description: 'This computer',
};
const unfiltered = {
  text: '',
  types: [],
  verdicts: [],
  isUnreadOnly: false,
  isStarredOnly: false,
  objectId: null,
};
async function list(refresh: 'no' | 'now' = 'no') {
  const answer = await rig.cashdesk.handlers.webhooks.list({ refresh });
  if (!answer.ok) throw new Error(answer.error.kind);
  // Parse the answer as the border does.
  return contract.webhooks.list.output.parse(answer.value);
}
async function create(given = draft) {
  const answer = await rig.cashdesk.handlers.webhooks.create({ draft: given });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return contract.webhooks.create.output.parse(answer.value);
}
async function receiverAddress(): Promise<string> {
  const answer = await rig.cashdesk.handlers.events.receiverStatus({});
  if (!answer.ok) throw new Error(answer.error.kind);
  return `http://127.0.0.1:${String(answer.value.receiver.port)}${answer.value.receiver.path ?? ''}`;
}

describe('a webhook subscription', () => {
  it('proves its later deliveries with the secret that came with it', async () => {
    const bank = await rig.startBank();
    await rig.connect(bank, 'Bakery');
    const { row, secret, isSecretKept } = await create();
    expect([row.callbackUrl, row.types, row.hasSecret, isSecretKept]).toEqual([
      draft.callbackUrl,
      draft.types,
      true,
      true,
    ]);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    await rig.cashdesk.handlers.events.startReceiver({ port: null });
    bank.control.emit('v1/cards', { event: 'card.updated', id: 'card-1' });
    expect(await bank.control.deliver({ to: await receiverAddress() })).toEqual([204, 204]);
    expect(
      await rig.cashdesk.handlers.events.list({ ...unfiltered, at: 0, limit: 10 }),
    ).toMatchObject({
      value: { rows: [{ name: 'card.updated', verdict: 'genuine', timesReceived: 2 }] },
    });
  });

  it("is in the app's own list where the service has none, and stays where it cannot be deleted", async () => {
    const bank = await rig.startBank({ withLists: false });
    await rig.cashdesk.handlers.connections.save({
      id: null,
      draft: { name: 'Bakery', kind: 'production', banking: bankingOf(bank), registrations: null },
    });
    await rig.cashdesk.handlers.session.signIn({});
    const { row } = await create();
    await list('now');
    await vi.waitFor(async () =>
      expect(await list()).toMatchObject({
        source: 'own-list',
        freshness: { isRefreshing: false, failure: null },
        rows: [{ id: row.id, isTracked: true, isAbsent: false }],
      }),
    );
    expect(await rig.cashdesk.handlers.webhooks.remove({ id: row.id })).toMatchObject({
      ok: false,
      error: { kind: 'not-supported' },
    });
    expect(await list()).toMatchObject({ canDelete: false, rows: [{ id: row.id }] });
  });
});

describe('a removed connection', () => {
  it('removes its secrets from the keychain with its vault, and leaves them while the vault stays', async () => {
    for (const eraseVault of [false, true]) {
      const bank = await rig.startBank();
      const { id } = await rig.connect(bank, 'Bakery');
      await create();
      const secrets = await rig.cashdesk.handlers.webhooks.secrets({});
      const [secret] = secrets.ok ? secrets.value.secrets : [];
      if (secret === undefined) throw new Error('no secret');
      const account = eventSecretAccount(id, secret.id);
      expect(await store.get(account)).toMatchObject({
        ok: true,
        value: expect.any(String) as string,
      });
      // Another connection is open then: the removal has to open this vault.
      await rig.connect(await rig.startBank(), 'Other');
      expect(await rig.cashdesk.handlers.connections.remove({ id, eraseVault })).toEqual(ok({}));
      expect((await store.get(account)) as unknown).toEqual(
        ok(eraseVault ? null : (expect.any(String) as string)),
      );
    }
  });
});

describe('a connection that changes to another bank', () => {
  it('drops the secrets of the former bank, so that its events prove nothing any more', async () => {
    const bank = await rig.startBank();
    const { id } = await rig.connect(bank, 'Bakery');
    await create();
    const secrets = async () => {
      const answer = await rig.cashdesk.handlers.webhooks.secrets({});
      return answer.ok ? answer.value.secrets : null;
    };
    const [secret] = (await secrets()) ?? [];
    if (secret === undefined) throw new Error('no secret');
    const save = (banking: ReturnType<typeof bankingOf>) =>
      rig.cashdesk.handlers.connections.save({
        id,
        draft: { name: 'Bakery', kind: 'production', banking, registrations: null },
      });
    expect(await save({ ...bankingOf(bank), limitCurrency: 'CHF' })).toMatchObject({ ok: true });
    expect(await secrets()).toHaveLength(1);
    expect(await save(bankingOf(await rig.startBank()))).toMatchObject({ ok: true });
    expect(await secrets()).toEqual([]);
    expect(await store.get(eventSecretAccount(id, secret.id))).toEqual(ok(null));
  });
});
