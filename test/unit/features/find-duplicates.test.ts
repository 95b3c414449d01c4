import { describe, expect, it } from 'vitest';
import type { ClientPageRequest } from '../../../main/bank/clients/client-query.ts';
import { toClientRecord } from '../../../main/features/clients/client-record.ts';
import { findDuplicates } from '../../../main/features/clients/find-duplicates.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { Client } from '../../../preload/contract/clients/clients.ts';
import { type CommandError, failed } from '../../../preload/contract/result.ts';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import { minimalCompany, minimalPerson } from '../../fixtures/client-rules.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { fakeBank, openConnection, pageOf } from './fakes.ts';

const martin = clientWith({
  id: clientIdOf('martin'),
  name: 'Boulangerie Martin SARL',
  vatNumber: 'FR40303265045',
  email: 'pain@client.example',
});
const wish = {
  ...minimalCompany,
  name: 'Boulangerie Martin',
  vatNumber: 'FR 40 303 265 045',
  email: 'pain@client.example',
};

/** A bank that returns clients by a function of the filter. */
function setUp(listClients: BankApi['listClients'], over: Partial<Scope> = {}) {
  const bank = fakeBank({ listClients });
  const changes: string[] = [];
  const timers: (() => void)[] = [];
  const connection = openConnection({
    bank,
    timers: {
      after: (_delayMs, task) => {
        timers.push(task);
        return () => void timers.splice(timers.indexOf(task), 1);
      },
    },
    publishChange: (topic) => void changes.push(topic),
    ...over,
  });
  return { bank, connection, changes, timers };
}
function storeClients(connection: Scope, clients: readonly Client[]): void {
  void connection.cache.clients.put({
    records: clients.map((client) => toClientRecord(client, 900_000)),
    nowEpochMs: 900_000,
  });
}
function idsOf(answer: Awaited<ReturnType<typeof findDuplicates>>): unknown {
  return answer.ok
    ? answer.value.duplicates.map(({ row, because }) => [row.id, because])
    : answer.error;
}

describe('duplicates of a new client', () => {
  it('are found among stored clients, each with its matches, in any spelling', async () => {
    const { connection } = setUp(async () => pageOf([]));
    storeClients(connection, [martin, clientWith({ id: clientIdOf('other'), name: 'Café' })]);
    expect(idsOf(await findDuplicates(connection, wish))).toEqual([
      ['martin', ['vat-number', 'email', 'name']],
    ]);
  });

  it('are requested from the bank by each number, e-mail and name once, and stored', async () => {
    const { bank, connection, changes, timers } = setUp(async ({ filter }) =>
      pageOf(
        filter?.vatNumber
          ? [martin]
          : filter?.name
            ? [
                martin,
                clientWith({ id: clientIdOf('m2'), name: 'Boulangerie Martin et fils' }),
                clientWith({ id: clientIdOf('m3'), name: 'Garage' }),
              ]
            : [],
      ),
    );
    expect(
      idsOf(await findDuplicates(connection, { ...wish, taxIdentificationNumber: '303265045' })),
    ).toEqual([
      ['martin', ['vat-number', 'email', 'name']],
      ['m2', ['name']],
    ]);
    expect(
      bank.calls.map(
        (line) => (JSON.parse(line.replace('listClients ', '')) as ClientPageRequest).filter,
      ),
    ).toEqual([
      { vatNumber: 'FR40303265045' },
      { taxIdentificationNumber: '303265045' },
      { email: 'pain@client.example' },
      { name: 'Boulangerie Martin' },
    ]);
    expect([connection.cache.clients.get('m2')?.id, changes, timers]).toEqual([
      'm2',
      ['clients'],
      [],
    ]);
    await findDuplicates(connection, wish);
    expect(changes).toEqual(['clients']);
  });

  it("have the bank's current values, not the stored ones", async () => {
    const { connection } = setUp(async () =>
      pageOf([{ ...martin, vatNumber: 'FR83404833048', email: null, name: 'Garage' }]),
    );
    storeClients(connection, [martin]);
    expect(idsOf(await findDuplicates(connection, wish))).toEqual([]);
  });

  it('of a person are searched by both names together', async () => {
    const { bank, connection } = setUp(async () =>
      pageOf([clientWith({ id: clientIdOf('p'), name: 'Keller Amélie' })]),
    );
    expect(idsOf(await findDuplicates(connection, minimalPerson))).toEqual([['p', ['name']]]);
    expect(bank.calls.join()).toContain('"filter":{"name":"Amélie Keller"}');
  });

  it('need more than one common word', async () => {
    const { connection } = setUp(async () =>
      pageOf([clientWith({ id: clientIdOf('p'), name: 'Café du Parc' })]),
    );
    expect(idsOf(await findDuplicates(connection, { ...minimalCompany, name: 'Café' }))).toEqual(
      [],
    );
  });

  it('are not searched by a name of one letter, nor for an empty form', async () => {
    const { bank, connection } = setUp(async () => pageOf([]));
    expect(await findDuplicates(connection, { ...minimalCompany, name: ' X ' })).toEqual({
      ok: true,
      value: { duplicates: [], bankError: null },
    });
    expect(bank.calls).toEqual([]);
  });

  it.each<[string, Partial<Scope>, CommandError]>([
    ['offline', { canSend: () => false }, { kind: 'offline' }],
    ['signed out', { phase: () => 'signed-out' }, { kind: 'signed-out' }],
  ])(
    'come from the stored clients while the bank is unreachable: %s',
    async (_name, over, error) => {
      const { bank, connection } = setUp(async () => pageOf([]), over);
      storeClients(connection, [martin]);
      expect(await findDuplicates(connection, wish)).toMatchObject({
        value: { duplicates: [{ row: { id: 'martin' } }], bankError: error },
      });
      expect(bank.calls).toEqual([]);
    },
  );

  it('include a partial answer of the bank, with the reason for the missing part', async () => {
    const { connection } = setUp(async ({ filter }) =>
      filter?.email
        ? failed({ kind: 'service-failed', status: 500, traceId: 't' })
        : pageOf([martin]),
    );
    expect(await findDuplicates(connection, wish)).toMatchObject({
      value: { duplicates: [{ row: { id: 'martin' } }], bankError: { kind: 'service-failed' } },
    });
  });

  it('are returned after a short wait with the answers so far', async () => {
    const { connection, timers } = setUp(({ filter }) =>
      filter?.name ? new Promise(() => undefined) : Promise.resolve(pageOf([martin])),
    );
    const answer = findDuplicates(connection, wish);
    await new Promise((resolve) => setImmediate(resolve));
    timers.forEach((task) => task());
    expect(await answer).toMatchObject({
      value: { duplicates: [{ row: { id: 'martin' } }], bankError: { kind: 'timed-out' } },
    });
  });
});
