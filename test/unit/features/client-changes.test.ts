import { describe, expect, it, vi } from 'vitest';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import {
  type ClientChanges,
  createClientChanges,
} from '../../../main/features/clients/changes/change-clients.ts';
import {
  type ClientWrite,
  clientWrite,
} from '../../../main/features/clients/changes/client-write.ts';
import { toClientRecord } from '../../../main/features/clients/client-record.ts';
import { readClient } from '../../../main/features/clients/read-clients.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { ClientChange } from '../../../preload/contract/clients/client-change.ts';
import { clientChanges as commands } from '../../../preload/contract/clients/client-changes.ts';
import type { Client } from '../../../preload/contract/clients/clients.ts';
import { type CommandError, failed, ok } from '../../../preload/contract/result.ts';
import { noAddress } from '../../fixtures/client-rules.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { createCarried, fakeBank, openConnection, schedulerOf } from './fakes.ts';

const minuteMs = 60_000;
const id = clientIdOf('c1');
const writeId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const otherId = '0b6e3c9e-51c5-4fbf-9d3c-5b8dd34f7d10';
const original = clientWith({
  id,
  name: 'Café des Terreaux',
  kind: 'company',
  currency: 'EUR',
  locale: 'fr',
  email: 'cafe@client.example',
  billingAddress: {
    streetAddress: '4 rue de la République',
    city: 'Lyon',
    zipCode: '69001',
    provinceCode: null,
    countryCode: 'fr',
  },
});
const change: ClientChange = { taxIdentificationNumber: ' 732 829 320 ' };
const corrected: Client = { ...original, taxIdentificationNumber: '732829320' };
const unknown = failed<CommandError>({ kind: 'outcome-unknown', traceId: null });
const notFound = failed<CommandError>({ kind: 'not-found', traceId: null });

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** An app with a bank; `restart` starts another one over the same vault. */
function setUp(bank: Partial<BankApi>) {
  const asked = fakeBank({ readClient: async () => ok(original), ...bank });
  const base = openConnection({ bank: asked });
  const world = {
    connection: null as Scope | null,
    isOnline: true,
    nowEpochMs: 1_000_000,
    /** How far the clock was set ahead. */
    skewMs: 0,
    listAsked: 0,
  };
  let carried = createCarried();
  let changes: ClientChanges;
  const open = (): void => {
    const scope: Scope = {
      ...base,
      isOpen: () => world.connection === scope,
      canSend: () => world.isOnline,
      now: () => world.nowEpochMs + world.skewMs,
      monotonicNow: () => world.nowEpochMs,
      profileState: carried,
      scheduler: schedulerOf({ ...base, profileState: carried, now: () => world.nowEpochMs }),
    };
    world.connection = scope;
    changes = createClientChanges(scope, { onUnread: () => (world.listAsked += 1) });
    changes.recover();
    changes.resume();
  };
  base.cache.clients.put({ records: [toClientRecord(original, 1)], nowEpochMs: 1 });
  base.cache.capabilities.put('clients.get', { state: 'supported', untilEpochMs: 1e15 });
  open();
  const sentBy = (name: string): readonly string[] =>
    asked.calls.filter((each) => each.startsWith(name));
  return {
    world,
    cache: base.cache,
    vault: base.vault,
    asked: asked.calls,
    changes: (): ClientChanges => changes,
    correct: (given: ClientChange = change, by = writeId) =>
      changes.update({ writeId: by, id, change: given }),
    sent: () => [...sentBy('changeClient'), ...sentBy('deleteClient')],
    scope: (): Scope => {
      if (world.connection === null) throw new Error('closed');
      return world.connection;
    },
    restart: async (): Promise<void> => {
      carried = createCarried();
      open();
      await settle();
    },
  };
}

