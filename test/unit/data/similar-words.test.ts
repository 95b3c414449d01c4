import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProductQuery } from '../../../preload/contract/products.ts';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import { productsIn } from '../../../main/data/cache/products.ts';
import { similarWords } from '../../../main/data/cache/records/similar-words.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import { runs } from '../../fixtures/extent.ts';

const everything: ProductQuery = {
  text: '',
  types: [],
  currencies: [],
  vatRates: [],
  sort: 'title',
  direction: 'ascending',
};

function titled(titles: readonly string[]) {
  const opened = openDatabase({
    place: { kind: 'memory' },
    durability: 'refetchable',
    migrations: cacheMigrations,
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const products = productsIn(opened.db);
  products.put({
    nowEpochMs: 2,
    records: titles.map((title) => ({
      id: title,
      model: '{}',
      asOfEpochMs: 1,
      title,
      createdEpochMs: null,
      updatedEpochMs: null,
      type: null,
      currency: null,
      vatRate: null,
      texts: [],
    })),
  });
  const find = (text: string) =>
    products.range({ question: { ...everything, text }, at: 0, limit: 50 });
  return { products, find, found: (text: string) => find(text).records.map(({ id }) => id) };
}

describe('a search with one typo', () => {
  const { products, find, found } = titled([
    'Café Bellecour',
    'Élodie Marchand',
    'Hugo Marchand',
    'Hugo Haddad',
    'Khadija Haddad',
    'Marta Noël',
    'Paula Keller',
    'Paul Keller',
    'Joly',
    'Straße 66639854504',
    'Ivan Петренко',
  ]);

  test.each([
    ['another letter', 'marchend hugo', ['Hugo Marchand']],
    ['one extra letter', 'ollodie', []],
    ['one extra letter', 'ellodie', ['Élodie Marchand']],
    ['one missing letter', 'hadad', ['Hugo Haddad', 'Khadija Haddad']],
    ['two swapped letters', 'khaidja', ['Khadija Haddad']],
    ['the first letter', 'bafe', ['Café Bellecour']],
    ['the last letter', 'bellecous', ['Café Bellecour']],
    ['a letter missing in front', 'ellecour', ['Café Bellecour']],
    ['in each of two words', 'khadja hadad', ['Khadija Haddad']],
    ['in the beginning of a word', 'bellac', ['Café Bellecour']],
    ['with accents', 'ÉLODEI', ['Élodie Marchand']],
    ['in any letters', 'Петринко', ['Ivan Петренко']],
    ['where a letter becomes two', 'strasse', ['Straße 66639854504']],
    ['where a letter becomes two', 'strasze', ['Straße 66639854504']],
    ['two wrong', 'marxhend', []],
    ['a short word', 'jul', []],
    ['the beginning of a word of four', 'bela', []],
    ['a number', '66639854505', []],
    ['a word with a digit', 'marchan4', []],
  ] as const)('%s: %j finds %j', (_what, text, titles) => {
    expect(found(text)).toEqual(titles);
  });

  test('returns only exact matches if there are any', () => {
    expect(found('paul')).toEqual(['Paul Keller', 'Paula Keller']);
    expect(found('paula')).toEqual(['Paula Keller']);
    expect([find('paula').similar, find('hadad').similar]).toEqual([[], ['haddad']]);
  });

  test('allows one typo when no row matches all words', () => {
    expect(found('marta keller')).toEqual([]);
    expect(found('paule marchand')).toEqual([]);
    const own = titled(['Martin Hugo', 'Marten Paul']);
    expect(own.found('marten hugo')).toEqual(['Martin Hugo']);
    expect(own.find('marten hugo').similar).toEqual(['martin']);
  });

  test('ignores matches that are in no list', () => {
    const own = titled(['Haddad', 'Hadad']);
    expect(own.found('hadad')).toEqual(['Hadad']);
    own.products.markAbsent('Hadad', 3);
    expect([own.found('hadad'), own.products.count({ ...everything, text: 'hadad' })]).toEqual([
      ['Haddad'],
      1,
    ]);
  });

  test('respects filters', () => {
    expect(
      products.range({
        question: { ...everything, text: 'hadad', types: ['service'] },
        at: 0,
        limit: 9,
      }).matchCount,
    ).toBe(0);
  });

  test('runs for the palette only on request', () => {
    expect(products.find('khaidja', 5)).toEqual([]);
    expect(products.find('khaidja', 5, 'similar')[0]?.title).toContain('Khadija');
  });

  test('finds every word of five letters or more with any one letter wrong', () => {
    const words = ['bellecour', 'marchand', 'haddad', 'elodie', 'khadija', 'keller', 'marta'];
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        fc.nat(),
        letter,
        fc.constantFrom('other', 'more', 'fewer', 'swapped'),
        (word, place, other, kind) => {
          const at = place % word.length;
          const [before, here, behind] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
          const wrong = {
            other: before + other + behind,
            more: before + other + here + behind,
            fewer: before + behind,
            swapped: before + behind.charAt(0) + here + behind.slice(1),
          }[kind];
          // A word that matches another row, or one with too few letters, is no typo.
          fc.pre(find(wrong).similar.length > 0 || found(wrong).length === 0);
          fc.pre(wrong.length > 3);
          const right = found(word);
          expect(found(wrong)).toEqual(expect.arrayContaining(right));
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

test('reads an index of any words at most the allowed number of times', () => {
  let lookupCount = 0;
  // Every word continues with every letter.
  const endless = (prefix: string, from = prefix): string => {
    lookupCount += 1;
    const next = from === prefix ? 97 : (from.codePointAt(prefix.length) ?? 97) + 1;
    return prefix + String.fromCodePoint(next === 0x110000 ? 97 : next);
  };
  similarWords(endless, 'z'.repeat(64), { left: 600 });
  expect(lookupCount).toBe(600);
});
