import { describe, expect, it } from 'vitest';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import type { StoredWrite } from '../../../main/data/vault/writes.ts';
import { createSubscriptionChanges } from '../../../main/features/webhooks/change-subscriptions.ts';
import {
  addSecret,
  linkSecret,
  listSecrets,
  removeSecret,
} from '../../../main/features/webhooks/manage-secrets.ts';
import {
  readSubscription,
  readSubscriptions,
} from '../../../main/features/webhooks/read-subscriptions.ts';
import {
  trackSubscriptions,
  untrackSubscription,
} from '../../../main/features/webhooks/track-subscriptions.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../../main/keychain/secret-store.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { type SubscriptionId, subscriptionId } from '../../../preload/contract/values.ts';
import type {
  Subscription,
  SubscriptionDraft,
} from '../../../preload/contract/webhooks/webhooks.ts';
import { storedWrite } from '../../fixtures/stored-write.ts';
import { subscriptionWith } from '../../fixtures/subscriptions.ts';
import { fakeBank, openConnection } from './fakes.ts';

function idOf(text: string): SubscriptionId {
  return subscriptionId.parse(text);
}
function subscriptionOf(id: string, given: Partial<Subscription> = {}): Subscription {
  return subscriptionWith(id, { callbackUrl: `https://relay.example/${id}`, ...given });
}
const draft: SubscriptionDraft = {
  callbackUrl: 'https://relay.example/new',
  types: ['v1/cards'],
  description: 'Ledger',
};
const notFound = failed({ kind: 'not-found', traceId: null } as const);
const notAllowed = failed({
  kind: 'not-allowed',
  missingScope: null,
  detail: 'No',
  traceId: null,
} as const);
const unknown = failed({ kind: 'outcome-unknown', traceId: 'trace-1' } as const);
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function setUp({
  bank = {},
  store = createMemorySecretStore('available'),
  isOnline = true,
  scopes = ['webhook'],
}: {
  readonly bank?: Partial<BankApi>;
  readonly store?: SecretStore;
  readonly isOnline?: boolean;
  readonly scopes?: readonly string[];
} = {}) {
  const api = fakeBank(bank);
  let ids = 0;
  const opened = openConnection({
    bank: api,
    secretStore: store,
    isOnline: () => isOnline,
    canSend: () => isOnline,
    randomUUID: () => `secret-${String((ids += 1))}`,
  });
  const connection = {
    ...opened,
    profile: { ...opened.profile, banking: { scopes } } as unknown as typeof opened.profile,
  };
  const list = (refresh: 'no' | 'now' = 'no') => {
    const answer = readSubscriptions(connection, { refresh });
    if (!answer.ok) throw new Error(answer.error.kind);
    return answer.value;
  };
  const changes = createSubscriptionChanges(connection);
  return {
    api,
    connection,
    list,
    ...changes,
    ...changes.commands,
    afterOpening: () => {
      changes.kind.recover();
      changes.resume();
    },
    synced: async () => (list('now'), await settled(), list()),
  };
}

