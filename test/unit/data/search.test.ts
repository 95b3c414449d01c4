import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import { toMatchQuery } from '../../../main/data/match-query.ts';
import { searchIn, type MarkedText, type Search } from '../../../main/data/cache/search.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import { runs } from '../../fixtures/extent.ts';

function emptySearch(): Search {
  const result = openDatabase({
    place: { kind: 'memory' },
    worth: 'refetchable',
    migrations: cacheMigrations,
  });
  if (result.kind !== 'opened') throw new Error(result.kind);
  return searchIn(result.db);
}

function marked({ text, matches }: MarkedText): readonly string[] {
  return matches.map(({ start, end }) => text.slice(start, end));
}

describe('search', () => {
  const search = emptySearch();
  search.put({ kind: 'card', id: '1', title: 'Carte Élodie Müller', words: '4242 marketing' });
  search.put({
    kind: 'client',
    id: '2',
    title: 'Muller & Sons',
    words: 'FR12345678901 Paris +33 6 12',
  });
  search.put({ kind: 'client', id: '1', title: 'Boulangerie', words: 'elodie@example.org Lyon' });
  const found = (text: string, kinds?: readonly string[]) =>
    search
      .find({ text, limit: 10, ...(kinds === undefined ? {} : { kinds }) })
      .map(({ kind, id }) => `${kind} ${id}`);

  test('finds by the beginnings of words, in any order, whatever their case and accents', () => {
    expect(found('mull').sort()).toEqual(['card 1', 'client 2']);
    expect(found('MÜLLER elo')).toEqual(['card 1']);
    expect(found('paris sons')).toEqual(['client 2']);
    expect(found('uller')).toEqual([]);
  });

  test('puts what has the word in its title first', () => {
    expect(found('elodie')).toEqual(['card 1', 'client 1']);
  });

  test('keeps to the kinds asked for', () => {
    expect(found('elodie', ['client'])).toEqual(['client 1']);
    expect(found('elodie', [])).toEqual([]);
  });

  test('finds by an emoji, alone and with words, whatever its colour', () => {
    const own = emptySearch();
    own.put({ kind: 'card', id: 'stall', title: 'Stand de Noël 🎄', words: '2207 Christmas 👍🏽' });
    own.put({ kind: 'card', id: 'other', title: 'Stand', words: '❤️' });
    own.put({ kind: 'client', id: 'tree', title: '🎄🎁', words: '' });
    const ids = (text: string, kinds?: readonly string[]) =>
      own.find({ text, limit: 10, ...(kinds && { kinds }) }).map(({ id }) => id);
    expect(ids('🎄').sort()).toEqual(['stall', 'tree']);
    expect(ids('🎄', ['card'])).toEqual(['stall']);
    expect(ids('🎁 🎄')).toEqual(['tree']);
    expect(ids('noel 🎄')).toEqual(['stall']);
    expect(ids('stand 👍')).toEqual(['stall']);
    expect(ids('❤️')).toEqual(['other']);
    expect(ids('stand 🐟')).toEqual([]);
    const [hit] = own.find({ text: 'noel 🎄', limit: 1 });
    expect(hit && marked(hit.title)).toEqual(['Noël']);
  });

  test('says where it matched, in the title and in the words', () => {
    const [hit] = search.find({ text: 'mul mark', limit: 1 });
    expect(hit?.title.text).toBe('Carte Élodie Müller');
    expect(hit && marked(hit.title)).toEqual(['Müller']);
    expect(hit?.excerpt && marked(hit.excerpt)).toEqual(['marketing']);
    expect(search.find({ text: 'boulan', limit: 1 })[0]?.excerpt).toBeNull();
  });

  test('takes the words of its query language as words', () => {
    for (const text of [
      'NOT',
      'a AND',
      'title:x',
      'NEAR(a b)',
      '"',
      '*',
      '^a',
      '(',
      "' OR 1=1 --",
      '-x',
      '{title}:a',
      'a + b',
    ]) {
      expect(() => search.find({ text, limit: 1 })).not.toThrow();
    }
    expect(toMatchQuery('title:mull*')).toBe('"title"* "mull"*');
    expect(toMatchQuery(' ** ')).toBeNull();
  });

  test('puts titles first, each entry once, when there are too many matches to rank', () => {
    const own = emptySearch();
    for (let index = 0; index < 6000; index += 1)
      own.put({ kind: 'client', id: `words ${String(index)}`, title: 'Other', words: 'common' });
    for (let index = 0; index < 3; index += 1)
      own.put({ kind: 'card', id: `title ${String(index)}`, title: 'Common', words: 'common' });
    const ids = own.find({ text: 'comm', limit: 10 }).map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(['title 0', 'title 1', 'title 2']);
    expect(new Set(ids).size).toBe(10);
    expect(own.find({ text: 'comm', kinds: ['card'], limit: 10 })).toHaveLength(3);
    expect(own.find({ text: 'comm', limit: 2 })).toHaveLength(2);
  });

  test('answers anything typed without an error', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme' }),
      fc
        .array(
          fc.constantFrom(
            '"',
            '*',
            'NOT',
            'NEAR(',
            ')',
            ':',
            '^',
            '+',
            '{',
            '}',
            '-',
            'a',
            ' ',
            '\0',
            '\u0301',
            '\ud800',
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anything, (text) => {
        search.find({ text, limit: 3 });
      }),
      { numRuns: runs(2000) },
    );
  });

  test('finds every title by any of its words, marks ranges of the very title, and survives the characters that mark', () => {
    const own = emptySearch();
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Za-zéüñç0-9]{1,12}$/), { minLength: 1, maxLength: 4 }),
        fc.nat(3),
        fc.constantFrom(' ', ' - ', '\u0002', '\u0003 '),
        (words, chosen, separator) => {
          own.put({ kind: 'card', id: 'x', title: words.join(separator), words: 'other' });
          const word = words[chosen % words.length] ?? '';
          const [hit] = own.find({ text: word.slice(0, 5), limit: 1 });
          expect(hit?.id).toBe('x');
          expect(hit?.title.text).toBe(words.join(separator.replace(/[\u0002\u0003]/u, ' ')));
          expect(hit && marked(hit.title)).toContain(word);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
