import { expect, it } from 'vitest';
import { listOpenWrites } from '../../../main/features/cards/changes/approvals.ts';
import { equalCreations } from '../../../main/features/cards/creation/equal-creations.ts';
import type { Vault } from '../../../main/data/vault/open-vault.ts';
import { stageFields, cardRecord, storeRecords } from '../../fixtures/card-record.ts';
import { openConnection } from './fakes.ts';

it('reads none of thousands of ended changes to find the few open ones', () => {
  const connection = openConnection();
  storeRecords(
    connection.vault,
    cardRecord({ id: 'open', ...stageFields('denied') }),
    ...['a', 'b', 'c'].map((id) => cardRecord({ id, state: 'resolved' })),
    ...['d', 'e', 'f'].map((id) => cardRecord({ id, state: 'applied' })),
  );
  const read: string[] = [];
  const inStates: Vault['writes']['inStates'] = (...asked) => {
    const found = connection.vault.writes.inStates(...asked);
    read.push(...found.map(({ id }) => id));
    return found;
  };
  const vault = { ...connection.vault, writes: { ...connection.vault.writes, inStates } };
  listOpenWrites({ ...connection, vault });
  expect(read).toEqual(['open']);
  equalCreations({ ...connection, vault }, { bodyText: '{}', ownId: 'g', now: 2 });
  expect(read).toEqual(['open']);
});
