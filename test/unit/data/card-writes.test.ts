import { expect, it } from 'vitest';
import { openVault, type Vault } from '../../../main/data/vault/open-vault.ts';
import type { StoredCardWrite } from '../../../main/data/vault/cards/card-writes.ts';
import { join } from 'node:path';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

function opened(place: Parameters<typeof openVault>[0]): Vault {
  const result = openVault(place);
  if (result.kind !== 'opened') throw new Error(result.kind);
  return result.vault;
}
function write(over: Partial<StoredCardWrite>): StoredCardWrite {
  return {
    id: 'w1',
    kind: 'create',
    cardId: null,
    state: 'prepared',
    idempotencyKey: 'k1',
    body: '{"card":{"limit":1.10}}',
    asked: '[]',
    createdAtEpochMs: 1,
    uncertainSinceEpochMs: null,
    approval: null,
    error: null,
    times: null,
    ...over,
  };
}

it('a change comes back byte for byte from a vault that was closed, with the token of its approval', () => {
  const place = {
    kind: 'file' as const,
    path: join(temporaryDirectory(), 'a.book'),
    key: testKey(5),
  };
  const first = opened(place);
  const kept = write({
    state: 'waiting',
    uncertainSinceEpochMs: 7,
    approval: '{"sessionToken":"t"}',
    error: '{"kind":"offline"}',
    times: '{"latestEpochMs":9}',
  });
  first.cardWrites.put([kept]);
  first.close();
  const second = opened(place);
  expect(second.cardWrites.get('w1')).toEqual(kept);
  second.close();
});

it('what a change asks for stays as it was written first, only how it stands moves on', () => {
  const { cardWrites } = opened({ kind: 'memory' });
  cardWrites.put([write({})]);
  cardWrites.put([
    write({
      state: 'sending',
      idempotencyKey: 'another',
      body: 'another',
      cardId: 'c1',
      uncertainSinceEpochMs: 5,
    }),
  ]);
  expect(cardWrites.get('w1')).toEqual(
    write({ state: 'sending', cardId: 'c1', uncertainSinceEpochMs: 5 }),
  );
});

it('changes are found by how they stand, oldest first, and old ones of some states can go', () => {
  const { cardWrites } = opened({ kind: 'memory' });
  cardWrites.put([
    write({ id: 'b', createdAtEpochMs: 20 }),
    write({ id: 'a', createdAtEpochMs: 10 }),
    write({ id: 'c', createdAtEpochMs: 5, state: 'waiting' }),
  ]);
  expect(cardWrites.inStates(['prepared', 'waiting']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  cardWrites.removeOlderThan(['prepared'], 20);
  expect(cardWrites.inStates(['prepared', 'waiting']).map(({ id }) => id)).toEqual(['c', 'b']);
  cardWrites.remove('c');
  expect(cardWrites.get('c')).toBeNull();
});
