import { describe, expect, it } from 'vitest';
import {
  type SoughtCreation,
  isTheOneSent,
  classifyCandidates,
} from '../../../main/features/clients/reconcile-creations-match.ts';
import type { Client } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import { leastCompany, leastPerson, noAddress } from '../../fixtures/client-rules.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';

const sentAt = Date.UTC(2026, 10, 21, 10, 0, 0);
function after(ms: number): string {
  return new Date(sentAt + ms).toISOString();
}
const sent: NewClient = {
  ...leastCompany,
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
function look(over: Partial<SoughtCreation> = {}): SoughtCreation {
  return { sent, sentBankEpochMs: sentAt, otherIds: new Set(), rivals: [], isWhole: true, ...over };
}
function candidates(told: readonly Client[], over: Partial<SoughtCreation> = {}): unknown {
  const verdict = classifyCandidates(told, look(over));
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
      expect(isTheOneSent({ ...sent, ...ofForm }, { ...made, ...ofBank })).toBe(true),
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
    ['tax number that was not sent', { taxIdentificationNumber: '303265045' }],
    ['currency', { currency: 'CHF' }],
    ['language', { locale: 'de' }],
    ['phone number', { phoneNumber: '+33612345679' }],
    ['city', { billingAddress: { ...address, city: 'Paris' } }],
  ])('does not match the sent one with another %s', (_name, over) => {
    expect(isTheOneSent(sent, { ...made, ...over })).toBe(false);
  });
});

describe('a creation without an answer', () => {
  const second = { ...made, id: clientIdOf('second') };
  const other = clientWith({ id: clientIdOf('other'), name: 'Garage', createdAt: after(500) });
  it.each<[string, readonly Client[], Partial<SoughtCreation>, string | readonly string[]]>([
    ['is found where the bank has one such client made since', [made], {}, 'made'],
    ['is found beside others', [made, made, other], {}, 'made'],
    [
      'is found although clocks of the bank differ by seconds, and its dates are cut',
      [{ ...made, createdAt: after(-30_000) }],
      {},
      'made',
    ],
    ['is not what was made before', [{ ...made, createdAt: after(-90_000) }], {}, []],
    ['is not what was known before', [made], { otherIds: new Set(['made']) }, []],
    ['is not what another one made', [made, second], { otherIds: new Set(['made']) }, 'second'],
    [
      'is not confused with an unclear one of another client',
      [made],
      { rivals: [leastPerson] },
      'made',
    ],
    ['stays unclear with one that is like it', [{ ...made, locale: 'de' }, other], {}, ['made']],
    ['stays unclear with nothing', [], {}, []],
  ])('%s', (_, told, over, found) => expect(candidates(told, over)).toEqual(found));

  it.each<[string, readonly Client[], Partial<SoughtCreation>]>([
    ['two are just like it', [made, second], {}],
    ['the bank does not say when it was made', [{ ...made, createdAt: null }], {}],
    ['nobody knows what time it was at the bank', [made], { sentBankEpochMs: null }],
    ['there is more than was read', [made], { isWhole: false }],
    ['another one like it is unclear, too', [made], { rivals: [{ ...sent, phone: null }] }],
  ])('stays unknown if %s', (_name, told, over) => {
    expect(candidates(told, over)).toEqual(told.map(({ id }) => id));
  });
});
