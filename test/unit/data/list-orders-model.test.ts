import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductQuery } from '../../../preload/contract/products.ts';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import {
  productWritesIn,
  productsIn,
  type ProductToStore,
} from '../../../main/data/cache/products.ts';
import { openSecondConnection, openDatabase } from '../../../main/data/open-database.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';
import { runs } from '../../fixtures/extent.ts';

type Step =
  | { readonly do: 'main puts' | 'thread puts'; readonly id: string; readonly title: string | null }
  | { readonly do: 'main marks absent'; readonly id: string }
  | {
      readonly do: 'list is read' | 'list is searched';
    };

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const title = fc.option(fc.constantFrom('1', '2', '3', '4', '5', '6', '7'), { freq: 8 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('main puts' as const), id, title }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('thread puts' as const), id, title }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('main marks absent' as const), id }) },
  { weight: 5, arbitrary: fc.constant({ do: 'list is read' as const }) },
  { weight: 5, arbitrary: fc.constant({ do: 'list is searched' as const }) },
);

test('a list has every record once and in order, however main and a thread interleave their writes', () => {
  const place = {
    kind: 'file',
    path: join(temporaryDirectory(), 'a.cache'),
    key: testKey(5),
  } as const;
  const opened = openDatabase({ place, durability: 'refetchable', migrations: cacheMigrations });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const threadDatabase = openSecondConnection(place, 'refetchable');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      threadDatabase.exec(
        'DELETE FROM product; DELETE FROM facet_count; DELETE FROM product_words',
      );
      let now = 1;
      const thread = productWritesIn(threadDatabase);
      const main = productsIn(opened.db);
      const question: ProductQuery = {
        text: '',
        types: ['kind'],
        currencies: [],
        vatRates: [],
        sort: 'title',
        direction: 'ascending',
      };
      const searched: ProductQuery = { ...question, text: 'everybody' };
      const shown = (asked = question, by = main): readonly string[] =>
        by.range({ question: asked, at: 0, limit: 100 }).records.map((record) => record.id);
      const expected = new Map<string, string | null>();
      const put = (given: {
        readonly id: string;
        readonly title: string | null;
      }): { readonly records: readonly ProductToStore[]; readonly nowEpochMs: number } => {
        now += 1;
        expected.set(given.id, given.title);
        return {
          records: [
            {
              ...given,
              model: given.title ?? '',
              asOfEpochMs: now,
              createdEpochMs: null,
              updatedEpochMs: null,
              type: 'kind',
              currency: null,
              vatRate: null,
              texts: ['everybody'],
            },
          ],
          nowEpochMs: now,
        };
      };
      for (const each of steps) {
        if (each.do === 'main puts') main.put(put(each));
        else if (each.do === 'thread puts') thread.put(put(each));
        else if (each.do === 'main marks absent') {
          now += 1;
          main.markAbsent(each.id, now);
          expected.delete(each.id);
        } else if (each.do === 'list is read') shown();
        else shown(searched);
      }
      const fresh = productsIn(opened.db);
      expect([...shown()].sort()).toEqual([...expected.keys()].sort());
      expect(shown()).toEqual(shown(question, fresh));
      expect(shown(searched)).toEqual(shown());
      expect([main.count(question), main.count(searched), main.total()]).toEqual(
        Array(3).fill(expected.size),
      );
    }),
    { numRuns: runs(300) },
  );
  threadDatabase.close();
  opened.db.close();
});
