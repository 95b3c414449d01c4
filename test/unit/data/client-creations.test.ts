import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { StoredClientCreation } from '../../../main/data/vault/clients/client-creations.ts';
import { openVault, type Vault } from '../../../main/data/vault/open-vault.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

function opened(place: Parameters<typeof openVault>[0]): Vault {
  const result = openVault(place);
  if (result.kind !== 'opened') throw new Error(result.kind);
  return result.vault;
}
function creation(over: Partial<StoredClientCreation>): StoredClientCreation {
  return {
    id: 'i1',
    state: 'sending',
    client: '{"name":"Café"}',
    body: '{"name" : "Café"}',
    sought: '{"knownIds":[]}',
    sentAtEpochMs: 5,
    lookedAtEpochMs: null,
    candidates: null,
    clientId: null,
    answer: null,
    ...over,
  };
}

it('a creation comes back byte for byte from a vault that was closed', () => {
  const place = {
    kind: 'file' as const,
    path: join(temporaryDirectory(), 'a.book'),
    key: testKey(5),
  };
  const first = opened(place);
  first.clientCreations.put(creation({}));
  first.close();
  const second = opened(place);
  expect(second.clientCreations.get('i1')).toEqual(creation({}));
  expect(second.clientCreations.get('i2')).toBeNull();
  second.close();
});

it('how it stands moves on, what was sent can be forgotten, and the time it was sent stays', () => {
  const { clientCreations } = opened({ kind: 'memory' });
  clientCreations.put(creation({}));
  const ended = creation({
    state: 'created',
    client: null,
    body: null,
    sought: null,
    lookedAtEpochMs: 7,
    candidates: '[]',
    clientId: 'c1',
    answer: '{}',
  });
  clientCreations.put({ ...ended, sentAtEpochMs: 99 });
  expect(clientCreations.get('i1')).toEqual(ended);
});

it('creations are found by how they stand, oldest first, and by the clients they made; old ones of some states can go', () => {
  const { clientCreations } = opened({ kind: 'memory' });
  clientCreations.put(creation({ id: 'b', sentAtEpochMs: 20 }));
  clientCreations.put(creation({ id: 'a', sentAtEpochMs: 10, state: 'unclear' }));
  clientCreations.put(creation({ id: 'c', sentAtEpochMs: 1, state: 'created', clientId: 'c1' }));
  expect(clientCreations.inStates(['sending', 'unclear']).map(({ id }) => id)).toEqual(['a', 'b']);
  expect([...clientCreations.madeAmong(['c1', 'c2'])]).toEqual(['c1']);
  clientCreations.removeOlderThan(['created', 'unclear'], 10);
  expect([clientCreations.get('c'), clientCreations.get('a')?.id]).toEqual([null, 'a']);
});
