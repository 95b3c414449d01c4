import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasRow,
  inBoth,
  inEither,
  inOneOnly,
  rowSetOf,
  rowsOf,
} from '../../../main/data/row-set.ts';

const rows = fc.uniqueArray(fc.integer({ min: 1, max: 200 }));

test('sets of rows are what the same sets of numbers are', () => {
  fc.assert(
    fc.property(rows, rows, (one, other) => {
      const [a, b] = [one, other].map((each) => rowSetOf(each.join(','), Math.max(0, ...each)));
      if (a === undefined || b === undefined) throw new Error('Two were made');
      const [setA, setB] = [new Set(one), new Set(other)];
      for (const [made, meant] of [
        [a, setA],
        [inBoth(a, b), setA.intersection(setB)],
        [inEither(a, b), setA.union(setB)],
        [inOneOnly(a, b), setA.difference(setB)],
      ] as const) {
        expect([...rowsOf(made)]).toEqual([...meant].sort((x, y) => x - y));
        expect(made.count).toBe(meant.size);
        expect([1, 31, 32, 200, 201].map((row) => hasRow(made, row))).toEqual(
          [1, 31, 32, 200, 201].map((row) => meant.has(row)),
        );
      }
    }),
  );
});

test('a row above the highest is in none', () => {
  expect([...rowsOf(rowSetOf('3,40,2', 39))]).toEqual([2, 3]);
  expect(rowSetOf(null, 5).count).toBe(0);
});
