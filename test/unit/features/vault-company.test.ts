import { describe, expect, test } from 'vitest';
import {
  type Company,
  compareCompanies,
  readVaultDescription,
} from '../../../main/features/vault/vault-company.ts';

const nothing = {
  bankAddress: null,
  registrationsAddress: null,
  partnerId: null,
  organizationId: null,
};
const account = { bankAddress: 'https://bank.example', organizationId: 'o-1' };
const bakery: Company = { ...nothing, kind: 'production', ...account };
const register = { registrationsAddress: 'https://register.example', partnerId: 'p-1' };
const partner: Company = { ...nothing, kind: 'production', ...register };
const demo: Company = { ...nothing, kind: 'demo' };
const unasked: Company = { ...bakery, organizationId: null };

describe('whether a vault belongs to this company', () => {
  test.each<readonly [Company, Partial<Company>, ReturnType<typeof compareCompanies>]>([
    [bakery, {}, 'same'],
    [bakery, { organizationId: 'o-2' }, 'other'],
    // The IDs of two banks cannot be compared.
    [bakery, { bankAddress: 'https://other.example' }, 'other'],
    [bakery, { kind: 'sandbox' }, 'other'],
    // The company was never read, here or on both sides.
    [bakery, { organizationId: null }, 'unknown'],
    [unasked, {}, 'unknown'],
    [partner, {}, 'same'],
    [partner, { partnerId: 'p-2' }, 'other'],
    [partner, { bankAddress: 'https://bank.example' }, 'unknown'],
    // A bank account and a partner have no common ID.
    [bakery, partner, 'unknown'],
    [bakery, register, 'same'],
    [{ ...bakery, partnerId: 'p-1' }, { partnerId: 'p-2' }, 'other'],
    [demo, {}, 'same'],
  ])('for %j with one for %j: %s', (file, changes, expected) => {
    const here = { ...file, ...changes };
    expect(compareCompanies(file, here)).toBe(expected);
    expect(compareCompanies(here, file)).toBe(expected);
  });
});

describe('the company in a backup file', () => {
  const passport = {
    connectionName: 'The bakery',
    organizationName: null,
    savedAtEpochMs: 1,
    underWayCount: 0,
    company: bakery,
  };

  test('is read as written, without other fields', () => {
    expect(readVaultDescription(JSON.stringify({ ...passport, token: 'x' }))).toEqual(passport);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['another shape', '{"company":{}}'],
    ['an unknown kind', JSON.stringify({ ...passport, company: { ...bakery, kind: 'other' } })],
  ])('is rejected if it is %s', (_, about) => {
    expect(readVaultDescription(about)).toBeNull();
  });
});
