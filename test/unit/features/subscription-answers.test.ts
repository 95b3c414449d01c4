import { describe, expect, it } from 'vitest';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { createSubscriptionChanges } from '../../../main/features/webhooks/change-subscriptions.ts';
import { trackedIds } from '../../../main/features/cached-subscriptions.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { subscriptionId } from '../../../preload/contract/values.ts';
import { storedWrite } from '../../fixtures/stored-write.ts';
import { subscriptionWith } from '../../fixtures/subscriptions.ts';
import { createCarried, fakeBank, openConnection } from './fakes.ts';

const id = subscriptionId.parse('new');
const made = subscriptionWith('new', { callbackUrl: 'https://relay.example/new' });
const draft = { callbackUrl: 'https://relay.example/new', types: ['v1/cards'], description: null };
const answered = ok({ subscription: made, secret: 'once' });
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** One run of the app: connections close and reopen, the disk fills up. */
function setUp(bank: Partial<BankApi>) {
  const carried = createCarried();
  const disk = { isFull: false };
  const bugs: unknown[] = [];
  const reportBug = (cause: unknown): void => void bugs.push(cause);
  const base = openConnection({ bank: fakeBank(bank), reportBug });
  const changes: string[] = [];
  const secretsKeptBy: Scope[] = [];
  let current: Scope | null = null;
  const connect = () => {
    const check = (): void => {
      if (current !== scope) throw new TypeError('The database connection is not open');
      if (disk.isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    };
    const checked =
      <Given extends readonly unknown[], Value>(work: (...given: Given) => Value) =>
      (...given: Given): Value => (check(), work(...given));
    const { vault, cache, eventSecrets } = base;
    const scope: Scope = {
      ...base,
      profileState: carried,
      vault: {
        ...vault,
        inTransaction: (work) => (check(), vault.inTransaction(work)),
        trackedSubscriptions: {
          ...vault.trackedSubscriptions,
          add: checked(vault.trackedSubscriptions.add),
          remove: checked(vault.trackedSubscriptions.remove),
        },
      },
      cache: {
        ...cache,
        snapshots: {
          ...cache.snapshots,
          put: checked(cache.snapshots.put),
          remove: checked(cache.snapshots.remove),
        },
        capabilities: { ...cache.capabilities, put: checked(cache.capabilities.put) },
      },
      eventSecrets: {
        ...eventSecrets,
        add: async (secret) => {
          const added = await checked(eventSecrets.add)(secret);
          secretsKeptBy.push(scope);
          return added;
        },
      },
      isOpen: () => current === scope,
      publishChange: (topic) => void changes.push(topic),
      reportBug,
    };
    current = scope;
    return { scope, ...createSubscriptionChanges(scope) };
  };
  return {
    ...connect(),
    connect,
    close: () => void (current = null),
    base,
    disk,
    bugs,
    changes,
    secretsKeptBy,
  };
}

describe('a subscription that the bank created', () => {
  it('shows its secret while the disk is full, and is tracked as soon as there is room', async () => {
    const rig = setUp({ createSubscription: async () => ((rig.disk.isFull = true), answered) });
    expect(await rig.commands.create({ draft })).toMatchObject({
      value: { row: { id, callbackUrl: made.callbackUrl }, secret: 'once', isSecretKept: false },
    });
    expect(trackedIds(rig.base)).toEqual([]);
    rig.disk.isFull = false;
    rig.kind.recover();
    expect(trackedIds(rig.base)).toEqual([id]);
    expect(rig.base.vault.writes.inStates('subscription', ['applied'])).toMatchObject([
      { objectId: id },
    ]);
  });

  it('is tracked, and its secret stored, by the open connection when the answer arrives', async () => {
    let answer = (): void => undefined;
    const rig = setUp({
      createSubscription: () => new Promise((resolve) => (answer = () => resolve(answered))),
    });
    const creating = rig.commands.create({ draft });
    rig.close();
    const next = rig.connect();
    answer();
    expect(await creating).toMatchObject({
      value: { row: { id, isTracked: true, hasSecret: true }, secret: 'once', isSecretKept: true },
    });
    expect(trackedIds(rig.base)).toEqual([id]);
    expect(rig.secretsKeptBy).toEqual([next.scope]);
    expect(rig.bugs).toEqual([]);
  });

  it('is tracked by the next connection if none is open when the answer arrives', async () => {
    let answer = (): void => undefined;
    const rig = setUp({
      createSubscription: () => new Promise((resolve) => (answer = () => resolve(answered))),
    });
    const creating = rig.commands.create({ draft });
    rig.close();
    answer();
    expect(await creating).toMatchObject({
      value: { row: { id, isTracked: false }, secret: 'once', isSecretKept: false },
    });
    rig.connect().kind.recover();
    expect(trackedIds(rig.base)).toEqual([id]);
  });

  it('shows its secret also if the cache fails', async () => {
    const rig = setUp({ createSubscription: async () => answered });
    rig.scope.cache.snapshots.put = () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    };
    expect(await rig.commands.create({ draft })).toMatchObject({
      value: { row: { id, isTracked: true }, secret: 'once', isSecretKept: true },
    });
  });
});

