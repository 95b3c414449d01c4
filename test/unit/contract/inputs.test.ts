import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vaultPath, cachePath } from '../../../main/data/database-files.ts';
import { cards } from '../../../preload/contract/cards/cards.ts';
import { bankingPart, connections } from '../../../preload/contract/app/connections.ts';
import { connectionId } from '../../../preload/contract/values.ts';
import { bankingFor } from '../../peers/session-rig.ts';

describe('a connection id', () => {
  const isAccepted = (id: string): boolean => connectionId.safeParse(id).success;
  const hasFiles = (id: string): boolean =>
    [vaultPath, cachePath].every((path) => {
      try {
        return path('data', id).includes(id);
      } catch {
        return false;
      }
    });

  it('is valid exactly if the paths of its files can be made', () => {
    const ids = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9_-]{1,130}$/),
      fc.string({ maxLength: 130 }),
    );
    fc.assert(
      fc.property(ids, (id) => {
        expect(hasFiles(id)).toBe(isAccepted(id));
      }),
    );
  });

  it('has up to 64 characters', () => {
    expect([64, 65].map((length) => isAccepted('a'.repeat(length)))).toEqual([true, false]);
    expect([64, 65].map((length) => hasFiles('a'.repeat(length)))).toEqual([true, false]);
  });
});

describe('the list of cards', () => {
  it('rejects a status longer than any real one', () => {
    const ask = (status: string) =>
      cards.list.input.safeParse({
        text: '',
        statuses: [status],
        sort: 'name',
        at: 0,
        limit: 1,
        refresh: 'no',
      }).success;
    expect([4_000, 4_001].map((length) => ask('x'.repeat(length)))).toEqual([true, false]);
  });
});

describe('the addresses of a connection', () => {
  const codesOf = (changes: Parameters<typeof bankingFor>[1]) =>
    bankingPart
      .safeParse(bankingFor('https://bank.example/v1', changes))
      .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

  it.each(['?', '?tenant=1', '/v1?a=b'])(
    'may not contain %s if requests are sent to them',
    (query) => {
      expect(codesOf({ baseUrl: `https://bank.example${query}` })).toEqual([
        ['baseUrl', 'has-query'],
      ]);
      expect(codesOf({ issuer: `https://bank.example${query}` })).toEqual([
        ['issuer', 'has-query'],
      ]);
      expect(
        connections.discover.input.safeParse({ issuer: `https://bank.example${query}` }).success,
      ).toBe(false);
    },
  );

  it('may contain one if the user is only sent to them', () => {
    expect(codesOf({ authorizationEndpoint: 'https://bank.example/authorize?tenant=1' })).toEqual(
      [],
    );
  });

  it('report the graver problem first', () => {
    expect(codesOf({ baseUrl: 'http://bank.example?a#b' })).toEqual([['baseUrl', 'not-https']]);
    expect(codesOf({ baseUrl: 'https://bank.example?a#b' })).toEqual([['baseUrl', 'has-fragment']]);
  });
});
