import { describe, expect, it } from 'vitest';
import type { ClientRow } from '../../../preload/contract/clients.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import { secondLine } from '../../../renderer/screens/clients/client-words.ts';

const row: ClientRow = {
  id: 'c1' as ClientId,
  name: 'Café',
  kind: 'company',
  email: 'a@client.example',
  city: 'Lyon',
  countryCode: 'FR',
  currency: 'EUR',
  vatNumber: 'FR40303265045',
  taxIdentificationNumber: '303265045',
  phoneNumber: '+33472001122',
  gaps: [],
  isAbsent: false,
};

describe('the second line of a client', () => {
  it('is where it is and how to write to it', () => {
    expect(secondLine(row, '')).toEqual(['Lyon', 'a@client.example']);
    expect(secondLine(row, 'caf')).toEqual(['Lyon', 'a@client.example']);
    expect(secondLine({ ...row, city: null, email: '' }, '')).toEqual([]);
  });

  it('begins with the number that was found, where nothing else shows why', () => {
    expect(secondLine(row, 'fr403')).toEqual(['FR40303265045', 'Lyon', 'a@client.example']);
    expect(secondLine({ ...row, taxIdentificationNumber: null }, '04 72 00 11 22')).toEqual([
      '+33472001122',
      'Lyon',
      'a@client.example',
    ]);
    expect(secondLine({ ...row, taxIdentificationNumber: null }, '0033 4 72')).toEqual([
      '+33472001122',
      'Lyon',
      'a@client.example',
    ]);
    expect(secondLine(row, '04')).toEqual(['Lyon', 'a@client.example']);
    expect(secondLine(row, '3032')).toEqual(['303265045', 'Lyon', 'a@client.example']);
  });
});
