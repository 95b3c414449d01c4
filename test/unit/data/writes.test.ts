import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openVault, type Vault } from '../../../main/data/vault/open-vault.ts';
import type { DatabasePlace } from '../../../main/data/open-database.ts';
import { storedWrite } from '../../fixtures/stored-write.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

function opened(place: DatabasePlace): Vault {
  const result = openVault(place);
  if (result.kind !== 'opened') throw new Error(result.kind);
  return result.vault;
}
const one = { id: 'w1', family: 'client', kind: 'create', state: 'sending' } as const;

test('a write is stored as given', () => {
  const place = {
    kind: 'file',
    path: join(temporaryDirectory(), 'a.book'),
    key: testKey(1),
  } as const;
  const write = storedWrite({
    ...one,
    checkedAtEpochMs: 2,
    objectId: 'c1',
    happened: 1,
    asked: '{"amount":10.00}',
    answer: '{ "a" : "é" }',
  });
  const first = opened(place);
  first.writes.put(write);
  first.close();
  const second = opened(place);
  expect([second.writes.get('w1'), second.writes.get('w2')]).toEqual([write, null]);
  second.close();
});

test('a write keeps its family and kind in every state', () => {
  const { writes } = opened({ kind: 'memory' });
  writes.put(storedWrite(one));
  writes.put(storedWrite({ ...one, family: 'card', kind: 'limits', state: 'applied', asked: '1' }));
  expect(writes.get('w1')).toEqual(storedWrite({ ...one, state: 'applied', asked: '1' }));
});

test('writes are listed by family and state, oldest first, and found by their object', () => {
  const { writes } = opened({ kind: 'memory' });
  writes.put(storedWrite({ ...one, id: 'b', sentAtEpochMs: 20 }));
  writes.put(storedWrite({ ...one, id: 'a', sentAtEpochMs: 10, state: 'unknown' }));
  writes.put(storedWrite({ ...one, id: 'c', state: 'applied', objectId: 'c1' }));
  writes.put(storedWrite({ ...one, id: 'd', family: 'card', objectId: 'c1' }));
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  expect(ids(writes.inStates('client', ['sending', 'unknown']))).toEqual(['a', 'b']);
  writes.put(storedWrite({ ...one, id: 'e', sentAtEpochMs: 0, objectId: 'c2' }));
  expect(ids(writes.ofObjects('client', ['c1', 'c2']))).toEqual(['e', 'c']);
});

test('writes are listed by their kinds', () => {
  const { writes } = opened({ kind: 'memory' });
  for (const kind of ['limits', 'create', 'options'])
    writes.put(storedWrite({ ...one, id: kind, kind, state: 'refused' }));
  expect(writes.inStates('client', ['refused'], ['create', 'limits']).map(({ id }) => id)).toEqual([
    'create',
    'limits',
  ]);
});

test('old writes are removed by family and state', () => {
  const { writes } = opened({ kind: 'memory' });
  for (const [id, state, family] of [
    ['denied', 'refused', 'card'],
    ['open', 'unknown', 'card'],
    ['other', 'refused', 'client'],
  ] as const)
    writes.put(storedWrite({ ...one, id, family, state, sentAtEpochMs: 10 }));
  const left = () => ['denied', 'open', 'other'].filter((id) => writes.get(id) !== null);
  writes.removeOlderThan('card', ['refused'], 10);
  expect(left()).toEqual(['denied', 'open', 'other']);
  writes.removeOlderThan('card', ['refused'], 11);
  expect(left()).toEqual(['open', 'other']);
  writes.remove('open');
  expect(left()).toEqual(['other']);
});

test('an old write stays while a draft names it, so the draft is not sent again', () => {
  const { writes, drafts } = opened({ kind: 'memory' });
  for (const id of ['a', 'b']) writes.put(storedWrite({ ...one, id, state: 'applied' }));
  drafts.put('no-json', { body: 'a', updatedAtEpochMs: 1 });
  drafts.put('clients:new', { body: '{"sent":{"writeId":"a"}}', updatedAtEpochMs: 1 });
  writes.removeOlderThan('client', ['applied'], 10);
  expect(['a', 'b'].map((id) => writes.get(id)?.id)).toEqual(['a', undefined]);
  drafts.remove('clients:new');
  writes.removeOlderThan('client', ['applied'], 10);
  expect(writes.get('a')).toBe(null);
});

test('old writes are removed in batches, so that no turn of main is long', () => {
  const { writes, inTransaction } = opened({ kind: 'memory' });
  inTransaction(() => {
    for (let each = 0; each < 1_200; each += 1)
      writes.put(storedWrite({ ...one, id: `w${String(each)}`, state: 'applied' }));
  });
  const went = () => writes.removeOlderThan('client', ['applied'], 10);
  expect([went(), went(), went(), went()]).toEqual([500, 500, 200, 0]);
});
