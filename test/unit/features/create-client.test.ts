import { describe, expect, it } from 'vitest';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import { newClientBody } from '../../../main/bank/clients/new-client-body.ts';
import { toClientRecord, toClientRow } from '../../../main/features/clients/client-record.ts';
import {
  type ClientCreations,
  createClientCreations,
} from '../../../main/features/clients/create-client.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { Client } from '../../../preload/contract/clients/clients.ts';
import { clients as commands } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { minimalCompany } from '../../fixtures/client-rules.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { createCarried, fakeBank, openConnection, pageOf, schedulerOf } from './fakes.ts';
import { simulatedClock } from './simulated-clock.ts';

const bankNow = Date.UTC(2026, 10, 21, 10);
const intentId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const wish: NewClient = {
  ...minimalCompany,
  name: ' Crèmerie Lumière ',
  vatNumber: 'fr 40 303 265 045',
};
const made = clientWith({
  id: clientIdOf('made'),
  name: 'Crèmerie Lumière',
  vatNumber: 'FR40303265045',
  createdAt: new Date(bankNow).toISOString(),
});
const lost: Result<Client> = failed({ kind: 'outcome-unknown', traceId: 'trace-1' });
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** An app with a bank; `restart` starts another one over the same vault. */
function setUp(bank: Partial<BankApi>) {
  const asked = fakeBank({ bankEpochMs: () => bankNow, ...bank });
  const connection = openConnection({ bank: asked });
  const world = {
    connection: null as Scope | null,
    isOnline: true,
    nowEpochMs: 1_000_000,
    changes: 0,
    bugs: [] as unknown[],
  };
  let carried = createCarried();
  let creations: ClientCreations;
  const open = (over: Partial<Scope> = {}): void => {
    const scope: Scope = {
      ...connection,
      isOpen: () => world.connection === scope,
      canSend: () => world.isOnline,
      now: () => world.nowEpochMs,
      publishChange: () => void (world.changes += 1),
      reportBug: (cause) => void world.bugs.push(cause),
      profileState: carried,
      scheduler: schedulerOf({
        ...connection,
        profileState: carried,
        now: () => world.nowEpochMs,
        canSend: () => world.isOnline,
      }),
      ...over,
    };
    world.connection = scope;
    creations = createClientCreations(scope);
    creations.recover();
  };
  open();
  return {
    world,
    connection,
    asked,
    creations: () => creations,
    /** The network is back. */
    resume: () => {
      world.connection?.scheduler.onReconnect();
      creations.resume();
    },
    open,
    /** The clients read before anything was sent. */
    know: (client: Client) =>
      connection.cache.clients.put({
        records: [toClientRecord(client, 900_000)],
        nowEpochMs: 900_000,
      }),
    restart: () => {
      carried = createCarried();
      open();
    },
    create: (client = wish, id = intentId) => creations.create({ intentId: id, client }),
    posts: () => asked.calls.filter((line) => line.startsWith('createClient')),
    looks: () => asked.calls.filter((line) => line.startsWith('listClients')).length,
    stored: () => connection.vault.writes.get(intentId),
    unclear: () => creations.unknown(),
  };
}

const noRight: CommandError = {
  kind: 'not-allowed',
  missingScope: 'client.write',
  detail: null,
  traceId: null,
};

describe('a new client', () => {
  it('is sent once, trimmed, and is in the list at once', async () => {
    const app = setUp({ createClient: async () => ok(made) });
    const answer = await app.create();
    expect(answer).toEqual(ok({ state: 'created', row: toClientRow(made, false) }));
    expect(app.posts()).toEqual([
      `createClient ${newClientBody({ ...wish, name: 'Crèmerie Lumière', vatNumber: 'FR40303265045' })}`,
    ]);
    expect(app.connection.cache.clients.get('made')?.id).toBe('made');
    expect([app.world.changes > 0, app.looks()]).toEqual([true, 0]);
    app.restart();
    expect(await app.create({ ...wish, name: 'Another' })).toEqual(answer);
    expect(app.posts()).toHaveLength(1);
  });

  it("is checked again with the organization's country before it is stored or sent", async () => {
    const app = setUp({});
    app.connection.cache.snapshots.put('organization', {
      body: JSON.stringify({ legalCountry: 'IT' }),
      asOfEpochMs: 1,
    });
    const answer = await app.create({ ...wish, eInvoicingAddress: '732829320' });
    expect(answer).toEqual({
      ok: true,
      value: {
        state: 'refused',
        problems: [{ path: ['eInvoicingAddress'], code: 'e-invoicing-french-only' }],
        bankProblems: [],
        traceId: null,
      },
    });
    expect([app.posts(), app.stored()]).toEqual([[], null]);
  });

  it("that the bank refuses reports the bank's problems, now and later", async () => {
    const problems = [{ code: 'required', detail: 'is required', pointer: '/first_name' }];
    const app = setUp({
      createClient: async () => failed({ kind: 'rejected', problems, traceId: 't1' }),
    });
    const refused = {
      ok: true,
      value: { state: 'refused', problems: [], bankProblems: problems, traceId: 't1' },
    };
    expect(await app.create()).toEqual(refused);
    expect(await app.create()).toEqual(refused);
    expect([app.posts().length, app.unclear(), app.looks()]).toEqual([1, [], 0]);
  });

  it.each<[string, CommandError]>([
    ['a missing permission', noRight],
    ['a lost connection', { kind: 'offline' }],
    ['too many requests', { kind: 'rate-limited', retryAtEpochMs: 5, traceId: null }],
  ])('that surely was not created ends: %s', async (_name, error) => {
    const app = setUp({ createClient: async () => failed(error) });
    expect(await app.create()).toEqual(failed(error));
    expect(await app.create()).toEqual(failed(error));
    expect([app.posts().length, app.unclear(), app.stored()?.asked]).toEqual([1, [], null]);
  });

  it.each<[string, Partial<Scope>, CommandError]>([
    ['the owner is signed out', { phase: () => 'signed-out' }, { kind: 'signed-out' }],
    ['there is no network', { canSend: () => false }, { kind: 'offline' }],
  ])('is not sent if %s', async (_name, over, error) => {
    const app = setUp({});
    app.open(over);
    expect(await app.create()).toEqual(failed(error));
    expect([app.posts(), app.stored()]).toEqual([[], null]);
  });
});