describe('an unanswered creation that the list shows', () => {
  it('does not match another creation whose outcome waits for the disk', async () => {
    const other = subscriptionWith('other', { callbackUrl: 'https://relay.example/other' });
    const rig = setUp({
      createSubscription: async () => ((rig.disk.isFull = true), answered),
      listSubscriptions: async () => ok([made, other]),
    });
    for (const { id: writeId, callbackUrl } of [made, other])
      rig.base.vault.writes.put(
        storedWrite({
          id: writeId,
          family: 'subscription',
          kind: 'create',
          state: 'unknown',
          sentAtEpochMs: 900_000,
          asked: JSON.stringify({ callbackUrl, knownIds: [] }),
        }),
      );
    await rig.commands.create({ draft });
    rig.disk.isFull = false;
    for (const writeId of [made.id, other.id]) await rig.kind.check(writeId);
    expect(rig.base.vault.writes.inStates('subscription', ['sending'])).toHaveLength(1);
    expect([made.id, other.id].map(rig.kind.statusOf)).toEqual(['unknown', 'done']);
  });
});

describe('a subscription that the bank changed or removed', () => {
  it('is reported so while the disk is full', async () => {
    const rig = setUp({
      changeSubscription: async () => ((rig.disk.isFull = true), answered),
      deleteSubscription: async () => ((rig.disk.isFull = true), ok(true as const)),
    });
    expect(await rig.commands.update({ id, draft })).toMatchObject({ ok: true });
    rig.disk.isFull = false;
    expect(await rig.commands.remove({ id })).toMatchObject({ ok: true });
  });

  it('that is missing is reported while the disk is full', async () => {
    const missing = failed({ kind: 'not-found', traceId: null } as const);
    const rig = setUp({ changeSubscription: async () => ((rig.disk.isFull = true), missing) });
    expect(await rig.commands.update({ id, draft })).toEqual(missing);
  });

  it('is no longer tracked by the open connection when the answer arrives', async () => {
    let answer = (): void => undefined;
    const rig = setUp({
      deleteSubscription: () =>
        new Promise((resolve) => (answer = () => resolve(ok(true as const)))),
    });
    rig.base.vault.trackedSubscriptions.add([{ id, label: null, addedAtEpochMs: 0 }]);
    const removing = rig.commands.remove({ id });
    rig.close();
    rig.connect();
    answer();
    expect(await removing).toEqual(ok({}));
    expect(trackedIds(rig.base)).toEqual([]);
  });

  it('is done if the bank no longer had it', async () => {
    const rig = setUp({
      deleteSubscription: async () => failed({ kind: 'not-found', traceId: null }),
    });
    expect(await rig.commands.remove({ id })).toEqual(ok({}));
    await settled();
    expect(rig.base.vault.writes.inStates('subscription', ['applied'])).toMatchObject([
      { kind: 'remove', objectId: id },
    ]);
  });
});

it('creates a subscription at the older endpoint once for two requests at once', async () => {
  let sent = 0;
  const rig = setUp({ createEndpoint: async () => ((sent += 1), ok(true as const)) });
  const order = { callbackUrl: 'https://relay.example/new', secret: 'of the user' };
  const answers = await Promise.all([
    rig.commands.createLegacy(order),
    rig.commands.createLegacy(order),
  ]);
  expect(answers).toEqual([1, 2].map(() => ok({ isSecretKept: true })));
  expect([sent, rig.secretsKeptBy.length]).toEqual([1, 1]);
  await rig.commands.createLegacy(order);
  expect(sent).toBe(2);
});
