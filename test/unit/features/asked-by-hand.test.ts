import { describe, expect, it, vi } from 'vitest';
import { readCard } from '../../../main/features/cards/list/read-cards.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import { readClient } from '../../../main/features/clients/read-clients.ts';
import { readProduct } from '../../../main/features/products/read-products.ts';
import { toClientRecord } from '../../../main/features/clients/client-record.ts';
import { type CommandError, failed, ok } from '../../../preload/contract/result.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { createSyncRig, pageOf, record } from './list-sync-rig.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';
import { fakeRegistrationsBank, registrationRig, saidRegistration } from './registration-rig.ts';

const refused: CommandError = {
  kind: 'not-allowed',
  missingScope: null,
  detail: 'Not now',
  traceId: 't',
};
const refusals: readonly CommandError[] = [
  refused,
  { kind: 'not-supported' },
  { kind: 'not-found', traceId: null },
  { kind: 'not-allowed', missingScope: 'client.read', detail: null, traceId: null },
];

describe('a list that the bank refused once', () => {
  it.each(refusals.map((error) => [error.kind, error] as const))(
    'is requested again as soon as the owner asks, and shown: %s',
    async (_kind, error) => {
      const context = createSyncRig((_question, at) =>
        at === 1 ? failed(error) : pageOf([record('a')]),
      );
      await context.request('refresh');
      expect(context.sync.status()).toMatchObject({ phase: 'failed', error });
      context.sync.request('refresh', 'owner');
      expect(context.sync.status().phase).toBe('running');
      await context.settle();
      expect(context.sync.status()).toMatchObject({ phase: 'idle', error: null });
      expect(context.memory.rows.size).toBe(1);
    },
  );

  it('reports a repeated refusal, and sends nothing in the background', async () => {
    const context = createSyncRig(() => failed(refused));
    await context.request('refresh');
    await context.request('refresh', 'owner');
    expect(context.sync.status()).toMatchObject({ phase: 'failed', error: refused });
    await context.request('refresh');
    expect(context.asked).toHaveLength(2);
  });

  it('can be refreshed by the user despite a missing capability, a pause or a recent read', async () => {
    const found: CommandError = { kind: 'not-supported' };
    const context = createSyncRig(() => pageOf([record('a')]), {
      order: 'walk',
      blockedReason: (askedBy) => (askedBy === 'owner' ? null : found),
    });
    await context.request('refresh');
    expect(context.asked).toHaveLength(0);
    for (const expected of [1, 2]) {
      await context.request('refresh', 'owner');
      expect(context.asked).toHaveLength(expected);
    }
    context.sync.request('pause');
    await context.request('refresh', 'owner');
    expect(context.asked).toHaveLength(3);
    expect(context.sync.status().phase).toBe('idle');
  });
});