describe('a new client without an answer', () => {
  it('is found at the bank, stored, and reported as found', async () => {
    const app = setUp({
      createClient: async () => lost,
      listClients: async ({ filter }) =>
        pageOf(filter?.vatNumber === 'FR40303265045' ? [made] : []),
    });
    expect(await app.create()).toEqual(ok({ state: 'found', row: toClientRow(made, false) }));
    expect([app.posts().length, app.unclear()]).toEqual([1, []]);
    expect(app.connection.cache.clients.get('made')?.id).toBe('made');
    expect(await app.create()).toMatchObject({ value: { state: 'found' } });
  });

  it('is unknown if the bank has no match: this is reported, and nothing is sent again', async () => {
    const app = setUp({ createClient: async () => lost, listClients: async () => pageOf([]) });
    const answer = await app.create();
    expect(answer).toEqual(ok({ state: 'unknown' }));
    expect(app.unclear()).toMatchObject([
      { writeId: intentId, checkedAtEpochMs: 1_000_000, candidates: [], traceId: 'trace-1' },
    ]);
    expect(commands.create.output.safeParse(answer.ok && answer.value).error).toBeUndefined();
    expect(await app.create()).toEqual(ok({ state: 'unknown' }));
    expect(app.unclear()).toMatchObject([{ client: { name: 'Crèmerie Lumière' } }]);
    expect(app.posts()).toHaveLength(1);
  });

  it('is searched by name if numbers find nothing, and a short name among the newest', async () => {
    const byName = setUp({
      createClient: async () => lost,
      listClients: async ({ filter }) => pageOf(filter?.name === undefined ? [] : [made]),
    });
    expect(await byName.create()).toMatchObject({ value: { state: 'found' } });
    const short = { ...made, name: 'X', vatNumber: null };
    const newest = setUp({
      createClient: async () => lost,
      listClients: async ({ filter, sort, direction }) =>
        pageOf(
          JSON.stringify(filter) === '{}' && sort === 'created' && direction === 'descending'
            ? [short]
            : [],
        ),
    });
    expect(await newest.create({ ...minimalCompany, name: 'X' })).toMatchObject({
      value: { state: 'found' },
    });
  });

  it('is distinguished from older ones by a later bank time, but only in the run that sent it', async () => {
    const bank = { hasTold: false };
    const createdAt = new Date(bankNow - 10 * 60_000).toISOString();
    const old = { ...made, id: clientIdOf('old'), createdAt };
    const app = setUp({
      bankEpochMs: () => (bank.hasTold ? bankNow + 90_000 : null),
      createClient: async () => lost,
      listClients: async () => {
        bank.hasTold = true;
        app.world.nowEpochMs += 90_000;
        return pageOf([made, old]);
      },
    });
    expect(await app.create()).toMatchObject({ value: { state: 'found', row: { id: 'made' } } });
    const later = setUp({
      createClient: () => new Promise(() => undefined),
      bankEpochMs: () => null,
      listClients: async () => pageOf([made]),
    });
    void later.create();
    await settle();
    later.restart();
    later.creations().resume();
    await settle();
    expect(later.unclear()).toMatchObject([{ candidates: [{ id: 'made' }] }]);
  });

  it('never matches a client that was known before it was sent', async () => {
    const app = setUp({ createClient: async () => lost, listClients: async () => pageOf([made]) });
    app.know(made);
    expect(await app.create()).toEqual(ok({ state: 'unknown' }));
    expect(app.unclear()).toMatchObject([{ candidates: [] }]);
  });

  it('never matches a client read before it was sent, if records were missing', async () => {
    const app = setUp({ createClient: async () => lost, listClients: async () => pageOf([made]) });
    app.open({ readAfterLoss: async () => (app.know(made), null) });
    expect(await app.create()).toEqual(ok({ state: 'unknown' }));
    expect(app.unclear()).toMatchObject([{ candidates: [] }]);
  });

  it('is neither sent nor stored if records are missing and the bank cannot be read', async () => {
    const app = setUp({ createClient: async () => lost });
    app.open({ readAfterLoss: async () => ({ kind: 'bank-not-read' }) });
    expect(await app.create()).toEqual(failed({ kind: 'bank-not-read' }));
    expect([app.posts(), app.stored()]).toEqual([[], null]);
  });

  it('is unknown with both candidates if two match, until the user resolves it', async () => {
    const app = setUp({
      createClient: async () => lost,
      listClients: async () => pageOf([made, { ...made, id: clientIdOf('second') }]),
    });
    await app.create();
    expect(app.unclear()).toMatchObject([{ candidates: [{ id: 'made' }, { id: 'second' }] }]);
    expect(await app.creations().resolve(intentId, { happened: false, objectId: null })).toEqual(
      ok({}),
    );
    expect(await app.create()).toEqual(failed({ kind: 'outcome-unknown', traceId: null }));
    expect([app.unclear(), app.stored()?.asked, app.posts().length]).toEqual([[], null, 1]);
    expect(app.creations().statusOf(intentId)).toBe('not-done');
  });

  it('stays unknown while the bank is unreachable, and is found afterwards', async () => {
    const bank = { isUp: false };
    const app = setUp({
      createClient: async () => lost,
      listClients: async () =>
        bank.isUp ? pageOf([made]) : failed({ kind: 'service-failed', status: 503, traceId: null }),
    });
    await app.create();
    expect(app.unclear()).toMatchObject([{ checkedAtEpochMs: null }]);
    expect(await app.creations().check(intentId)).toMatchObject(failed({ kind: 'service-failed' }));
    bank.isUp = true;
    expect(await app.creations().check(intentId)).toEqual(ok({ write: null }));
    expect(await app.create()).toMatchObject({ value: { state: 'found', row: { id: 'made' } } });
  });
});