describe('a correction of a client', () => {
  it('sends only changed fields, trimmed, and updates list and page', async () => {
    const { correct, sent, cache } = setUp({ changeClient: async () => ok(corrected) });
    const answer = await correct();
    expect(commands.update.output.safeParse(answer.ok && answer.value).success).toBe(true);
    expect(answer).toMatchObject({ value: { state: 'done', differences: [] } });
    expect(sent()).toEqual([
      `changeClient c1 ${JSON.stringify({ tax_identification_number: '732829320' })}`,
    ]);
    expect(JSON.parse(cache.clients.get(id)?.model ?? '')).toMatchObject({
      taxIdentificationNumber: '732829320',
    });
  });

  it('sends an address with all its present and former parts, and null for a cleared value', async () => {
    const { changes, sent } = setUp({ changeClient: async () => ok(original) });
    const { billingAddress } = original;
    if (billingAddress === null) throw new Error('no address');
    await changes().update({
      writeId,
      id,
      change: { email: null, billingAddress: { ...billingAddress, city: 'Paris' } },
    });
    expect(JSON.parse(sent()[0]?.slice('changeClient c1 '.length) ?? '')).toEqual({
      email: null,
      billing_address: {
        street_address: '4 rue de la République',
        city: 'Paris',
        zip_code: '69001',
        country_code: 'FR',
      },
    });
    await changes().update({
      writeId: otherId,
      id,
      change: {
        billingAddress: { ...billingAddress, zipCode: null },
        deliveryAddress: { ...noAddress, city: 'Lyon' },
      },
    });
    const body = JSON.parse(sent().at(-1)?.slice('changeClient c1 '.length) ?? '') as Record<
      string,
      unknown
    >;
    expect(body['billing_address']).toEqual({
      street_address: '4 rue de la République',
      city: 'Lyon',
      zip_code: null,
      country_code: 'FR',
    });
    expect(body['delivery_address']).toEqual({ city: 'Lyon' });
  });

  it('reports values that the bank stored differently, ignoring other spellings', async () => {
    const { changes } = setUp({
      changeClient: async () =>
        ok({ ...original, email: 'old@client.example', locale: 'de', vatNumber: 'DE 129 273 398' }),
    });
    expect(
      await changes().update({
        writeId,
        id,
        change: { email: 'new@client.example', locale: 'de-DE', vatNumber: 'DE129273398' },
      }),
    ).toMatchObject({
      value: {
        differences: [{ field: 'email', asked: 'new@client.example', kept: 'old@client.example' }],
      },
    });
  });

  it('is rejected locally for changed fields, not for values that the bank accepted before', async () => {
    const { correct, sent, cache } = setUp({ changeClient: async () => ok(original) });
    cache.clients.put({
      records: [toClientRecord({ ...original, taxIdentificationNumber: 'odd' }, 2)],
      nowEpochMs: 2,
    });
    expect(await correct({ email: 'no address' })).toMatchObject({
      value: { state: 'refused', problems: [{ path: ['email'], code: 'bad-email' }] },
    });
    expect(sent()).toEqual([]);
    expect(await correct({ currency: 'CHF' }, otherId)).toMatchObject({ value: { state: 'done' } });
  });

  it("reports the bank's refusal, and reads changes of other users", async () => {
    const { changes, correct, asked } = setUp({
      changeClient: async () =>
        failed({
          kind: 'rejected',
          problems: [{ code: 'conflict', detail: 'changed meanwhile', pointer: null }],
          traceId: 't',
        }),
    });
    expect(await correct()).toEqual(
      ok({
        state: 'refused',
        problems: [],
        bankProblems: [{ code: 'conflict', detail: 'changed meanwhile', pointer: null }],
        traceId: 't',
      }),
    );
    expect(asked).toContain('readClient c1');
    expect(changes().statusOf(writeId)).toBe('not-done');
  });

  it('of a client that another user deleted reports it, and removes the client from the list', async () => {
    const { correct, cache } = setUp({
      changeClient: async () => notFound,
      readClient: async () => notFound,
    });
    expect(await correct()).toEqual(notFound);
    expect(cache.clients.total()).toBe(0);
  });

  it('on a service without the endpoint reports it, and is not offered any more', async () => {
    const { correct, scope, cache } = setUp({ changeClient: async () => notFound });
    const offered = () => {
      const read = readClient(scope(), { id, refresh: 'no' });
      return read.ok && { canUpdate: read.value.canUpdate, canRemove: read.value.canRemove };
    };
    expect(offered()).toEqual({ canUpdate: true, canRemove: true });
    expect(await correct()).toEqual(failed({ kind: 'not-supported' }));
    expect(cache.clients.total()).toBe(1);
    expect(offered()).toEqual({ canUpdate: false, canRemove: true });
    cache.capabilities.forget();
    cache.capabilities.put('clients.get', { state: 'not-supported', untilEpochMs: 1e15 });
    expect(offered()).toEqual({ canUpdate: false, canRemove: false });
  });

  it('does not wait offline or signed out: nothing is sent', async () => {
    const { changes, correct, world, sent } = setUp({ changeClient: async () => ok(corrected) });
    world.isOnline = false;
    expect(await correct()).toEqual(failed({ kind: 'offline' }));
    expect(changes().statusOf(writeId)).toBeNull();
    expect(sent()).toEqual([]);
  });
});

