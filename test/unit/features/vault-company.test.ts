import { describe, expect, test } from 'vitest';
import {
  type Company,
  compareCompanies,
  readPassport,
} from '../../../main/features/vault/vault-company.ts';

const bakery: Company = {
  kind: 'production',
  bankAddress: 'https://bank.example',
  registrationsAddress: null,
  partnerId: null,
  organizationId: 'o-1',
};
const partner: Company = {
  kind: 'production',
  bankAddress: null,
  registrationsAddress: 'https://register.example',
  partnerId: 'p-1',
  organizationId: null,
};
const demo: Company = {
  kind: 'demo',
  bankAddress: null,
  registrationsAddress: null,
  partnerId: null,
  organizationId: null,
};

describe('whether a vault is of the company here', () => {
  test.each<readonly [string, Company, Company, ReturnType<typeof compareCompanies>]>([
    ['the same organisation at the same bank is the same', bakery, bakery, 'same'],
    [
      'another organisation at the same bank is another',
      bakery,
      { ...bakery, organizationId: 'o-2' },
      'other',
    ],
    [
      'the same organisation at another address is another: ids of two banks say nothing of each other',
      bakery,
      { ...bakery, bankAddress: 'https://other.example' },
      'other',
    ],
    ['a sandbox is never the real account', bakery, { ...bakery, kind: 'sandbox' }, 'other'],
    [
      'an organisation that was never asked for leaves it open',
      bakery,
      { ...bakery, organizationId: null },
      'unknown',
    ],
    [
      'as it does on both sides',
      { ...bakery, organizationId: null },
      { ...bakery, organizationId: null },
      'unknown',
    ],
    ['a partner is told by its id alone', partner, partner, 'same'],
    ['another partner is another', partner, { ...partner, partnerId: 'p-2' }, 'other'],
    [
      'a partner that has a bank account by now is not proven to be the same',
      partner,
      { ...partner, bankAddress: 'https://bank.example' },
      'unknown',
    ],
    ['a bank account and a partner have nothing in common', bakery, partner, 'unknown'],
    [
      'a partner id that was added to the same organisation changes nothing',
      bakery,
      { ...bakery, registrationsAddress: 'https://register.example', partnerId: 'p-1' },
      'same',
    ],
    [
      'the same organisation with another partner id is another',
      { ...bakery, partnerId: 'p-1' },
      { ...bakery, partnerId: 'p-2' },
      'other',
    ],
    ['there is one demo company, wherever its service listens', demo, demo, 'same'],
  ])('%s', (_, file, here, expected) => {
    expect(compareCompanies(file, here)).toBe(expected);
    expect(compareCompanies(here, file)).toBe(expected);
  });
});

describe('what a file says of itself', () => {
  const passport = {
    connectionName: 'The bakery',
    organizationName: null,
    savedAtEpochMs: 1,
    underWayCount: 0,
    company: bakery,
  };

  test('is read as it was written, and whatever else it says is left out', () => {
    expect(readPassport(JSON.stringify({ ...passport, token: 'x' }))).toEqual(passport);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['another shape', '{"company":{}}'],
    ['an unknown kind', JSON.stringify({ ...passport, company: { ...bakery, kind: 'other' } })],
  ])('is refused when it is %s', (_, about) => {
    expect(readPassport(about)).toBeNull();
  });
});
