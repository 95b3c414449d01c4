import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markMatches } from '../../../renderer/format/mark-matches.ts';

function shown(text: string, query: string): string {
  return markMatches(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');
}

describe('the marks of matched words', () => {
  it.each([
    ['Café des Terreaux', 'cafe', '[Café] des Terreaux'],
    ['Café des Terreaux', 'TER ca', '[Ca]fé des [Ter]reaux'],
    ['Épicerie', 'épi', '[Épi]cerie'],
    ['Élodie', 'elo', '[Élo]die'],
    ['Lock card of Karim Benali', 'kar', 'Lock card of [Kar]im Benali'],
    ['E\u0301picerie', 'epi', '[E\u0301pi]cerie'],
    ['compta-3@client.example', 'client', 'compta-3@[client].example'],
    ['Straße 4', 'stras', 'Straße 4'],
    ['banane', 'ane', 'banane'],
    ['Café Cafétéria', 'caf cafe', '[Café] [Café]téria'],
    ['🥐 Croissanterie', 'cro', '🥐 [Cro]issanterie'],
    ['مخبز النور', 'مخ', '[مخ]بز النور'],
    ['<b>Bold</b>', 'bold', '<b>[Bold]</b>'],
    ['Café', '', 'Café'],
    ['', 'x', ''],
  ])('in %s for "%s" are %s', (text, query, expected) => {
    expect(shown(text, query)).toBe(expected);
  });

  it('never change a letter of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
        expect(
          markMatches(text, query)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('cover every word that starts with the typed text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 1, maxLength: 5 }),
        fc.nat(),
        (words, pick) => {
          const word = words[pick % words.length] ?? '';
          const marked = markMatches(words.join(' '), word.slice(0, 2)).filter(
            (part) => part.isMatch,
          );
          expect(marked).toHaveLength(
            words.filter((each) => each.startsWith(word.slice(0, 2))).length,
          );
        },
      ),
    );
  });
});
