import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trimNewClient } from '../../../preload/contract/clients/check-new-client.ts';
import { newClientOf } from '../../../preload/contract/clients/new-client-of.ts';
import {
  changeOf,
  changedFields,
  problemsOfChange,
  withChange,
} from '../../../preload/contract/clients/client-change.ts';
import type { Client } from '../../../preload/contract/clients/clients.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import {
  mergeWithBank,
  editedClientForm,
  uneditedClient,
  valuesOf,
} from '../../../renderer/screens/clients/edit-client/edited-client.ts';
import { changedValues } from '../../../renderer/screens/clients/edit-client/changed-values.ts';
import { toNewClient } from '../../../renderer/screens/clients/new-client/to-new-client.ts';

const home = { country: 'FR', currency: 'EUR', language: 'fr' };
const text = fc.option(fc.constantFrom('', ' ', 'Ida', 'Blum', 'Ida Blum', 'X & Co', '12'));
const address = fc.option(
  fc.record({
    streetAddress: text,
    city: text,
    zipCode: text,
    provinceCode: fc.option(fc.constantFrom('TO', '')),
    countryCode: fc.option(fc.constantFrom('fr', 'IT', '')),
  }),
);
const anyClient: fc.Arbitrary<Client> = fc
  .record({
    kind: fc.option(fc.constantFrom('company', 'individual', 'freelancer', 'cooperative')),
    name: text,
    firstName: text,
    lastName: text,
    email: fc.option(fc.constantFrom('a@b.example', '')),
    extraEmails: fc.array(fc.constantFrom('c@d.example', 'e@f.example'), { maxLength: 2 }),
    phoneNumber: fc.option(fc.constantFrom('+33472001122', '')),
    phone: fc.option(
      fc.record({
        countryCode: fc.option(fc.constantFrom('+33', '')),
        number: fc.option(fc.constantFrom('472001122', '')),
      }),
    ),
    vatNumber: fc.option(fc.constantFrom('FR40303265045', 'fr 40 303 265 045')),
    taxIdentificationNumber: fc.option(fc.constantFrom('303265045', 'odd')),
    billingAddress: address,
    rootAddress: address,
    deliveryAddress: address,
    currency: fc.option(fc.constantFrom('EUR', 'eur')),
    locale: fc.option(fc.constantFrom('fr', 'de-DE')),
  })
  .map((fields) => clientWith({ id: clientIdOf('c1'), ...fields }));

describe('a client in the fields of its form', () => {
  it('sends nothing while nothing is changed, for any client at the bank', () => {
    fc.assert(
      fc.property(anyClient, (client) => {
        const { typed } = uneditedClient(client);
        expect(changeOf(newClientOf(client), toNewClient(typed, home))).toEqual({});
      }),
    );
  });

  it('sends exactly the changed fields, and then equals the typed values', () => {
    fc.assert(
      fc.property(anyClient, fc.constantFrom('new@b.example', ''), (client, email) => {
        const before = newClientOf(client);
        const after = toNewClient({ ...valuesOf(client), email }, home);
        const change = changeOf(before, after);
        expect(changedFields(change).filter((field) => field !== 'email')).toEqual([]);
        expect(trimNewClient(withChange(before, change)).email).toBe(email || null);
      }),
    );
  });

  it('is stored under a unique key for any ID', () => {
    for (const id of ['9b1f', 'Ünusual id/with ? signs', 'x'.repeat(300)])
      expect(editedClientForm(id).key).toMatch(/^[a-z][a-z0-9:-]{0,99}$/);
    expect(editedClientForm('A1').key).not.toBe(editedClientForm('a1').key);
  });
});

describe('a correction of a client that changed at the bank meanwhile', () => {
  const client = clientWith({
    id: clientIdOf('c1'),
    kind: 'company',
    name: 'X & Co',
    email: 'a@b.example',
    vatNumber: 'DE136695976',
  });

  it('preserves typed fields, follows the bank in the others, and names the changes', () => {
    const edited = uneditedClient(client);
    const draft = { ...edited, typed: { ...edited.typed, email: 'mine@b.example' } };
    const now = { ...client, email: 'theirs@b.example', vatNumber: null };
    const after = mergeWithBank(draft, valuesOf(now));
    expect(after.typed).toMatchObject({ email: 'mine@b.example', vatNumber: '' });
    expect(after.changedElsewhere).toEqual(['email', 'vatNumber']);
    expect(changeOf(newClientOf(now), toNewClient(after.typed, home))).toEqual({
      email: 'mine@b.example',
    });
  });

  it('is merged once: a second merge changes nothing', () => {
    fc.assert(
      fc.property(anyClient, anyClient, (one, other) => {
        const once = mergeWithBank(uneditedClient(one), valuesOf(other));
        expect(mergeWithBank(once, valuesOf(other))).toBe(once);
        expect(once.typed).toEqual({ ...valuesOf(other), asked: once.typed.asked });
      }),
    );
  });
});

describe('the count and the check of changed fields', () => {
  const before = newClientOf(
    clientWith({
      id: clientIdOf('c1'),
      kind: 'company',
      name: 'X',
      billingAddress: {
        streetAddress: '1 rue X',
        city: 'Lyon',
        zipCode: '69001',
        provinceCode: null,
        countryCode: 'fr',
      },
    }),
  );
  const moved = withChange(before, {
    billingAddress: before.billingAddress && { ...before.billingAddress, city: 'Paris' },
  });

  it('counts each part of an address, though the address is sent as a whole', () => {
    const change = changeOf(before, moved);
    expect(change.billingAddress).toEqual(moved.billingAddress);
    expect(changedValues(before, moved, change)).toEqual([
      { field: 'billingAddress.city', before: 'Lyon', after: 'Paris' },
    ]);
  });

  it('leaves former problems to the bank, and requires the names of a changed kind', () => {
    const problems = [
      { path: ['vatNumber'], code: 'vat-number-form.FR' },
      { path: ['billingAddress', 'zipCode'], code: 'too-long' },
      { path: ['firstName'], code: 'first-name-required' },
    ];
    const codes = (change: Parameters<typeof problemsOfChange>[1]) =>
      problemsOfChange(problems, change).map(({ code }) => code);
    expect(codes({ email: null })).toEqual([]);
    expect(codes({ billingAddress: null })).toEqual(['too-long']);
    expect(codes({ kind: 'individual' })).toEqual(['first-name-required']);
  });
});
