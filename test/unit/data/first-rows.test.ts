import { expect, test } from 'vitest';
import { clientsIn } from '../../../main/data/cache/clients.ts';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import { recordAnswersIn } from '../../../main/data/cache/records/record-answers.ts';
import type { RecordTable } from '../../../main/data/cache/records/record-table.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import { createClientRecord } from '../../bench/many-clients.ts';

const table: RecordTable<'name' | 'updated', 'kinds' | 'countries', never> = {
  name: 'client',
  sorts: { name: 'title_key', updated: 'updated_epoch_ms' },
  facets: { kinds: 'kind', countries: 'country' },
  keys: {},
};

test('the first rows of a long list are found without sorting it, and equal the sorted ones', () => {
  const opened = openDatabase({
    place: { kind: 'memory' },
    durability: 'refetchable',
    migrations: cacheMigrations,
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const { db } = opened;
  const clients = clientsIn(db);
  const records = Array.from({ length: 600 }, (_, number) => ({
    ...createClientRecord(number),
    ...(number % 50 === 0 ? { name: null } : {}),
  }));
  clients.put({ records, nowEpochMs: 1 });
  for (const { id } of records.slice(0, 30)) clients.markAbsent(id, 2);
  const inLongList = recordAnswersIn(db, table, {
    mostRead: 0,
    mostSorted: 60,
    mostLookedThrough: 300,
  });
  const inShortList = recordAnswersIn(db, table);
  for (const sort of ['name', 'updated'] as const)
    for (const direction of ['ascending', 'descending'] as const)
      for (const text of ['', 'fr', 'marc', 'garcia madrid', 'c', 'zz', 'studio 77', 'marchend'])
        for (const countries of [[], ['FR']]) {
          const question = { text, choices: { kinds: [], countries }, sort, direction };
          const all = [...inShortList.answer(question)];
          expect(inLongList.count(question)).toBe(all.length);
          for (const end of [25, 1_000])
            expect(
              [...inLongList.range(question, 3, end)],
              `${text} by ${sort}, ${direction}, ${String(end)}`,
            ).toEqual(all.slice(3, end));
        }
  const nowhere = {
    text: 'marc',
    choices: { kinds: [], countries: ['XX'] },
    sort: 'name',
    direction: 'ascending',
  } as const;
  expect([inShortList.count(nowhere), inShortList.similar(nowhere)]).toEqual([0, []]);
  db.close();
});
