import { expect, it } from 'vitest';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { comparedFields } from '../../../renderer/screens/clients/duplicates/compared-fields.ts';

it('a comparison of clients shows every value that one of them has, and the differences', () => {
  const one = clientWith({
    id: clientIdOf('a'),
    kind: 'company',
    name: 'Cave Dupré',
    email: 'Cave@client.example',
    currency: 'EUR',
  });
  const other = clientWith({
    id: clientIdOf('b'),
    kind: 'company',
    name: 'CAVE DUPRE SARL',
    email: 'cave@client.example',
    vatNumber: 'FR40303265045',
    currency: 'EUR',
  });
  expect(comparedFields([one, other])).toEqual([
    { field: 'kind', values: ['company', 'company'], isDifferent: false },
    { field: 'name', values: ['Cave Dupré', 'CAVE DUPRE SARL'], isDifferent: true },
    { field: 'email', values: ['Cave@client.example', 'cave@client.example'], isDifferent: false },
    { field: 'vatNumber', values: [null, 'FR40303265045'], isDifferent: true },
    { field: 'currency', values: ['EUR', 'EUR'], isDifferent: false },
  ]);
});

it('a comparison shows both names of a person', () => {
  const person = clientWith({
    id: clientIdOf('a'),
    kind: 'individual',
    name: 'Ida Blum',
    firstName: 'Ida',
    lastName: 'Blum',
  });
  expect(comparedFields([person, person]).map(({ field }) => field)).toEqual([
    'kind',
    'name',
    'firstName',
    'lastName',
  ]);
});
