import { describe, expect, it } from 'vitest';
import {
  type SoughtCreation,
  isSentClient,
  classifyCandidates,
} from '../../../main/features/clients/classify-candidates.ts';
import type { Client } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import { minimalCompany, minimalPerson, noAddress } from '../../fixtures/client-rules.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';

const sentAt = Date.UTC(2026, 10, 21, 10, 0, 0);
function after(ms: number): string {
  return new Date(sentAt + ms).toISOString();
}
const sent: NewClient = {
  ...minimalCompany,
  name: 'Crèmerie Lumière',
  email: 'post@client.example',
  extraEmails: ['a@client.example', 'b@client.example'],
  vatNumber: 'FR40303265045',
  currency: 'EUR',
  locale: 'fr-FR',
  phone: { countryCode: '+33', number: '612345678' },
  billingAddress: { ...noAddress, streetAddress: '1 rue Haute', city: 'Lyon', countryCode: 'FR' },
};
const address = { ...noAddress, streetAddress: '1 rue Haute', countryCode: 'fr' };
const made: Client = clientWith({
  id: clientIdOf('made'),
  name: 'Crèmerie Lumière',
  email: 'POST@client.example',
  extraEmails: ['b@client.example', 'a@client.example'],
  vatNumber: 'FR 40303265045',
  currency: 'EUR',
  locale: 'fr',
  kind: 'company',
  phoneNumber: '+33612345678',
  rootAddress: { ...address, streetAddress: '1 Rue Haute', city: 'LYON' },
  createdAt: after(400),
});
function creation(over: Partial<SoughtCreation> = {}): SoughtCreation {
  return {
    sent,
    sentBankEpochMs: sentAt,
    otherIds: new Set(),
    rivals: [],
    isComplete: true,
    ...over,
  };
}
function candidates(clients: readonly Client[], over: Partial<SoughtCreation> = {}): unknown {
  const verdict = classifyCandidates(clients, creation(over));
  return verdict.kind === 'found' ? verdict.client.id : verdict.candidates.map(({ id }) => id);
}

describe('a client at the bank', () => {
  const ada = { name: null, firstName: 'Ada', lastName: 'Vial' };
  const person = { ...ada, kind: 'individual' } as const;
  it.each<[Partial<NewClient>, Partial<Client>]>([
    [{}, {}],
    [{}, { currency: null, locale: null, kind: null, rootAddress: null, phoneNumber: null }],
    [{ currency: null, locale: null, billingAddress: null, phone: null }, {}],
    [person, { kind: 'individual', name: 'Ada Vial' }],
    [person, person],
  ])(
    "matches the sent one in the bank's spelling, with added and omitted fields: %j, %j",
    (ofForm, ofBank) =>
      expect(isSentClient({ ...sent, ...ofForm }, { ...made, ...ofBank })).toBe(true),
  );

  it.each<[string, Partial<Client>]>([
    ['name', { name: 'Crèmerie' }],
    ['kind', { kind: 'individual' }],
    ['e-mail', { email: 'other@client.example' }],
    ['e-mail left out', { email: null }],
    ['further e-mail', { extraEmails: ['a@client.example'] }],
    [
      'one e-mail more',
      { extraEmails: ['a@client.example', 'b@client.example', 'c@client.example'] },
    ],
    ['VAT number', { vatNumber: 'FR83404833048' }],
    ['tax number, which was not sent', { taxIdentificationNumber: '303265045' }],
    ['currency', { currency: 'CHF' }],
    ['language', { locale: 'de' }],
    ['phone number', { phoneNumber: '+33612345679' }],
    ['city', { billingAddress: { ...address, city: 'Paris' } }],
  ])('does not match the sent one with another %s', (_name, over) => {
    expect(isSentClient(sent, { ...made, ...over })).toBe(false);
  });
});

describe('a creation without an answer', () => {
  const second = { ...made, id: clientIdOf('second') };
  const other = clientWith({ id: clientIdOf('other'), name: 'Garage', createdAt: after(500) });
  it.each<[string, readonly Client[], Partial<SoughtCreation>, string | readonly string[]]>([
    ['is found if the bank has one matching client created since', [made], {}, 'made'],
    ['is found next to others', [made, made, other], {}, 'made'],
    [
      "is found although the bank's clocks differ by seconds and its dates are truncated",
      [{ ...made, createdAt: after(-30_000) }],
      {},
      'made',
    ],
    ['does not match an older client', [{ ...made, createdAt: after(-90_000) }], {}, []],
    ['does not match a known client', [made], { otherIds: new Set(['made']) }, []],
    [
      'does not match the client of another creation',
      [made, second],
      { otherIds: new Set(['made']) },
      'second',
    ],
    [
      'is distinguished from an unknown creation of another client',
      [made],
      { rivals: [minimalPerson] },
      'made',
    ],
    ['stays unknown with a similar client', [{ ...made, locale: 'de' }, other], {}, ['made']],
    ['stays unknown without a match', [], {}, []],
  ])('%s', (_, clients, over, found) => expect(candidates(clients, over)).toEqual(found));

  it.each<[string, readonly Client[], Partial<SoughtCreation>]>([
    ['two clients match it', [made, second], {}],
    ['the bank gives no creation time', [{ ...made, createdAt: null }], {}],
    ['the bank’s time of sending is unknown', [made], { sentBankEpochMs: null }],
    ['unread clients remain', [made], { isComplete: false }],
    ['another creation like it is unknown, too', [made], { rivals: [{ ...sent, phone: null }] }],
  ])('stays unknown if %s', (_name, clients, over) => {
    expect(candidates(clients, over)).toEqual(clients.map(({ id }) => id));
  });
});
