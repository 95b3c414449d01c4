import { describe, expect, it } from 'vitest';
import { toClientRecord } from '../../../main/features/clients/client-record.ts';
import { findIncompleteClients } from '../../../main/features/clients/changes/incomplete-clients.ts';
import {
  findSameClients,
  setDifferent,
} from '../../../main/features/clients/changes/find-same-clients.ts';
import type { Client } from '../../../preload/contract/clients/clients.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import { ok } from '../../../preload/contract/result.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { openConnection } from './fakes.ts';

function scopeWith(...clients: readonly (Partial<Client> & { readonly at: string })[]) {
  const scope = { ...openConnection(), isOpen: () => true };
  scope.cache.clients.put({
    records: clients.map(({ at, ...client }) =>
      toClientRecord(clientWith({ id: clientIdOf(at), ...client }), 1),
    ),
    nowEpochMs: 1,
  });
  return scope;
}
async function groupsIn(scope: ReturnType<typeof scopeWith>) {
  const answer = await findSameClients(scope);
  return answer.ok
    ? answer.value.groups.map(({ because, clients }) => [
        clients
          .map(({ id }) => id)
          .toSorted()
          .join(' '),
        because.join(' '),
      ])
    : answer;
}

describe('clients that look alike', () => {
  it('share a number, an e-mail or a name in any notation, those with most in common first', async () => {
    const scope = scopeWith(
      { at: 'a', name: 'Cave Dupré', vatNumber: 'FR 40 303 265 045' },
      { at: 'b', name: 'CAVE DUPRE SARL', vatNumber: 'fr40303265045' },
      { at: 'c', name: 'Ida', email: 'Ida@client.example' },
      { at: 'd', name: 'Blum', email: 'ida@client.example' },
      { at: 'e', name: 'Nobody else' },
    );
    expect(await groupsIn(scope)).toEqual([
      ['a b', 'vat-number name'],
      ['c d', 'email'],
    ]);
  });

  it('are two if a number differs, though they have one name', async () => {
    const scope = scopeWith(
      { at: 'a', name: 'Boulangerie', taxIdentificationNumber: '1' },
      { at: 'b', name: 'Boulangerie', taxIdentificationNumber: '2' },
      { at: 'c', name: 'Boulangerie SAS', taxIdentificationNumber: '2' },
      { at: 'd', name: 'Boulangerie' },
    );
    expect(await groupsIn(scope)).toEqual([
      ['b c', 'tax-number name'],
      ['a d', 'name'],
    ]);
  });

  it('are removed once one of them is gone', async () => {
    const scope = scopeWith({ at: 'a', name: 'Ida Blum' }, { at: 'b', name: 'Blum Ida' });
    expect(await groupsIn(scope)).toEqual([['a b', 'name']]);
    scope.cache.clients.markGone('b', 2);
    expect(await groupsIn(scope)).toEqual([]);
  });

  it('are marked once the user declared all of them different, until that is undone', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map(clientIdOf) as [ClientId, ClientId, ClientId];
    const scope = scopeWith(
      { at: 'a', name: 'Ida Blum' },
      { at: 'b', name: 'Blum Ida' },
      { at: 'c', name: 'Ida Blum', email: 'c@client.example' },
    );
    const marked = async () => {
      const answer = await findSameClients(scope);
      return (
        answer.ok && [
          answer.value.groupCount,
          answer.value.differentCount,
          answer.value.groups.map(({ areDifferent }) => areDifferent),
        ]
      );
    };
    setDifferent(scope, { ids: [b, a], areDifferent: true });
    expect(await marked(), 'a third is like both').toEqual([1, 0, [false]]);
    setDifferent(scope, { ids: [a, b, c], areDifferent: true });
    expect(await marked()).toEqual([0, 1, [true]]);
    setDifferent(scope, { ids: [a, c], areDifferent: false });
    expect(await marked()).toEqual([1, 0, [false]]);
    expect(
      setDifferent({ ...scope, vault: null }, { ids: [a, b], areDifferent: true }),
    ).toMatchObject({
      ok: false,
      error: { kind: 'storage-unavailable' },
    });
  });

  it('are listed next to each other up to a maximum', async () => {
    const scope = scopeWith(
      ...Array.from({ length: 9 }, (_, index) => ({ at: `c${String(index)}`, name: 'One name' })),
    );
    const answer = await findSameClients(scope);
    expect(answer).toMatchObject({
      ok: true,
      value: { groupCount: 1, groups: [{ moreCount: 3 }] },
    });
  });
});

it('incomplete clients are found by their gap, by name, and counted', async () => {
  const ready = {
    kind: 'company',
    currency: 'EUR',
    locale: 'fr',
    taxIdentificationNumber: '732829320',
    billingAddress: {
      streetAddress: '1 rue X',
      city: 'Lyon',
      zipCode: '69001',
      provinceCode: null,
      countryCode: 'fr',
    },
  };
  const scope = scopeWith(
    { at: 'a', name: 'Ready', ...ready },
    { at: 'z', name: 'Zoé', ...ready, taxIdentificationNumber: null },
    { at: 'b', name: 'Anna', ...ready, taxIdentificationNumber: null, currency: null },
    { at: 'c', name: 'Odd', ...ready, taxIdentificationNumber: '12' },
  );
  const found = await findIncompleteClients(scope, { gap: 'tax-number', limit: 50 });
  expect(found.ok && found.value.clients.map(({ name }) => name)).toEqual(['Anna', 'Zoé']);
  expect(found.ok && found.value.counts).toEqual([
    { gap: 'currency', count: 1 },
    { gap: 'locale', count: 0 },
    { gap: 'address', count: 0 },
    { gap: 'tax-number', count: 2 },
    { gap: 'tax-number-form', count: 1 },
  ]);
  expect(await findIncompleteClients(scope, { gap: 'currency', limit: 50 })).toMatchObject(
    ok({ clients: [{ name: 'Anna' }] }),
  );
});