describe('the list of subscriptions', () => {
  it("is the service's list, with the user's added subscriptions, marked as absent if missing", async () => {
    const { connection, synced } = setUp({
      bank: { listSubscriptions: async () => ok([subscriptionOf('b'), subscriptionOf('a')]) },
    });
    expect(
      trackSubscriptions(connection, {
        items: [
          { id: idOf('gone'), label: 'Old till' },
          { id: idOf('a'), label: 'Till' },
        ],
      }),
    ).toEqual(ok({ addedCount: 2, knownCount: 0 }));
    expect(await synced()).toMatchObject({
      source: 'service-list',
      canDelete: true,
      freshness: { failure: null },
      rows: [
        { id: 'b', isTracked: false },
        { id: 'a', label: 'Till', isTracked: true, isAbsent: false },
        { id: 'gone', label: 'Old till', isAbsent: true },
      ],
    });
    untrackSubscription(connection, { id: idOf('gone') });
    expect((await synced()).rows.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('has only added IDs if the service has no list, which the user can request again', async () => {
    const { api, connection, synced } = setUp({
      bank: { readSubscription: async (id) => (id === 'gone' ? notFound : ok(subscriptionOf(id))) },
    });
    const items = ['a', 'gone'].map((id) => ({ id: idOf(id), label: null }));
    trackSubscriptions(connection, { items });
    expect(await synced()).toMatchObject({
      source: 'own-list',
      freshness: { failure: null },
      rows: [
        { id: 'a', callbackUrl: 'https://relay.example/a', isAbsent: false },
        { id: 'gone', isAbsent: true },
      ],
    });
    await synced();
    expect(api.calls.filter((asked) => asked === 'listSubscriptions')).toHaveLength(2);
  });

  it('names the missing scope, also if the service does not', async () => {
    const { synced } = setUp({
      scopes: ['card.read'],
      bank: { listSubscriptions: async () => notAllowed },
    });
    expect(await synced()).toMatchObject({
      source: 'not-allowed',
      missingScope: 'webhook',
      freshness: { failure: null },
    });
  });

  it('preserves a stored subscription if reading fails', async () => {
    let isDown = false;
    const { connection } = setUp({
      bank: {
        readSubscription: async (id) =>
          isDown
            ? failed({ kind: 'service-failed', status: 500, traceId: null })
            : ok(subscriptionOf(id, { description: 'Till' })),
      },
    });
    readSubscription(connection, { id: idOf('a'), refresh: 'now' });
    await settled();
    isDown = true;
    readSubscription(connection, { id: idOf('a'), refresh: 'now' });
    await settled();
    expect(readSubscription(connection, { id: idOf('a'), refresh: 'no' })).toMatchObject({
      value: {
        row: { id: 'a', isTracked: false },
        subscription: { description: 'Till' },
        freshness: { failure: { kind: 'service-failed' } },
      },
    });
    expect(readSubscription(connection, { id: idOf('b'), refresh: 'no' })).toMatchObject({
      value: { row: null, subscription: null },
    });
  });
});

describe('a new subscription', () => {
  const made = { subscription: subscriptionOf('new', { description: 'Ledger' }), secret: 'once' };

  it('returns its secret once, which is stored in the keychain and in no list', async () => {
    const store = createMemorySecretStore('available');
    const { create, connection, list } = setUp({
      store,
      bank: { createSubscription: async () => ok(made) },
    });
    expect(await create({ draft })).toMatchObject({
      value: {
        row: { id: 'new', hasSecret: true, isTracked: true },
        secret: 'once',
        isSecretKept: true,
      },
    });
    expect(list().rows).toMatchObject([{ id: 'new', hasSecret: true }]);
    expect(listSecrets(connection)).toEqual(
      ok({
        secrets: [
          {
            id: 'secret-2',
            name: 'Ledger',
            kind: 'v2',
            subscriptionId: 'new',
            addedAtEpochMs: 1_000_000,
            notedSinceEpochMs: 1_000_000,
            usedEpochMs: null,
            endedEpochMs: null,
          },
        ],
      }),
    );
    expect(await store.get('connection/c1/event-secret/secret-2')).toEqual(ok('once'));
    expect(
      JSON.stringify([
        list(),
        readSubscription(connection, { id: idOf('new'), refresh: 'no' }),
        listSecrets(connection),
      ]),
    ).not.toContain('once');
  });

  it('shows its secret even if the keychain refuses to store it', async () => {
    const store: SecretStore = {
      ...createMemorySecretStore('available'),
      set: async () => failed({ kind: 'keychain-unavailable', reason: 'locked' }),
    };
    const { create } = setUp({ store, bank: { createSubscription: async () => ok(made) } });
    expect(await create({ draft })).toMatchObject({
      value: { row: { hasSecret: false }, secret: 'once', isSecretKept: false },
    });
  });

  it('is sent once for repeated requests meanwhile', async () => {
    let answer: (() => void) | undefined;
    const { api, create } = setUp({
      bank: {
        createSubscription: () => new Promise((resolve) => (answer = () => resolve(ok(made)))),
      },
    });
    const both = [
      create({ draft }),
      create({ draft: { ...draft, callbackUrl: ' https://relay.example/new ' } }),
    ];
    answer?.();
    expect((await Promise.all(both)).every(({ ok: isOk }) => isOk)).toBe(true);
    expect(api.calls.filter((asked) => asked.startsWith('createSubscription'))).toHaveLength(1);
  });

  it('without an answer is reported as unknown, never resent automatically, and searched in the list', async () => {
    const { api, create, list } = setUp({
      bank: {
        createSubscription: async () => unknown,
        listSubscriptions: async () => ok([made.subscription]),
      },
    });
    expect(await create({ draft })).toEqual(unknown);
    await settled();
    expect(list().rows).toMatchObject([{ id: 'new', hasSecret: false }]);
    expect(api.calls.filter((asked) => asked.startsWith('createSubscription'))).toHaveLength(1);
  });

  it('is not sent with a problem, without a session or a network', async () => {
    for (const [given, over, kind] of [
      [{ ...draft, callbackUrl: 'http://shop.example/hooks' }, {}, 'invalid-input'],
      [draft, { isOnline: false }, 'offline'],
    ] as const) {
      const { api, create } = setUp(over);
      expect(await create({ draft: given })).toMatchObject({ error: { kind } });
      expect(api.calls).toEqual([]);
    }
  });

  it('that is not allowed names the scope, unless the person lacks the right', async () => {
    const refused = { createSubscription: async () => notAllowed };
    for (const [scopes, missingScope] of [
      [[], 'webhook'],
      [['webhook'], null],
    ] as const)
      expect(await setUp({ scopes, bank: refused }).create({ draft })).toMatchObject({
        error: { missingScope },
      });
  });
});

describe('a subscription without an answer', () => {
  const fate = (over: Partial<BankApi> = {}) =>
    setUp({ bank: { createSubscription: async () => unknown, ...over } });
  const asked = (callbackUrl: string, knownIds: readonly string[] = []) =>
    JSON.stringify({ callbackUrl, knownIds });
  const write = (given: Partial<StoredWrite>): StoredWrite =>
    storedWrite({
      id: 'w1',
      family: 'subscription',
      kind: 'create',
      state: 'sending',
      sentAtEpochMs: 900_000,
      asked: asked('https://relay.example/new'),
      ...given,
    });
  const opened = async (rig: ReturnType<typeof setUp>, ...writes: Partial<StoredWrite>[]) => {
    for (const each of writes) rig.connection.vault.writes.put(write(each));
    rig.afterOpening();
    await settled();
  };
  const stateOf = ({ connection }: ReturnType<typeof setUp>, id = 'w1') =>
    connection.vault.writes.get(id)?.state;

  it('is reported until the user resolves it, also by the next run of the app', async () => {
    const rig = fate();
    rig.connection.vault.writes.put(write({}));
    rig.afterOpening();
    expect(rig.kind.unknown()).toMatchObject([
      { writeId: 'w1', callbackUrl: 'https://relay.example/new', sentAtEpochMs: 900_000 },
    ]);
    expect(rig.kind.statusOf('w1')).toBe('unknown');
    expect(await rig.kind.resolve('w1', { happened: false, objectId: null })).toEqual(ok({}));
    expect(rig.kind.unknown()).toEqual([]);
    expect(rig.api.calls.filter((asked) => asked.startsWith('createSubscription'))).toEqual([]);
  });

  it('is found if the bank lists exactly one new subscription at its address', async () => {
    const listed = [
      subscriptionOf('other'),
      subscriptionOf('new'),
      subscriptionOf('old', { callbackUrl: 'https://relay.example/new' }),
    ];
    const rig = fate({ listSubscriptions: async () => ok(listed) });
    await opened(rig, { asked: asked('https://relay.example/new', ['old']) });
    expect(rig.kind.unknown()).toEqual([]);
    expect(rig.connection.vault.writes.get('w1')).toMatchObject({
      state: 'applied',
      objectId: 'new',
    });
    expect(rig.kind.statusOf('w1')).toBe('done');
  });

  it('does not match one of two that were added meanwhile', async () => {
    const newer = subscriptionOf('newer', { callbackUrl: 'https://relay.example/new' });
    const rig = fate({ listSubscriptions: async () => ok([subscriptionOf('new'), newer]) });
    await opened(rig, {});
    expect(rig.kind.unknown()).toHaveLength(1);
  });

  it.each<[Partial<StoredWrite>, StoredWrite['state']]>([
    [{ state: 'applied', objectId: 'new' }, 'unknown'],
    [{ state: 'applied', objectId: 'other' }, 'applied'],
    [{ state: 'unknown' }, 'unknown'],
    [{ state: 'resolved', happened: 1 }, 'unknown'],
    [{ state: 'resolved', happened: 0 }, 'applied'],
    // At another address.
    [{ state: 'unknown', asked: asked('https://relay.example/other') }, 'applied'],
    [{ state: 'refused', asked: null }, 'applied'],
  ])('next to another creation, %j, is %s', async (other, state) => {
    const rig = fate({ listSubscriptions: async () => ok([subscriptionOf('new')]) });
    await opened(rig, {}, { id: 'w2', ...other });
    expect(stateOf(rig)).toBe(state);
  });

  it('does not match one whose own answer is still pending', async () => {
    const rig = setUp({
      bank: {
        createSubscription: () => new Promise(() => undefined),
        listSubscriptions: async () => ok([subscriptionOf('new')]),
      },
    });
    void rig.create({ draft });
    await opened(rig, {});
    expect(stateOf(rig)).toBe('unknown');
  });

  it('of a deletion is done once the bank no longer has it, and open until then', async () => {
    for (const [readSubscription, state] of [
      [async () => notFound, 'applied'],
      [async () => ok(subscriptionOf('gone')), 'unknown'],
    ] as const) {
      const rig = fate({ readSubscription });
      await opened(rig, { kind: 'remove', objectId: 'gone', sentAtEpochMs: 999_000 });
      expect(stateOf(rig)).toBe(state);
    }
  });

  it("of a change takes the bank's values two minutes later", async () => {
    const rig = fate({ readSubscription: async () => ok(subscriptionOf('one')) });
    await opened(rig, { kind: 'update', objectId: 'one', sentAtEpochMs: 1_000_000 - 120_000 });
    expect(stateOf(rig)).toBe('resolved');
  });
});

describe('two subscriptions at one address', () => {
  const address = 'https://relay.example/shared';
  const shared = { callbackUrl: address };

  it('are both created, one after the other or while the first is in flight', async () => {
    const answers: (() => void)[] = [];
    let count = 0;
    const { api, create } = setUp({
      bank: {
        createSubscription: () => {
          const subscription = subscriptionOf(`made-${String((count += 1))}`, shared);
          return new Promise((resolve) =>
            answers.push(() => resolve(ok({ subscription, secret: null }))),
          );
        },
      },
    });
    const sent = ['v1/cards', 'v1/clients'].map((type) =>
      create({ draft: { ...draft, ...shared, types: [type] } }),
    );
    await settled();
    for (const answer of answers) answer();
    expect(await Promise.all(sent)).toMatchObject([{ ok: true }, { ok: true }]);
    const third = create({ draft: { ...draft, callbackUrl: address, types: ['v1/products'] } });
    await settled();
    answers.at(-1)?.();
    expect(await third).toMatchObject({ ok: true });
    expect(api.calls.filter((asked) => asked.startsWith('createSubscription'))).toHaveLength(3);
  });

  it('are changed separately: types of the one, and the address of another to theirs', async () => {
    const products = { ...shared, types: ['v1/products'] };
    const listed = [
      subscriptionOf('a', shared),
      subscriptionOf('b', { ...shared, types: ['v1/clients'] }),
      subscriptionOf('c'),
    ];
    const { synced, update } = setUp({
      bank: {
        listSubscriptions: async () => ok(listed),
        changeSubscription: async (id) =>
          ok({ subscription: subscriptionOf(id, products), secret: null }),
      },
    });
    await synced();
    const changed = await update({ id: idOf('b'), draft: { ...products, description: null } });
    expect(changed).toMatchObject({ value: { row: { id: 'b', types: ['v1/products'] } } });
    expect((await update({ id: idOf('c'), draft: { ...draft, ...shared } })).ok).toBe(true);
  });
});

describe('a change', () => {
  it('sends every writable field, and may keep its address', async () => {
    const { api, list, synced, update } = setUp({
      bank: {
        listSubscriptions: async () => ok([subscriptionOf('a'), subscriptionOf('b')]),
        changeSubscription: async (id) =>
          ok({ subscription: subscriptionOf(id, { description: 'new' }), secret: null }),
      },
    });
    await synced();
    expect(
      await update({
        id: idOf('a'),
        draft: { ...draft, callbackUrl: 'https://relay.example/a', description: null },
      }),
    ).toMatchObject({ value: { row: { description: 'new' }, secret: null, isSecretKept: false } });
    expect(api.calls.at(-1)).toContain(
      '{"callback_url":"https://relay.example/a","types":["v1/cards"],"description":""}',
    );
    expect(list().rows[0]).toMatchObject({ id: 'a', description: 'new' });
  });

  it('of a missing subscription marks it as missing', async () => {
    const { list, synced, update } = setUp({
      bank: {
        listSubscriptions: async () => ok([subscriptionOf('a')]),
        changeSubscription: async () => notFound,
      },
    });
    await synced();
    expect(await update({ id: idOf('a'), draft })).toEqual(notFound);
    expect(list().rows).toMatchObject([
      { id: 'a', isAbsent: true, callbackUrl: 'https://relay.example/a' },
    ]);
  });
});

describe('deleting', () => {
  const listed = { listSubscriptions: async () => ok([subscriptionOf('a')]) };

  it('removes the subscription from the list, but not its secret: late events may arrive for two days', async () => {
    const { connection, list, remove, synced } = setUp({
      bank: { ...listed, deleteSubscription: async () => ok(true as const) },
    });
    await synced();
    await addSecret(connection, {
      name: 'Till',
      kind: 'v2',
      value: 'v',
      subscriptionId: idOf('a'),
    });
    expect(await remove({ id: idOf('a') })).toEqual(ok({}));
    expect(list().rows).toEqual([]);
    expect(listSecrets(connection)).toMatchObject({ value: { secrets: [{ name: 'Till' }] } });
  });

  it('is not offered again if the service has no such endpoint', async () => {
    const { list, remove, synced } = setUp({
      bank: {
        ...listed,
        deleteSubscription: async () => notFound,
        readSubscription: async (id) => ok(subscriptionOf(id)),
      },
    });
    await synced();
    expect(await remove({ id: idOf('a') })).toEqual(failed({ kind: 'not-supported' }));
    expect(list()).toMatchObject({ canDelete: false, rows: [{ id: 'a' }] });
  });

  it('of a missing one is done', async () => {
    const { list, remove, synced } = setUp({
      bank: { ...listed, deleteSubscription: async () => notFound },
    });
    await synced();
    expect(await remove({ id: idOf('a') })).toEqual(ok({}));
    expect(list()).toMatchObject({ canDelete: true, rows: [] });
  });

  it('without an answer is reported as unknown, and checked', async () => {
    const { list, remove, synced } = setUp({
      bank: { ...listed, deleteSubscription: async () => unknown },
    });
    await synced();
    expect(await remove({ id: idOf('a') })).toEqual(unknown);
    await settled();
    expect(list().rows).toMatchObject([{ id: 'a', isAbsent: true }]);
  });
});

describe('an endpoint of the older kind', () => {
  const endpoint = { callbackUrl: 'https://relay.example/onboarding', secret: 'mine' };

  it('has a secret of the user, stored before the bank has it', async () => {
    let keptFirst: unknown;
    const rig = setUp({
      bank: {
        createEndpoint: async () => ((keptFirst = listSecrets(rig.connection)), ok(true as const)),
      },
    });
    expect(await rig.createLegacy(endpoint)).toEqual(ok({ isSecretKept: true }));
    expect(keptFirst).toMatchObject({
      value: { secrets: [{ name: 'relay.example', kind: 'onboarding', subscriptionId: null }] },
    });
    expect(rig.api.calls).toEqual([
      'createEndpoint {"callback_url":"https://relay.example/onboarding","secret":"mine"}',
    ]);
  });

  it('that is refused leaves no secret; an unanswered one does', async () => {
    const refused = setUp({
      bank: {
        createEndpoint: async () => failed({ kind: 'rejected', problems: [], traceId: null }),
      },
    });
    expect(await refused.createLegacy(endpoint)).toMatchObject({ ok: false });
    expect(listSecrets(refused.connection)).toEqual(ok({ secrets: [] }));
    const lost = setUp({ bank: { createEndpoint: async () => unknown } });
    expect(await lost.createLegacy(endpoint)).toEqual(unknown);
    expect(listSecrets(lost.connection)).toMatchObject({
      value: { secrets: [{ kind: 'onboarding' }] },
    });
  });

  it('is not sent with a problem', async () => {
    const { api, createLegacy } = setUp();
    expect(await createLegacy({ callbackUrl: 'http://x.example', secret: ' ' })).toMatchObject({
      error: {
        problems: [
          { path: ['callbackUrl'], code: 'not-https' },
          { path: ['secret'], code: 'required' },
        ],
      },
    });
    expect(api.calls).toEqual([]);
  });
});

describe('secrets of the user', () => {
  it('are added under a name and removed, and are never only spaces', async () => {
    const { connection } = setUp();
    expect(
      await addSecret(connection, { name: ' Shop ', kind: 'v2', value: 's', subscriptionId: null }),
    ).toEqual(ok({}));
    expect(
      await addSecret(connection, { name: ' ', kind: 'v2', value: ' ', subscriptionId: null }),
    ).toMatchObject({ error: { problems: [{ path: ['name'] }, { path: ['value'] }] } });
    expect(listSecrets(connection)).toMatchObject({
      value: { secrets: [{ id: 'secret-1', name: 'Shop' }] },
    });
    expect(await removeSecret(connection, { id: 'secret-1' })).toEqual(ok({}));
    expect(listSecrets(connection)).toEqual(ok({ secrets: [] }));
  });

  it('can be assigned to a subscription once stored, and those of an onboarding endpoint to none', async () => {
    const { connection, list, synced } = setUp({
      bank: { listSubscriptions: async () => ok([subscriptionOf('a')]) },
    });
    await synced();
    await addSecret(connection, { name: 'Shop', kind: 'v2', value: 's', subscriptionId: null });
    expect(list().rows).toMatchObject([{ hasSecret: false }]);
    expect(linkSecret(connection, { id: 'secret-1', subscriptionId: idOf('a') })).toEqual(ok({}));
    expect(list().rows).toMatchObject([{ hasSecret: true }]);
    expect(linkSecret(connection, { id: 'secret-1', subscriptionId: null })).toEqual(ok({}));
    expect(list().rows).toMatchObject([{ hasSecret: false }]);
    expect(linkSecret(connection, { id: 'nobody', subscriptionId: idOf('a') })).toMatchObject({
      error: { kind: 'not-found' },
    });
    expect(await removeSecret(connection, { id: 'secret-1' })).toEqual(ok({}));
    const onboarding = { name: 'Onboarding', kind: 'onboarding', value: 's' } as const;
    await addSecret(connection, { ...onboarding, subscriptionId: null });
    expect(listSecrets(connection)).toMatchObject({ value: { secrets: [{ id: 'secret-2' }] } });
    expect(linkSecret(connection, { id: 'secret-2', subscriptionId: idOf('a') })).toMatchObject({
      error: { kind: 'not-found' },
    });
  });
});