describe('new clients without an answer', () => {
  const otherId = '7c9e6679-7425-40de-944b-e07fc1f90ae8';
  const other: NewClient = { ...wish, name: 'Forno Gallo', vatNumber: 'FR32123456789' };
  const madeOther = clientWith({
    ...made,
    id: clientIdOf('other'),
    name: 'Forno Gallo',
    vatNumber: 'FR32123456789',
  });

  it('are checked again automatically when a given-up request can no longer arrive', async () => {
    const clock = simulatedClock(1_000_000);
    const listed = { now: [] as Client[] };
    const app = setUp({
      createClient: async () => lost,
      listClients: async () => pageOf(listed.now),
    });
    const timed = { now: clock.now, timers: clock.timers };
    app.open({ ...timed, scheduler: schedulerOf({ ...app.connection, ...timed }) });
    await app.create();
    const before = app.looks();
    listed.now = [made];
    await clock.pass(110_000);
    expect([app.looks(), app.stored()?.state]).toEqual([before, 'unknown']);
    await clock.pass(20_000);
    expect(app.stored()?.state).toBe('applied');
  });

  it('are checked one by one, and again after a failure', async () => {
    const clock = simulatedClock(1_000_000);
    const bank = { isUp: false, lists: false };
    const app = setUp({
      createClient: async () => lost,
      listClients: async (query) => {
        const isFirst = !JSON.stringify(query).match(/32123456789|Forno/u);
        if (!bank.lists || (isFirst && !bank.isUp))
          return failed({ kind: 'service-failed', status: 503, traceId: null });
        return pageOf(isFirst ? [made] : [madeOther]);
      },
    });
    const timed = { now: clock.now, timers: clock.timers };
    app.open({ ...timed, scheduler: schedulerOf({ ...app.connection, ...timed }) });
    await app.create();
    await app.create(other, otherId);
    bank.lists = true;
    await clock.pass(3 * 60_000);
    expect([app.stored()?.state, app.connection.vault.writes.get(otherId)?.state]).toEqual([
      'unknown',
      'applied',
    ]);
    bank.isUp = true;
    await clock.pass(30 * 60_000);
    expect(app.stored()?.state).toBe('applied');
  });
});

describe('a new client in flight when the app ended', () => {
  it('is unknown after the restart, and is searched as soon as there is a network', async () => {
    const app = setUp({
      createClient: () => new Promise(() => undefined),
      listClients: async () => pageOf([made]),
    });
    void app.create();
    await settle();
    app.world.isOnline = false;
    app.restart();
    app.resume();
    await settle();
    expect(app.unclear()).toMatchObject([{ writeId: intentId, checkedAtEpochMs: null }]);
    expect([app.stored()?.state, app.looks()]).toEqual(['unknown', 0]);
    app.world.isOnline = true;
    app.resume();
    await settle();
    expect(app.stored()).toMatchObject({ state: 'applied', objectId: 'made' });
    expect([app.unclear(), app.posts().length]).toEqual([[], 1]);
    const { statusOf } = app.creations();
    expect([statusOf(intentId), statusOf('unheard-of')]).toEqual(['done', null]);
  });
});
