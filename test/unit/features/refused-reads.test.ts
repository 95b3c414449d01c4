import { describe, expect, it, vi } from 'vitest';
import { createCardListReader, readCard } from '../../../main/features/cards/list/read-cards.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import { toClientRecord } from '../../../main/features/clients/client-record.ts';
import { readClient } from '../../../main/features/clients/read-clients.ts';
import { readOrganization } from '../../../main/features/organization/read-organization.ts';
import { createRefreshes } from '../../../main/features/refreshes.ts';
import { retryAfterAnswer } from '../../../main/features/synced-list.ts';
import {
  readSubscription,
  readSubscriptions,
} from '../../../main/features/webhooks/read-subscriptions.ts';
import { type CommandError, type Freshness, failed, ok } from '../../../preload/contract/result.ts';
import { subscriptionWith } from '../../fixtures/subscriptions.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';
import { createSyncRig, pageOf, record } from './list-sync-rig.ts';
import {
  fakeRegistrationsBank,
  registrationRig,
  saidRegistration,
  startedAt,
} from './registration-rig.ts';

const refusals: readonly CommandError[] = [
  { kind: 'not-allowed', missingScope: null, detail: null, traceId: null },
  { kind: 'service-failed', status: 503, traceId: null },
  { kind: 'rate-limited', retryAtEpochMs: 9_000_000, traceId: null },
];

/** A bank that refuses while `isRefused`, with a clock that a test moves. */
function setUp(refusal: CommandError) {
  const world = { isRefused: true, now: 1_000_000 };
  const unless = <Value>(value: Value) => (world.isRefused ? failed(refusal) : ok(value));
  const a = cardWith({ id: cardIdOf('a'), embossedName: 'Fresh' });
  const hook = subscriptionWith('s1');
  const { organization } = fakeBank();
  const bank = fakeBank({
    readCard: async () => unless(a),
    listCards: async () => ok([a]),
    readSubscription: async () => unless(hook),
    listSubscriptions: async () => ok([hook]),
    readClient: async () => unless(clientWith({ id: clientIdOf('c1') })),
    organization: async (...given) => (world.isRefused ? failed(refusal) : organization(...given)),
  });
  const opened = openConnection({ bank, now: () => world.now });
  const scope = {
    ...opened,
    profile: { ...opened.profile, banking: { scopes: ['webhook'] } } as never,
  };
  storeCard(scope, a, 1);
  const reads = {
    card: (refresh: 'no' | 'now') => readCard(scope, { id: cardIdOf('a'), refresh }),
    client: (refresh: 'no' | 'now') => readClient(scope, { id: clientIdOf('c1'), refresh }),
    subscription: (refresh: 'no' | 'now') => readSubscription(scope, { id: hook.id, refresh }),
    organization: (refresh: 'no' | 'now') => readOrganization(scope, refresh),
  };
  /** Another read than that of the one object returns it. */
  const others: Readonly<Record<keyof typeof reads, () => void>> = {
    card: () =>
      void createCardListReader(scope)({
        text: '',
        statuses: [],
        sort: 'name',
        at: 0,
        limit: 10,
        refresh: 'now',
      }),
    client: () =>
      scope.cache.clients.put({
        records: [toClientRecord(clientWith({ id: clientIdOf('c1') }), world.now)],
        nowEpochMs: world.now,
      }),
    subscription: () => void readSubscriptions(scope, { refresh: 'now' }),
    organization: () => {
      world.isRefused = false;
      reads.organization('now');
    },
  };
  const failureOf = async (family: keyof typeof reads): Promise<CommandError | null> =>
    vi.waitFor(() => {
      const answer = reads[family]('no');
      const freshness: Freshness | null = answer.ok ? answer.value.freshness : null;
      if (freshness === null || freshness.isRefreshing) throw new Error('still being read');
      return freshness.failure;
    });
  return { world, reads, others, failureOf };
}

describe.each(refusals)('the error of a refused read: $kind', (refusal) => {
  it.each(['card', 'client', 'subscription', 'organization'] as const)(
    'of one %s disappears when a later read returned it',
    async (family) => {
      const { world, reads, others, failureOf } = setUp(refusal);
      others.client();
      world.now += 1_000;
      reads[family]('now');
      expect(await failureOf(family)).toEqual(refusal);
      world.now += 1_000;
      others[family]();
      await vi.waitFor(async () => expect(await failureOf(family)).toBeNull());
    },
  );

  it('of a paged list disappears when the bank answers the user’s own search of it', async () => {
    let isRefused = true;
    const { sync, request, settle, asked } = createSyncRig(() =>
      isRefused ? failed(refusal) : pageOf([record('a')]),
    );
    await request('refresh');
    expect(sync.status()).toMatchObject({ phase: 'failed', error: refusal });
    retryAfterAnswer(sync, failed(refusal));
    const askedBefore = asked.length;
    await settle();
    expect(asked).toHaveLength(askedBefore);
    isRefused = false;
    retryAfterAnswer(sync, ok({}));
    await settle();
    // A wait that the bank demanded stays.
    if (refusal.kind !== 'rate-limited') expect(sync.status().error).toBeNull();
  });

  it('of one registration leaves the list when another one is read later, and stays until then', async () => {
    const clock = { now: startedAt };
    const rig = registrationRig({
      connection: openConnection({ now: () => clock.now }),
      bank: fakeRegistrationsBank({
        get: async (id) => (id === 'r1' ? failed(refusal) : ok(saidRegistration({ id }))),
      }),
    });
    await rig.follow('r1');
    expect(rig.list().freshness.failure).toEqual(refusal);
    clock.now += 1_000;
    rig.advance(1_000);
    await rig.follow('r2');
    expect(rig.list().freshness.failure).toBeNull();
  });
});

describe('the error of a failed refresh', () => {
  const refusal: CommandError = { kind: 'not-supported' };
  const setUpRefreshes = async () => {
    const clock = { now: 1_000 };
    const refreshes = createRefreshes({ now: () => clock.now, onChange: () => undefined });
    await refreshes.run({ topic: 'cards', subject: 'a' }, async () => failed(refusal));
    clock.now = 5_000;
    return refreshes;
  };

  it.each([
    ['no read ever succeeded', null, refusal],
    ['the stored data is older', 999, refusal],
    ['the stored data was requested at the same moment', 1_000, refusal],
    ['the stored data was read since', 1_001, null],
    ['a wrong clock gave the stored data a future time', 5_001, refusal],
  ])('stays until newer data is read: %s', async (_where, asOfEpochMs, failure) => {
    expect((await setUpRefreshes()).freshness('a', asOfEpochMs).failure).toEqual(failure);
  });
});