describe('one object that the bank refused once', () => {
  const answers = [refused, { kind: 'not-found', traceId: null } as const];

  it.each(answers)('does not stop reads of other cards: $kind', async (error) => {
    const bank = fakeBank({
      readCard: async (id) =>
        id === 'a' ? failed(error) : ok(cardWith({ id, embossedName: 'Fresh' })),
    });
    const connection = openConnection({ bank });
    const read = (asked: Parameters<typeof readCard>[1]) => readCard(connection, asked);
    for (const id of ['a', 'b'])
      storeCard(connection, cardWith({ id: cardIdOf(id), embossedName: 'Old' }), 1);
    read({ id: cardIdOf('a'), refresh: 'if-stale' });
    await vi.waitFor(() =>
      expect(read({ id: cardIdOf('a'), refresh: 'no' })).toMatchObject({
        value: { isReadingMissing: false, freshness: { isRefreshing: false } },
      }),
    );
    read({ id: cardIdOf('b'), refresh: 'if-stale' });
    await vi.waitFor(() =>
      expect(read({ id: cardIdOf('b'), refresh: 'no' })).toMatchObject({
        value: { card: { embossedName: 'Fresh' } },
      }),
    );
    read({ id: cardIdOf('a'), refresh: 'now' });
    expect(
      await vi.waitFor(() => {
        const { calls } = bank;
        expect(calls).toHaveLength(3);
        return calls;
      }),
    ).toEqual(['readCard a', 'readCard b', 'readCard a']);
    if (error.kind === 'not-allowed')
      await vi.waitFor(() =>
        expect(read({ id: cardIdOf('a'), refresh: 'no' })).toMatchObject({
          value: { freshness: { failure: refused } },
        }),
      );
  });

  it('is requested for the user even from a missing endpoint, and reports the failure', async () => {
    const bank = fakeBank({
      readClient: async () => failed({ kind: 'not-supported' }),
      readProduct: async () => failed({ kind: 'not-supported' }),
    });
    const connection = openConnection({ bank });
    connection.cache.clients.put({
      records: [toClientRecord(clientWith({ id: clientIdOf('c1') }), 1)],
      nowEpochMs: 1,
    });
    const client = (refresh: 'no' | 'if-stale' | 'now') =>
      readClient(connection, { id: clientIdOf('c1'), refresh });
    client('if-stale');
    await vi.waitFor(() =>
      expect(client('no')).toMatchObject({
        value: { freshness: { isRefreshing: false, failure: null } },
      }),
    );
    client('now');
    await vi.waitFor(() =>
      expect(client('no')).toMatchObject({
        value: { freshness: { isRefreshing: false, failure: { kind: 'not-supported' } } },
      }),
    );
    const product = (refresh: 'no' | 'now') =>
      readProduct(connection, { id: 'p1' as Parameters<typeof readProduct>[1]['id'], refresh });
    for (const _ of [1, 2]) {
      product('now');
      await vi.waitFor(() =>
        expect(product('no')).toMatchObject({
          value: { freshness: { isRefreshing: false, failure: { kind: 'not-supported' } } },
        }),
      );
    }
    expect(bank.calls.filter((line) => line.startsWith('readProduct'))).toHaveLength(2);
  });

  it.each(answers)(
    'does not stop reads of other registrations, and its own page reports the failure: $kind',
    async (error) => {
      const rig = registrationRig({
        bank: fakeRegistrationsBank({
          get: async (id) => (id === 'r1' ? failed(error) : ok(saidRegistration({ id }))),
        }),
      });
      await rig.follow('r1', 'r2', 'r3');
      expect(rig.bank.asked).toEqual(['r1', 'r2', 'r3']);
      expect(rig.list()).toMatchObject({ canRefresh: true, isReadingMissing: false });
      expect(rig.get().freshness.failure).toMatchObject({
        kind: error.kind === 'not-found' ? 'not-supported' : 'not-allowed',
      });
      rig.get('r1', 'now');
      await rig.settled();
      expect(rig.bank.asked).toEqual(['r1', 'r2', 'r3', 'r1']);
    },
  );

  it('can be requested again on a service without registrations', async () => {
    let isThere = false;
    const rig = registrationRig({
      bank: fakeRegistrationsBank({
        get: async (id) =>
          isThere ? ok(saidRegistration({ id })) : failed({ kind: 'not-supported' }),
      }),
    });
    await rig.follow('r1', 'r2');
    expect([rig.bank.asked, rig.list({ refresh: 'if-stale' })]).toMatchObject([
      ['r1'],
      { canRefresh: true, isReadingMissing: true },
    ]);
    isThere = true;
    rig.list({ refresh: 'now' });
    await rig.settled();
    expect(rig.list({ refresh: 'no' })).toMatchObject({
      isReadingMissing: false,
      rows: [{ legalName: 'Forno Gallo' }, { legalName: 'Forno Gallo' }],
    });
  });
});

describe('a second 401 within a minute of a new token', () => {
  it('stops no list: it is read a minute later, when the session has another token', async () => {
    const error = { kind: 'signed-out', isStillSignedIn: true } as const;
    const context = createSyncRig((_question, at) =>
      at === 1 ? failed(error) : pageOf([record('a')]),
    );
    await context.request('refresh');
    expect(context.sync.status()).toMatchObject({ phase: 'failed', error });
    expect(context.waits.map(({ ms }) => ms)).toContain(60_000);
    await context.passWaits();
    expect(context.sync.status()).toMatchObject({ phase: 'idle', error: null });
  });
});