describe('a correction without an answer', () => {
  it('is confirmed by reading the client', async () => {
    const { correct, sent } = setUp({
      changeClient: async () => unknown,
      readClient: async () => ok(corrected),
    });
    expect(await correct()).toMatchObject({
      value: { state: 'done', row: { taxIdentificationNumber: '732829320' } },
    });
    expect(sent()).toHaveLength(1);
  });

  it('stays open while it may arrive, blocks other changes, and is undone if the client is unchanged', async () => {
    const { changes, correct, world, sent } = setUp({ changeClient: async () => unknown });
    expect(await correct()).toEqual(ok({ state: 'unknown' }));
    expect(changes().unknown()).toMatchObject([
      { writeId, kind: 'client-change', clientId: id, isRemoval: false },
    ]);
    expect(await correct({ currency: 'CHF' }, otherId)).toEqual(unknown);
    world.nowEpochMs += 3 * minuteMs;
    expect(await changes().check(writeId)).toEqual(ok({ write: null }));
    expect(changes().statusOf(writeId)).toBe('not-done');
    expect(await correct()).toEqual(failed({ kind: 'timed-out' }));
    expect(sent()).toHaveLength(1);
  });

  it('is recognised for any former value at the bank', async () => {
    const { changes, correct, cache } = setUp({ changeClient: async () => ok(original) });
    const strange = { ...original, locale: 'f'.repeat(200) };
    cache.clients.put({ records: [toClientRecord(strange, 2)], nowEpochMs: 2 });
    await correct({ locale: 'fr' });
    expect(changes().statusOf(writeId)).toBe('done');
  });

  it('may still arrive after the clock was set ahead', async () => {
    const { changes, correct, world } = setUp({ changeClient: async () => unknown });
    await correct();
    world.skewMs = 60 * minuteMs;
    expect(await changes().check(writeId)).toMatchObject({ value: { write: { writeId } } });
    world.nowEpochMs += 3 * minuteMs;
    expect(await changes().check(writeId)).toEqual(ok({ write: null }));
    expect(changes().statusOf(writeId)).toBe('not-done');
  });

  it('is left to the user if the client matches neither the old nor the new values', async () => {
    const { changes, correct, world } = setUp({
      changeClient: async () => unknown,
      readClient: async () => ok({ ...original, taxIdentificationNumber: '111111111' }),
    });
    await correct();
    world.nowEpochMs += 3 * minuteMs;
    expect(await changes().check(writeId)).toEqual(ok({ write: null }));
    expect(changes().statusOf(writeId)).toBe('not-done');
    expect(await correct()).toEqual(unknown);
  });

  it('is sent again only by the user; a later refusal does not decide the first request', async () => {
    const answers = [
      unknown,
      failed<CommandError>({ kind: 'rejected', problems: [], traceId: null }),
      ok(corrected),
    ];
    const { changes, correct, sent, restart } = setUp({
      changeClient: async () => answers.shift() ?? unknown,
    });
    await correct();
    await restart();
    await correct();
    expect(sent()).toHaveLength(1);
    expect(await changes().sendAgain?.(writeId)).toMatchObject({ error: { kind: 'rejected' } });
    expect(changes().unknown()).toMatchObject([{ writeId }]);
    expect(await changes().sendAgain?.(writeId)).toEqual(ok({ write: null }));
    expect(await changes().sendAgain?.(writeId)).toEqual(ok({ write: null }));
    expect(sent()).toHaveLength(3);
  });

  it('on a service without single clients waits for the list, then for the user', async () => {
    const { changes, correct, world, cache } = setUp({
      changeClient: async () => unknown,
      readClient: async () => failed({ kind: 'not-supported' }),
    });
    cache.capabilities.forget();
    await correct();
    expect(world.listAsked).toBeGreaterThan(0);
    expect(changes().unknown()).toMatchObject([{ writeId }]);
    expect(await changes().resolve(writeId, { happened: false, objectId: null })).toEqual(ok({}));
    expect(changes().unknown()).toEqual([]);
  });

  it('is checked automatically after a restart', async () => {
    let isLost = true;
    const { changes, correct, restart } = setUp({
      changeClient: async () => unknown,
      readClient: async () => (isLost ? failed({ kind: 'offline' }) : ok(corrected)),
    });
    await correct();
    isLost = false;
    await restart();
    await vi.waitFor(() => expect(changes().statusOf(writeId)).toBe('done'));
  });
});

describe('the deletion of a client', () => {
  it('removes the client from the list', async () => {
    const { changes, cache, sent } = setUp({ deleteClient: async () => ok(true) });
    expect(await changes().remove({ writeId, id })).toEqual(
      ok({ state: 'done', row: null, differences: [], wasGone: false }),
    );
    expect(sent()).toEqual(['deleteClient c1']);
    expect(cache.clients.total()).toBe(0);
  });

  it('of a client that another user deleted is done, and reports it', async () => {
    const { changes, cache } = setUp({
      deleteClient: async () => notFound,
      readClient: async () => notFound,
    });
    expect(await changes().remove({ writeId, id })).toMatchObject({
      value: { state: 'done', wasGone: true },
    });
    expect(cache.clients.total()).toBe(0);
  });

  it('without an answer is done once the client is gone', async () => {
    const reads = [ok(original), notFound];
    const { changes, cache } = setUp({
      deleteClient: async () => unknown,
      readClient: async () => reads.shift() ?? notFound,
    });
    expect(await changes().remove({ writeId, id })).toEqual(ok({ state: 'unknown' }));
    expect(changes().unknown()).toMatchObject([{ isRemoval: true, name: 'Café des Terreaux' }]);
    expect(await changes().check(writeId)).toEqual(ok({ write: null }));
    expect(changes().statusOf(writeId)).toBe('done');
    expect(cache.clients.total()).toBe(0);
  });
});

it('sends a client change again only while its outcome is unknown', () => {
  const states = ['sending', 'unknown', 'applied', 'refused', 'resolved'] as const;
  expect(
    states.filter((state) => clientWrite.mayResend({ state } as unknown as ClientWrite)),
  ).toEqual(['unknown']);
});
